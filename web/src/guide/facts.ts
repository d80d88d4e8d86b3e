/** The numbers of a board for the guide, each read from the board's rules. */

import type { BoardSummary } from "../lib/types";
import { speak } from "../words";
import { pieceOf } from "../words/boards";
import { guideWords } from "../words/guide";

export function facts({ id, players, rules }: Pick<BoardSummary, "id" | "players" | "rules">): [name: string, value: string][] {
  const words = speak(guideWords);
  const bonus = (name: string, points: number): [string, string][] => (points ? [[name, words.factPoints(points)]] : []);
  return [
    [words.factPlayers, players.join("–")],
    [words.factTrains(pieceOf(id)), String(rules.trains)],
    [words.factHand, String(rules.hand)],
    [words.factTickets, words.factTicketsKeep(rules.tickets.start_dealt, rules.tickets.start_keep)],
    [words.factTicketsLater, String(rules.tickets.drawn)],
    [words.factRoutes, rules.points.join(" · ")],
    ...bonus(words.factLongest, rules.longest_path),
    ...bonus(words.factMostTickets, rules.globetrotter),
    [words.factEnd, words.factEndTrains(rules.last_round_trains, pieceOf(id))],
  ];
}
