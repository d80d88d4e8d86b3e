/** Drawing the longest path. How long it is, the server says; here is only found where it runs. */

import type { Board, Route } from "../lib/types";

const PATIENCE = 300_000; // steps of the search: a path that hides longer than this is not drawn alone

/** A run over these routes, none twice, that has so many spaces; null: not found in time. */
export function trailOf(board: Board, routes: Route[], spaces: number): string[] | null {
  const deadEnds = new Set(board.ends.map((end) => end.id));
  const at = new Map<string, Route[]>();
  for (const route of routes) {
    for (const place of [route.a, route.b]) at.set(place, [...(at.get(place) ?? []), route]);
  }
  const used = new Set<Route>();
  let steps = 0;

  function goOn(place: string, left: number): Route[] | null {
    if (left === 0) return [...used];
    if (left < 0 || ++steps > PATIENCE) return null;
    if (deadEnds.has(place) && used.size) return null;
    for (const route of at.get(place) ?? []) {
      if (used.has(route)) continue;
      used.add(route);
      const found = goOn(route.a === place ? route.b : route.a, left - route.length);
      if (found) return found;
      used.delete(route);
    }
    return null;
  }

  // A longest run most often begins where only an odd number of lines meet.
  const odd = (place: string) => (at.get(place)?.length ?? 0) % 2;
  for (const place of [...at.keys()].sort((a, b) => odd(b) - odd(a))) {
    const found = goOn(place, spaces);
    if (found) return found.map((route) => route.id);
  }
  return null;
}
