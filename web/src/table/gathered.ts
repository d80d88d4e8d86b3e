/** The log with fewer lines: cards that are given one by one for a claim are told together. */

import type { Card, Cards, GameEvent } from "../lib/types";

export function gathered(log: GameEvent[]): GameEvent[] {
  const told: GameEvent[] = [];
  for (const event of log) {
    const last = told.at(-1);
    if (event.kind !== "give") told.push(event);
    else if (last?.kind === "add" && last.seat === event.seat) told[told.length - 1] = { ...last, cards: together(last.cards as Cards, event.card as Card) };
    else told.push({ ...event, kind: "add", cards: together({}, event.card as Card) });
  }
  return told;
}

function together(cards: Cards, card: Card): Cards {
  return { ...cards, [card]: (cards[card] ?? 0) + 1 };
}
