import { describe, expect, it } from "vitest";
import type { Board, Route } from "../lib/types";
import { beside, marks, nearest, places, toward, way } from "./geometry";

const board = {
  cities: [
    { id: "a", x: 0, y: 0 },
    { id: "b", x: 100, y: 0 },
  ],
  areas: [{ id: "land", x: 50, y: 90 }],
  ends: [
    { id: "land-1", area: "land", x: 40, y: 80 },
    { id: "land-2", area: "land", x: 60, y: 80 },
  ],
  routes: [
    { id: "upper", a: "a", b: "b", spaces: [[70, -5, 0], [30, -5, 0]] },
    { id: "lower", a: "a", b: "b", spaces: [[30, 5, 0], [70, 5, 0]] },
  ],
} as unknown as Board;

describe("where things lie", () => {
  it("takes the nearest of two lines", () => {
    expect(nearest(board, { x: 50, y: -2 }, 20, 15)).toBe("upper");
    expect(nearest(board, { x: 50, y: 2 }, 20, 15)).toBe("lower");
    expect(nearest(board, { x: 50, y: 60 }, 20, 15)).toBeNull();
  });
  it("goes from the first place to the second, whichever way the spaces are listed", () => {
    expect(way(board.routes[0]!, places(board)).map((point) => point.x)).toEqual([0, 30, 70, 100]);
  });
  it("draws a line next to a route, on the outer side of parallel lines", () => {
    const twins = board.routes.map((route) => ({ ...route, connection: "a--b" }));
    expect(beside(twins[0]!, twins, places(board), 15).map((point) => Math.round(point.y))).toEqual([-15, -20, -20, -15]);
    expect(beside(twins[1]!, twins, places(board), 15).map((point) => Math.round(point.y))).toEqual([15, 20, 20, 15]);
  });
  it("marks an area where its routes end", () => {
    expect(marks(board, "land").map((point) => point.x)).toEqual([40, 60]);
    expect(marks(board, "a")).toEqual([{ x: 0, y: 0 }]);
  });
});

describe("the next route in a direction", () => {
  const at = (id: string, x: number, y: number) => ({ id, spaces: [[x, y, 0]] }) as unknown as Route;
  const [here, near, distant, aside] = [at("here", 0, 0), at("near", 50, 10), at("distant", 200, 0), at("aside", 10, 90)];
  const all = [here, near, distant, aside];
  it("is near and ahead", () => {
    expect(toward(here, 1, 0, all)).toBe(near);
    expect(toward(here, 0, 1, all)).toBe(aside);
  });
  it("is none where nothing lies", () => {
    expect(toward(here, -1, 0, all)).toBeNull();
  });
});
