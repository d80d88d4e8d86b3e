/** Ferry cards: taken one a turn, they cover the waves of a route in place of locomotives. */

import type { Board } from "../../lib/types";
import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import Face from "./Face.svelte";
import Pile from "./Pile.svelte";
import SeatStat from "./SeatStat.svelte";
import { doneWords, eventWords, ferryCardName, ferryCardWords, toDoWords, whyWords } from "./words";

const hasFerryCards = (board: Board) => board.rules.ferry_cards !== null;

export const mechanic: Mechanic = {
  name: "ferry_cards",
  order: 6,
  differences: ({ ferry_cards }) => (ferry_cards ? [speak(ferryCardWords).difference(ferry_cards.limit)] : []),
  route: {
    kind: (route) => (route.waves ? speak(ferryCardWords).ferry : null),
    facts: (route) => (route.waves ? [speak(ferryCardWords).waves(route.waves)] : []),
  },
  legend: (printed) => (printed === ferryCardWords.en.printed ? speak(ferryCardWords).printed : undefined),
  cards: { ferry: { name: ferryCardName, Face } },
  hand: (view, seat) => ({ ferry: view.ferry_cards[seat] ?? 0 }),
  payment: { beyondCards: () => [], cost: ({ cards }) => cards.ferry ?? 0 },
  askTurn: (board) => (board.rules.ferry_cards ? speak(ferryCardWords).askTurn : null),
  Pile,
  SeatStat,
  tips: [
    { id: "TurnItaly", phase: "turn", when: hasFerryCards, text: () => speak(ferryCardWords).tipTurn, insteadOf: "Turn" },
    { id: "Ferry", phase: "turn", when: hasFerryCards, text: (board) => speak(ferryCardWords).tip(board.rules.ferry_cards!.waves) },
  ],
  flight: (event) => (event.kind === "ferry" ? { card: "ferry", pile: "ferry" } : null),
  events: { words: eventWords, watched: ["ferry"], sounds: { ferry: "horn" } },
  advice: { toDo: toDoWords, done: doneWords, why: whyWords },
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
