import { describe, expect, it } from "vitest";
import type { Board, Route } from "../lib/types";
import { trailOf } from "./trail";

const route = (a: string, b: string, length: number) => ({ id: `${a}${b}`, a, b, length }) as Route;
const board = { ends: [{ id: "x1" }, { id: "x2" }] } as Board;

describe("the longest path on the board", () => {
  it("runs through a loop and uses no route twice", () => {
    const routes = [route("A", "B", 3), route("B", "C", 2), route("C", "A", 4), route("B", "D", 6)];
    const trail = trailOf(board, routes, 15)!;
    expect(new Set(trail).size).toBe(4);
  });

  it("does not go on through an end in an area", () => {
    const routes = [route("A", "x1", 2), route("x1", "B", 2)];
    expect(trailOf(board, routes, 4)).toBeNull();
    expect(trailOf(board, routes, 2)).toHaveLength(1);
  });
});
