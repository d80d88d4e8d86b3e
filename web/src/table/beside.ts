/** Where a popover is put: next to what it is about, inside an area, covering as little of it as possible. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The distance to what it is about, and to the edges of the area, in px. */
const GAP = 12;
const EDGE = 6;

/** The left and top edge of a popover of this size. */
export function beside(about: Box, size: { width: number; height: number }, area: Box): { left: number; top: number } {
  const across = about.left + about.width / 2 - size.width / 2;
  const along = about.top + about.height / 2 - size.height / 2;
  const places = [
    { left: about.left + about.width + GAP, top: along },
    { left: about.left - size.width - GAP, top: along },
    { left: across, top: about.top + about.height + GAP },
    { left: across, top: about.top - size.height - GAP },
  ].map(({ left, top }) => ({
    left: within(left, area.left, area.width, size.width),
    top: within(top, area.top, area.height, size.height),
  }));
  const covered = places.map((place) => overlap({ ...place, ...size }, about));
  return places[covered.indexOf(Math.min(...covered))]!;
}

function within(at: number, from: number, room: number, size: number): number {
  return Math.max(from + EDGE, Math.min(at, from + room - size - EDGE));
}

/** How much of one box another covers, in square px. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
