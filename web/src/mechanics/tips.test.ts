import { beforeEach, describe, expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ language: "en" }));
vi.mock("../lib/settings.svelte", () => ({ settings, isNight: () => false, isStill: () => true }));

import type { Board, Rules, View } from "../lib/types";
import { tipsFor } from "../table/tips";

const rules = { wilds_on: "all", track: {}, ferry_cards: null, flags: null } as unknown as Rules;
const board = (changed: Partial<Rules> = {}, id = "usa") => ({ id, rules: { ...rules, ...changed } }) as Board;
const view = (phase: string, final_turns: number | null = null) => ({ phase, final_turns }) as View;
const texts = (board: Board, seen: View, touch = false) => tipsFor(board, seen, touch).map((tip) => tip.text(board));

describe("tips", () => {
  beforeEach(() => void (settings.language = "en"));

  it("tell those who can only touch to tap", () => {
    for (const phase of ["start", "turn"]) {
      expect(texts(board(), view(phase)).join(" ")).toContain("Point at");
      expect(texts(board(), view(phase), true).join(" ")).toContain("Tap");
      expect(texts(board(), view(phase), true).join(" ")).not.toContain("Point at");
      settings.language = "pl";
      expect(texts(board(), view(phase), true).join(" ")).not.toContain("Wskaż");
      settings.language = "en";
    }
  });

  it("begin with all that a first turn may be on this board", () => {
    expect(texts(board(), view("turn"))[0]).toMatch(/^One thing a turn: two cards, one route, or new tickets/);
    const track = texts(board({ track: { "2": 3 } } as unknown as Partial<Rules>, "france"), view("turn"));
    expect(track[0]).toContain("lay a piece of track");
    expect(track.filter((text) => text.startsWith("One thing a turn"))).toHaveLength(1);
    const ferry = texts(board({ ferry_cards: { supply: 10, limit: 2, waves: 3 } } as unknown as Partial<Rules>, "italy"), view("turn"));
    expect(ferry[0]).toContain("a ferry card");
    expect(ferry.at(-1)).toBe("Waves take locomotives, or one ferry card for 3 of them.");
    expect(ferry.filter((text) => text.startsWith("One thing a turn"))).toHaveLength(1);
  });

  it("call the pieces what they are on the board", () => {
    expect(texts(board({}, "paris"), view("turn", 2))[0]).toContain("out of buses");
    settings.language = "pl";
    expect(texts(board({}, "paris"), view("turn", 2))[0]).toContain("autobusy");
    expect(texts(board(), view("turn", 2))[0]).toContain("wagoniki");
  });
});
