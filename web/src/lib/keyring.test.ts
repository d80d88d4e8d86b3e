import { beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf, importRing, ringText } from "./keyring";
import { keepGame, keepGames, ownGame, ownGames } from "./keys";
import { results } from "./results";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  keepGames([]);
});

/** The file of another device with these games. The games of this device stay as they are. */
function ringOf(...games: Parameters<typeof keepGame>[0][]): string {
  const before = ownGames();
  keepGames([]);
  for (const game of games) keepGame({ board: "usa", ...game });
  const text = ringText(new Date(0));
  keepGames(before);
  return text;
}

const never = () => Promise.reject(new Error("nothing had to be compared"));

describe("a key ring", () => {
  it("brings every seat to another device, with all that belongs to it", async () => {
    const text = ringOf({ id: "one", host: "host", invite: "invite", keys: { 0: "zero", 1: "one" }, nonces: { 0: "n" }, promise: "p" }, { id: "two", keys: { 2: "two" } });
    expect(await importRing(text, never)).toEqual({ added: 2, completed: 0, undecided: 0 });
    expect(ownGame("one")).toMatchObject({ board: "usa", host: "host", invite: "invite", keys: { 0: "zero", 1: "one" }, nonces: { 0: "n" }, promise: "p" });
    expect(ownGame("two")?.keys).toEqual({ 2: "two" });
    expect(await importRing(text, never)).toEqual({ added: 0, completed: 0, undecided: 0 });
    expect(ownGames()).toHaveLength(2);
  });

  it("loses no key of the device that reads it", async () => {
    const text = ringOf({ id: "both", keys: { 1: "theirs" }, host: null }, { id: "new", keys: { 0: "x" } });
    keepGame({ id: "only", board: "paris", keys: { 0: "mine" } });
    keepGame({ id: "both", board: "usa", host: "host", keys: { 0: "mine" } });
    expect(await importRing(text, never)).toEqual({ added: 1, completed: 1, undecided: 0 });
    expect(ownGame("only")?.keys).toEqual({ 0: "mine" });
    expect(ownGame("both")).toMatchObject({ host: "host", keys: { 0: "mine", 1: "theirs" } });
  });

  it.each([
    [true, "theirs", 1, 0],
    [false, "mine", 0, 0],
    [null, "mine", 0, 1],
  ])("lets the server decide between two keys of one seat: %s", async (valid, kept, completed, undecided) => {
    const text = ringOf({ id: "same", keys: { 0: "theirs" } });
    keepGame({ id: "same", board: "usa", keys: { 0: "mine" } });
    const asked = vi.fn(() => Promise.resolve(valid));
    expect(await importRing(text, asked)).toEqual({ added: 0, completed, undecided });
    expect(asked).toHaveBeenCalledExactlyOnceWith("same", "theirs");
    expect(ownGame("same")?.keys).toEqual({ 0: kept });
  });

  it("keeps what this device does while the server is asked", async () => {
    const text = ringOf({ id: "same", keys: { 0: "theirs" } });
    keepGame({ id: "same", board: "usa", keys: { 0: "mine" } });
    await importRing(text, () => {
      keepGame({ id: "meanwhile", board: "paris", keys: { 3: "fresh" } });
      return Promise.resolve(false);
    });
    expect(ownGame("meanwhile")?.keys).toEqual({ 3: "fresh" });
  });

  const game = { id: "a", board: "usa", host: null, invite: null, keys: { 0: "k" }, when: 1 };
  it.each([
    ["no JSON", "a photo", "not_a_ring"],
    ["a record of a game", '{"format":1,"board":"usa"}', "not_a_ring"],
    ["a list", "[]", "not_a_ring"],
    ["a game without an id", ring([{ ...game, id: undefined }]), "not_a_ring"],
    ["an id that would be another address", ring([{ ...game, id: "../x" }]), "not_a_ring"],
    ["a key that is a number", ring([{ ...game, keys: { 0: 7 } }]), "not_a_ring"],
    ["a seat that is none", ring([{ ...game, keys: { x: "k" } }]), "not_a_ring"],
    ["one broken game among good ones", ring([game, { ...game, when: "now" }]), "not_a_ring"],
    ["a later version", ring([], 2), "newer"],
  ])("that is %s is refused and changes nothing", async (_, text, reason) => {
    keepGame({ id: "own", board: "usa", keys: { 0: "mine" } });
    const before = ownGames();
    await expect(importRing(text, never)).rejects.toMatchObject({ reason });
    expect(ownGames()).toEqual(before);
  });

  it("takes the results along, and refuses a file with a broken one", async () => {
    const result = {
      id: "a", board: "usa", ended: 1, names: ["me", "b"], bots: [null, "planner"], points: [9, 8], longest: [1, 2], made: [1, 1],
      missed: [0, 0], winners: [0], mine: [0], lesson: false,
    };
    const file = (ended: unknown) => JSON.stringify({ kolej: "key ring", version: 1, games: [], results: [ended] });
    await importRing(file(result), never);
    expect(results()).toEqual([result]);
    for (const broken of [{ ...result, points: [9] }, { ...result, mine: [2] }, { ...result, ended: "x" }, { ...result, names: [1, 2] }, null]) {
      await expect(importRing(file(broken), never)).rejects.toMatchObject({ reason: "not_a_ring" });
    }
    expect(results()).toEqual([result]);
  });

  it("leaves out fields that this page does not know", () => {
    expect(contentOf(ring([{ ...game, more: 1 }])).games).toEqual([game]);
  });
});

function ring(games: unknown[], version = 1): string {
  return JSON.stringify({ kolej: "key ring", version, games });
}
