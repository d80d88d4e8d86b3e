/** Every kind of event that the server sends has a sentence in both languages, about the reader and about others. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { Board, EventKind, GameEvent } from "../lib/types";
import { sampleEvents, wordsOf } from "../mechanics/samples";
import { sentenceOf, tellEvent } from "./events";

const board = {
  names: { bergen: "Bergen", oslo: "Oslo", narvik: "Narvik" },
  routes: [
    { id: "bergen--oslo-1", a: "bergen", b: "oslo", length: 4, colour: "blue", connection: "bergen--oslo" },
    { id: "bergen--oslo-2", a: "bergen", b: "oslo", length: 4, colour: "red", connection: "bergen--oslo" },
  ],
  tickets: [{ id: "bergen--narvik", a: "bergen", b: "narvik", points: 16 }],
  rules: {},
} as unknown as Board;

const sample = (kind: EventKind) => sampleEvents.find((event) => event.kind === kind)!;
const names = ["Ola", "Jan"];
const told = (event: GameEvent, me: number | null, language: "en" | "pl") => sentenceOf(board, names, event, me, language);

describe("events in words", () => {
  it("know every kind that the server sends", () => {
    expect(wordsOf("Event", "kind")).toContain("claim");
    expect(sampleEvents.map((event) => event.kind).sort()).toEqual(wordsOf("Event", "kind"));
  });

  it.each(sampleEvents)("tell $kind", (event) => {
    for (const me of [null, 0, 1]) {
      const [en, pl] = [told(event, me, "en"), told(event, me, "pl")];
      expect(en).not.toBe(pl);
      for (const sentence of [en!, pl!]) {
        expect(sentence).toMatch(/^[\p{Lu}\d]/u);
        expect(sentence).not.toMatch(/undefined|null|NaN|--|\[object|_/);
      }
    }
  });

  it("say nothing that was not told", () => {
    expect(told({ kind: "draw", seat: 1, source: "deck", place: null }, 0, "en")).toBe("Jan draws from the deck");
    expect(told({ kind: "keep", seat: 1 }, 0, "pl")).toBe("Jan: bilety wybrane");
    expect(told({ kind: "deal", seat: 1, count: 1 }, 0, "pl")).toBe("Jan dostaje 1 kartę");
  });

  it("speak to whoever looks", () => {
    const claim = sample("claim");
    expect(told(claim, 0, "en")).toBe("You claim Bergen–Oslo with 3 blue and a locomotive: 7 points");
    expect(told(claim, 1, "en")).toBe("Ola claims Bergen–Oslo with 3 blue and a locomotive: 7 points");
    expect(told(claim, 0, "pl")).toBe("Zajmujesz Bergen–Oslo za 3 niebieskie i lokomotywę: 7 punktów");
    expect(told(claim, 1, "pl")).toBe("Ola zajmuje Bergen–Oslo za 3 niebieskie i lokomotywę: 7 punktów");
  });

  it("are not all worth a line", () => {
    expect(tellEvent(board, names, sample("turn_up"), 0)).toBeNull();
    expect(tellEvent(board, names, sample("claim"), 0)).not.toBeNull();
    expect(tellEvent(board, names, { kind: "unheard_of", seat: 0 } as unknown as GameEvent, 0)).toBeNull();
  });
});
