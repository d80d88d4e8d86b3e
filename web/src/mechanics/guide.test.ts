/** Every number that the guide tells is read from the rules: the text changes with them. */

import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ language: "en" }));
vi.mock("../lib/settings.svelte", () => ({ settings, isNight: () => false, isStill: () => true }));
vi.hoisted(() => {
  vi.stubGlobal("location", { hash: "", hostname: "localhost" });
  vi.stubGlobal("addEventListener", () => {});
});

import type { Component } from "svelte";
import type { Board, Rules } from "../lib/types";
import type { GuideProps } from "./mechanic";
import Base from "../guide/Base.svelte";
import { partsOf } from "../guide/parts";

type File = Omit<Board, "rules"> & { rules?: Partial<Rules> };
const files = import.meta.glob<File>("../../../src/kolej/boards/data/*.json", { import: "default", eager: true });
const boards = Object.values(files);
const TICKETS = { start_dealt: 3, start_keep: 2, start_returned: "bottom", drawn: 3, keep: 1, returned: "bottom" };
const BASE = {
  players: [2, 5], trains: 45, hand: 4, tickets: TICKETS, wild_ends_draw: true, sweep_wilds: 3, wilds_on: "all", all_lines_from: 4,
  cards_for_wild: 0, flags: null, ferry_cards: null, track: {}, last_round_trains: 2, points: [1, 2, 4, 7, 10, 15, 18, 21, 27],
  longest_path: 10, globetrotter: 0, regions: null,
} as unknown as Rules; // prettier-ignore

/** The text of a component, without tags. */
function textOf(body: string): string {
  return body.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

function base(changed: Partial<Rules> = {}): string {
  return textOf(render(Base, { props: { rules: { ...BASE, ...changed } } }).body);
}

function boardOf(id: string, changed: Partial<Rules> = {}): Board {
  const file = boards.find((board) => board.id === id)!;
  const names = Object.fromEntries(file.routes.flatMap(({ a, b }) => [a, b]).map((place) => [place, place]));
  return { ...file, names, rules: { ...BASE, ...file.rules, ...changed } } as Board;
}

async function chapter(id: string, changed: Partial<Rules> = {}, change: (board: Board) => Board = (board) => board): Promise<string> {
  const board = change(boardOf(id, changed));
  const parts = await partsOf(id);
  return textOf(parts.map(({ Part }) => render(Part as Component<GuideProps>, { props: { board } }).body).join(" "));
}

describe("the base game's chapter", () => {
  it("tells the numbers of the rules", () => {
    const text = base();
    for (const told of ["3 of the five are locomotives", "fewer than 4 players", "begin with 3 tickets", "2 wagons or fewer", "brings 10 points"]) expect(text).toContain(told);
  });

  it("follows rules that change", () => {
    const text = base({
      sweep_wilds: 4, all_lines_from: 6, last_round_trains: 7, longest_path: 13, points: [1, 2, 99],
      tickets: { ...BASE.tickets, start_dealt: 8, start_keep: 5, drawn: 6, keep: 4 },
    }); // prettier-ignore
    for (const told of ["4 of the five are locomotives", "fewer than 6 players", "begin with 8 tickets", ": 5 at least", "bring you 6 more", "keep 4 at least", "7 wagons or fewer", "brings 13 points", "99 (Points)"]) {
      expect(text).toContain(told);
    }
    expect(text).not.toContain("27 (Points)");
    expect(base({ sweep_wilds: 0 })).not.toContain("swept away");
  });

  it("does so in Polish, too", () => {
    settings.language = "pl";
    const text = base({ sweep_wilds: 4, last_round_trains: 7, longest_path: 13 });
    settings.language = "en";
    for (const told of ["Gdy 4 z pięciu", "7 wagoników", "13 punktów"]) expect(text).toContain(told);
  });
});

describe("the chapters of boards", () => {
  it.each([
    ["paris", { flags: { colours: ["blue", "white", "red"], points: 9 } }, ["a flag: 9 points", "= 9"]],
    ["nordic", { cards_for_wild: 5, globetrotter: 17 }, ["Any 5 cards", "gets 17 points"]],
    ["nordic", { sweep_wilds: 0 }, ["not swept away"]],
    ["italy", { ferry_cards: { supply: 9, limit: 4, waves: 3 } }, ["up to 3 waves", "hold 4 at most"]],
    ["italy", { regions: { points: [0, 0, 3, 88], twice_when_complete: ["Umbria"] } }, ["2 are worth 3 points, 3 or more 88", "Umbria count twice", "under 2"]],
    ["france", { track: { "2": 7, "6": 2 } }, ["7 of 2 spaces and 2 of 6 spaces"]],
    ["france", { longest_path: 21, globetrotter: 22, all_lines_from: 5 }, ["worth 21 points, the most tickets 22", "fewer than 5 players"]],
  ] as [string, Partial<Rules>, string[]][])("follow the rules: %s with %o", async (id, changed, told) => {
    const text = await chapter(id, changed);
    for (const words of told) expect(text).toContain(words);
    const usual = await chapter(id);
    if (!("sweep_wilds" in changed)) for (const words of told) expect(usual).not.toContain(words);
  });

  it("follow the routes of the board", async () => {
    const longer = (board: Board) => ({ ...board, routes: board.routes.map((line) => (line.trade ? { ...line, length: 8, trade: 3 } : line)) });
    const text = await chapter("nordic", {}, longer);
    expect(text).toContain("8 spaces in grey, 21 points. Any 3 cards replace one");
    expect(text).toContain("6 green and any 6 others");
  });

  it.each(boards.map(({ id }) => id))("of %s say nothing that is not there", async (id) => {
    for (const language of ["en", "pl"]) {
      settings.language = language;
      const text = await chapter(id);
      expect(text).not.toMatch(/undefined|null|NaN|\[object|=>/);
      expect(text).not.toMatch(/[.:]\p{Lu}/u); // a space between two sentences
    }
    settings.language = "en";
  });
});

describe("links to rules", () => {
  it("name parts that are there, each once in its chapter", async () => {
    for (const { id } of boards) {
      const bodies = (await partsOf(id)).map(({ Part }) => render(Part as Component<GuideProps>, { props: { board: boardOf(id) } }).body);
      const parts = bodies.flatMap((body) => [...body.matchAll(/data-part="([\w-]+)"/g)].map((match) => match[1]));
      expect(new Set(parts).size).toBe(parts.length);
      const wanted = { usa: [], paris: ["flags"], nordic: ["tunnels", "ferries", "substitution", "special_wilds"], italy: ["ferry_cards", "regions"], france: ["track", "crossings", "ferries"] }[id]!;
      expect(parts).toEqual(expect.arrayContaining(wanted));
    }
    const { body } = render(Base, { props: { rules: BASE } });
    for (const part of ["turn", "draw", "claim", "double", "tickets", "end"]) expect(body).toContain(`data-part="${part}"`);
  });
});
