/** A player's tickets: which are made, which way is left for the others, and what it takes. */

import { colourless, colourOf } from "../board/colour";
import type { Light, Pin } from "../board/geometry";
import type { Board, RouteColour, Ticket, View } from "../lib/types";
import { speak } from "../words";
import { cardsOf, isColour } from "../words/cards";
import { tableWords } from "../words/table";
import { shortestWay } from "./ways";

/** Spaces of one colour that are still to be claimed. */
export interface Need {
  colour: RouteColour;
  spaces: number;
}

export interface Plan {
  ticket: Ticket;
  state: "open" | "done" | "lost";
  /** The routes of the shortest way that the player owns, and the others. */
  built: string[];
  missing: string[];
  /** Number of spaces that are not claimed yet. */
  toGo: number;
  needs: Need[];
}

export function planOf(board: Board, view: View, seat: number, ticket: Ticket): Plan {
  const way = shortestWay(board, view, seat, ticket.a, ticket.b);
  const routes = board.routes.filter((route) => way?.routes.includes(route.id));
  const missing = routes.filter((route) => view.routes[route.id] !== seat);
  const spaces = new Map<RouteColour, number>();
  for (const route of missing) {
    const colour = colourOf(route, view);
    spaces.set(colour, (spaces.get(colour) ?? 0) + route.length);
  }
  return {
    ticket,
    state: view.completed.includes(ticket.id) ? "done" : way ? "open" : "lost",
    built: routes.filter((route) => !missing.includes(route)).map((route) => route.id),
    missing: missing.map((route) => route.id),
    toGo: way?.missing ?? 0,
    needs: [...spaces].map(([colour, n]) => ({ colour, spaces: n })).sort((a, b) => rank(a) - rank(b)),
  };
}

/** Colours first, the most spaces before the others; then what any colour pays. */
function rank({ colour, spaces }: Need): number {
  return (isColour(colour) ? 0 : 1000) - spaces;
}

/** The plans of a player's tickets: open ones first, the most points before the others. */
export function plansOf(board: Board, view: View, seat: number | null): Plan[] {
  if (seat === null) return [];
  return view.tickets
    .map((id) => planOf(board, view, seat, board.tickets.find((ticket) => ticket.id === id)!))
    .sort((a, b) => Number(a.state !== "open") - Number(b.state !== "open") || b.ticket.points - a.ticket.points);
}

/** One pin for each place where tickets end. A place at which a ticket is still to be made counts as not done. */
export function pinsOf(plans: Plan[]): Pin[] {
  const done = new Map<string, boolean>();
  for (const { ticket, state } of plans) {
    for (const place of [ticket.a, ticket.b]) done.set(place, (done.get(place) ?? true) && state === "done");
  }
  return [...done].map(([place, all]) => ({ place, done: all }));
}

/** The ends and the ways of these tickets, to be shown on the board. */
export function lightOf(plans: Plan[]): Light {
  return {
    routes: [],
    places: plans.flatMap(({ ticket }) => [ticket.a, ticket.b]),
    way: { built: plans.flatMap(({ built }) => built), missing: plans.flatMap(({ missing }) => missing) },
  };
}

/** `7 to go: 2 white, 3 purple, 2 of any colour`. */
export function needsInWords(plan: Plan): string {
  const words = speak(tableWords);
  if (plan.state === "lost") return words.noWay;
  if (plan.state === "done" || !plan.toGo) return "";
  return words.toGo(plan.toGo, plan.needs.map(needInWords));
}

function needInWords({ colour, spaces }: Need): string {
  if (isColour(colour)) return cardsOf(colour, spaces, "subject");
  return colour === "none" ? `${spaces} ${colourless()?.spoken ?? ""}` : speak(tableWords).anyColour(spaces);
}
