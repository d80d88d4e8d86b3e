import { expect, it, vi } from "vitest";

vi.mock("../../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { Board, GameEvent } from "../../lib/types";
import type { Turn } from "../../turns/turns";
import { inOneLine } from "../../words/turns";

const board = {
  id: "france",
  names: { dijon: "Dijon", lyon: "Lyon" },
  routes: [{ id: "dijon--lyon-1", a: "dijon", b: "lyon", length: 3, colour: "none", connection: "dijon--lyon" }],
  tickets: [],
  rules: {},
} as unknown as Board;
const names = ["Ola", "adler"];
const turn = (...events: GameEvent[]): Turn => ({ first: 0, seat: 1, events: [{ kind: "turn", seat: 1 }, ...events] });
const red: GameEvent = { kind: "draw", seat: 1, source: "face_up", card: "red", place: 1 };
const blind: GameEvent = { kind: "draw", seat: 1, source: "deck", place: null };
const build: GameEvent = { kind: "build", seat: 1, route: "dijon--lyon-1", colour: "green" };

it("a turn in one line tells the cards, and the track that was laid after them", () => {
  expect(inOneLine(board, names, turn(red, blind), 0, "en")).toBe("adler: red + 1 from the deck");
  expect(inOneLine(board, names, turn(red, blind, build), 0, "en")).toBe("adler: red + 1 from the deck, lays green track: Dijon–Lyon");
  expect(inOneLine(board, names, turn(blind, blind, build), 0, "pl")).toBe("adler: z talii: 2, kładzie zielony tor: Dijon–Lyon");
});
