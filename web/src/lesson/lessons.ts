/**
 * The lessons, one for each board. The first one teaches the whole game; each of the others teaches what is new on its
 * board, topic by topic. A player who does something else meets the topics that are still possible, and the ordinary
 * moves lead to the end of the game, so every lesson ends.
 */

import type { Board, GameEvent, Table } from "../lib/types";
import { mechanics } from "../mechanics";
import type { LessonPart } from "../mechanics/mechanic";
import { speak } from "../words";
import { boardName } from "../words/boards";
import { lessonWords } from "../words/lesson";
import { FIRST } from "./boards";
import { sceneOf } from "./scene";
import type { Step } from "./step";
import { met, moveOn, stepOf, TOPICS } from "./steps";
import { usa } from "./usa";

export interface Lesson {
  topics: readonly string[];
  /** The topics that the player has met. `looked`: whether they have looked at a ticket's way. */
  met: (board: Board, table: Table, log: GameEvent[], looked: boolean) => ReadonlySet<string>;
  step: (board: Board, table: Table, log: GameEvent[], looked: boolean) => Step;
}

const COUNT = "count";
/** Phases of the base game. In all others a mechanic asks something. */
const ORDINARY = ["start", "turn", "draw", "keep", "over"];

const first: Lesson = { topics: TOPICS, met: (_, table, log, looked) => met(table, log, looked), step: stepOf };

export async function lessonOf(board: string): Promise<Lesson> {
  if (board === FIRST) return first;
  const added = await Promise.all(mechanics.map(async (mechanic) => (await mechanic.lesson?.())?.default ?? []));
  const parts = [...usa, ...added.flat()].filter((part) => part.board === board).sort((a, b) => a.place - b.place);
  return {
    topics: [...parts.map((part) => part.topic), COUNT],
    met: (board, table, log) => {
      const scene = sceneOf(board, table, log);
      const known = parts.filter((part) => part.met(scene)).map((part) => part.topic);
      return new Set(table.status === "over" ? [...known, COUNT] : known);
    },
    step: (board, table, log) => boardStep(parts, board, table, log),
  };
}

function boardStep(parts: LessonPart[], board: Board, table: Table, log: GameEvent[]): Step {
  if (table.status === "over") {
    return { topic: COUNT, say: () => speak(lessonWords).boardCount(boardName(board.id, board.name)), target: null, action: null };
  }
  if (table.number !== null) {
    const scene = sceneOf(board, table, log);
    const open = parts.filter((part) => !part.met(scene));
    // A question has to be answered, whether its topic is met or not.
    for (const part of ORDINARY.includes(scene.view.phase) ? open : [...open, ...parts]) {
      const step = part.step(scene);
      if (step) return { ...step, topic: part.topic };
    }
  }
  return { ...moveOn(board, table), topic: null };
}
