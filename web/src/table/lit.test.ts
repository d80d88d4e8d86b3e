import { expect, it } from "vitest";
import type { Claim } from "./offers";
import { lit } from "./lit";
import type { Plan } from "./plans";

const claim = (route: string, cards: object) => [route, [{ kind: "claim", route, cards } as unknown as Claim]] as const;
const claims = new Map([claim("ab", { red: 2 }), claim("bc", { blue: 1, wild: 1 }), claim("cd", { blue: 2 })].map(([route, ways]) => [route, [...ways]]));
const picked = { claims, offered: new Set(claims.keys()) };
const plan = (state: string, ...missing: string[]) => ({ state, missing }) as unknown as Plan;

it("lights the payable routes on the way of open tickets, no others", () => {
  expect(lit(picked, [plan("open", "ab", "far"), plan("done", "cd")], null)).toEqual(new Set(["ab"]));
  expect(lit(picked, [], null)).toEqual(new Set());
});
it("lights what a card can pay for while it is pointed at", () => {
  expect(lit(picked, [plan("open", "ab")], "blue")).toEqual(new Set(["bc", "cd"]));
  expect(lit(picked, [], "wild")).toEqual(new Set(["bc"]));
});
it("lights a choice of a few routes as a whole, and of many only those on a ticket's way", () => {
  const many = new Set(Array.from({ length: 30 }, (_, i) => `r${i}`));
  expect(lit({ claims: new Map(), offered: new Set(["x", "y"]) }, [], null)).toEqual(new Set(["x", "y"]));
  expect(lit({ claims: new Map(), offered: many }, [plan("open", "r3")], null)).toEqual(new Set(["r3"]));
});
