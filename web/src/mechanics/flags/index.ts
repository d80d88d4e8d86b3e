/** Flags: claims of some colours leave a card in front of the player, and a whole set of them scores. */

import { speak } from "../../words";
import { oneCard } from "../../words/cards";
import type { Mechanic } from "../mechanic";
import SeatStat from "./SeatStat.svelte";
import { eventWords, flagWords } from "./words";

export const mechanic: Mechanic = {
  name: "flags",
  order: 3,
  differences: ({ flags }) => (flags ? [speak(flagWords).difference(flags.points)] : []),
  SeatStat,
  tips: [{ id: "Flags", phase: "turn", when: (board) => board.rules.flags !== null, text: (board) => speak(flagWords).tip(board.rules.flags!.points) }],
  events: { words: eventWords },
  points: { source: "flags", on: (rules) => rules.flags !== null, label: () => speak(flagWords).flags },
  guide: () => import("./guide"),
  remark: {
    kind: "flag",
    say: (event, board) => (event.kind === "flag" ? speak(flagWords).remark(oneCard(event.colour, "subject"), board.rules.flags!.points) : ""),
  },
};
