/** Crossings: where two connections cross, building one closes the other for good. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import { hideDecided } from "./picture";
import { crossingWords } from "./words";

export const mechanic: Mechanic = {
  name: "crossings",
  order: 2,
  legend: (printed) => (printed === crossingWords.en.printed ? speak(crossingWords).printed : undefined),
  picture: { marks: hideDecided },
  whyClosed: (board) => (board.crossings.length ? speak(crossingWords).whyClosed : null),
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
