/**
 * Short names for the server's messages. Their shapes are in api-types.ts, which is generated from the server's
 * schemas (`python tools/page.py types`), so none is written down here.
 */

import type { Action, BoardSchema, Cards, Event, Reason, Ticket as BareTicket } from "./api-types";

export type {
  Action,
  BoardSummary,
  BotName,
  BotSchema as Bot,
  Breakdown,
  Card,
  Cards,
  Colour,
  CostlyDecision as Costly,
  Event as GameEvent,
  GameOverview,
  HintSchema as Hint,
  LiveMessage,
  MessageSchema as Message,
  MyGame,
  NewGame,
  NewSeat,
  Obstacle,
  OpenTable,
  Pending,
  Phase,
  PhraseName,
  Points,
  PresenceSchema as Presence,
  Reason,
  Replay,
  ReplayStep,
  ReplayView,
  Review,
  ReviewProgress,
  Route,
  RouteColour,
  Rules,
  SeatSchema as Seat,
  Prospect,
  Statistics,
  TableChange,
  TableSchema as Table,
  ViewSchema as View,
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
export type Board = Omit<BoardSchema, "tickets"> & { tickets: Ticket[] };
