import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetGame, keepGame, ownGame, ownGames } from "./keys";
import { store, stored, storedJson } from "./storage";

/** A browser's storage that holds so many characters; null: it is denied. */
function allow(room: number | null): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", undefined);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      if (room === null) throw new DOMException("The operation is insecure.", "SecurityError");
      return {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem(name: string, value: string) {
          if (value.length > room) throw new DOMException("full", "QuotaExceededError");
          kept.set(name, value);
        },
      };
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

describe("what is remembered", () => {
  it.each([null, 3])("is not lost where storage is denied or full: %s", (room) => {
    allow(room);
    expect(stored(`kolej.board.${room}`)).toBeNull();
    store(`kolej.board.${room}`, "nordic");
    expect(stored(`kolej.board.${room}`)).toBe("nordic");
    expect(storedJson("kolej.nothing", { a: 1 })).toEqual({ a: 1 });
    const id = `game-${room}`;
    keepGame({ id, board: "usa", keys: { 0: "key" } });
    expect(ownGame(id)?.keys).toEqual({ 0: "key" });
  });

  it("survives garbage", () => {
    allow(1_000_000);
    store("kolej.games", "{not json");
    expect(ownGames()).toEqual([]);
  });

  it("has the keys of all games, however many", () => {
    allow(10_000_000);
    for (let n = 0; n < 120; n++) keepGame({ id: `g${n}`, board: "usa", keys: { 0: `key ${n}` } });
    expect(ownGames()).toHaveLength(120);
    expect(ownGame("g0")?.keys).toEqual({ 0: "key 0" });
    keepGame({ id: "g0", host: "host" });
    expect(ownGames()[0]).toMatchObject({ id: "g0", host: "host", keys: { 0: "key 0" } });
    forgetGame("g1");
    expect(ownGames()).toHaveLength(119);
  });
});
