/** What this device does for fair cards without anybody's help: it keeps the promise, and reveals its nonces when it is time. */

import { api } from "./api";
import { fingerprint, mayReveal, newNonce } from "./fairness";
import { keepGame, ownGame } from "./keys";
import type { NewSeat, Table } from "./types";

/** Adds a commitment to every seat of this device. Returns the nonces by seat, too. */
export function committed(seats: NewSeat[]): { seats: NewSeat[]; nonces: Record<string, string> } {
  const nonces: Record<string, string> = {};
  const all = seats.map((seat, n) => {
    if (seat.kind !== "here") return seat;
    nonces[n] = newNonce();
    return { ...seat, commitment: fingerprint(nonces[n]) };
  });
  return { seats: all, nonces };
}

const revealing = new Set<string>();

/** Keeps the promise of a game that is not dealt yet, and reveals the nonces of this device if they are awaited. */
export async function reveal(table: Table): Promise<void> {
  const { id } = table;
  let own = ownGame(id);
  if (!own || (table.status !== "lobby" && table.status !== "dealing")) return;
  if (own.promise === undefined) own = keepGame({ id, promise: table.promise });
  if (table.status === "lobby" || revealing.has(id) || !mayReveal(table, own)) return;
  revealing.add(id);
  try {
    const nonces = Object.entries(own.nonces ?? {});
    const nextNonces = own.nextNonces ?? Object.fromEntries(nonces.map(([seat]) => [seat, newNonce()]));
    // Everything is kept before the first nonce leaves this device.
    keepGame({ id, commitments: table.commitments, nextNonces });
    for (const [seat, nonce] of nonces) {
      const key = own.keys[seat];
      if (!key) continue;
      await api.reveal(id, key, { nonce, next_commitment: fingerprint(nextNonces[seat]!) });
      keepGame({ id, revealed: [...(ownGame(id)?.revealed ?? []), Number(seat)] });
    }
  } catch {
    // The game is dealt without it, or the next message of the live connection tries again.
  } finally {
    revealing.delete(id);
  }
}

/** Takes the seats of this device into a rematch, and reveals the nonces that it committed to in the game before. */
export async function enterRematch(earlier: string, id: string): Promise<void> {
  const before = ownGame(earlier);
  if (!before) return;
  if (!ownGame(id)) keepGame({ id, board: before.board, keys: before.keys });
  const table = await api.table(id, Object.values(before.keys)[0] ?? null).catch(() => null);
  if (!table || ownGame(id)?.nonces) return;
  const awaited = Object.entries(before.nextNonces ?? {}).filter(([seat]) => table.commitments[Number(seat)] !== null);
  keepGame({ id, nonces: Object.fromEntries(awaited) });
  await reveal(table);
}
