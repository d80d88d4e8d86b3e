/** Draws laid track onto the picture of a board, using the picture's own drawings. */

import { INK, PAINT } from "../../art/ink";
import type { Drawing } from "../../board/picture";
import type { Colour } from "../../lib/types";

const SHAPES: Record<Colour, string> = {
  red: "chevron",
  blue: "disc",
  green: "square",
  yellow: "star",
  white: "ring",
  black: "cross",
  purple: "diamond",
  orange: "triangle",
};

export function rails({ ids, width, spaces, motion }: Drawing, laid: string): string {
  const colour = laid as Colour;
  return spaces
    .map(
      ({ at, size }, i) =>
        `<g class="space" data-colour="${colour}" data-shape="${SHAPES[colour]}" transform="${at}">` +
        `<use href="#${ids}-bed-${size}"/><g${motion(i)}><use href="#${ids}-rails-${colour}-${size}"/>` +
        `<circle r="8.2" fill="${PAINT[colour]}" stroke="${INK[colour]}" stroke-width=".9"/>` +
        `<use class="shape" href="#${ids}-${SHAPES[colour]}" transform="scale(${width * 0.68})"/></g></g>`,
    )
    .join("");
}
