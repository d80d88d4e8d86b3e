/** Advice is told in both languages, in printed names, whatever it is about. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { Action, Board, Costly, Why } from "../lib/types";
import { done, lost, reason, toDo } from "./advice";

const board = {
  names: { a: "Łódź", b: "Nice" },
  routes: [{ id: "a--b-1", a: "a", b: "b", length: 3, colour: "red", connection: "a--b" }],
  tickets: [{ id: "a--b", a: "a", b: "b", points: 12 }],
} as unknown as Board;

const actions: Action[] = [
  { id: 0, kind: "draw", card: "deck" },
  { id: 1, kind: "draw", card: "orange" },
  { id: 2, kind: "draw", card: "wild" },
  { id: 3, kind: "give", card: "red" },
  { id: 4, kind: "keep", tickets: ["a--b"] },
  { id: 5, kind: "claim", route: "a--b-1", cards: { red: 2, wild: 1 }, sets: 0, set_size: 0 },
  { id: 6, kind: "claim", route: "a--b-1", cards: {}, sets: 1, set_size: 3 },
  { id: 7, kind: "add", cards: { red: 1 } },
  { id: 8, kind: "build", route: "a--b-1", colour: "yellow" },
  { id: 9, kind: "tickets" },
  { id: 10, kind: "ferry" },
  { id: 11, kind: "pass" },
  { id: 12, kind: "decline" },
];

const whys: Why[] = [
  { key: "ticket", ticket: "a--b", route: "a--b-1" },
  { key: "points", route: "a--b-1", points: 4 },
  { key: "collect", card: "red", route: "a--b-1" },
  { key: "collect", card: "orange", route: null },
  { key: "wild" },
  { key: "blind" },
  { key: "more_tickets" },
  { key: "keep", tickets: ["a--b"] },
  { key: "keep", tickets: ["a--b", "a--b"] },
  { key: "ferry", route: "a--b-1" },
  { key: "ferry", route: null },
  { key: "build", route: "a--b-1", colour: "yellow" },
  { key: "spoil", route: "a--b-1", colour: "yellow" },
  { key: "pay" },
  { key: "leave" },
  { key: "give", card: "red" },
  { key: "pass" },
];

describe.each(["en", "pl"] as const)("advice in %s", (language) => {
  it.each(actions)("speaks of $kind", (action) => {
    for (const said of [toDo(board, action, language), done(board, action, language)]) {
      expect(said).not.toMatch(/undefined|null|--|^$/);
    }
  });

  it.each(whys)("says why: $key", (why) => {
    expect(reason(board, why, language)).toMatch(/^[^-]{8,}\.$/u);
    expect(reason(board, why, language)).not.toMatch(/undefined|null/);
  });

  it("says nothing about a reason that it does not know", () => {
    expect(reason(board, { key: "another" }, language)).toBe("");
  });
});

describe("words", () => {
  it("are those of each language", () => {
    const claim = actions[5]!;
    expect(toDo(board, claim, "en")).toBe("Claim Łódź–Nice with 2 red and a locomotive");
    expect(toDo(board, claim, "pl")).toBe("Zajmij Łódź–Nice za 2 czerwone i lokomotywę");
    expect(done(board, claim, "pl")).toBe("Łódź–Nice za 2 czerwone i lokomotywę");
    expect(reason(board, whys[2]!, "pl")).toBe("Potrzebna czerwona karta na trasę Łódź–Nice.");
  });

  it("say what was lost, and nothing of what was not", () => {
    const cost = (cost: number, points: number) => lost({ cost, points } as Costly, "en");
    expect(cost(0.2, 8.2)).toBe("−20% chance of winning, −8 points");
    expect(cost(0.2, -3)).toBe("−20% chance of winning");
    expect(cost(0, 1.1)).toBe("−1 point");
    expect(cost(0.001, 0.2)).toBe("hardly anything");
  });
});
