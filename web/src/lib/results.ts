/** The results of finished games, which this device keeps also when the server has deleted the games. */

import type { GameOverview } from "./types";
import { store, storedJson } from "./storage";

/** A finished game. The lists are by seat. */
export interface Result {
  id: string;
  board: string;
  /** When the last decision was made, in ms since 1970. */
  ended: number;
  names: string[];
  /** The bot that played the seat at the end; null: a person. */
  bots: (string | null)[];
  points: number[];
  longest: number[];
  made: number[];
  missed: number[];
  winners: number[];
  /** The seats of this device. */
  mine: number[];
  lesson: boolean;
  /** The player does not want to see it in the list. It still counts. */
  hidden?: boolean;
  /** The server does not have the game any more, so there is nothing to look at again. */
  gone?: boolean;
}

const PLACE = "kolej.results";

/** All results, the latest first. */
export function results(): Result[] {
  return storedJson<Result[]>(PLACE, []);
}

/** Adds results. One that is known keeps what it has, and gets the seats that it did not know to be this device's. */
export function keepResults(found: Result[]): void {
  if (!found.length) return;
  const known = new Map(results().map((result) => [result.id, result]));
  for (const result of found) {
    const old = known.get(result.id);
    const mine = [...new Set([...(old?.mine ?? []), ...result.mine])].sort((a, b) => a - b);
    known.set(result.id, { ...result, ...old, mine });
  }
  store(PLACE, JSON.stringify([...known.values()].sort((a, b) => b.ended - a.ended)));
}

function change(id: string, change: Partial<Result>): void {
  const all = results();
  if (all.some((result) => result.id === id)) store(PLACE, JSON.stringify(all.map((result) => (result.id === id ? { ...result, ...change } : result))));
}

export function hideResult(id: string): void {
  change(id, { hidden: true });
}

/** Notes that the server has deleted a game. */
export function noteGone(id: string): void {
  change(id, { gone: true });
}

/** The result of a game; null: it is not over, or no seat of it is this device's. */
export function resultOf(id: string, game: GameOverview): Result | null {
  if (!game.result || !game.mine.length) return null;
  const { winners, seats } = game.result;
  return {
    id,
    board: game.board,
    ended: Date.parse(game.changed),
    names: game.seats.map((seat) => seat.name),
    bots: game.seats.map((seat) => seat.bot),
    points: seats.map((seat) => seat.points),
    longest: seats.map((seat) => seat.longest_path),
    made: seats.map((seat) => seat.tickets_made),
    missed: seats.map((seat) => seat.tickets_missed),
    winners,
    mine: game.mine,
    lesson: game.lesson || game.trial, // neither counts: their cards are not those of a deal
  };
}

/** The place of a seat, from 1. Those who share the victory are all first. */
export function placeOf(result: Result, seat: number): number {
  if (result.winners.includes(seat)) return 1;
  return 1 + result.points.filter((points, other) => result.winners.includes(other) || points > result.points[seat]!).length;
}

/** Whether this is a result as this page writes it. */
export function isResult(value: unknown): value is Result {
  if (typeof value !== "object" || value === null) return false;
  const { id, board, ended, names, bots, points, longest, made, missed, winners, mine, lesson } = value as Record<string, unknown>;
  if (typeof id !== "string" || !/^[a-z0-9]{1,32}$/.test(id) || typeof board !== "string" || typeof lesson !== "boolean") return false;
  if (!Array.isArray(points) || points.length < 1 || points.length > 9) return false;
  const isList = (list: unknown, fits: (one: unknown) => boolean) => Array.isArray(list) && list.length === points.length && list.every(fits);
  const isNumber = (one: unknown) => typeof one === "number" && Number.isFinite(one);
  const isText = (one: unknown) => typeof one === "string" && one.length <= 200;
  const areSeats = (list: unknown) => Array.isArray(list) && list.every((one) => Number.isInteger(one) && one >= 0 && one < points.length);
  return (
    isNumber(ended) &&
    isList(names, isText) &&
    isList(bots, (one) => one === null || isText(one)) &&
    [points, longest, made, missed].every((list) => isList(list, isNumber)) &&
    areSeats(winners) &&
    areSeats(mine)
  );
}
