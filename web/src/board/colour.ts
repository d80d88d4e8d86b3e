/** The colour of a route as it is now: the printed one, unless a mechanic has changed it. */

import type { Route, RouteColour, View } from "../lib/types";
import { mechanics } from "../mechanics";
import { speak } from "../words";
import { colourWords } from "../words/colours";

export function colourOf(route: Route, view: View): RouteColour {
  for (const mechanic of mechanics) {
    const colour = mechanic.route?.colour?.(route, view);
    if (colour) return colour;
  }
  return route.colour;
}

/** The colour in words, for screen readers. */
export function spokenColour(route: Route, view: View): string {
  const colour = colourOf(route, view);
  return colour === "none" ? (colourless()?.spoken ?? "") : speak(colourWords)[colour];
}

/** The words for a route that has no colour. */
export function colourless(): { note: string; spoken: string } | undefined {
  return mechanics.map((mechanic) => mechanic.route?.colourless?.()).find(Boolean);
}
