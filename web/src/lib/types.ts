/**
 * Short names for the server's messages. Their shapes are in api-types.ts, which is generated from the server's
 * schemas (`python tools/page.py types`), so none is written down here.
 */

import type { Action, BoardTold, Cards, Event, Reason, Ticket as BareTicket } from "./api-types";

export type {
  Action,
  BoardSummary,
  BotName,
  BotTold as Bot,
  Breakdown,
  Card,
  Cards,
  Colour,
  Costly,
  Event as GameEvent,
  HintTold as Hint,
  LiveMessage,
  Obstacle,
  Pending,
  Phase,
  Points,
  Reason,
  ReplayTold as Replay,
  ReplayView,
  Reviewed as Review,
  ReviewTold as ReviewState,
  Route,
  RouteColour,
  Rules,
  SeatTold as Seat,
  SeatWanted as NewSeat,
  Statistics,
  Step as ReplayStep,
  TableTold as Table,
  ViewTold as View,
} from "./api-types";

/** A kind of card that can be held or paid with. */
export type CardKind = keyof Cards;

export type ActionKind = Action["kind"];
export type ActionOf<K extends ActionKind> = Extract<Action, { kind: K }>;
export type EventKind = Event["kind"];
export type EventOf<K extends EventKind> = Extract<Event, { kind: K }>;
export type ReasonKey = Reason["key"];
export type ReasonOf<K extends ReasonKey> = Extract<Reason, { key: K }>;

/** A ticket with its id, which follows from its two places: board files do not repeat it. */
export type Ticket = BareTicket & { id: string };
export type Board = Omit<BoardTold, "tickets"> & { tickets: Ticket[] };
