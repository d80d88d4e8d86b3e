/** What happened, as motion: which cards fly from where to where. */

import type { Card, GameEvent } from "../lib/types";
import { fly } from "../motion/flights.svelte";

/** More than this at once is told by the log alone. */
const MANY = 14;

/** To be called when the page shows the table after these events. */
export function move(events: GameEvent[], me: number | null, root: ParentNode): void {
  if (events.length > MANY) return;
  const find = (query: string) => [...root.querySelectorAll(query)].find((found) => found.getClientRects().length > 0) ?? null;
  const home = (seat: number | null, card: string) =>
    seat !== null && seat === me ? (find(`[data-stack="${card}"]`) ?? find(".hand")) : find(`[data-player="${seat}"]`);
  let wait = 0;
  for (const event of events) {
    if (event.kind === "draw") {
      const card = event.card as Card | undefined;
      const from = event.source === "deck" ? find('[data-pile="deck"]') : find(`[data-place="${event.place as number}"]`);
      fly(card ?? "back", from, home(event.seat, card ?? ""), wait);
      wait += 90;
    } else if (event.kind === "ferry") {
      fly("ferry", find('[data-pile="ferry"]'), home(event.seat, "ferry"), wait);
    } else if (event.kind === "offer" && event.seat !== me) {
      fly("ticket", find('[data-pile="tickets"]'), find(`[data-player="${event.seat}"]`), wait);
    } else if (event.kind === "claim") {
      for (const [card, n] of Object.entries(event.cards as Record<string, number>)) {
        for (let i = 0; i < Math.min(n, 6); i++) {
          fly(card as Card, home(event.seat, card), find(`[data-route="${event.route as string}"]`), wait);
          wait += 45;
        }
      }
    }
  }
}
