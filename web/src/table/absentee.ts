/** Whom the table waits for although they are away. */

import type { Table } from "../lib/types";

export interface Absentee {
  seat: number;
  name: string;
  since: string;
  /** How many of those who are here have agreed that a bot plays, and how many have to. */
  agreed: number;
  needed: number;
  /** Whether a player at this device has not agreed yet. */
  mayAgree: boolean;
}

/** The person that is awaited and away, for the players of the seats `mine`. */
export function absentee(table: Table, away: (string | null)[], agreed: number[][], mine: number[]): Absentee | null {
  if (table.status !== "playing" || !mine.length) return null;
  const isAway = (n: number) => !table.seats[n]!.bot && !!away[n];
  const seat = table.awaited.find((n) => isAway(n) && !mine.includes(n));
  if (seat === undefined) return null;
  const here = table.seats.filter((other) => other.kind !== "bot" && !other.bot && other.seat !== seat && !away[other.seat]).map((other) => other.seat);
  const willing = (agreed[seat] ?? []).filter((n) => here.includes(n));
  const mayAgree = mine.some((n) => here.includes(n) && !willing.includes(n));
  return { seat, name: table.seats[seat]!.name, since: away[seat]!, agreed: willing.length, needed: here.length, mayAgree };
}
