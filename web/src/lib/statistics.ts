/** The player's own statistics, from the results that this device keeps. */

import type { Result } from "./results";

/** What is counted for one board and number of players, or for several together. */
export interface Tally {
  games: number;
  wins: number;
  /** The player's points on average. */
  average: number;
  best: number;
  /** Tickets that were made, of all that the player had. */
  made: number;
  tickets: number;
}

export interface Line extends Tally {
  board: string;
  players: number;
}

/** The best that the player ever did, and in which game. */
export interface PersonalRecord {
  kind: "points" | "lead" | "longest" | "tickets";
  value: number;
  result: Result;
}

export interface MyStatistics {
  /** By board, then by number of players. */
  lines: Line[];
  total: Tally;
  records: PersonalRecord[];
  /** Games that do not count. */
  left: number;
}

/**
 * The player's seat; null: the game does not count.
 *
 * Lessons do not count, nor do games in which several people sat at this device, since nothing says who of them the
 * player is, nor games that the player left to a bot.
 */
export function countedSeat(result: Result): number | null {
  const seat = result.mine[0];
  return seat !== undefined && result.mine.length === 1 && !result.lesson && result.bots[seat] === null ? seat : null;
}

interface Own {
  result: Result;
  seat: number;
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

function tally(games: Own[]): Tally {
  const points = games.map(({ result, seat }) => result.points[seat]!);
  const made = sum(games.map(({ result, seat }) => result.made[seat]!));
  return {
    games: games.length,
    wins: games.filter(({ result, seat }) => result.winners.includes(seat)).length,
    average: games.length ? sum(points) / games.length : 0,
    best: games.length ? Math.max(...points) : 0,
    made,
    tickets: made + sum(games.map(({ result, seat }) => result.missed[seat]!)),
  };
}

/** How many points the player was ahead of the second; negative: behind the winner. */
function lead({ result, seat }: Own): number {
  return result.points[seat]! - Math.max(...result.points.filter((_, other) => other !== seat));
}

const RECORDS: Record<PersonalRecord["kind"], (own: Own) => number> = {
  points: ({ result, seat }) => result.points[seat]!,
  lead,
  longest: ({ result, seat }) => result.longest[seat]!,
  tickets: ({ result, seat }) => result.made[seat]!,
};

function records(games: Own[]): PersonalRecord[] {
  return (Object.keys(RECORDS) as PersonalRecord["kind"][]).flatMap((kind) => {
    const values = games.map(RECORDS[kind]);
    const value = Math.max(...values);
    // Nobody boasts of no ticket, or of the smallest defeat.
    return games.length && value > 0 ? [{ kind, value, result: games[values.indexOf(value)]!.result }] : [];
  });
}

export function statisticsOf(results: Result[]): MyStatistics {
  const games = results.flatMap((result): Own[] => {
    const seat = countedSeat(result);
    return seat === null ? [] : [{ result, seat }];
  });
  const groups = new Map<string, Own[]>();
  for (const own of games) {
    const name = `${own.result.board} ${own.result.points.length}`;
    groups.set(name, [...(groups.get(name) ?? []), own]);
  }
  const lines = [...groups.values()].map((group): Line => {
    const { board, points } = group[0]!.result;
    return { board, players: points.length, ...tally(group) };
  });
  lines.sort((a, b) => a.board.localeCompare(b.board) || a.players - b.players);
  return { lines, total: tally(games), records: records(games), left: results.length - games.length };
}
