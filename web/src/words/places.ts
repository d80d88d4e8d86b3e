/** Routes and tickets by the printed names of their places. */

import { settings, type Language } from "../lib/settings.svelte";
import type { Board, Route, Ticket } from "../lib/types";
import { isColour, polishColour } from "./cards";

export function routeOf(board: Board, id: string): Route | undefined {
  return board.routes.find((route) => route.id === id);
}

/** `Bergen–Oslo`, as printed. */
export function routeName(board: Board, id: string): string {
  const route = routeOf(board, id);
  return route ? `${board.names[route.a]}–${board.names[route.b]}` : id;
}

/** As `routeName`, with the colour of the line where there are several: `Dijon–Paris (white)`. */
export function lineName(board: Board, id: string, language: Language = settings.language): string {
  const route = routeOf(board, id);
  const lines = board.routes.filter((other) => other.connection === route?.connection);
  const name = routeName(board, id);
  if (!route || lines.length < 2) return name;
  const { colour } = route;
  if (!isColour(colour) || lines.filter((line) => line.colour === colour).length > 1) return `${name} (${lines.indexOf(route) + 1})`;
  return `${name} (${language === "pl" ? polishColour(colour) : colour})`;
}

export function ticketOf(board: Board, id: string): Ticket | undefined {
  return board.tickets.find((ticket) => ticket.id === id);
}

/** `Bergen–Narvik`. */
export function ticketName(board: Board, id: string): string {
  const ticket = ticketOf(board, id);
  return ticket ? `${board.names[ticket.a]}–${board.names[ticket.b]}` : id;
}

/** `Bergen–Narvik (16)`. */
export function ticketWorth(board: Board, id: string): string {
  return `${ticketName(board, id)} (${ticketOf(board, id)?.points ?? 0})`;
}
