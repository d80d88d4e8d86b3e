/** The coach's steps and the place of its bubble. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import paris from "../../../src/kolej/boards/data/paris.json";
import type { Action, Board, GameEvent, Table } from "../lib/types";
import { overlaps, place } from "./placing";
import { met, stepOf } from "./steps";

const board = {
  ...paris,
  ends: [],
  areas: [],
  names: Object.fromEntries(paris.cities.map((city) => [city.id, city.name])),
  tickets: paris.tickets.map((ticket) => ({ ...ticket, id: `${ticket.a}--${ticket.b}` })),
} as unknown as Board;

const LOUVRE = "montmartre--louvre";
const draw = (id: number, card: string) => ({ id, kind: "draw", card }) as unknown as Action;
const claim = (id: number, route: string, cards: object) => ({ id, kind: "claim", route, cards }) as unknown as Action;
const drew = (card: string, source = "face_up") => ({ kind: "draw", seat: 0, source, card, place: 1 }) as unknown as GameEvent;

function table(view: object, legal: Action[], more: object = {}): Table {
  const usual = {
    phase: "turn", hand: { white: 1, purple: 2 }, tickets: [LOUVRE], completed: [], offered: [], routes: {}, closed: [],
    face_up: ["green", "white", "wild", "yellow", "green"], trains: [8, 8], final_turns: null,
  };
  return { status: "playing", seat: 0, seats: [{ name: "You" }, { name: "Adler" }], awaited: [0], number: 0, legal, view: { ...usual, ...view }, ...more } as unknown as Table;
}
const step = (at: Table, log: GameEvent[] = [], looked = false) => stepOf(board, at, log, looked);

const OPERA = { "montmartre--opera-1": 0 };
const CLOSED = ["montmartre--opera-2"];

describe("a lesson, from its first ticket to the count", () => {
  it("keeps the short ticket", () => {
    const keeps = [[LOUVRE], ["buttes-chaumont--montparnasse"]].map((tickets, id) => ({ id, kind: "keep", tickets }) as unknown as Action);
    const found = step(table({ phase: "start", tickets: [], offered: ["buttes-chaumont--montparnasse", LOUVRE] }, keeps));
    expect(found).toMatchObject({ topic: "keep", target: { kind: "offer", ticket: LOUVRE }, action: 0 });
  });

  it("takes the card that the way needs", () => {
    const found = step(table({}, [draw(0, "deck"), draw(1, "white"), draw(2, "wild"), draw(3, "green")]));
    expect(found).toMatchObject({ topic: "draw", target: { card: "white" }, action: 1 });
  });

  it("says why the second card is not the locomotive", () => {
    const found = step(table({ phase: "draw", hand: { white: 2, purple: 2 }, face_up: ["green", "purple", "wild", "yellow", "green"] }, [draw(0, "deck"), draw(3, "green")]), [drew("white")]);
    expect(found).toMatchObject({ topic: "second", target: { pile: "deck" }, action: 0 });
    expect(found.say()).toContain("locked");
  });

  it("claims the first route of the way", () => {
    const found = step(table({ hand: { white: 3 } }, [draw(0, "deck"), claim(7, "montmartre--opera-1", { white: 2 })]));
    expect(found).toMatchObject({ topic: "claim", target: { route: "montmartre--opera-1" }, action: 7 });
  });

  it("shows that the ticket has come nearer, once", () => {
    const now = table({ routes: OPERA, closed: CLOSED, face_up: ["green", "purple", "wild", "yellow", "green"] }, [draw(0, "deck"), draw(2, "wild")]);
    expect(step(now)).toMatchObject({ topic: "nearer", target: { ticket: LOUVRE }, action: null });
    expect(step(now).say()).toContain("1 space to go");
    expect(step(now, [], true)).toMatchObject({ topic: "wild", action: 2 });
  });

  it("finishes the ticket with the locomotive", () => {
    const now = table({ routes: OPERA, closed: CLOSED, hand: { wild: 1 } }, [draw(0, "deck"), claim(9, "louvre--opera-1", { wild: 1 })]);
    expect(step(now, [drew("wild")], true)).toMatchObject({ topic: "finish", action: 9 });
  });

  it("takes new tickets when all are made", () => {
    const now = table({ routes: { ...OPERA, "louvre--opera-1": 0 }, completed: [LOUVRE] }, [draw(0, "deck"), { id: 5, kind: "tickets" } as unknown as Action]);
    expect(step(now)).toMatchObject({ topic: "tickets", target: { pile: "tickets" }, action: 5 });
  });

  it("uses the last turn", () => {
    const found = step(table({ final_turns: 1, tickets: [], hand: { blue: 1 } }, [draw(0, "deck"), claim(4, "louvre--opera-2", { blue: 1 })]));
    expect(found).toMatchObject({ topic: "last", action: 4 });
  });

  it("ends with the count, when everything is met", () => {
    const over = table({ phase: "over", final_turns: 0, routes: OPERA, completed: [LOUVRE], tickets: [LOUVRE, "x"] }, [], { status: "over", number: null });
    expect(step(over).topic).toBe("count");
    expect(met(over, [drew("wild"), drew("white"), { kind: "keep", seat: 0 } as GameEvent, { kind: "keep", seat: 0 } as GameEvent], false).size).toBe(11);
  });

  it("waits for the others, and leaves the player free where it has nothing to say", () => {
    expect(step(table({}, [], { number: null, awaited: [1] })).say()).toContain("Adler");
    expect(step(table({ tickets: [] }, [{ id: 3, kind: "pass" } as unknown as Action])).action).toBe(3);
  });
});

describe("the bubble", () => {
  const size = { width: 330, height: 170 };
  it.each([
    ["a card on a phone", { left: 60, top: 560, width: 55, height: 78 }, { width: 390, height: 844 }],
    ["tickets to choose on a phone", { left: 0, top: 430, width: 390, height: 300 }, { width: 390, height: 844 }],
    ["a route on a laptop", { left: 400, top: 300, width: 80, height: 60 }, { width: 1280, height: 720 }],
    ["a button in a corner", { left: 1200, top: 680, width: 70, height: 40 }, { width: 1280, height: 720 }],
    ["a wide panel", { left: 0, top: 480, width: 960, height: 240 }, { width: 1280, height: 720 }],
  ])("never covers %s, and stays on the screen", (_, target, screen) => {
    const at = place(target, size, screen);
    expect(overlaps({ ...at, ...size }, target)).toBe(false);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.left + size.width).toBeLessThanOrEqual(screen.width);
    expect(at.top + size.height).toBeLessThanOrEqual(screen.height);
  });
});

describe("a bubble as wide as a phone", () => {
  const screen = { width: 390, height: 844 };
  const strip = { width: 374, height: 110 };

  it("goes to the edge instead of lying on the board beside its target", () => {
    expect(place({ left: 150, top: 300, width: 40, height: 40 }, strip, screen)).toEqual({ left: 8, top: 8 });
    expect(place({ left: 150, top: 60, width: 40, height: 40 }, strip, screen)).toEqual({ left: 8, top: 726 });
  });
});
