import { describe, expect, it } from "vitest";
import { fingerprint, type KeptPromise, mayReveal, mixedSeed, newNonce, verdictOf } from "./fairness";
import examples from "./fairness-examples.json";
import type { Table } from "./types";

describe("the same hashes and seeds as the server's", () => {
  it.each(examples.fingerprints)("hash of $text", ({ text, hash }) => expect(fingerprint(text)).toBe(hash));
  it.each(examples.seeds)("seed $seed", ({ secret, nonces, seed }) => expect(mixedSeed(secret, nonces)).toBe(seed));
  it("makes nonces that are random", () => {
    expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
    expect(newNonce()).not.toBe(newNonce());
  });
});

const SECRET = "5a".repeat(32);
const [MINE, THEIRS] = ["0".repeat(32), "1".repeat(32)];

function over(change: Partial<Table> = {}): Table {
  const nonces = change.nonces ?? [MINE, THEIRS];
  const commitments = [fingerprint(MINE), fingerprint(THEIRS)];
  return { promise: fingerprint(SECRET), secret: SECRET, commitments, nonces, seed: mixedSeed(SECRET, nonces), ...change } as Table;
}

const KEPT: KeptPromise = { promise: fingerprint(SECRET), commitments: [fingerprint(MINE), fingerprint(THEIRS)], nonces: { 0: MINE }, revealed: [0] };

describe("the check at the end of a game", () => {
  it("finds no fault in a fair game", () => {
    expect(verdictOf(over(), KEPT)).toEqual({ faults: [], noted: true, mixed: true, missing: [] });
  });
  it("says what a spectator's device cannot know", () => {
    expect(verdictOf(over(), undefined)).toEqual({ faults: [], noted: false, mixed: false, missing: [] });
  });
  it("names seats whose nonce is missing", () => {
    expect(verdictOf(over({ nonces: [MINE, null] }), KEPT)).toEqual({ faults: [], noted: true, mixed: true, missing: [1] });
  });
  it("does not blame the server for a nonce that was never taken", () => {
    const kept = { ...KEPT, revealed: [] };
    expect(verdictOf(over({ nonces: [null, THEIRS] }), kept)).toEqual({ faults: [], noted: true, mixed: false, missing: [0] });
  });
  it.each<[string, Partial<Table>, KeptPromise, string[]]>([
    ["another secret", { secret: "5b".repeat(32) }, KEPT, ["secret", "seed"]],
    ["another promise than the noted one", {}, { ...KEPT, promise: "0".repeat(64) }, ["promise"]],
    ["a seed that was not mixed", { seed: "7" }, KEPT, ["seed"]],
    ["another nonce of this device", { nonces: [THEIRS, THEIRS] }, KEPT, ["commitment", "nonce"]],
    ["a nonce that was taken and left out", { nonces: [null, THEIRS] }, KEPT, ["nonce"]],
    ["a commitment that was changed later", {}, { ...KEPT, commitments: [fingerprint(MINE), "0".repeat(64)] }, ["commitment"]],
    ["a nonce that was added later", {}, { ...KEPT, commitments: [fingerprint(MINE), null] }, ["commitment"]],
  ])("finds %s", (_, change, kept, faults) => expect(verdictOf(over(change), kept).faults).toEqual(faults));
  it("checks games from before there were secrets by their seed", () => {
    const old = { seed: "123", secret: null, nonces: [null, null], commitments: [null, null] };
    expect(verdictOf(over({ ...old, promise: fingerprint("123") }), undefined).faults).toEqual([]);
    expect(verdictOf(over({ ...old, promise: fingerprint("124") }), undefined).faults).toEqual(["secret"]);
    // A lobby from before that was started later: its seed was fixed already, so no nonce is in it.
    const late = over({ seed: "123", secret: null, promise: fingerprint("123") });
    expect(verdictOf(late, { ...KEPT, promise: fingerprint("123") })).toEqual({ faults: [], noted: true, mixed: false, missing: [] });
  });
});

describe("revealing", () => {
  const own = { id: "x", board: "paris", host: null, invite: null, keys: {}, when: 0, promise: fingerprint(SECRET), nonces: { 0: MINE } };
  it("is allowed under the promise that was shown first, with the own commitment at the table", () => {
    expect(mayReveal(over(), own)).toBe(true);
  });
  it("is refused if anything has changed", () => {
    expect(mayReveal(over({ promise: "0".repeat(64) }), own)).toBe(false);
    expect(mayReveal(over(), { ...own, nonces: { 0: THEIRS } })).toBe(false);
    expect(mayReveal(over(), { ...own, commitments: [fingerprint(MINE), null] })).toBe(false);
  });
});
