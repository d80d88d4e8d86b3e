/** A quick match: a seat at a table that waits for the same board and number of players. */

import { go } from "../lib/address.svelte";
import { api } from "../lib/api";
import { fingerprint, newNonce } from "../lib/fairness";
import { keepGame, newKey } from "../lib/keys";
import { reveal } from "../lib/revealing";

/** A key and a number for fair cards that this device has made. With the same ones a lost answer loses no seat. */
export interface Credentials {
  key: string;
  nonce: string;
}

export function newCredentials(): Credentials {
  return { key: newKey(), nonce: newNonce() };
}

/** Finds a table, or opens one, and goes there. */
export async function quickMatch(board: string, players: number, name: string, { key, nonce }: Credentials): Promise<void> {
  const { id, seat, table } = await api.match({ board, players, name, commitment: fingerprint(nonce), key_hash: fingerprint(key) });
  keepGame({ id, board, promise: table.promise, keys: { [seat]: key }, nonces: { [seat]: nonce } });
  await reveal(table);
  go("game", id);
}
