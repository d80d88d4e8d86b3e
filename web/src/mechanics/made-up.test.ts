/** A made-up mechanic is added to the list, and every part of the page uses it without knowing its name. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import { colourOf } from "../board/colour";
import { before, stagesOf } from "../end/stages";
import { partsOf } from "../guide/parts";
import type { Action, Board, Cards, GameEvent, Obstacle, Reason, Route, Rules, Table, View } from "../lib/types";
import { lessonOf } from "../lesson/lessons";
import { differences } from "../start/differences";
import { whyNot } from "../table/obstacles";
import { claimsByRoute } from "../table/offers";
import { done, reason, toDo } from "../words/advice";
import { cardOrder, cardsInWords } from "../words/cards";
import { sentenceOf, tellEvent } from "../words/events";
import { mechanics } from ".";
import type { Mechanic } from "./mechanic";

// None of its words is in the generated types, so the whole of it is made up in one piece.
const bridges = {
  name: "bridges",
  differences: () => ["There are bridges"],
  route: { colour: (route: Route) => (route.id === "bridge" ? "red" : undefined) },
  cards: { stone: { name: { en: "stone", pl: ["kamień", "kamień", "kamienie", "kamieni"] } } },
  payment: { beyondCards: () => ["a day of work"], cost: (claim: { cards: Record<string, number> }) => 50 * (claim.cards.stone ?? 0) },
  obstacles: { flood: () => "The bridge is under water." },
  events: {
    words: {
      en: { span: (t: { does: (verb: string) => string }) => `${t.does("builds")} a bridge`, bridges: () => "Bridges are counted", splash: () => "A splash" },
      pl: {},
    },
    quiet: ["splash"],
  },
  advice: { toDo: { en: { span: () => "Build a bridge" }, pl: {} }, done: { en: { span: () => "a bridge" }, pl: {} }, why: { en: { dry: () => "It stays dry." }, pl: {} } },
  points: { source: "bridges", on: () => true, label: () => "Bridges", stage: { kind: "bridges", light: () => ({ routes: ["bridge"], places: [] }) } },
  guide: async () => ({ default: [{ board: "usa", place: 1, Part: () => {} }] }),
  lesson: async () => ({ default: [{ board: "usa", place: 1, topic: "span", met: () => false, step: () => ({ say: () => "Build a bridge.", target: null, action: 7 }) }] }),
} as unknown as Mechanic;
mechanics.push(bridges);

const board = { names: {}, routes: [{ id: "bridge", colour: "grey" }], tickets: [], rules: {} } as unknown as Board;
const made = <T>(value: unknown) => value as T;

describe("a made-up mechanic", () => {
  it("is a difference of the board", () => {
    const rules = { tickets: {}, track: {}, longest_path: 10, wilds_on: "all" } as unknown as Rules;
    expect(differences({ id: "usa", rules, base: rules })).toContain("There are bridges");
  });

  it("has cards", () => {
    expect(cardOrder().at(-1)).toBe("stone");
    expect(cardsInWords(made<Cards>({ blue: 1, stone: 2 }), "object", "en")).toBe("1 blue and 2 stones");
  });

  it("changes what routes cost and which colour they have", () => {
    const claim = (id: number, cards: object) => made<Action>({ id, kind: "claim", route: "bridge", cards, sets: 0, set_size: 0 });
    const [dear, cheap] = [claim(1, { stone: 1 }), claim(2, { wild: 4 })];
    expect(claimsByRoute([dear, cheap]).get("bridge")).toEqual([cheap, dear]);
    expect(toDo(board, cheap, "en")).toMatch(/4 locomotives and a day of work$/);
    expect(colourOf(board.routes[0]!, made<View>({ track: {} }))).toBe("red");
  });

  it("is told in the log, in advice and where a route cannot be claimed", () => {
    const span = made<GameEvent>({ kind: "span", seat: 0 });
    expect(sentenceOf(board, ["Ola"], span, 0, "en")).toBe("You build a bridge");
    expect(tellEvent(board, ["Ola"], made<GameEvent>({ kind: "splash", seat: 0 }), 0)).toBeNull();
    expect(toDo(board, made<Action>({ kind: "span" }), "en")).toBe("Build a bridge");
    expect(done(board, made<Action>({ kind: "span" }), "en")).toBe("a bridge");
    expect(reason(board, made<Reason>({ key: "dry" }), "en")).toBe("It stays dry.");
    expect(whyNot(board, made<Obstacle>({ key: "flood" }))).toMatchObject({ text: "The bridge is under water.", rule: { chapter: board.id, part: "bridges" } });
  });

  it("is a stage of the final count", () => {
    const table = made<Table>({ breakdowns: [{ routes: 20, bridges: 7 }], view: { routes: {} } });
    const [stage] = stagesOf(board, table, [made<GameEvent>({ kind: "bridges", seat: 0, points: 7 })]);
    expect(stage).toMatchObject({ lit: { routes: ["bridge"] }, long: true });
    expect(stage!.title()).toBe("Bridges");
    expect(stage!.totals[0]).toBe(before(table)[0]! + 7);
  });

  it("is a part of the guide", async () => {
    expect((await partsOf("usa"))[0]!.place).toBe(1);
  });

  it("is a topic of a lesson", async () => {
    const lesson = await lessonOf("usa");
    const table = made<Table>({ status: "playing", seat: 0, number: 4, legal: [], view: { phase: "turn", routes: {} } });
    expect(lesson.topics[0]).toBe("span");
    expect(lesson.step(board, table, [], false)).toMatchObject({ topic: "span", action: 7 });
  });
});
