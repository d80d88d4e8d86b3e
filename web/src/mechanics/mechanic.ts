/** What a mechanic can add to the page. The rest of the page loops over all mechanics and names none. */

import type { Component } from "svelte";
import type { Light } from "../board/geometry";
import type { PicturePart } from "../board/picture";
import type { Language } from "../lib/settings.svelte";
import type {
  Action,
  ActionOf,
  Board,
  CardKind,
  Cards,
  Colour,
  EventKind,
  GameEvent,
  Obstacle,
  Phase,
  Points,
  Route,
  Rules,
  Table,
  View,
} from "../lib/types";
import type { ActionPhrases, ReasonPhrases } from "../words/advice";
import type { CardName } from "../words/cards";
import type { Sentences } from "../words/events";

export interface Mechanic {
  /** The name of its folder. */
  name: string;

  // -- the board ----------------------------------------------------------------------------------------------------

  /** Lines in a board's list of differences from the base game. */
  differences?: (rules: Rules) => string[];
  /** What there is to say about a route. */
  route?: RoutePart;
  /** What it changes in the picture of the board. */
  picture?: PicturePart;

  // -- cards --------------------------------------------------------------------------------------------------------

  /** Kinds of cards that it adds, with their faces and names. */
  cards?: { [K in CardKind]?: CardPart };
  /** The cards of those kinds that a seat holds. */
  hand?: (view: View, seat: number) => Cards;
  payment?: PaymentPart;

  // -- the table ----------------------------------------------------------------------------------------------------

  /** What is asked at the beginning of a turn, where the usual three choices are not all. */
  askTurn?: (board: Board) => string | null;
  /** A phase in which the game waits for an answer, and the panel that asks for it. */
  panel?: { phase: Phase; Panel: Component<PanelProps> };
  /** Routes to be chosen for something else than a claim. */
  choice?: ChoicePart;
  /** A pile beside the deck and the tickets. */
  Pile?: Component<PileProps>;
  /** What a player has, in the list of players. */
  SeatStat?: Component<SeatStatProps>;
  /** Tips for the first games. */
  tips?: Tip[];
  /** An event that is shown large for a moment. */
  plaque?: PlaquePart;
  /** The card that an event moves, and the pile where it lay. */
  flight?: (event: GameEvent) => { card: CardKind; pile: string } | null;
  /** Why a route cannot be claimed, by the key of the obstacle. */
  obstacles?: { [K in Obstacle["key"]]?: (obstacle: Extract<Obstacle, { key: K }>) => string };
  /** Why a route is closed, where another line of the same connection is not the only possible reason. */
  whyClosed?: (board: Board) => string | null;

  // -- words --------------------------------------------------------------------------------------------------------

  events?: EventPart;
  advice?: AdvicePart;

  // -- the final count ----------------------------------------------------------------------------------------------

  points?: PointsPart;

  // -- the guide ----------------------------------------------------------------------------------------------------

  /** Parts of the guide's chapters: loaded when the guide is opened. */
  guide?: () => Promise<{ default: GuidePart[] }>;
}

export interface RoutePart {
  /** What kind of route it is, in a word. */
  kind?: (route: Route) => string | null;
  /** What it takes beyond its length and colour. */
  facts?: (route: Route) => string[];
  /** What to know before paying for it. */
  warning?: (route: Route) => string | null;
  /** The colour that it has now, where that is not the printed one. */
  colour?: (route: Route, view: View) => Colour | undefined;
  /** What is said of a route without a colour: in the note about it, and by screen readers. */
  colourless?: () => { note: string; spoken: string };
}

export interface CardPart {
  name: CardName;
  /** Inside an SVG of 100 by 140. `rays` is the path of the rays that all cards have. */
  Face: Component<{ rays: string }>;
}

export interface PaymentPart {
  /** What a claim costs beyond the cards that it names. */
  beyondCards: (claim: ActionOf<"claim">, language: Language) => string[];
  /** How much one would rather not pay it; 3 for each locomotive. */
  cost: (claim: ActionOf<"claim">) => number;
}

interface Deciding {
  board: Board;
  table: Table;
  busy: boolean;
  /** What a hint says. */
  advised: Action | null;
  ondecide: (action: number) => void;
}

export interface PanelProps extends Deciding {
  log: GameEvent[];
  /** The mechanic's own choice of routes, if it has one. */
  choice: RouteChoice | null;
}

export type PileProps = Deciding;

export interface SeatStatProps {
  board: Board;
  view: View;
  seat: number;
}

/** A choice of routes at one table, for as long as the table is shown. */
export interface RouteChoice {
  /** The routes that can be chosen now; null: the mechanic asks for none. */
  readonly offered: ReadonlySet<string> | null;
  /** The route whose dialog is open. */
  readonly open: string | null;
  /** A route was chosen: opens its dialog. Whether it could. */
  pick(route: string): boolean;
  /** Why that route cannot be chosen. */
  whyNot(route: string): string;
  close(): void;
  /** Something was decided: forgets what was chosen. */
  done(): void;
}

export interface ChoicePart {
  /** Called while the table's component is set up. */
  start: (board: () => Board, table: () => Table) => RouteChoice;
  Dialog: Component<ChoiceDialogProps>;
}

export interface ChoiceDialogProps {
  board: Board;
  route: string;
  choice: RouteChoice;
  advised: Action | null;
  ondecide: (action: number) => void;
}

export interface Tip {
  /** Under this name the browser remembers that it has been read. */
  id: string;
  phase: Phase;
  when?: (board: Board, view: View) => boolean;
  text: () => string;
  /** The tip that does not hold where this one does. */
  insteadOf?: string;
}

export interface PlaquePart {
  /** Whether the event is shown; `table` is the table after it. */
  shows: (event: GameEvent, table: Table) => boolean;
  Plaque: Component<{ board: Board; names: string[]; event: GameEvent; onclose: () => void }>;
}

export interface EventPart {
  words: Record<Language, Sentences>;
  /** Kinds without a line in the log: the board shows them. */
  quiet?: EventKind[];
  /** Kinds that others get a moment to look at. */
  watched?: EventKind[];
  /** Kinds whose route is lit in a replay. */
  lit?: EventKind[];
  /** The log with fewer lines, where several events are one to a reader. */
  gather?: (log: GameEvent[]) => GameEvent[];
}

export interface AdvicePart {
  toDo: Record<Language, ActionPhrases>;
  done: Record<Language, ActionPhrases>;
  why: Record<Language, ReasonPhrases>;
}

export interface PointsPart {
  /** The field of a seat's points. */
  source: keyof Points;
  on: (rules: Rules) => boolean;
  label: () => string;
  /** How the points are counted at the end, seat by seat; left out: they are scored during the game. */
  stage?: {
    kind: EventKind;
    /** What is lit on the board meanwhile. */
    light: (board: Board, table: Table, seat: number) => Light;
  };
}

/** A part of a board's chapter in the guide. */
export interface GuidePart {
  board: string;
  /** Parts of a chapter are sorted by this number. */
  place: number;
  Part: Component;
}
