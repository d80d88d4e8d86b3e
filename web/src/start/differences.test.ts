import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" } }));
vi.mock("../mechanics", () => ({ mechanics: [{ name: "bridges" }, { name: "snow", differences: (rules: Rules) => (rules.trains < 45 ? ["Snow falls"] : []) }] }));

import type { Rules } from "../lib/types";
import { differences } from "./differences";

const base = {
  trains: 45, hand: 4, tickets: { start_dealt: 3, start_keep: 2, returned: "bottom" }, wild_ends_draw: true,
  all_lines_from: 4, longest_path: 10, globetrotter: 0,
} as unknown as Rules;

describe("what is different on a board", () => {
  it("is nothing on the base game", () => {
    expect(differences({ id: "paris", base, rules: base })).toEqual([]);
  });

  it("is told in the order of weight, each thing once, and what mechanics add first", () => {
    const rules = { ...base, trains: 15, wild_ends_draw: false, longest_path: 0 };
    expect(differences({ id: "paris", base, rules })).toEqual([
      "Snow falls",
      "A face-up locomotive is a card like any other",
      "No bonus for the longest path",
      "A short game: 15 buses each",
    ]);
  });
});
