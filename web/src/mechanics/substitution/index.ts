/** Substitution: several cards of any kinds in place of one. The player chooses them all, and they are given one by one. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import { gathered } from "./gathered";
import Panel from "./Panel.svelte";
import { doneWords, eventWords, substitutionWords, toDoWords, whyWords } from "./words";

export const mechanic: Mechanic = {
  name: "substitution",
  order: 5,
  differences: ({ cards_for_wild }) => (cards_for_wild ? [speak(substitutionWords).difference(cards_for_wild)] : []),
  route: { facts: (route) => (route.trade ? [speak(substitutionWords).trade(route.trade)] : []) },
  legend: (printed) => {
    const n = /^Any (\d+) cards for 1$/.exec(printed)?.[1];
    return n && speak(substitutionWords).printed(Number(n));
  },
  payment: {
    beyondCards: ({ sets, set_size }, language) => (sets ? [substitutionWords[language].sets(sets, set_size)] : []),
    // Sets take many cards.
    cost: ({ sets, set_size }) => 10 * sets * set_size,
  },
  panel: { phase: "give", Panel },
  events: { words: eventWords, lit: ["lay"], preludes: ["lay", "give"], gather: gathered },
  advice: { toDo: toDoWords, done: doneWords, why: whyWords },
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
