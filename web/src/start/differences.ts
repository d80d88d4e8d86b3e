/** How a board's rules differ from the base game's: first what its mechanics add, then the numbers. */

import type { BoardSummary, Rules } from "../lib/types";
import { mechanics } from "../mechanics";
import { boardWords, pieceOf } from "../words/boards";
import { speak } from "../words";

const SHORT = 20; // trains

export function differences({ id, rules, base }: Pick<BoardSummary, "id" | "rules" | "base">): string[] {
  const words = speak(boardWords);
  const piece = pieceOf(id);
  const differs = (field: keyof Rules) => JSON.stringify(rules[field]) !== JSON.stringify(base[field]);
  const told = (field: keyof Rules, is: boolean, words: () => string) => (differs(field) && is ? [words()] : []);
  return [
    ...mechanics.flatMap((mechanic) => mechanic.differences?.(rules) ?? []),
    ...told("wild_ends_draw", !rules.wild_ends_draw, () => words.wildsFree()),
    ...told("globetrotter", rules.globetrotter > 0, () => words.globetrotter(rules.globetrotter)),
    ...told("longest_path", true, () => (rules.longest_path ? words.longest(rules.longest_path) : words.noLongest())),
    ...told("trains", true, () => (rules.trains < SHORT ? words.fewTrains(rules.trains, piece) : words.trains(rules.trains, base.trains, piece))),
    ...told("hand", true, () => words.hand(rules.hand)),
    ...told("tickets", rules.tickets.start_dealt !== base.tickets.start_dealt || rules.tickets.start_keep !== base.tickets.start_keep, () =>
      words.startTickets(rules.tickets.start_dealt, rules.tickets.start_keep),
    ),
    ...told("tickets", rules.tickets.returned === "out" && base.tickets.returned !== "out", () => words.ticketsOut()),
    ...told("all_lines_from", true, () => words.lines(rules.all_lines_from)),
  ];
}
