/** Which routes lie on the way of the player's tickets. */

import type { Board, View } from "../lib/types";
import { ticketOf } from "../words/places";
import { shortestWay } from "./ways";

/** The connections on the shortest ways of the tickets that are not complete yet, each with its tickets. */
export function onTickets(board: Board, view: View): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open = view.tickets.filter((id) => !view.completed.includes(id));
  for (const id of open) {
    const ticket = ticketOf(board, id);
    const way = ticket && view.seat !== null ? shortestWay(board, view, view.seat, ticket.a, ticket.b) : null;
    const connections = board.routes.filter((route) => way?.routes.includes(route.id)).map((route) => route.connection);
    for (const connection of new Set(connections)) found.set(connection, [...(found.get(connection) ?? []), id]);
  }
  return found;
}
