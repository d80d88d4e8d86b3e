import { describe, expect, it } from "vitest";
import type { Board, Route, View } from "../lib/types";
import { shortestWay } from "./ways";

function route(id: string, a: string, b: string, length: number, connection = id): Route {
  return { id, a, b, length, connection } as Route;
}

const board = {
  ends: [
    { id: "land-1", area: "land", x: 0, y: 0 },
    { id: "land-2", area: "land", x: 0, y: 0 },
  ],
  routes: [
    route("ab", "a", "b", 2),
    route("bc", "b", "c", 2),
    route("ac", "a", "c", 5),
    route("ab-2", "a", "b", 2, "ab"),
    route("c-land", "c", "land-1", 3),
    route("b-land", "b", "land-2", 1),
  ],
} as unknown as Board;
const view = (routes: Record<string, number>, closed: string[] = []) => ({ routes, closed }) as unknown as View;

describe("the shortest open way", () => {
  it("counts the spaces still to be claimed", () => {
    expect(shortestWay(board, view({}), 0, "a", "c")).toEqual({ routes: ["ab", "bc"], missing: 4 });
  });
  it("goes over own routes for nothing", () => {
    expect(shortestWay(board, view({ ac: 0 }), 0, "a", "c")).toEqual({ routes: ["ac"], missing: 0 });
  });
  it("goes round what others own and what is closed", () => {
    expect(shortestWay(board, view({ bc: 1 }), 0, "a", "c")).toEqual({ routes: ["ac"], missing: 5 });
    expect(shortestWay(board, view({ bc: 1 }, ["ac"]), 0, "a", "c")).toBeNull();
  });
  it("takes any end of an area, and never goes through one", () => {
    expect(shortestWay(board, view({}), 0, "a", "land")).toEqual({ routes: ["ab", "b-land"], missing: 3 });
    expect(shortestWay(board, view({ bc: 1, ac: 1 }), 0, "b", "c")).toBeNull();
  });
});
