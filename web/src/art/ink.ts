/** What every drawing of a colour or a player shares. */

import type { Colour } from "../lib/types";

/** The shape's ink on its colour: dark on the light ones. */
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

/** In the order of the rulebooks: the order of every list of cards. */
export const COLOURS: Colour[] = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"];
