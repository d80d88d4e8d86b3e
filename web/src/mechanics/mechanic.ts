/** The interface of a mechanic: all that it can add to the page. The rest of the page loops over the mechanics. */

import type { Component } from "svelte";
import type { Light } from "../board/geometry";
import type { PicturePart } from "../board/picture";
import type { Scene } from "../lesson/scene";
import type { Step } from "../lesson/step";
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
  Prospect,
  Table,
  View,
} from "../lib/types";
import type { ActionPhrases, ReasonPhrases } from "../words/advice";
import type { SoundName } from "../turns/sounds";
import type { CardName } from "../words/cards";
import type { Sentences } from "../words/events";

export interface Mechanic {
  /** The name of its folder. */
  name: string;
  /** Its place in lists, such as a board's differences: the biggest change has the lowest number. */
  order: number;

  // -- the board ----------------------------------------------------------------------------------------------------

  /** Lines in a board's list of differences from the base game. */
  differences?: (rules: Rules) => string[];
  /** Facts about routes. */
  route?: RoutePart;
  /** What the picture of a board says about it in English, in the user's language. */
  legend?: (printed: string) => string | undefined;
  /** What it changes in the picture of the board. */
  picture?: PicturePart;

  // -- cards --------------------------------------------------------------------------------------------------------

  /** Kinds of cards that it adds, with their faces and names. */
  cards?: { [K in CardKind]?: CardPart };
  /** The cards of those kinds that a seat holds. */
  hand?: (view: View, seat: number) => Cards;
  payment?: PaymentPart;

  // -- the table ----------------------------------------------------------------------------------------------------

  /** The question at the beginning of a turn, if the mechanic adds a choice to it; null: the usual question. */
  askTurn?: (board: Board) => string | null;
  /** A phase in which the game waits for an answer, and the panel that asks for it. */
  panel?: { phase: Phase; Panel: Component<PanelProps> };
  /** A choice of routes for something other than a claim. */
  choice?: ChoicePart;
  /** A pile next to the deck and the tickets. */
  Pile?: Component<PileProps>;
  /** What a player has, in the list of players. */
  SeatStat?: Component<SeatStatProps>;
  /** Whether a player's prospect has something of it on such boards. */
  hasProspect?: (rules: Rules) => boolean;
  /** Tips for the first games. */
  tips?: Tip[];
  /** An event that is shown large for a moment. */
  plaque?: PlaquePart;
  /** The card that flies after an event, and the pile it comes from. */
  flight?: (event: GameEvent) => { card: CardKind; pile: string } | null;
  /** Sentences for why a route cannot be claimed, by the key of the obstacle. */
  obstacles?: { [K in Obstacle["key"]]?: (obstacle: Extract<Obstacle, { key: K }>) => string };
  /** The sentence for a closed route, if the mechanic can close routes on this board. */
  whyClosed?: (board: Board) => string | null;

  // -- words --------------------------------------------------------------------------------------------------------

  events?: EventPart;
  advice?: AdvicePart;

  // -- the final count ----------------------------------------------------------------------------------------------

  points?: PointsPart;

  // -- the guide ----------------------------------------------------------------------------------------------------

  /** Its parts of the guide's chapters, which are loaded with the guide. */
  guide?: () => Promise<{ default: GuidePart[] }>;

  // -- lessons ------------------------------------------------------------------------------------------------------

  /** Its topics in the lessons on boards, which are loaded with the coach. */
  lesson?: () => Promise<{ default: LessonPart[] }>;
  /** What the coach of the first lesson says when such an event happens to the player for the first time. */
  remark?: { kind: EventKind; say: (event: GameEvent, board: Board) => string };
}

export interface RoutePart {
  /** The kind of the route, as one word; null: an ordinary route. */
  kind?: (route: Route) => string | null;
  /** Further facts about the route's price. */
  facts?: (route: Route) => string[];
  /** A warning before paying for it. */
  warning?: (route: Route) => string | null;
  /** Its current colour, if that is not the printed one. */
  colour?: (route: Route, view: View) => Colour | undefined;
  /** The words for a route without a colour: in the note about it, and for screen readers. */
  colourless?: () => { note: string; spoken: string };
}

export interface CardPart {
  name: CardName;
  /** Inside an SVG of 100 by 140. `rays` is the path of the rays that all cards have. */
  Face: Component<{ rays: string }>;
}

export interface PaymentPart {
  /** What a claim costs in addition to its cards, as phrases. */
  beyondCards: (claim: ActionOf<"claim">, language: Language) => string[];
  /** How much the payment hurts, to sort payments; a locomotive counts 3. */
  cost: (claim: ActionOf<"claim">) => number;
}

interface Deciding {
  board: Board;
  table: Table;
  busy: boolean;
  /** The action that a hint recommends. */
  advised: Action | null;
  ondecide: (action: number) => void;
}

export interface PanelProps extends Deciding {
  log: GameEvent[];
  /** Makes one decision after another, as `choose` says at each new table, until it returns null. */
  onseries: (choose: (table: Table) => number | null) => Promise<void>;
  /** The mechanic's own choice of routes, if it has one. */
  choice: RouteChoice | null;
}

export type PileProps = Deciding;

export interface SeatStatProps {
  board: Board;
  view: View;
  seat: number;
  /** What counts at the end, as things stand; null: not known yet. */
  prospect: Prospect | null;
}

/** The choice of a route at one table. It lives as long as the table is shown. */
export interface RouteChoice {
  /** The routes that can be chosen now; null: the mechanic asks for none. */
  readonly offered: ReadonlySet<string> | null;
  /** The route whose dialog is open. */
  readonly open: string | null;
  /** A route was chosen: opens its dialog. Returns false if the route cannot be chosen. */
  pick(route: string): boolean;
  /** Why that route cannot be chosen. */
  whyNot(route: string): string;
  close(): void;
  /** Something was decided: resets the choice. */
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
  /** The name under which the browser stores that the tip was read. */
  id: string;
  phase: Phase;
  when?: (board: Board, view: View) => boolean;
  text: (board: Board) => string;
  /** The id of a tip that this one replaces. */
  insteadOf?: string;
}

export interface PlaquePart {
  /** The kind of event that takes the middle of the table before anybody sees its outcome. */
  kind: EventKind;
  /** How long it takes there, in ms. */
  lasts: number;
  Plaque: Component<PlaqueProps>;
}

export interface PlaqueProps {
  board: Board;
  names: string[];
  event: GameEvent;
  me: number | null;
  /** Whether it plays for as long as it lasts. Otherwise it shows the outcome at once, and closes itself. */
  turning: boolean;
  onclose: () => void;
}

export interface EventPart {
  words: Record<Language, Sentences>;
  /** Kinds that get no line in the log. */
  quiet?: EventKind[];
  /** Kinds after which the other players get a moment to look. */
  watched?: EventKind[];
  /** Kinds whose route is highlighted in a replay. */
  lit?: EventKind[];
  /** Kinds that need no line in the log if the turn ends with a claim, which says the same. */
  preludes?: EventKind[];
  /** What is heard when it happens. */
  sounds?: { [K in EventKind]?: SoundName };
  /** Joins events of the log that belong together. */
  gather?: (log: GameEvent[]) => GameEvent[];
}

export interface AdvicePart {
  toDo: Record<Language, ActionPhrases>;
  done: Record<Language, ActionPhrases>;
  why: Record<Language, ReasonPhrases>;
}

export interface PointsPart {
  /** Its field in a seat's points. */
  source: keyof Points;
  on: (rules: Rules) => boolean;
  label: () => string;
  /** Its stage of the final count. Without it the points are scored during the game. */
  stage?: {
    kind: EventKind;
    /** What is highlighted on the board in this stage. */
    light: (board: Board, table: Table, seat: number) => Light;
  };
}

/** A part of a board's chapter in the guide. */
export interface GuidePart {
  board: string;
  /** Parts of a chapter are sorted by this number. */
  place: number;
  /** Some parts tell no number of the board, and need none. */
  Part: Component<GuideProps> | Component;
}

export interface GuideProps {
  /** The board of the chapter, with the numbers that the part tells. */
  board: Board;
}

/** A topic of a board's lesson: one thing that is new there and is learned by doing it. */
export interface LessonPart {
  board: string;
  /** Topics of a lesson are sorted by this number. */
  place: number;
  /** The name of the topic; no other topic of the lesson has it. */
  topic: string;
  /** Whether the player has done it. */
  met: (scene: Scene) => boolean;
  /** What to do next to meet it, and also how to answer a question of the mechanic; null: nothing can be done for it now. */
  step: (scene: Scene) => PartStep | null;
}

export type PartStep = Omit<Step, "topic">;
