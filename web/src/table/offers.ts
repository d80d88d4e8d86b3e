/** What may be decided now, sorted for showing. Everything comes from the table's `legal`. */

import type { Action, Card, Cards, Colour, Table } from "../lib/types";

export type Of<K extends Action["kind"]> = Extract<Action, { kind: K }>;
export type Claim = Of<"claim">;
export type Build = Of<"build">;

/** A piece of track from the supply. */
export interface Piece {
  colour: Colour;
  length: number;
}

export function ofKind<K extends Action["kind"]>(legal: Action[], kind: K): Of<K>[] {
  return legal.filter((action) => action.kind === kind) as Of<K>[];
}

/** Claims by route, each with its payments: those with the fewest dear cards first. */
export function claimsByRoute(legal: Action[]): Map<string, Claim[]> {
  const found = new Map<string, Claim[]>();
  for (const claim of ofKind(legal, "claim")) {
    const others = found.get(claim.route);
    if (others) others.push(claim);
    else found.set(claim.route, [claim]);
  }
  for (const claims of found.values()) claims.sort((a, b) => dear(a) - dear(b));
  return found;
}

/** Locomotives and ferry cards are worth keeping, sets take many cards: shown later. */
function dear(claim: Claim): number {
  return 10 * claim.sets * claim.set_size + 3 * (claim.cards.wild ?? 0) + (claim.cards.ferry ?? 0);
}

export function drawOf(table: Table, card: Card | "deck"): number | null {
  return ofKind(table.legal, "draw").find((action) => action.card === card)?.id ?? null;
}

/** The action that keeps just these tickets, if there is one. */
export function keepOf(legal: Action[], tickets: Set<string>): number | null {
  const found = ofKind(legal, "keep").find(
    (action) => action.tickets.length === tickets.size && action.tickets.every((ticket) => tickets.has(ticket)),
  );
  return found?.id ?? null;
}

/** The fewest tickets that may be kept. */
export function fewest(legal: Action[]): number {
  return Math.min(...ofKind(legal, "keep").map((action) => action.tickets.length));
}

export function sum(cards: Cards): number {
  return Object.values(cards).reduce((all, n) => all + (n ?? 0), 0);
}
