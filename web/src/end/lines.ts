/** Dashes and marks by which the seats on a chart differ, for readers who cannot tell colours apart. */

export const DASHES = ["none", "14 5", "3 5", "14 5 3 5", "7 4"];

const MARKS = [
  "M-6.500 0A6.500 6.500 0 1 0 6.500 0A6.500 6.500 0 1 0 -6.500 0Z", // disc
  "M-6-6H6V6H-6Z", // square
  "M0-8L8 0L0 8L-8 0Z", // diamond
  "M0-7.500L7.500 6H-7.500Z", // triangle
  "M0 7.500L7.500-6H-7.500Z", // triangle, upside down
];

export function markPath(seat: number): string {
  return MARKS[seat % MARKS.length]!;
}
