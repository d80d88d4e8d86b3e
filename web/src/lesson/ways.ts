/** The way that a lesson follows: to the ticket that is nearest to being made. */

import type { Board, Route, Table } from "../lib/types";
import { shortestWay } from "../table/ways";
import { ticketOf } from "../words/places";

export function wayOf(board: Board, table: Table, id: string) {
  const ticket = ticketOf(board, id);
  return ticket ? shortestWay(board, table.view!, table.seat!, ticket.a, ticket.b) : null;
}

/** The ticket that is not made yet and takes the fewest spaces, with the routes that are missing. */
export function nearestTicket(board: Board, table: Table): { id: string; missing: number; routes: string[] } | null {
  const { tickets, completed, routes, trains } = table.view!;
  const open = tickets.filter((id) => !completed.includes(id)).flatMap((id) => {
    const way = wayOf(board, table, id);
    return way && way.missing <= trains[table.seat!]! ? [{ id, missing: way.missing, routes: way.routes.filter((route) => !(route in routes)) }] : [];
  });
  return open.sort((a, b) => a.missing - b.missing)[0] ?? null;
}

/** All lines of a route's connection that are still open. */
export function linesOf(board: Board, table: Table, id: string): Route[] {
  const { routes, closed } = table.view!;
  const connection = board.routes.find((route) => route.id === id)!.connection;
  return board.routes.filter((line) => line.connection === connection && !(line.id in routes) && !closed.includes(line.id));
}
