import { expect, it, vi } from "vitest";

vi.mock("../mechanics", () => ({ mechanics: [{ name: "bridges", payment: { cost: (claim: Claim) => 10 * (claim.cards.blue ?? 0) } }] }));

import type { Action } from "../lib/types";
import { claimsByRoute, fewest, keepOf, type Claim } from "./offers";

const legal = [
  { id: 1, kind: "keep", tickets: ["a", "b"] },
  { id: 2, kind: "keep", tickets: ["a", "b", "c"] },
  { id: 3, kind: "claim", route: "x", cards: { red: 1, wild: 1 } },
  { id: 4, kind: "claim", route: "x", cards: { blue: 2 } },
  { id: 5, kind: "claim", route: "x", cards: { red: 2 } },
  { id: 6, kind: "claim", route: "y", cards: { blue: 3 } },
] as Action[];

it("finds the action that keeps just these tickets", () => {
  expect(keepOf(legal, new Set(["b", "a"]))).toBe(1);
  expect(keepOf(legal, new Set(["a", "c"]))).toBeNull();
  expect(keepOf(legal, new Set())).toBeNull();
  expect(fewest(legal)).toBe(2);
});

it("groups claims by route, payments with locomotives and with what mechanics ask last", () => {
  const claims = claimsByRoute(legal);
  expect([...claims.keys()]).toEqual(["x", "y"]);
  expect(claims.get("x")!.map((claim) => claim.id)).toEqual([5, 3, 4]);
});
