/** The games of this device in a list: what the server says about them, in the order in which a player wants them. */

import { api } from "./api";
import { ownGames, type OwnGame } from "./keys";
import { keepResults, resultOf, results } from "./results";
import type { GameOverview, MyGame } from "./types";

/** So many games fit into one request. */
const AT_ONCE = 20;

export interface Listed {
  own: OwnGame;
  /** `unknown`: the server did not answer. */
  state: MyGame["state"] | "unknown";
  game: GameOverview | null;
}

/** Where a game stands in the list. Games that are over are shown with their results. */
export type Group = "turn" | "running" | "over" | "lost";

export function groupOf({ state, game }: Listed): Group {
  if (state === "unknown") return "running";
  if (!game) return "lost";
  if (game.status === "over") return "over";
  return isMyTurn(game) ? "turn" : "running";
}

/** Whether a person of this device must decide now. */
export function isMyTurn(game: GameOverview): boolean {
  return game.status === "playing" && game.awaited.some((seat) => game.mine.includes(seat) && !game.seats[seat]?.bot);
}

/** Those with the least time left come first, then those in which something happened last. */
export function inOrder(games: Listed[]): Listed[] {
  const due = ({ game }: Listed) => (game && isMyTurn(game) && game.deadline ? Date.parse(game.deadline) : Infinity);
  const changed = ({ game, own }: Listed) => (game ? Date.parse(game.changed) : own.when);
  const rank = (one: Listed) => ["turn", "running", "over", "lost"].indexOf(groupOf(one));
  return [...games].sort((a, b) => rank(a) - rank(b) || (due(a) === due(b) ? changed(b) - changed(a) : due(a) - due(b)));
}

/** The keys of a game that this device has. */
function keysOf(own: OwnGame): string[] {
  return [...Object.values(own.keys), own.host, own.joining?.key].filter((key) => key != null).slice(0, 10);
}

async function lookAtSome(games: OwnGame[]): Promise<Listed[]> {
  try {
    const answer = await api.myGames(games.map((own) => ({ id: own.id, keys: keysOf(own) })));
    const ended = answer.games.flatMap(({ id, game }) => (game ? (resultOf(id, game) ?? []) : []));
    keepResults(ended);
    return answer.games.map(({ state, game }, n) => ({ own: games[n]!, state, game }));
  } catch {
    return games.map((own) => ({ own, state: "unknown", game: null }));
  }
}

/** The games of this device whose result is not known yet, and for which it has a key. */
export function openGames(): OwnGame[] {
  const over = new Set(results().map((result) => result.id));
  return ownGames().filter((own) => !over.has(own.id) && keysOf(own).length > 0);
}

/**
 * Asks the server about the games of this device whose result is not known yet, and keeps the results of those that are
 * over. `told` gets all that is known, after each request.
 */
export async function lookAtGames(told: (games: Listed[]) => void): Promise<void> {
  const open = openGames();
  let found: Listed[] = [];
  for (let n = 0; n < open.length; n += AT_ONCE) {
    found = [...found, ...(await lookAtSome(open.slice(n, n + AT_ONCE)))];
    told(inOrder(found));
  }
  if (!open.length) told([]);
}

/** Keeps the result of a game that has just ended. */
export async function noteEnd(own: OwnGame | undefined): Promise<void> {
  if (own && !results().some((result) => result.id === own.id)) await lookAtSome([own]);
}
