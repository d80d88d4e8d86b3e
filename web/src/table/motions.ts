/** Which cards fly from where to where after an event. */

import type { CardKind, GameEvent } from "../lib/types";
import { mechanics } from "../mechanics";
import { fly } from "../motion/flights.svelte";

/** More events than this at once are not animated. */
const MANY = 14;

/** Starts the flights for these events. Call it when the page shows the table after them. */
export function move(events: GameEvent[], me: number | null, root: ParentNode): void {
  if (events.length > MANY) return;
  const find = (query: string) => [...root.querySelectorAll(query)].find((found) => found.getClientRects().length > 0) ?? null;
  const pile = (name: string) => find(`[data-pile="${name}"]`);
  const home = (seat: number | null, card: string) =>
    seat !== null && seat === me ? (find(`[data-stack="${card}"]`) ?? find(".hand")) : find(`[data-player="${seat}"]`);
  let wait = 0;
  for (const event of events) {
    if (event.kind === "draw") {
      const from = event.source === "deck" ? pile("deck") : find(`[data-place="${event.place}"]`);
      fly(event.card ?? "back", from, home(event.seat, event.card ?? ""), wait);
      wait += 90;
    } else if (event.kind === "offer" && event.seat !== me) {
      fly("ticket", pile("tickets"), find(`[data-player="${event.seat}"]`), wait);
    } else if (event.kind === "claim") {
      for (const [card, n] of Object.entries(event.cards) as [CardKind, number][]) {
        for (let i = 0; i < Math.min(n, 6); i++) {
          fly(card, home(event.seat, card), find(`[data-route="${event.route}"]`), wait);
          wait += 45;
        }
      }
    } else {
      for (const mechanic of mechanics) {
        const flight = mechanic.flight?.(event);
        if (flight) fly(flight.card, pile(flight.pile), home(event.seat, flight.card), wait);
      }
    }
  }
}
