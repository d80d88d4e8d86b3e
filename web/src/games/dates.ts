/** Times in words. */

import type { Language } from "../lib/settings.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `5 minutes ago`, `yesterday`; more than a week ago the date. */
export function ago(at: number, now: number, language: Language): string {
  const past = now - at;
  if (past > 7 * DAY) return new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" }).format(at);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  if (past < MINUTE) return words.format(0, "second");
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return words.format(-Math.floor(past / HOUR), "hour");
  return words.format(-Math.floor(past / DAY), "day");
}
