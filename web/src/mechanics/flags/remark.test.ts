import { expect, it, vi } from "vitest";

vi.mock("../../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import paris from "../../../../src/kolej/boards/data/paris.json";
import { stepOf } from "../../lesson/steps";
import type { Action, Board, GameEvent, Table } from "../../lib/types";

const board = {
  ...paris,
  names: Object.fromEntries(paris.cities.map((city) => [city.id, city.name])),
  tickets: paris.tickets.map((ticket) => ({ ...ticket, id: `${ticket.a}--${ticket.b}` })),
  rules: { ...paris.rules, regions: null },
} as unknown as Board;
const deck = { id: 0, kind: "draw", card: "deck" } as unknown as Action;
const view = { phase: "turn", hand: {}, tickets: [], completed: [], offered: [], routes: { "montmartre--opera-1": 0 }, closed: [], face_up: [], trains: [8, 8], final_turns: null };
const table = (status: string) => ({ status, seat: 0, seats: [{ name: "You" }], awaited: [0], number: 0, legal: [deck], view }) as unknown as Table;
const claim = { kind: "claim", seat: 0, route: "montmartre--opera-1", cards: { white: 2 }, points: 2 } as GameEvent;
const flag = { kind: "flag", seat: 0, colour: "white" } as GameEvent;
const said = (...log: GameEvent[]) => stepOf(board, table("playing"), log, false).say();

it("the coach says why a card stays, the first time, until the player goes on", () => {
  expect(said(claim, flag)).toMatch(/^Of your payment a white card stays for a flag: .* bring 4 points\. ./);
  expect(said(claim, { ...flag, seat: 1 } as GameEvent)).not.toContain("flag");
  expect(said(claim, flag, claim)).not.toContain("flag");
  expect(said(claim, flag, claim, flag)).not.toContain("flag");
});

it("the coach names flags in the count", () => {
  expect(stepOf(board, table("over"), [], false).say()).toContain("routes and flags, then tickets");
});
