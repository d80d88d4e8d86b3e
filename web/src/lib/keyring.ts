/** The key ring: the games and results of this device as a file, and those of another device's file added to them. */

import { api, Refusal } from "./api";
import { keepGames, ownGames, withOwnKeys, type OwnGame } from "./keys";
import { isResult, keepResults, results, type Result } from "./results";

const MARK = "key ring";
const VERSION = 1;
/** The largest file that is read, in bytes. A game takes about 700. */
export const LARGEST = 10_000_000;

/** Why a file cannot be imported. */
export class RingError extends Error {
  constructor(readonly reason: "not_a_ring" | "newer") {
    super(reason);
  }
}

export interface Imported {
  /** Games that this device did not know. */
  added: number;
  /** Games that it knew, and to which the file added a seat or a newer key. */
  completed: number;
  /** Seats for which the file has another key, which the server could not compare. The device's own one is kept. */
  undecided: number;
}

/** The content of the file: everything this device knows about its games and their results. */
export function ringText(now: Date): string {
  return JSON.stringify({ kolej: MARK, version: VERSION, saved: now.toISOString(), games: withOwnKeys(ownGames()), results: results() });
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 200;
const isKey = (value: unknown): value is string => isText(value) && value.length > 0;
const isKeys = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.entries(value).every(([seat, key]) => /^\d$/.test(seat) && isKey(key));
const isAbsentOr = (check: (value: unknown) => boolean) => (value: unknown) => value === undefined || check(value);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What each field of a game must be. Other fields are left out. */
const FIELDS: { [K in keyof Required<OwnGame>]: (value: unknown) => boolean } = {
  id: (value) => isText(value) && /^[a-z0-9]{1,32}$/.test(value),
  board: isText,
  host: (value) => value === null || isKey(value),
  invite: (value) => value === null || isKey(value),
  keys: isKeys,
  when: (value) => typeof value === "number" && Number.isFinite(value),
  told: isAbsentOr((value) => isObject(value) && Object.entries(value).every(([seat, turn]) => /^\d$/.test(seat) && typeof turn === "number")),
  joining: isAbsentOr((value) => isObject(value) && isKey(value.key) && isText(value.nonce) && isText(value.name)),
  promise: isAbsentOr(isText),
  commitments: isAbsentOr((value) => Array.isArray(value) && value.length <= 9 && value.every((one) => one === null || isText(one))),
  nonces: isAbsentOr(isKeys),
  nextNonces: isAbsentOr(isKeys),
  revealed: isAbsentOr((value) => Array.isArray(value) && value.length <= 9 && value.every((one) => typeof one === "number")),
};

function gameOf(value: unknown): OwnGame {
  if (!isObject(value)) throw new RingError("not_a_ring");
  const fields = Object.entries(FIELDS).filter(([name, fits]) => {
    if (!fits(value[name])) throw new RingError("not_a_ring");
    return value[name] !== undefined;
  });
  return Object.fromEntries(fields.map(([name]) => [name, value[name]])) as unknown as OwnGame;
}

/** The games and results of a file. Throws a RingError if any part of it is not what this page writes. */
export function contentOf(text: string): { games: OwnGame[]; results: Result[] } {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new RingError("not_a_ring");
  }
  if (!isObject(file) || file.kolej !== MARK || !Array.isArray(file.games)) throw new RingError("not_a_ring");
  if (file.version !== VERSION) throw new RingError("newer");
  const ended = file.results ?? [];
  if (!Array.isArray(ended) || !ended.every(isResult)) throw new RingError("not_a_ring");
  return { games: file.games.map(gameOf), results: ended };
}

/** Whether the server takes a key; null: it did not say. */
async function isTaken(id: string, key: string): Promise<boolean | null> {
  try {
    await api.table(id, key);
    return true;
  } catch (error) {
    return error instanceof Refusal && (error.status === 401 || error.status === 404) ? false : null;
  }
}

/** What is known about a game from both sides. What this device has comes first, except keys that are replaced. */
function joined(own: OwnGame, other: OwnGame, replaced: Record<string, string>): OwnGame {
  return {
    ...other,
    ...own,
    board: own.board || other.board,
    host: own.host ?? other.host,
    invite: own.invite ?? other.invite,
    keys: { ...other.keys, ...own.keys, ...replaced },
    nonces: { ...other.nonces, ...own.nonces },
    nextNonces: { ...other.nextNonces, ...own.nextNonces },
    revealed: [...new Set([...(own.revealed ?? []), ...(other.revealed ?? [])])],
    when: Math.max(own.when, other.when),
  };
}

/**
 * Adds the games of a file to those of this device. No key is lost.
 *
 * Where both have a key for the same seat, the host has made a new link for it, and only the server knows which of the
 * two is valid.
 */
export async function importRing(text: string, taken = isTaken): Promise<Imported> {
  const { games: others, results: ended } = contentOf(text);
  const replaced = new Map<string, Record<string, string>>();
  let undecided = 0;
  for (const other of others) {
    const own = ownGames().find((game) => game.id === other.id);
    for (const [seat, key] of Object.entries(other.keys)) {
      if (!own?.keys[seat] || own.keys[seat] === key) continue;
      const valid = await taken(other.id, key);
      if (valid === null) undecided += 1;
      if (valid) replaced.set(other.id, { ...replaced.get(other.id), [seat]: key });
    }
  }
  const games = new Map(ownGames().map((game) => [game.id, game]));
  const imported: Imported = { added: 0, completed: 0, undecided };
  for (const other of others) {
    const own = games.get(other.id);
    if (!own) imported.added += 1;
    else if (replaced.has(other.id) || Object.keys(other.keys).some((seat) => !own.keys[seat])) imported.completed += 1;
    games.set(other.id, own ? joined(own, other, replaced.get(other.id) ?? {}) : other);
  }
  keepGames([...games.values()].sort((a, b) => b.when - a.when));
  keepResults(ended);
  return imported;
}
