import { expect, it } from "vitest";
import type { Action } from "../lib/types";
import { claimsByRoute, fewest, keepOf } from "./offers";

const legal: Action[] = [
  { id: 1, kind: "keep", tickets: ["a", "b"] },
  { id: 2, kind: "keep", tickets: ["a", "b", "c"] },
  { id: 3, kind: "claim", route: "x", cards: { red: 1, wild: 1 }, sets: 0, set_size: 0 },
  { id: 4, kind: "claim", route: "x", cards: { red: 2 }, sets: 0, set_size: 0 },
  { id: 5, kind: "claim", route: "y", cards: {}, sets: 1, set_size: 3 },
];

it("finds the action that keeps just these tickets", () => {
  expect(keepOf(legal, new Set(["b", "a"]))).toBe(1);
  expect(keepOf(legal, new Set(["a", "c"]))).toBeNull();
  expect(keepOf(legal, new Set())).toBeNull();
  expect(fewest(legal)).toBe(2);
});

it("groups claims by route, the cheap payment first", () => {
  const claims = claimsByRoute(legal);
  expect([...claims.keys()]).toEqual(["x", "y"]);
  expect(claims.get("x")!.map((claim) => claim.id)).toEqual([4, 3]);
});
