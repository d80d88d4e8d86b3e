/** How long the moves of other players are shown. */

import type { Speed } from "../lib/settings.svelte";
import type { EventKind, GameEvent } from "../lib/types";
import { mechanics } from "../mechanics";

/** How long a move is shown at the quick speed, in ms. */
const LOOK: Partial<Record<EventKind, number>> = { draw: 620, claim: 1400, keep: 800, pass: 700, sweep: 900, last_round: 1800 };
/** The same for a kind of event of a mechanic. */
const LOOK_AT_MECHANIC = 900;
/** The shortest time in which an eye can catch a move. */
const GLANCE = 150;
const SLOWER: Record<Speed, number> = { instant: 0, quick: 1, calm: 2 };
/** Waiting moves take at most this long in all, in ms. */
const LONGEST: Record<Speed, number> = { instant: 0, quick: 7000, calm: 14_000 };
/** The same while the clock of one's own turn is running. */
const LONGEST_WITH_CLOCK = 2500;

/** How long these events are shown to a seat: its own moves take no time. */
export function lookAt(events: GameEvent[], seat: number | null): number {
  return Math.max(0, ...events.map((event) => (event.seat !== null && event.seat === seat ? 0 : lookAtKind(event.kind))));
}

function lookAtKind(kind: EventKind): number {
  const watched = mechanics.some((mechanic) => mechanic.events?.watched?.includes(kind));
  return LOOK[kind] ?? (watched ? LOOK_AT_MECHANIC : 0);
}

/** How long the next of several waiting moves is shown, so that all of them do not take too long. `looks`: of each move, from `lookAt`. */
export function pace(looks: number[], speed: Speed, onClock: boolean): number {
  const next = (looks[0] ?? 0) * SLOWER[speed];
  if (!next) return 0;
  const all = looks.reduce((sum, look) => sum + look, 0) * SLOWER[speed];
  const most = onClock ? Math.min(LONGEST_WITH_CLOCK, LONGEST[speed]) : LONGEST[speed];
  return Math.max(GLANCE, next * Math.min(1, most / all));
}
