/** The log of a game, turn by turn. */

import type { CardKind, EventKind, GameEvent } from "../lib/types";
import { mechanics } from "../mechanics";

export interface Turn {
  /** The place of its first event in the log, which names the turn. */
  first: number;
  /** Whose turn; null: before the first turn, and the final count. */
  seat: number | null;
  events: GameEvent[];
}

/** All turns, with what is dealt before the first and counted after the last. */
export function turnsOf(log: GameEvent[]): Turn[] {
  const turns: Turn[] = [];
  log.forEach((event, first) => {
    if (event.kind === "turn") turns.push({ first, seat: event.seat, events: [event] });
    else if (event.kind === "end" || !turns.length) turns.push({ first, seat: null, events: [event] });
    else turns.at(-1)!.events.push(event);
  });
  return turns;
}

/** Whether the player has done something in the turn. */
function hasActed(turn: Turn): boolean {
  return turn.seat !== null && turn.events.some((event) => event.kind !== "turn" && event.seat === turn.seat);
}

/** Why a bot played the turn for the player; undefined: nobody stood in. */
export function standInOf(turn: Turn): GameEvent["stand_in"] {
  return turn.events.find((event) => event.seat === turn.seat && event.stand_in)?.stand_in;
}

/**
 * What has happened since a seat last played itself: the turns of the others, and those that a bot played for the seat.
 * A turn that the seat has begun does not count.
 */
export function sinceLastTurn(log: GameEvent[], seat: number | null): Turn[] {
  const turns = turnsOf(log).filter((turn) => turn.seat !== null);
  const isOwn = (turn: Turn | undefined) => turn?.seat === seat && !standInOf(turn);
  if (isOwn(turns.at(-1))) turns.pop();
  const mine = turns.findLastIndex(isOwn);
  return turns.slice(mine + 1).filter(hasActed);
}

/** The last turn of every player in which they did something, the newest first. */
export function lastTurns(log: GameEvent[]): Turn[] {
  const found = new Map<number, Turn>();
  for (const turn of turnsOf(log)) {
    if (hasActed(turn)) found.set(turn.seat!, turn);
  }
  return [...found.values()].sort((a, b) => b.first - a.first);
}

/** The cards that were drawn in a turn: face-up ones by their kind, unseen ones as backs. */
export function drawnIn(turn: Turn): (CardKind | "back")[] {
  return turn.events.flatMap((event) => (event.kind === "draw" && event.seat === turn.seat ? [event.card ?? "back"] : []));
}

/** The points that a turn brought. */
export function pointsIn(turn: Turn): number {
  return turn.events.reduce((all, event) => all + ("points" in event && event.seat === turn.seat ? event.points : 0), 0);
}

function isOnRoute(kind: EventKind): boolean {
  return kind === "claim" || mechanics.some((mechanic) => mechanic.events?.lit?.includes(kind));
}

/** The routes on which something happened. */
export function routesIn(turn: Turn): string[] {
  const routes = turn.events.flatMap((event) => (isOnRoute(event.kind) && "route" in event ? [event.route] : []));
  return [...new Set(routes)];
}
