/** The lessons on boards: the coach leads through the games that tests/server plays on the real rules. */

import { describe, expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ language: "en" }));
vi.mock("../lib/settings.svelte", () => ({ settings, isNight: () => false, isStill: () => true }));

import type { Action, Board, GameEvent, Table } from "../lib/types";
import { FIRST, LESSONS, nextLesson } from "./boards";
import { lessonOf } from "./lessons";
import type { Step } from "./step";

interface Played {
  board: Board;
  steps: { move: string | null; events: GameEvent[]; table: Table }[];
}

const positions = import.meta.glob("../../../src/kolej/server/lesson_positions/*.json");
const games = import.meta.glob<Played>("../../../tests/lesson_games/*.json", { import: "default", eager: true });
const nameOf = (file: string) => /(\w+)\.json$/.exec(file)![1]!;
const played = Object.entries(games).map(([file, { board, steps }]) => ({
  id: nameOf(file),
  board: { ...board, tickets: board.tickets.map((ticket) => ({ ...ticket, id: `${ticket.a}--${ticket.b}` })) },
  steps,
}));

/** What the coach says before each move of a game, with the topics that are met. */
async function coached({ id, board, steps }: (typeof played)[number]) {
  const lesson = await lessonOf(id);
  let log: GameEvent[] = [];
  return steps.map(({ events, table, move }) => {
    log = [...log, ...events];
    return { board, table, move, lesson, log, step: lesson.step(board, table, log, false), met: [...lesson.met(board, table, log, false)] };
  });
}

function short(action: Action | undefined): string {
  if (!action) return "nothing";
  const { kind, route, card, colour } = action as Action & { route?: string; card?: string; colour?: string };
  return [kind, route, card, colour].filter(Boolean).join(" ");
}

/** The stored move, as `short` writes it. */
function asShort(move: string): string {
  return move.replace(/ with .*/, "").replace(/^take /, "").replace(/^add .*/, "add");
}

describe("the list of lessons", () => {
  it("has every board with a prepared position, and a played game for all but the first", () => {
    expect([...LESSONS].sort()).toEqual(Object.keys(positions).map(nameOf).sort());
    expect([...played.map(({ id }) => id), FIRST].sort()).toEqual([...LESSONS].sort());
  });

  it("goes from one to the next, and ends", () => {
    expect(nextLesson(FIRST)).toBe(LESSONS[1]);
    expect(nextLesson(LESSONS.at(-1)!)).toBeUndefined();
  });

  it("begins with the whole game", async () => {
    expect((await lessonOf(FIRST)).topics).toContain("keep");
  });
});

describe.each(played)("the lesson on $id", (game) => {
  it("suggests every move of the game that is played on the real rules", async () => {
    const moves = (await coached(game)).filter(({ move }) => move !== null);
    const suggested = moves.map(({ table, step }) => short(table.legal.find((action) => action.id === step.action)));
    expect(suggested).toEqual(moves.map(({ move }) => asShort(move!)));
  });

  it("has about five topics, meets them in order, and ends with all of them met", async () => {
    const moments = await coached(game);
    const { topics } = moments[0]!.lesson;
    expect(topics.length).toBeGreaterThanOrEqual(4);
    expect(topics.length).toBeLessThanOrEqual(6);
    for (const { met } of moments) expect(met).toEqual(topics.slice(0, met.length));
    const taught = moments.flatMap(({ step }) => step.topic ?? []);
    expect([...new Set(taught)]).toEqual(topics);
    expect(moments.at(-1)!.met).toEqual(topics);
  });

  it("points at something for every move, and speaks both languages", async () => {
    const sentences = async (language: string) => {
      settings.language = language;
      const said = (await coached(game)).map(({ step }: { step: Step }) => step.say());
      settings.language = "en";
      return said;
    };
    const [english, polish] = [await sentences("en"), await sentences("pl")];
    english.forEach((sentence, i) => expect(polish[i]).not.toBe(sentence));
    for (const sentence of [...english, ...polish]) {
      expect(sentence.length).toBeLessThanOrEqual(240);
      expect(sentence).not.toMatch(/undefined|null|NaN/);
    }
    for (const { step, move } of await coached(game)) expect(step.target === null).toBe(move === null);
  });

  it("suggests a legal move wherever the player goes another way", async () => {
    for (const { board, table, lesson, log, move } of await coached(game)) {
      if (move === null) continue;
      // Nothing of what the lesson is about can be done any more, or it was never seen to be done.
      const kinds = [...new Set(table.legal.map((action) => action.kind))];
      for (const legal of [table.legal, ...kinds.map((kind) => table.legal.filter((action) => action.kind === kind))]) {
        for (const seen of [log, []]) {
          const step = lesson.step(board, { ...table, legal }, seen, false);
          expect(legal.map((action) => action.id)).toContain(step.action);
          expect(step.say()).not.toBe("");
        }
      }
    }
  });
});
