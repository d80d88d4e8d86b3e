/** What the server says, as docs/api.md describes it. */

export type Colour = "purple" | "blue" | "orange" | "white" | "green" | "yellow" | "black" | "red";
export type Card = Colour | "wild";
export type Cards = Partial<Record<Card | "ferry", number>>;
export type Phase = "start" | "turn" | "draw" | "keep" | "build" | "give" | "tunnel" | "over";

export interface Seat {
  seat: number;
  kind: "here" | "link" | "bot";
  name: string;
  taken: boolean;
  bot: string | null;
}

export type Action =
  | { id: number; kind: "draw"; card: Card | "deck" }
  | { id: number; kind: "give"; card: Card }
  | { id: number; kind: "keep"; tickets: string[] }
  | { id: number; kind: "claim"; route: string; cards: Cards; sets: number; set_size: number }
  | { id: number; kind: "add"; cards: Cards }
  | { id: number; kind: "build"; route: string; colour: Colour }
  | { id: number; kind: "tickets" }
  | { id: number; kind: "ferry" }
  | { id: number; kind: "pass" }
  | { id: number; kind: "decline" };

/** Which fields an event has depends on its kind: src/kolej/game/events.py and count.py. */
export interface GameEvent {
  kind: string;
  seat: number | null;
  [field: string]: unknown;
}

/** A claim that waits for the cards of its sets, or for an answer to what the tunnel turned up. */
export type Pending =
  | { phase: "give"; claim: string; given: Cards; left: number }
  | { phase: "tunnel"; claim: string; turned: Card[]; extra: number };

export interface View {
  board: string;
  players: number;
  seat: number | null;
  to_move: number | null;
  phase: Phase;
  hand: Cards;
  tickets: string[];
  completed: string[];
  offered: string[];
  face_up: (Card | null)[];
  deck_size: number;
  discards: Cards;
  hand_sizes: number[];
  ticket_counts: number[];
  ticket_deck_size: number;
  ferry_cards: number[];
  trains: number[];
  scores: number[];
  routes: Record<string, number>;
  /** Without an owner, and no longer to be had by this seat. */
  closed: string[];
  track: Record<string, Colour>;
  track_supply: Partial<Record<Colour, Record<string, number>>>;
  flags: Colour[][];
  final_turns: number | null;
  pending: Pending | null;
  /** Replays of finished games only. */
  hands?: Cards[];
  all_tickets?: string[][];
  all_completed?: string[][];
}

export interface Breakdown {
  routes: number;
  tickets: number;
  flags: number;
  longest: number;
  globetrotter: number;
  regions: number;
  total: number;
  completed: string[];
  failed: string[];
  longest_path: number;
  networks: number[];
}

export interface SeatStatistics {
  points: Omit<Breakdown, "completed" | "failed" | "longest_path" | "networks">;
  drawn_blind: number;
  drawn_face_up: number;
  wilds: number;
  routes: number;
  mean_length: number;
  tickets_made: number;
  tickets_missed: number;
  /** The routes of one longest path. */
  longest_path: string[];
}

export interface Statistics {
  seats: SeatStatistics[];
  scores: number[][];
}

export interface Table {
  id: string;
  board: string;
  status: "lobby" | "playing" | "over";
  seat: number | null;
  seats: Seat[];
  awaited: number[];
  number: number | null;
  legal: Action[];
  decisions: number;
  events: number;
  view: View | null;
  turn_seconds: number | null;
  deadline: string | null;
  seed_hash: string;
  seed: string | null;
  breakdowns: Breakdown[] | null;
  statistics: Statistics | null;
  rematch: string | null;
  created: string;
}

export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  colour: Colour | "grey" | "none";
  connection: string;
  tunnel: boolean;
  wilds: number;
  waves: number;
  bed: boolean;
  /** So many cards of any kinds replace one card of the set (0: none do). */
  trade: number;
  /** x, y and angle of each space. */
  spaces: [number, number, number][];
}

export interface Ticket {
  id: string;
  a: string;
  b: string;
  points: number;
}

/** The parameters by which boards differ. */
export interface Rules {
  players: [number, number];
  trains: number;
  deck: Partial<Record<Card, number>>;
  hand: number;
  tickets: {
    start_dealt: number;
    start_keep: number;
    start_returned: "bottom" | "shuffled" | "out";
    drawn: number;
    keep: number;
    returned: "bottom" | "out";
  };
  wild_ends_draw: boolean;
  sweep_wilds: number;
  wilds_on: "all" | "special";
  all_lines_from: number;
  cards_for_wild: number;
  flags: { colours: Colour[]; points: number } | null;
  ferry_cards: { supply: number; limit: number; waves: number } | null;
  track: Record<string, number>;
  last_round_trains: number;
  points: number[];
  longest_path: number;
  globetrotter: number;
  regions: { points: number[]; twice_when_complete: string[] } | null;
  ties: ("tickets" | "longest_path")[];
}

export interface Board {
  id: string;
  name: string;
  names: Record<string, string>;
  cities: { id: string; name: string; x: number; y: number; region: string | null }[];
  areas: { id: string; name: string; x: number; y: number }[];
  /** Where one route enters an area: a dead end of its own. */
  ends: { id: string; area: string; x: number; y: number }[];
  regions: string[];
  routes: Route[];
  /** Pairs of connections that cross. */
  crossings: [string, string][];
  tickets: Ticket[];
  rules: Rules;
  provenance: string;
  reconstruction: boolean;
  size: [number, number];
}

export interface BoardSummary {
  id: string;
  name: string;
  players: [number, number];
  provenance: string;
  reconstruction: boolean;
  rules: Rules;
  base: Rules;
  size: [number, number];
  cities: number;
  routes: number;
  tickets: number;
}

export interface Bot {
  id: string;
  level: "easy" | "medium" | "hard" | null;
  /** Whether it plays itself yet; until then another plays for it. */
  ready: boolean;
}

/** A reason: its key, and what it is about. */
export interface Why {
  key: string;
  ticket?: string;
  tickets?: string[];
  route?: string | null;
  card?: Card | "ferry";
  colour?: Colour;
  points?: number;
}

/** What the strongest bot would do in our place. */
export interface Hint {
  /** The decision that it is for. */
  number: number;
  action: Action;
  why: Why;
  /** Of winning after it; null where it was not searched for. */
  chance: number | null;
}

/** A decision that cost its player much. */
export interface Costly {
  /** As in the steps of the replay. */
  number: number;
  played: Action;
  better: Action;
  /** Chance of winning that was lost. */
  cost: number;
  points: number;
  why: Why;
}

export interface Review {
  /** Each seat's chance of winning, first and after each decision. */
  chances: number[][];
  /** For each seat, the dearest first. */
  worst: Costly[][];
  /** Played out for it. */
  games: number;
}

export interface ReviewState {
  status: "none" | "waiting" | "working" | "done" | "failed";
  progress: number;
  review: Review | null;
}

export interface NewSeat {
  kind: "here" | "link" | "bot";
  name?: string;
  bot?: string;
}

export interface NewGame {
  id: string;
  host: string;
  invite: string | null;
  keys: Record<string, string>;
  table: Table;
}

export interface ReplayStep {
  number: number;
  seat: number | null;
  events: GameEvent[];
  view: View;
}

export interface Replay {
  board: string;
  players: number;
  names: string[];
  over: boolean;
  steps: ReplayStep[];
}

export interface Reason {
  key: "not_now" | "taken" | "closed" | "trains" | "cards" | "track" | "wilds" | "other";
  data: Record<string, unknown>;
  message: string;
}
