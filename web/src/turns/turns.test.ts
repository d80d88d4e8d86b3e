import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { GameEvent } from "../lib/types";
import { drawnIn, lastTurns, pointsIn, routesIn, sinceLastTurn, standInOf, turnsOf } from "./turns";

const turn = (seat: number): GameEvent => ({ kind: "turn", seat });
const blind = (seat: number): GameEvent => ({ kind: "draw", seat, source: "deck", place: null });
const red = (seat: number): GameEvent => ({ kind: "draw", seat, source: "face_up", card: "red", place: 1 });
const claim = (seat: number): GameEvent => ({ kind: "claim", seat, route: "bergen--oslo-1", cards: { blue: 4 }, points: 7 });
const up: GameEvent = { kind: "turn_up", seat: null, place: 1, card: "blue" };

const log: GameEvent[] = [
  { kind: "first", seat: 0 },
  turn(0), red(0), up, blind(0),
  turn(1), claim(1),
  turn(2), blind(2), blind(2),
  turn(0), red(0),
]; // prettier-ignore

describe("turns", () => {
  it("begin where the log says so", () => {
    expect(turnsOf(log).map(({ first, seat, events }) => [first, seat, events.length])).toEqual([
      [0, null, 1],
      [1, 0, 4],
      [5, 1, 2],
      [7, 2, 3],
      [10, 0, 2],
    ]);
  });

  it("end with the count", () => {
    const counted = turnsOf([...log, { kind: "end", seat: null }, { kind: "total", seat: 0, points: 9 }]);
    expect(counted.at(-1)).toMatchObject({ seat: null, events: [{ kind: "end" }, { kind: "total" }] });
  });

  it("that a bot played for a player are told to that player until they play themselves", () => {
    const bot: GameEvent[] = [turn(0), { ...blind(0), stand_in: "clock" }, { ...blind(0), stand_in: "clock" }];
    const played = [...log.slice(0, 10), ...bot, turn(1), claim(1), turn(0)];
    expect(sinceLastTurn(played, 0).map((one) => [one.seat, standInOf(one)])).toEqual([
      [1, undefined],
      [2, undefined],
      [0, "clock"],
      [1, undefined],
    ]);
    expect(sinceLastTurn([...played, red(0), turn(1)], 0).map(({ seat }) => seat)).toEqual([]);
  });

  it("tell what others did since a seat's last turn, also while the seat is in the middle of its own", () => {
    expect(sinceLastTurn(log, 0).map(({ seat }) => seat)).toEqual([1, 2]);
    expect(sinceLastTurn(log, 1).map(({ seat }) => seat)).toEqual([2, 0]);
    expect(sinceLastTurn(log.slice(0, 6), 2).map(({ seat }) => seat)).toEqual([0]);
    expect(sinceLastTurn([], 0)).toEqual([]);
  });

  it("keep the last one of every player, the newest first", () => {
    expect(lastTurns(log).map(({ first }) => first)).toEqual([10, 7, 5]);
    // A turn in which nothing was done yet does not hide the one before it.
    expect(lastTurns([...log, turn(1)]).map(({ first }) => first)).toEqual([10, 7, 5]);
  });

  it("know their cards, points and routes", () => {
    const [, first, second, third] = turnsOf(log);
    expect(drawnIn(first!)).toEqual(["red", "back"]);
    expect(drawnIn(third!)).toEqual(["back", "back"]);
    expect(pointsIn(first!)).toBe(0);
    expect(pointsIn(second!)).toBe(7);
    expect(routesIn(second!)).toEqual(["bergen--oslo-1"]);
  });
});
