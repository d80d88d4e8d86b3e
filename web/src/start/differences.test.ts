import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" } }));

import type { Rules } from "../lib/types";
import { differences } from "./differences";

const base = {
  trains: 45, hand: 4, tickets: { start_dealt: 3, start_keep: 2, returned: "bottom" }, wild_ends_draw: true, wilds_on: "all",
  all_lines_from: 4, cards_for_wild: 0, flags: null, ferry_cards: null, track: {}, longest_path: 10, globetrotter: 0, regions: null,
} as unknown as Rules;

describe("what is different on a board", () => {
  it("is nothing on the base game", () => {
    expect(differences({ base, rules: base })).toEqual([]);
  });

  it("is told in the order of weight, each thing once", () => {
    const rules = { ...base, trains: 15, flags: { colours: ["blue", "white", "red"], points: 4 }, longest_path: 0 } as Rules;
    expect(differences({ base, rules })).toEqual([
      "A blue, a white and a red route make a flag: 4 points",
      "No bonus for the longest path",
      "A short game: 15 wagons each",
    ]);
  });
});
