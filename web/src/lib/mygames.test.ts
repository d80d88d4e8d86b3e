import { beforeEach, describe, expect, it, vi } from "vitest";
import { ago } from "../games/dates";
import { api, Refusal } from "./api";
import { keepGame, keepGames } from "./keys";
import { groupOf, inOrder, lookAtGames, type Listed } from "./mygames";
import { hideResult, keepResults, noteGone, placeOf, resultOf, results, type Result } from "./results";
import type { GameOverview, MyGame } from "./types";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.restoreAllMocks();
  keepGames([]);
});

const seat = (n: number, bot: string | null = null) => ({ seat: n, kind: "here" as const, name: `P${n}`, taken: true, bot, links: 0 });

function overview(change: Partial<GameOverview> = {}): GameOverview {
  return {
    board: "usa",
    status: "playing",
    lesson: false,
    trial: false,
    seats: [seat(0), seat(1)],
    mine: [0],
    awaited: [1],
    scores: [3, 5],
    created: "2026-01-01T00:00:00.000Z",
    changed: "2026-01-02T00:00:00.000Z",
    deadline: null,
    result: null,
    ...change,
  };
}

const count = (points: number) => ({ points, longest_path: 7, tickets_made: 3, tickets_missed: 1 });
const ended = (change: Partial<GameOverview> = {}) =>
  overview({ status: "over", awaited: [], result: { winners: [1], seats: [count(80), count(95)] }, ...change });

function listed(id: string, game: GameOverview | null, state: Listed["state"] = "known"): Listed {
  return { own: { id, board: "usa", host: null, invite: null, keys: { 0: "k" }, when: 5 }, state, game };
}

describe("the list of games", () => {
  it("has those in which it is my turn first, the most urgent at the top", () => {
    const mine = { awaited: [0] };
    const games = [
      listed("gone", null, "gone"),
      listed("old", overview({ changed: "2026-01-01T00:00:00.000Z" })),
      listed("over", ended()),
      listed("mine", overview(mine)),
      listed("new", overview({ changed: "2026-01-05T00:00:00.000Z" })),
      listed("later", overview({ ...mine, deadline: "2026-01-04T00:00:00.000Z" })),
      listed("urgent", overview({ ...mine, deadline: "2026-01-03T00:00:00.000Z" })),
    ];
    expect(inOrder(games).map((game) => game.own.id)).toEqual(["urgent", "later", "mine", "new", "old", "over", "gone"]);
  });

  it("does not call it my turn while a bot plays my seat, or before the game begins", () => {
    expect(groupOf(listed("a", overview({ awaited: [0], seats: [seat(0, "planner"), seat(1)] })))).toBe("running");
    expect(groupOf(listed("a", overview({ awaited: [], status: "lobby" })))).toBe("running");
    expect(groupOf(listed("a", null, "unknown"))).toBe("running");
  });

  it("asks for many games at once, with all their keys, and no more for those that are over", async () => {
    for (let n = 0; n < 45; n++) keepGame({ id: `g${n}`, board: "usa", keys: { 0: `k${n}`, 1: `l${n}` }, host: n ? null : "host" });
    keepGame({ id: "keyless", board: "usa" });
    const asked = vi.spyOn(api, "myGames").mockImplementation((games) =>
      Promise.resolve({ games: games.map(({ id }): MyGame => ({ id, state: "known", game: id === "g3" ? ended() : overview() })) }),
    );
    let found: Listed[] = [];
    await lookAtGames((games) => (found = games));
    expect(asked.mock.calls.map(([games]) => games.length)).toEqual([20, 20, 5]);
    expect(asked.mock.calls.flatMap(([games]) => games).find(({ id }) => id === "g0")?.keys).toEqual(["k0", "l0", "host"]);
    expect(found).toHaveLength(45);
    expect(results().map((result) => result.id)).toEqual(["g3"]);
    asked.mockClear();
    await lookAtGames((games) => (found = games));
    expect(asked.mock.calls.flatMap(([games]) => games).map(({ id }) => id)).not.toContain("g3");
    expect(found).toHaveLength(44);
  });

  it("keeps games that the server cannot tell anything about", async () => {
    keepGame({ id: "a", board: "usa", keys: { 0: "k" } });
    vi.spyOn(api, "myGames").mockRejectedValue(new Refusal(0, "offline", ""));
    let found: Listed[] = [];
    await lookAtGames((games) => (found = games));
    expect(found).toMatchObject([{ state: "unknown", own: { id: "a" } }]);
  });
});

describe("a result", () => {
  const result = resultOf("a", ended()) as Result;

  it("says all that statistics need", () => {
    expect(result).toMatchObject({ board: "usa", points: [80, 95], winners: [1], mine: [0], names: ["P0", "P1"], made: [3, 3] });
    expect(resultOf("a", ended({ trial: true }))?.lesson).toBe(true);
    expect(resultOf("a", overview())).toBeNull();
    expect(resultOf("a", ended({ mine: [] }))).toBeNull();
  });

  it("is kept once, with all seats of this device, also when it is hidden", () => {
    keepResults([result]);
    hideResult("a");
    keepResults([{ ...result, mine: [1], names: ["x", "y"] }]);
    expect(results()).toEqual([{ ...result, hidden: true, mine: [0, 1] }]);
  });

  it("remembers that the server has deleted its game", () => {
    noteGone("a"); // nothing is known of it yet
    keepResults([result]);
    noteGone("a");
    keepResults([result]);
    expect(results()).toEqual([{ ...result, gone: true }]);
  });

  it.each([
    [[90, 80, 80], [0], [1, 2, 2]],
    [[90, 90, 80], [0, 1], [1, 1, 3]],
    [[90, 90, 80], [1], [2, 1, 3]], // decided by tickets
  ])("of %j, won by %j, gives the places %j", (points, winners, places) => {
    expect(points.map((_, seat) => placeOf({ ...result, points, winners }, seat))).toEqual(places);
  });
});

describe("the time of a game", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  it.each([
    [0, "en", "now"],
    [5 * 60_000, "en", "5 min. ago"],
    [26 * 3_600_000, "en", "yesterday"],
    [26 * 3_600_000, "pl", "wczoraj"],
    [20 * 86_400_000, "en", "Feb 18, 2026"],
  ] as const)("%i ms ago in %s is %s", (past, language, text) => {
    expect(ago(now - past, now, language)).toBe(text);
  });
});
