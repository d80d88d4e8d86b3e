/** Which cards of a hand can be given for a claim, and in which order the decisions are sent. */

import type { Action, ActionOf, Card, Cards } from "../../lib/types";
import { cardOrder } from "../../words/cards";

/** How many cards of each kind can be given: what is in the hand, and what the server lets in. */
export function givable(hand: Cards, room: Cards): Cards {
  const kinds = cardOrder().filter((kind) => Math.min(hand[kind] ?? 0, room[kind] ?? 0) > 0);
  return Object.fromEntries(kinds.map((kind) => [kind, Math.min(hand[kind]!, room[kind]!)]));
}

/** The cards that must be among them, because all others are too few. */
export function forced(givable: Cards, left: number): Cards {
  const all = count(givable);
  const kinds = Object.entries(givable).map(([kind, n]) => [kind, Math.max(0, left - (all - n))] as const);
  return Object.fromEntries(kinds.filter(([, n]) => n > 0));
}

export function count(cards: Cards): number {
  return Object.values(cards).reduce((all, n) => all + (n ?? 0), 0);
}

export function plus(cards: Cards, card: Card, n: number): Cards {
  return { ...cards, [card]: (cards[card] ?? 0) + n };
}

/** The legal action that gives one of these cards; null: none of them can be given now. */
export function nextGift(legal: Action[], cards: Cards): ActionOf<"give"> | null {
  return legal.find((action): action is ActionOf<"give"> => action.kind === "give" && (cards[action.card] ?? 0) > 0) ?? null;
}
