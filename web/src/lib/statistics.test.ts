import { describe, expect, it } from "vitest";
import type { Result } from "./results";
import { countedSeat, statisticsOf } from "./statistics";

function result(change: Partial<Result> = {}): Result {
  return {
    id: "a",
    board: "usa",
    ended: 1,
    names: ["me", "Adler"],
    bots: [null, "planner"],
    points: [100, 80],
    longest: [12, 20],
    made: [4, 2],
    missed: [1, 0],
    winners: [0],
    mine: [0],
    lesson: false,
    ...change,
  };
}

describe("my statistics", () => {
  it("are by board and number of players", () => {
    const three = { names: ["me", "b", "c"], bots: [null, null, null], longest: [1, 2, 3], made: [1, 1, 1], missed: [0, 0, 0] };
    const { lines, total } = statisticsOf([
      result(),
      result({ id: "b", points: [60, 90], winners: [1], made: [1, 3], missed: [2, 0] }),
      result({ id: "c", ...three, points: [50, 40, 30] }),
      result({ id: "d", board: "paris", points: [30, 30], winners: [0, 1] }),
    ]);
    expect(lines).toEqual([
      { board: "paris", players: 2, games: 1, wins: 1, average: 30, best: 30, made: 4, tickets: 5 },
      { board: "usa", players: 2, games: 2, wins: 1, average: 80, best: 100, made: 5, tickets: 8 },
      { board: "usa", players: 3, games: 1, wins: 1, average: 50, best: 50, made: 1, tickets: 1 },
    ]);
    expect(total).toMatchObject({ games: 4, wins: 3, average: 60, best: 100 });
  });

  it.each([
    ["a lesson", { lesson: true }],
    ["a game of several people at this device", { mine: [0, 1] }],
    ["a game that was left to a bot", { bots: ["planner", "planner"] }],
    ["a game without a seat of one's own", { mine: [] }],
  ])("leave out %s, and say so", (_, change) => {
    expect(countedSeat(result(change))).toBeNull();
    expect(statisticsOf([result(), result({ id: "b", points: [999, 0], ...change })])).toMatchObject({ total: { games: 1, best: 100 }, left: 1 });
  });

  it("know in which game each record was set", () => {
    const far = result({ id: "far", longest: [33, 1], points: [50, 49] });
    const many = result({ id: "many", made: [9, 0], points: [90, 20] });
    expect(statisticsOf([result(), far, many]).records.map(({ kind, value, result: { id } }) => [kind, value, id])).toEqual([
      ["points", 100, "a"],
      ["lead", 70, "many"],
      ["longest", 33, "far"],
      ["tickets", 9, "many"],
    ]);
  });

  it("boast of nothing where there is nothing", () => {
    expect(statisticsOf([])).toEqual({ lines: [], total: { games: 0, wins: 0, average: 0, best: 0, made: 0, tickets: 0 }, records: [], left: 0 });
    expect(statisticsOf([result({ points: [10, 30], winners: [1], made: [0, 1] })]).records.map(({ kind }) => kind)).toEqual(["points", "longest"]);
  });
});
