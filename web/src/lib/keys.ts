/** The keys of this device: its seats in games, and what it was promised about their cards. */

import type { KeptPromise } from "./fairness";
import { store, storedJson } from "./storage";

export interface OwnGame extends KeptPromise {
  id: string;
  board: string;
  host: string | null;
  invite: string | null;
  /** Seat number to its key. */
  keys: Record<string, string>;
  when: number;
  /** Of each seat, the last turn that a bot played for it and of which its player was told here. */
  told?: Record<string, number> | undefined;
  /** A key that this device has made to join, until the server has answered: if the answer is lost, it is used again. */
  joining?: { key: string; nonce: string; name: string } | undefined;
}

/** A new key for a seat. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The key with which this device can do what the host can; null: it cannot. */
export function hostKey(own: OwnGame | undefined, hostSeat: number | null): string | null {
  if (!own) return null;
  return hostSeat === null ? own.host : (own.keys[hostSeat] ?? null);
}

const PLACE = "kolej.games";

/** All games, the one that was used last first. None is ever dropped: with its key a seat would be lost. */
export function ownGames(): OwnGame[] {
  return storedJson<OwnGame[]>(PLACE, []);
}

export function ownGame(id: string): OwnGame | undefined {
  return ownGames().find((game) => game.id === id);
}

/** A key of this device in a game, for what only its players may see; null: it has none. */
export function anyKey(id: string): string | null {
  return Object.values(ownGame(id)?.keys ?? {})[0] ?? null;
}

/** Adds to what is stored about a game and moves it to the front. */
export function keepGame(game: Partial<OwnGame> & { id: string }): OwnGame {
  const games = ownGames();
  const old = games.find((other) => other.id === game.id);
  const kept: OwnGame = {
    board: "",
    host: null,
    invite: null,
    ...old,
    ...game,
    keys: { ...old?.keys, ...game.keys },
    when: Date.now(),
  };
  keepGames([kept, ...games.filter((other) => other !== old)]);
  return kept;
}

/** A key that an account lends to this device has a dot. It ends when the device signs out. */
export function isLent(key: string | null | undefined): boolean {
  return key?.includes(".") ?? false;
}

/** The games with the keys that belong to this device itself, without those that an account lends to it. */
export function withOwnKeys(games: OwnGame[]): OwnGame[] {
  return games.flatMap((game) => {
    const keys = Object.fromEntries(Object.entries(game.keys).filter(([, key]) => !isLent(key)));
    const host = isLent(game.host) ? null : game.host;
    const own = { ...game, keys, host };
    return Object.keys(keys).length || host || game.joining ? [own] : [];
  });
}

/** Replaces all games by these, in this order. */
export function keepGames(games: OwnGame[]): void {
  store(PLACE, JSON.stringify(games));
}

export function forgetGame(id: string): void {
  keepGames(ownGames().filter((game) => game.id !== id));
}
