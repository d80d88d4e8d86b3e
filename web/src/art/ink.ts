/** Colours shared by all drawings. */

import type { Colour } from "../lib/types";

/** The colour of a shape on each card colour: dark on light colours. */
export const INK: Record<Colour | "grey", string> = {
  purple: "#fbf5e6",
  blue: "#fbf5e6",
  orange: "#2e2620",
  white: "#2e2620",
  green: "#fbf5e6",
  yellow: "#2e2620",
  black: "#fbf5e6",
  red: "#fbf5e6",
  grey: "#fbf5e6",
};

export const PAINT: Record<Colour | "grey", string> = {
  purple: "#a8549b",
  blue: "#2f6db5",
  orange: "#e8842a",
  white: "#f6f1e4",
  green: "#4c8f3c",
  yellow: "#f2c230",
  black: "#2b2a29",
  red: "#c8372d",
  grey: "#8f8d88",
};

/** The order of the rulebooks. Every list of cards is in this order. */
export const COLOURS: Colour[] = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"];
