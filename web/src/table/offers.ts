/** The legal actions, sorted for display. They all come from the table's `legal`. */

import type { Action, ActionKind, ActionOf, Card, Cards, Table } from "../lib/types";
import { mechanics } from "../mechanics";

export type Claim = ActionOf<"claim">;

export function ofKind<K extends ActionKind>(legal: Action[], kind: K): ActionOf<K>[] {
  return legal.filter((action) => action.kind === kind) as ActionOf<K>[];
}

/** Claims by route, the cheapest payments first. */
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

/** How much a payment hurts: locomotives are worth keeping, and so is what mechanics let a player pay with. */
function dear(claim: Claim): number {
  return mechanics.reduce((cost, mechanic) => cost + (mechanic.payment?.cost(claim) ?? 0), 3 * (claim.cards.wild ?? 0));
}

export function drawOf(table: Table, card: Card | "deck"): number | null {
  return ofKind(table.legal, "draw").find((action) => action.card === card)?.id ?? null;
}

/** The action that keeps exactly these tickets, if it is legal. */
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
