/** Where the coach's bubble goes: near what it points at, never over it, and always on the screen. */

import type { Box } from "../table/beside";

const GAP = 14;
const EDGE = 8;
/** A bubble that takes more of the screen's width than this is a strip. */
const WIDE = 0.8;

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

/** The position of a bubble of this size. `target`: what must stay free; null: nothing in particular. */
export function place(target: Box | null, size: { width: number; height: number }, screen: { width: number; height: number }): { left: number; top: number } {
  const most = { left: screen.width - size.width - EDGE, top: screen.height - size.height - EDGE };
  const clamp = (value: number, max: number) => Math.max(EDGE, Math.min(value, max));
  if (!target) return { left: EDGE, top: EDGE };
  const across = clamp(target.left + target.width / 2 - size.width / 2, most.left);
  const along = clamp(target.top + target.height / 2 - size.height / 2, most.top);
  const corners = [
    { left: EDGE, top: EDGE },
    { left: most.left, top: EDGE },
    { left: EDGE, top: most.top },
    { left: most.left, top: most.top },
  ];
  const beside = [
    { left: target.left - size.width - GAP, top: along },
    { left: target.left + target.width + GAP, top: along },
    { left: across, top: target.top - size.height - GAP },
    { left: across, top: target.top + target.height + GAP },
  ];
  // On a phone the bubble is as wide as the screen, and would hide the board beside the target: it goes to an edge.
  // The corners are also for targets beside which nothing is wide or high enough.
  const spots = size.width > screen.width * WIDE ? [...corners, ...beside] : [...beside, ...corners];
  const free = (spot: { left: number; top: number }) =>
    spot.left >= EDGE && spot.top >= EDGE && spot.left <= most.left && spot.top <= most.top && !overlaps({ ...spot, ...size }, target);
  return spots.find(free) ?? { left: EDGE, top: EDGE };
}
