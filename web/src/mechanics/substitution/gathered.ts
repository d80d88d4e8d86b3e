/** Joins the cards that are given one by one for a claim into one event of the log. */

import type { Card, Cards, EventOf, GameEvent } from "../../lib/types";

/** A card that was given. In a gathered log it has all cards that were given one after another. */
export type Given = EventOf<"give"> & { cards?: Cards };

export function gathered(log: GameEvent[]): GameEvent[] {
  const lines: GameEvent[] = [];
  for (const event of log) {
    if (event.kind !== "give") {
      lines.push(event);
      continue;
    }
    const last: Given | null = lastGiven(lines);
    const together: Given = { ...event, cards: withOneMore(last?.seat === event.seat ? last.cards : undefined, event.card) };
    if (last?.seat === event.seat) lines[lines.length - 1] = together;
    else lines.push(together);
  }
  return lines;
}

function lastGiven(lines: GameEvent[]): Given | null {
  const last = lines.at(-1);
  return last?.kind === "give" ? last : null;
}

function withOneMore(cards: Cards | undefined, card: Card): Cards {
  return { ...cards, [card]: (cards?.[card] ?? 0) + 1 };
}
