/** Tips for the first games. */

import type { Board, View } from "../lib/types";
import { mechanics } from "../mechanics";
import type { Tip } from "../mechanics/mechanic";
import { speak } from "../words";
import { pieceOf } from "../words/boards";
import { tableWords } from "../words/table";

/** The tips that fit this moment, the most important first. `touch`: whether nothing can be pointed at without a tap. */
export function tipsFor(board: Board, view: View, touch: boolean): Tip[] {
  const words = speak(tableWords);
  const all: Tip[] = [
    { id: "Start", phase: "start", text: () => `${words.tipStart} ${words.tipLook(touch)}` },
    { id: "Draw", phase: "draw", text: () => words.tipDraw },
    { id: "Last", phase: "turn", when: () => view.final_turns !== null, text: () => words.tipLast(pieceOf(board.id)) },
    { id: "Turn", phase: "turn", text: () => words.tipTurn },
    { id: "Tickets", phase: "turn", text: () => words.tipTickets(touch) },
    { id: "Wild", phase: "turn", text: () => words.tipWild },
    ...mechanics.flatMap((mechanic) => mechanic.tips ?? []),
  ];
  const found = all.filter((tip) => tip.phase === view.phase && (tip.when?.(board, view) ?? true));
  return found.filter((tip) => !tip.insteadOf).map((tip) => found.find((other) => other.insteadOf === tip.id) ?? tip);
}
