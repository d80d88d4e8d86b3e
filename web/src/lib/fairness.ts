/** Fair cards, as `src/kolej/game/fairness.py` states them: what this device adds to the seed of a game, and its check at the end. */

import type { OwnGame } from "./keys";
import { hex, hmacHex, sha256Hex } from "./sha256";
import type { Table } from "./types";

const LABEL = "kolej seed 1";

export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The hash of a secret or of a nonce. */
export function fingerprint(text: string): string {
  return sha256Hex(text);
}

/** The seed of a game, as decimal digits. */
export function mixedSeed(secret: string, nonces: (string | null)[]): string {
  return BigInt(`0x${hmacHex(secret, [LABEL, ...nonces.map((nonce) => nonce ?? "")].join("\n"))}`).toString();
}

/** What this device keeps about the cards of one game. */
export interface KeptPromise {
  /** The first promise that this device was shown. */
  promise?: string;
  /** All commitments, as this device saw them before it revealed its own nonces. */
  commitments?: (string | null)[];
  /** By seat: the nonce of this device, and the one for a rematch. */
  nonces?: Record<string, string>;
  nextNonces?: Record<string, string>;
  /** The seats whose nonce the server has taken in time. */
  revealed?: number[];
}

export type Fault = "promise" | "secret" | "seed" | "commitment" | "nonce";

export interface Verdict {
  /** What does not fit; empty: everything does. */
  faults: Fault[];
  /** Whether this device kept the promise from before the first card. */
  noted: boolean;
  /** Whether a nonce of this device is in the seed. */
  mixed: boolean;
  /** Seats that committed to a nonce and did not reveal it. */
  missing: number[];
}

/** Compares what a finished game reveals with what this device kept. */
export function verdictOf(table: Table, kept: KeptPromise | undefined): Verdict {
  const { seed, secret, nonces, promise, commitments } = table;
  const faults = new Set<Fault>();
  if (kept?.promise !== undefined && kept.promise !== promise) faults.add("promise");
  if (fingerprint(secret ?? seed ?? "") !== promise) faults.add("secret");
  const shown = nonces ?? [];
  if (secret !== null && mixedSeed(secret, shown) !== seed) faults.add("seed");
  for (const seen of [commitments, kept?.commitments ?? commitments]) {
    shown.forEach((nonce, seat) => {
      if (nonce !== null && fingerprint(nonce) !== seen[seat]) faults.add("commitment");
    });
  }
  for (const seat of kept?.revealed ?? []) if (shown[seat] !== kept?.nonces?.[seat]) faults.add("nonce");
  return {
    faults: [...faults],
    noted: kept?.promise !== undefined,
    mixed: secret !== null && Object.entries(kept?.nonces ?? {}).some(([seat, nonce]) => shown[Number(seat)] === nonce),
    missing: commitments.flatMap((commitment, seat) => (commitment !== null && shown[seat] === null ? [seat] : [])),
  };
}

/** Whether this device may reveal its nonces: the promise is still the first one, and its commitments are there. */
export function mayReveal(table: Table, own: OwnGame): boolean {
  const { promise, commitments, nonces = {} } = own;
  if (promise !== table.promise) return false;
  if (commitments && commitments.join() !== table.commitments.join()) return false;
  return Object.entries(nonces).every(([seat, nonce]) => table.commitments[Number(seat)] === fingerprint(nonce));
}
