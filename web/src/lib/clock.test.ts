import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Table } from "./types";
import { clockText, sinceText, startClock, timeLeft } from "./clock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table with 30 seconds left, by the server's clock. */
function table(left: number | null = 30_000): Table {
  return { deadline: left === null ? null : "2026-05-01T12:00:30.000Z", left } as Table;
}

it.each(["2026-05-01T12:00:00Z", "2026-05-01T11:00:00Z", "2031-01-01T00:00:00Z"])("counts the server's time at %s on the device", (now) => {
  vi.setSystemTime(new Date(now));
  const timed = table();
  startClock(timed);
  expect(timeLeft(timed)).toBe(30_000);
  vi.advanceTimersByTime(12_000);
  expect(timeLeft(timed)).toBe(18_000);
});

it("ignores that somebody sets the device's clock", () => {
  vi.setSystemTime(new Date("2026-05-01T12:00:00Z"));
  const timed = table();
  startClock(timed);
  vi.setSystemTime(new Date("2026-05-01T14:00:00Z"));
  vi.advanceTimersByTime(1000);
  expect(timeLeft(timed)).toBe(29_000);
});

it("stops at zero, and has nothing to count without a clock", () => {
  const timed = table();
  const untimed = table(null);
  startClock(timed);
  startClock(untimed);
  vi.advanceTimersByTime(60_000);
  expect(timeLeft(timed)).toBe(0);
  expect(timeLeft(untimed)).toBeNull();
});

it("writes seconds, minutes and hours", () => {
  expect([0, 8_200, 61_000, 3_599_000, 7_500_000].map(clockText)).toEqual(["0:00", "0:09", "1:01", "59:59", "2:05 h"]);
});

it("shows a moment of today as a time, and an older one with its date", () => {
  const now = new Date(2026, 2, 5, 22, 0);
  expect(sinceText(new Date(2026, 2, 5, 9, 4).toISOString(), "en", now)).toBe("09:04");
  expect(sinceText(new Date(2026, 2, 4, 9, 4).toISOString(), "en", now)).toBe("4 Mar, 09:04");
  expect(sinceText(new Date(2026, 2, 4, 9, 4).toISOString(), "pl", now)).toBe("4 mar, 09:04");
});
