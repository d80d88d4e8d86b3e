/** Cards on their way: from where they were to where they are. */

import { isStill } from "../lib/settings.svelte";
import type { Card } from "../lib/types";

export interface Flight {
  number: number;
  card: Card | "ferry" | "back" | "ticket";
  from: DOMRect;
  to: DOMRect;
  wait: number;
}

export const flights = $state<{ list: Flight[] }>({ list: [] });
let last = 0;

export function fly(card: Flight["card"], from: Element | null, to: Element | null, wait = 0): void {
  if (isStill() || document.hidden || !from || !to) return;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (!a.width || !b.width) return;
  flights.list.push({ number: ++last, card, from: a, to: b, wait });
}

export function land(number: number): void {
  flights.list = flights.list.filter((flight) => flight.number !== number);
}

/** Whoever clicks or presses Escape has seen enough: all that moves is at once where it was going. */
export function skipMotion(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
