/** Why a route cannot be claimed: a sentence for each kind of obstacle, and the rule behind it. */

import type { Rule } from "../lib/guide.svelte";
import type { Board, Obstacle } from "../lib/types";
import { mechanics } from "../mechanics";
import { speak } from "../words";
import { pieceOf } from "../words/boards";
import { isColour } from "../words/cards";
import { tableWords } from "../words/table";

/** Why something was refused. */
export interface Why {
  text: string;
  rule: Rule | null;
}

export function whyNot(board: Board, obstacle: Obstacle): Why {
  return { text: obstacleWords(board, obstacle), rule: ruleOf(board, obstacle) };
}

/** Parts of the base game's chapter. */
const PARTS: { [K in Obstacle["key"]]?: string } = { not_now: "turn", taken: "claim", closed: "double", trains: "end", cards: "claim" };

function ruleOf(board: Board, obstacle: Obstacle): Rule | null {
  if (obstacle.key === "closed") return whyClosed(board).rule;
  const mechanic = mechanics.find((other) => other.obstacles?.[obstacle.key]);
  if (mechanic) return { chapter: board.id, part: mechanic.name };
  const part = PARTS[obstacle.key];
  return part ? { chapter: "base", part } : null;
}

function obstacleWords(board: Board, obstacle: Obstacle): string {
  const words = speak(tableWords);
  switch (obstacle.key) {
    case "not_now":
      return words.whyNotNow;
    case "taken":
      return words.whyTaken;
    case "closed":
      return whyClosed(board).text;
    case "trains":
      return words.whyTrains(obstacle.data.have, obstacle.data.need, pieceOf(board.id));
    case "cards": {
      const { colour, have, need } = obstacle.data;
      return words.whyCards(isColour(colour) ? colour : null, have, need);
    }
    default:
      return mechanicsWords(obstacle) ?? words.whyOther;
  }
}

export function whyClosed(board: Board): Why {
  for (const { name, whyClosed } of mechanics) {
    const text = whyClosed?.(board);
    if (text) return { text, rule: { chapter: board.id, part: name } };
  }
  return { text: speak(tableWords).whyClosed, rule: { chapter: "base", part: "double" } };
}

/** The sentence of the mechanic to which the obstacle belongs. */
function mechanicsWords(obstacle: Obstacle): string | undefined {
  const found = mechanics.find((mechanic) => mechanic.obstacles?.[obstacle.key])?.obstacles?.[obstacle.key];
  return (found as ((obstacle: Obstacle) => string) | undefined)?.(obstacle);
}
