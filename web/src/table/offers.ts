/** What may be decided now, sorted for showing. Everything comes from the table's `legal`. */

import type { Action, ActionKind, ActionOf, Card, Cards, Table } from "../lib/types";
import { mechanics } from "../mechanics";

export type Claim = ActionOf<"claim">;

export function ofKind<K extends ActionKind>(legal: Action[], kind: K): ActionOf<K>[] {
  return legal.filter((action) => action.kind === kind) as ActionOf<K>[];
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

/** Locomotives are worth keeping, and what mechanics let one pay with: payments that take them are shown later. */
function dear(claim: Claim): number {
  return mechanics.reduce((cost, mechanic) => cost + (mechanic.payment?.cost(claim) ?? 0), 3 * (claim.cards.wild ?? 0));
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
