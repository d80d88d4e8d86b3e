/** Why a route cannot be claimed, as a sentence for each kind of obstacle. */

import type { Board, Obstacle } from "../lib/types";
import { mechanics } from "../mechanics";
import { speak } from "../words";
import { isColour } from "../words/cards";
import { tableWords } from "../words/table";

export function obstacleWords(board: Board, obstacle: Obstacle): string {
  const words = speak(tableWords);
  switch (obstacle.key) {
    case "not_now":
      return words.whyNotNow;
    case "taken":
      return words.whyTaken;
    case "closed":
      return whyClosed(board);
    case "trains":
      return words.whyTrains(obstacle.data.have, obstacle.data.need);
    case "cards": {
      const { colour, have, need } = obstacle.data;
      return words.whyCards(isColour(colour) ? colour : null, have, need);
    }
    default:
      return mechanicsWords(obstacle) ?? words.whyOther;
  }
}

export function whyClosed(board: Board): string {
  return mechanics.map((mechanic) => mechanic.whyClosed?.(board)).find(Boolean) ?? speak(tableWords).whyClosed;
}

/** The sentence of the mechanic to which the obstacle belongs. */
function mechanicsWords(obstacle: Obstacle): string | undefined {
  const found = mechanics.find((mechanic) => mechanic.obstacles?.[obstacle.key])?.obstacles?.[obstacle.key];
  return (found as ((obstacle: Obstacle) => string) | undefined)?.(obstacle);
}
