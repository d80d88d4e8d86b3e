/** One step of a lesson: what the coach says, points at and can do for the player. */

import type { Card } from "../lib/types";

/** What the coach points at. */
export type Target =
  | { kind: "card"; card: Card }
  | { kind: "pile"; pile: string }
  | { kind: "route"; route: string }
  | { kind: "offer"; ticket: string }
  | { kind: "ticket"; ticket: string }
  /** The panel of a choice. */
  | { kind: "panel" };

export interface Step {
  /** The topic of the lesson that it teaches; null: none. */
  topic: string | null;
  say: () => string;
  target: Target | null;
  /** The legal action that does it; null: there is none, or it is not the player's turn. */
  action: number | null;
}
