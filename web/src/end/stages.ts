/** The stages of the final count: first all tickets, then the bonuses. */

import type { Light } from "../board/geometry";
import type { Board, GameEvent, Table } from "../lib/types";
import { mechanics } from "../mechanics";
import { shortestWay } from "../table/ways";
import { speak } from "../words";
import { endWords } from "../words/end";
import { ticketOf } from "../words/places";

/** A finished game and the actions that follow it. */
export interface Ended {
  board: Board;
  table: Table;
  log: GameEvent[];
  /** Open the results at the review. */
  toReview?: boolean;
  onclose: () => void;
  onreplay?: () => void;
  onrematch?: () => void;
}

/** An event in which a seat's points are counted. */
type Counted = Extract<GameEvent, { seat: number; points: number }>;

export interface Stage {
  event: Counted;
  title: () => string;
  /** Whether it is shown longer, because there is more to look at. */
  long: boolean;
  /** Every seat's points after this stage. */
  totals: number[];
  lit: Light;
}

/** One kind of event in the count: its title, and what is highlighted on the board. */
interface Kind {
  kind: GameEvent["kind"];
  title: () => string;
  long: boolean;
  light: (board: Board, table: Table, seat: number, event: Counted) => Light;
}

/** In the order in which they are counted. */
function kinds(): Kind[] {
  return [
    { kind: "ticket", title: () => speak(endWords).tickets, long: false, light: ticketLight },
    ...mechanics.flatMap(({ points }) =>
      points?.stage ? [{ kind: points.stage.kind, title: points.label, long: true, light: points.stage.light }] : [],
    ),
    { kind: "longest", title: () => speak(endWords).longest, long: true, light: longestLight },
    { kind: "globetrotter", title: () => speak(endWords).globetrotter, long: false, light: noLight },
  ];
}

/** The points scored during the game, before the count. */
export function before(table: Table): number[] {
  const scored = mechanics.flatMap(({ points }) => (points && !points.stage ? [points.source] : []));
  return (table.breakdowns ?? []).map((row) => scored.reduce((all, source) => all + row[source], row.routes));
}

export function stagesOf(board: Board, table: Table, log: GameEvent[]): Stage[] {
  const totals = before(table);
  return kinds().flatMap(({ kind, title, long, light }) =>
    log.filter((event): event is Counted => event.kind === kind).map((event) => {
      totals[event.seat] = (totals[event.seat] ?? 0) + event.points;
      return { event, title, long, totals: [...totals], lit: light(board, table, event.seat, event) };
    }),
  );
}

export function winnersOf(log: GameEvent[]): number[] {
  return log.findLast((event) => event.kind === "win")?.seats ?? [];
}

/** The ticket's places, and a path between them if it was completed. */
function ticketLight(board: Board, { view }: Table, seat: number, event: Counted): Light {
  const ticket = event.kind === "ticket" ? ticketOf(board, event.ticket) : undefined;
  if (event.kind !== "ticket" || !ticket || !view) return { routes: [], places: [], seat };
  const way = event.completed ? shortestWay(board, view, seat, ticket.a, ticket.b) : null;
  return { routes: way?.routes ?? [], places: [ticket.a, ticket.b], seat };
}

function noLight(_board: Board, _table: Table, seat: number): Light {
  return { routes: [], places: [], seat };
}

function longestLight(_board: Board, { statistics }: Table, seat: number): Light {
  return { routes: statistics?.seats[seat]?.longest_path ?? [], places: [], seat };
}
