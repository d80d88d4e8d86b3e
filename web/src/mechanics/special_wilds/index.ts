/** Locomotives that pay only in tunnels and on ferries. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import { specialWildWords } from "./words";

export const mechanic: Mechanic = {
  name: "special_wilds",
  order: 4,
  differences: ({ wilds_on }) => (wilds_on === "special" ? [speak(specialWildWords).difference] : []),
  tips: [
    {
      id: "WildNordic",
      phase: "turn",
      when: (board) => board.rules.wilds_on === "special",
      text: () => speak(specialWildWords).tip,
      insteadOf: "Wild",
    },
  ],
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
