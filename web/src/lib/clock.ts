/** The time that is left for a turn, by the server's clock: this device's clock may be wrong. */

import type { Table } from "./types";

/** When the time for each table is up, in ms of this device's steady clock, which nobody can set. */
const ends = new WeakMap<Table, number>();

/** Notes that a table has just arrived with the time that is left. */
export function startClock(table: Table): void {
  if (table.left !== null) ends.set(table, performance.now() + table.left);
}

/** The milliseconds that are left, or null without a clock. */
export function timeLeft(table: Table): number | null {
  const end = ends.get(table);
  return end === undefined ? null : Math.max(0, end - performance.now());
}

/** Milliseconds as text: 0:09, 12:30, 2:05 h. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)} h` : `${minutes}:${two(seconds % 60)}`;
}

/** A moment as the time of day, with the date if it was on another day. Only the time zone of the device matters. */
export function sinceText(moment: string, language: string, now = new Date()): string {
  const then = new Date(moment);
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const isToday = then.toDateString() === now.toDateString();
  return then.toLocaleString(language === "pl" ? "pl-PL" : "en-GB", isToday ? time : { day: "numeric", month: "short", ...time });
}
