/** The mechanics' lines in a board's list of differences. */

import { expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { Rules } from "../lib/types";
import { mechanics } from ".";

/** The values of the mechanics' parameters in the base game. */
const base = { wilds_on: "all", cards_for_wild: 0, flags: null, ferry_cards: null, track: {}, regions: null } as unknown as Rules;
const told = (rules: Partial<Rules>) => mechanics.flatMap((mechanic) => mechanic.differences?.({ ...base, ...rules }) ?? []);

it("is nothing about the base game", () => {
  expect(told({})).toEqual([]);
});

it("is one line about each", () => {
  expect(told({ flags: { colours: ["blue", "white", "red"], points: 4 } })).toEqual(["A blue, a white and a red route make a flag: 4 points"]);
  expect(told({ wilds_on: "special", cards_for_wild: 3 })).toEqual([
    "Locomotives pay only in tunnels and on ferries",
    "On a ferry any 3 cards stand for a locomotive",
  ]);
  expect(told({ ferry_cards: { supply: 10, limit: 2, waves: 2 }, regions: { points: [0, 0, 0, 1], twice_when_complete: [] } })).toEqual([
    "Ferry cards cover the waves; hold 2 at most",
    "At the end, points for every network that joins 3 regions or more",
  ]);
  expect(told({ track: { 2: 3 } })).toEqual(["Whoever draws cards also lays track; only then can a route be claimed"]);
});
