/** Every kind of advice has words in both languages, with printed names instead of ids. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { Board, Costly, Reason } from "../lib/types";
import { sampleActions, sampleReasons, wordsOf } from "../mechanics/samples";
import { done, lost, percent, reason, standing, toDo } from "./advice";

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
    expect(reason(board, collect, "pl")).toBe("Potrzebna czerwona karta na trasę Łódź–Nice, do biletu Łódź–Narvik (12).");
    expect(reason(board, collect, "en")).toBe("A red card is needed for Łódź–Nice, on the way for Łódź–Narvik (12).");
  });

  it("name the ticket and the cards that it lacks", () => {
    const blind = (cards: object, any: number, face_up: boolean, language: "en" | "pl" = "en") =>
      reason(board, { key: "blind", ticket: "bergen--narvik", cards, any, face_up }, language);
    expect(blind({ white: 2 }, 3, false)).toBe("On the bot's way for Łódź–Narvik (12) you still lack 2 white, none of them face up, and 3 of any colour.");
    expect(blind({ white: 2, wild: 1 }, 0, true)).toBe("On the bot's way for Łódź–Narvik (12) you still lack 2 white and a locomotive.");
    expect(blind({}, 3, false)).toBe("On the bot's way for Łódź–Narvik (12) you still lack 3 of any colour.");
    expect(blind({ white: 2 }, 5, false, "pl")).toBe("Na trasie bota dla biletu Łódź–Narvik (12) brakuje jeszcze: 2 białe, żadna z nich odkryta, oraz 5 dowolnych.");
    const wild = sampleReasons.find((why) => why.key === "wild")!;
    expect(reason(board, wild, "en")).toBe("A locomotive helps with Łódź–Narvik (12): on the bot's way you still lack 2 white and 3 of any colour.");
    expect(reason(board, wild, "pl")).toBe("Lokomotywa przyda się do biletu Łódź–Narvik (12). Na trasie bota brakuje jeszcze: 2 białe oraz 3 dowolne.");
  });

  it("explain the reasons of reviews that were stored before tickets were named", () => {
    for (const key of ["wild", "blind"]) expect(reason(board, { key } as Reason, "en")).toMatch(/locomotive/);
  });

  it("say what was lost, and nothing of what was not", () => {
    const cost = (cost: number, points: number) => lost({ cost, points } as Costly, "en");
    expect(cost(0.2, 8.2)).toBe("Costly: −8 points");
    expect(cost(0.2, -3)).toBe("Costly");
    expect(cost(0, 6)).toBe("Costly: −6 points");
    expect(cost(0, 1.1)).toBe("A little costly: −1 point");
    expect(cost(0.001, 0.2)).toBe("A little costly");
    expect(lost({ cost: 0.02, points: 2 } as Costly, "pl")).toBe("Trochę kosztowne: −2 punkty");
  });

  it("tell a chance by fifths, seen from an even share", () => {
    const told = (players: number, ...chances: number[]) => chances.map((chance) => standing(chance, players, "en"));
    const all = ["You are well behind.", "You are slightly behind.", "The game is about even.", "You are slightly ahead.", "You are well ahead."];
    expect(told(2, 0.1, 0.3, 0.5, 0.7, 0.9)).toEqual(all);
    expect(told(4, 0.05, 0.15, 0.25, 0.4, 0.7)).toEqual(all);
    expect(told(2, 0, 1)).toEqual([all[0], all[4]]);
    expect(all.join()).not.toMatch(/[0-9]/);
  });

  it("round percentages to what an estimate can tell", () => {
    expect([0.031, 0.5, 0.62, 1].map((share) => percent(share, "en"))).toEqual(["5%", "50%", "60%", "100%"]);
  });
});
