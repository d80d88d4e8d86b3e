/** Every kind of advice has words in both languages, with printed names instead of ids. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { Board, Costly, Reason } from "../lib/types";
import { sampleActions, sampleReasons, wordsOf } from "../mechanics/samples";
import { done, lost, reason, toDo } from "./advice";

const board = {
  names: { bergen: "Łódź", oslo: "Nice", narvik: "Narvik" },
  routes: [{ id: "bergen--oslo-1", a: "bergen", b: "oslo", length: 3, colour: "red", connection: "bergen--oslo" }],
  tickets: [{ id: "bergen--narvik", a: "bergen", b: "narvik", points: 12 }],
} as unknown as Board;

describe.each(["en", "pl"] as const)("advice in %s", (language) => {
  it("knows every action and every reason that the server sends", () => {
    expect([...new Set(sampleActions.map((action) => action.kind))].sort()).toEqual(wordsOf("Action", "kind"));
    expect([...new Set(sampleReasons.map((why) => why.key))].sort()).toEqual(wordsOf("Reason", "key"));
  });

  it.each(sampleActions)("speaks of $kind", (action) => {
    for (const said of [toDo(board, action, language), done(board, action, language)]) {
      expect(said).not.toMatch(/undefined|null|--|^$/);
    }
  });

  it.each(sampleReasons)("says why: $key", (why) => {
    expect(reason(board, why, language)).toMatch(/^[^-]{8,}\.$/u);
    expect(reason(board, why, language)).not.toMatch(/undefined|null/);
  });

  it("says nothing about a reason that it does not know", () => {
    expect(reason(board, { key: "another" } as unknown as Reason, language)).toBe("");
  });
});

describe("words", () => {
  it("are those of each language", () => {
    const claim = sampleActions.find((action) => action.kind === "claim")!;
    const collect = sampleReasons.find((why) => why.key === "collect")!;
    expect(toDo(board, claim, "en")).toBe("Claim Łódź–Nice with 2 red and a locomotive");
    expect(toDo(board, claim, "pl")).toBe("Zajmij Łódź–Nice za 2 czerwone i lokomotywę");
    expect(done(board, claim, "pl")).toBe("Łódź–Nice za 2 czerwone i lokomotywę");
    expect(reason(board, collect, "pl")).toBe("Potrzebna czerwona karta na trasę Łódź–Nice.");
  });

  it("say what was lost, and nothing of what was not", () => {
    const cost = (cost: number, points: number) => lost({ cost, points } as Costly, "en");
    expect(cost(0.2, 8.2)).toBe("−20% chance of winning, −8 points");
    expect(cost(0.2, -3)).toBe("−20% chance of winning");
    expect(cost(0, 1.1)).toBe("−1 point");
    expect(cost(0.001, 0.2)).toBe("hardly anything");
  });
});
