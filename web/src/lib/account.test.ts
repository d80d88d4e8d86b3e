import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountContent, AccountGame } from "./api-types";
import { api, Refusal } from "./api";
import { account, addGame, missingKeys, signIn, signOut, synchronise, withHeld } from "./account.svelte";
import { keepGame, keepGames, ownGame, ownGames, type OwnGame } from "./keys";
import { ringText } from "./keyring";
import { keepResults, results, type Result } from "./results";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.restoreAllMocks();
  keepGames([]);
  account.session = null;
});

const held = (id: string, seats: number[], host = false): AccountGame => ({ id, board: "usa", status: "playing", created: "2026-01-01T00:00:00.000Z", seats, host });

const result = (id: string): Result => ({
  id, board: "usa", ended: 1, names: ["a", "b"], bots: [null, null], points: [2, 1], longest: [1, 1], made: [1, 1], missed: [0, 0], winners: [0], mine: [0], lesson: false,
});

/** A server with this in the account. Returns what is sent to it. */
function serve(content: Partial<AccountContent>) {
  const all = { name: "Ola", created: "", passphrase: true, passkeys: [], rating: null, games: [], results: [], ...content };
  vi.spyOn(api, "signIn").mockResolvedValue({ name: "Ola", token: "T" });
  vi.spyOn(api, "signOut").mockResolvedValue(undefined as never);
  vi.spyOn(api, "account").mockResolvedValue(all);
  return vi.spyOn(api, "addToAccount").mockResolvedValue({ keys: 0 });
}

describe("an account", () => {
  it("gets the keys that it does not have, and never those that it has lent", () => {
    const own: OwnGame[] = [
      { id: "a", board: "usa", host: "H", invite: "I", keys: { 0: "K0", 1: "K1" }, when: 1 },
      { id: "b", board: "usa", host: null, invite: null, keys: { 0: "T.0" }, when: 1 },
      { id: "c", board: "usa", host: "C", invite: null, keys: { 2: "K2" }, when: 1 },
    ];
    expect(missingKeys(own, [held("a", [0]), held("c", [2], true)])).toEqual([{ id: "a", keys: ["K1", "H"] }]);
  });

  it("lends keys for its seats, after those of the device, and takes back those that it has lost", () => {
    const own: OwnGame[] = [
      { id: "a", board: "usa", host: null, invite: "I", keys: { 0: "K0", 1: "old.1" }, when: 9e12, promise: "p" },
      { id: "lost", board: "usa", host: null, invite: null, keys: { 0: "old.0" }, when: 1 },
      { id: "seen", board: "usa", host: null, invite: null, keys: { 0: "T.0" }, when: 5, promise: "q" },
    ];
    const games = withHeld(own, [held("a", [0, 1], true), held("new", [3]), held("seen", [0])], "T");
    expect(games.find(({ id }) => id === "a")).toEqual({ ...own[0], host: "T.host", keys: { 0: "K0", 1: "T.1" } });
    expect(games.find(({ id }) => id === "new")?.keys).toEqual({ 3: "T.3" });
    expect(games.find(({ id }) => id === "seen")).toMatchObject({ keys: { 0: "T.0" }, promise: "q" });
    expect(games.map(({ id }) => id)).not.toContain("lost");
  });

  it("is synchronised in both directions when one signs in, and leaves the device its own keys when one signs out", async () => {
    keepGame({ id: "mine", board: "usa", keys: { 0: "K" } });
    keepResults([result("ended")]);
    const sent = serve({ games: [held("theirs", [1])], results: [{ ...result("before"), hidden: false }] });
    await signIn("Ola", "secret");
    expect(sent).toHaveBeenCalledExactlyOnceWith("T", { games: [{ id: "mine", keys: ["K"] }], results: [{ hidden: false, ...result("ended") }] });
    expect(ownGame("theirs")?.keys).toEqual({ 1: "T.1" });
    expect(results().map(({ id }) => id).sort()).toEqual(["before", "ended"]);
    expect(ringText(new Date(0))).not.toContain("T.1"); // a file would outlive the session
    await signOut();
    expect(ownGames().map(({ id }) => id)).toEqual(["mine"]);
    expect(account.session).toBeNull();
  });

  it("gets many games in parts that a request can hold", async () => {
    keepGames(Array.from({ length: 120 }, (_, n) => ({ id: `g${n}`, board: "usa", host: null, invite: null, keys: { 0: `k${n}` }, when: n })));
    const sent = serve({});
    await signIn("Ola", "secret");
    expect(sent.mock.calls.map(([, { games }]) => games?.length)).toEqual([50, 50, 20]);
  });

  it("is left when its session has ended, and kept when the server does not answer", async () => {
    keepGame({ id: "mine", board: "usa", keys: { 0: "K" } });
    serve({ games: [held("theirs", [1])] });
    await signIn("Ola", "secret");
    vi.spyOn(api, "account").mockRejectedValueOnce(new Refusal(0, "offline", ""));
    await expect(synchronise()).rejects.toMatchObject({ code: "offline" });
    expect(ownGame("theirs")).toBeDefined();
    vi.spyOn(api, "account").mockRejectedValueOnce(new Refusal(401, "signed_out", ""));
    await synchronise();
    expect(account.session).toBeNull();
    expect(ownGames().map(({ id }) => id)).toEqual(["mine"]);
  });

  it("is told about a new game at once, unless it has lent its keys", async () => {
    const sent = serve({});
    await signIn("Ola", "secret");
    keepGame({ id: "fresh", board: "usa", keys: { 0: "K" }, host: "H" });
    await addGame("fresh");
    expect(sent).toHaveBeenCalledExactlyOnceWith("T", { games: [{ id: "fresh", keys: ["K", "H"] }], results: [] });
    keepGame({ id: "lent", board: "usa", keys: { 0: "T.0" } });
    await addGame("lent");
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
