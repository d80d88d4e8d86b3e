/** Cards that fly from their old place to the new one. */

import { isStill } from "../lib/settings.svelte";
import type { CardKind } from "../lib/types";

export interface Flight {
  number: number;
  card: CardKind | "back" | "ticket";
  from: DOMRect;
  to: DOMRect;
  wait: number;
}

let flying = $state.raw<Flight[]>([]);
export const flights = {
  get list(): Flight[] {
    return flying;
  },
};
let last = 0;

export function fly(card: Flight["card"], from: Element | null, to: Element | null, wait = 0): void {
  if (isStill() || document.hidden || !from || !to) return;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (!a.width || !b.width) return;
  flying = [...flying, { number: ++last, card, from: a, to: b, wait }];
}

export function land(number: number): void {
  if (flying.some((flight) => flight.number === number)) flying = flying.filter((flight) => flight.number !== number);
}

/** Finishes all animations at once, after a click or Escape. */
export function skipMotion(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
