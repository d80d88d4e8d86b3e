/** Ferries: routes with wild symbols, each of which takes a locomotive. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import { ferryWords } from "./words";

export const mechanic: Mechanic = {
  name: "ferries",
  order: 9,
  route: {
    kind: (route) => (route.wilds ? speak(ferryWords).ferry : null),
    facts: (route) => (route.wilds ? [speak(ferryWords).wildsNeeded(route.wilds)] : []),
  },
  legend: (printed) => (printed === ferryWords.en.printed ? speak(ferryWords).printed : undefined),
  obstacles: { wilds: ({ data }) => speak(ferryWords).whyWilds(data.have, data.need) },
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
