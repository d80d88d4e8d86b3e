/** Every kind of event that the engine tells has its sentence, in both languages, for oneself and for others. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" } }));

import type { Board, GameEvent } from "../lib/types";
import { eventWords, sentenceOf, tellEvent } from "./events";

const sources = import.meta.glob<string>("../../../src/kolej/game/{events,count,game}.py", { query: "?raw", import: "default", eager: true });

/** The kinds in the engine's own source: `Event("claim", …)` and the moments that say all by their kind. */
function kinds(): string[] {
  const text = Object.values(sources).join("\n");
  const named = [...text.matchAll(/Event\(\s*"(\w+)"/g)].map((found) => found[1]!);
  const moments = [...text.matchAll(/J\.[A-Z_]+: "(\w+)"/g)].map((found) => found[1]!);
  return [...new Set([...named, ...moments])].sort();
}

const board = {
  names: { bergen: "Bergen", oslo: "Oslo", narvik: "Narvik" },
  routes: [
    { id: "bergen--oslo-1", a: "bergen", b: "oslo", length: 4, colour: "blue", connection: "bergen--oslo" },
    { id: "bergen--oslo-2", a: "bergen", b: "oslo", length: 4, colour: "red", connection: "bergen--oslo" },
  ],
  tickets: [{ id: "bergen--narvik", a: "bergen", b: "narvik", points: 16 }],
  rules: { regions: { points: [0, 0, 0, 0, 0, 1, 2, 4, 7, 11] } },
} as unknown as Board;

const route = "bergen--oslo-1";
const samples: Record<string, GameEvent> = {
  deal: { kind: "deal", seat: 0, count: 4, cards: { red: 2, wild: 2 } },
  turn_up: { kind: "turn_up", seat: null, place: 0, card: "red" },
  sweep: { kind: "sweep", seat: null, cards: ["wild", "wild", "wild", "red", "blue"] },
  reshuffle: { kind: "reshuffle", seat: null, count: 43 },
  first: { kind: "first", seat: 0 },
  offer: { kind: "offer", seat: 0, count: 1, tickets: ["bergen--narvik"] },
  keep: { kind: "keep", seat: 0, tickets: ["bergen--narvik"], kept: 1, returned: 2 },
  chosen: { kind: "chosen", seat: null, kept: [2, 3] },
  draw: { kind: "draw", seat: 0, source: "deck", card: "wild", place: null },
  ferry: { kind: "ferry", seat: 0 },
  claim: { kind: "claim", seat: 0, route, cards: { blue: 3, wild: 1 }, points: 7 },
  lay: { kind: "lay", seat: 0, route, cards: { blue: 2 }, sets: 2, set_size: 3 },
  give: { kind: "give", seat: 0, card: "orange" },
  tunnel: { kind: "tunnel", seat: 0, route, cards: { blue: 4 }, turned: ["blue", "red", "wild"], extra: 2 },
  add: { kind: "add", seat: 0, cards: { blue: 2 } },
  decline: { kind: "decline", seat: 0, route, cards: { blue: 4 } },
  build: { kind: "build", seat: 0, route, colour: "green" },
  piece_back: { kind: "piece_back", seat: 0, route, colour: "green" },
  closed: { kind: "closed", seat: null, routes: ["bergen--oslo-2"] },
  flag: { kind: "flag", seat: 0, colour: "white" },
  flag_set: { kind: "flag_set", seat: 0, points: 4 },
  pass: { kind: "pass", seat: 0 },
  turn: { kind: "turn", seat: 0 },
  last_round: { kind: "last_round", seat: 0, turns: 2 },
  end: { kind: "end", seat: null },
  ticket: { kind: "ticket", seat: 0, ticket: "bergen--narvik", points: -16, completed: false },
  regions: { kind: "regions", seat: 0, networks: [3, 7, 5], points: 5 },
  longest: { kind: "longest", seat: 0, spaces: 22, points: 10 },
  globetrotter: { kind: "globetrotter", seat: 0, completed: 5, points: 10 },
  total: { kind: "total", seat: 0, points: 93 },
  win: { kind: "win", seat: null, seats: [0] },
};

const names = ["Ola", "Jan"];
const told = (event: GameEvent, me: number | null, language: "en" | "pl") => sentenceOf(board, names, event, me, language);

describe("events in words", () => {
  it("know every kind of the engine", () => {
    expect(kinds()).toContain("claim");
    expect(Object.keys(samples).sort()).toEqual(kinds());
    expect(Object.keys(eventWords.en).sort()).toEqual(kinds());
  });

  it.each(Object.keys(samples))("tell %s", (kind) => {
    for (const me of [null, 0, 1]) {
      const [en, pl] = [told(samples[kind]!, me, "en"), told(samples[kind]!, me, "pl")];
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
    expect(told(samples.claim!, 0, "en")).toBe("You claim Bergen–Oslo with 3 blue and a locomotive: 7 points");
    expect(told(samples.claim!, 1, "en")).toBe("Ola claims Bergen–Oslo with 3 blue and a locomotive: 7 points");
    expect(told(samples.claim!, 0, "pl")).toBe("Zajmujesz Bergen–Oslo za 3 niebieskie i lokomotywę: 7 punktów");
    expect(told(samples.claim!, 1, "pl")).toBe("Ola zajmuje Bergen–Oslo za 3 niebieskie i lokomotywę: 7 punktów");
  });

  it("are not all worth a line", () => {
    expect(tellEvent(board, names, samples.turn_up!, 0)).toBeNull();
    expect(tellEvent(board, names, samples.claim!, 0)).not.toBeNull();
    expect(tellEvent(board, names, { kind: "unheard_of", seat: 0 }, 0)).toBeNull();
  });
});
