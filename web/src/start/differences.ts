/** How a board's rules differ from the base game's, the most telling first. */

import type { BoardSummary, Rules } from "../lib/types";
import { boardWords } from "../words/boards";
import { speak } from "../words";

const SHORT = 20; // trains

export function differences(board: Pick<BoardSummary, "rules" | "base">): string[] {
  const words = speak(boardWords);
  const { rules, base } = board;
  const differs = (field: keyof Rules) => JSON.stringify(rules[field]) !== JSON.stringify(base[field]);
  const told = (field: keyof Rules, is: boolean, words: () => string) => (differs(field) && is ? [words()] : []);
  return [
    ...told("track", Object.keys(rules.track).length > 0, () => words.track()),
    ...told("flags", rules.flags !== null, () => words.flags(rules.flags!.points)),
    ...told("wilds_on", rules.wilds_on === "special", () => words.wildsSpecial()),
    ...told("cards_for_wild", rules.cards_for_wild > 0, () => words.cardsForWild(rules.cards_for_wild)),
    ...told("wild_ends_draw", !rules.wild_ends_draw, () => words.wildsFree()),
    ...told("ferry_cards", rules.ferry_cards !== null, () => words.ferryCards(rules.ferry_cards!.limit)),
    ...told("regions", rules.regions !== null, () => words.regions()),
    ...told("globetrotter", rules.globetrotter > 0, () => words.globetrotter(rules.globetrotter)),
    ...told("longest_path", true, () => (rules.longest_path ? words.longest(rules.longest_path) : words.noLongest())),
    ...told("trains", true, () => (rules.trains < SHORT ? words.fewTrains(rules.trains) : words.trains(rules.trains, base.trains))),
    ...told("hand", true, () => words.hand(rules.hand)),
    ...told("tickets", rules.tickets.start_dealt !== base.tickets.start_dealt || rules.tickets.start_keep !== base.tickets.start_keep, () =>
      words.startTickets(rules.tickets.start_dealt, rules.tickets.start_keep),
    ),
    ...told("tickets", rules.tickets.returned === "out" && base.tickets.returned !== "out", () => words.ticketsOut()),
    ...told("all_lines_from", true, () => words.lines(rules.all_lines_from)),
  ];
}
