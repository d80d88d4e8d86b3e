/** The final count as stages to be shown one after the other: first all tickets, then the bonuses. */

import type { Light } from "../board/geometry";
import type { Board, GameEvent, Table } from "../lib/types";
import { shortestWay } from "../table/ways";
import { ticketOf } from "../words/counting";

/** A game that is over, and where one can go from there. */
export interface Ended {
  board: Board;
  table: Table;
  log: GameEvent[];
  onclose: () => void;
  onreplay?: () => void;
  onrematch?: () => void;
}

export interface Stage {
  event: GameEvent;
  /** Every seat's points after this stage. */
  totals: number[];
  lit: Light;
}

const ORDER = ["ticket", "regions", "longest", "globetrotter"];

/** Points from the game itself, before anything is counted. */
export function before(table: Table): number[] {
  return (table.breakdowns ?? []).map((row) => row.routes + row.flags);
}

export function stagesOf(board: Board, table: Table, log: GameEvent[]): Stage[] {
  const totals = before(table);
  const counted = log.filter((event) => ORDER.includes(event.kind) && event.seat !== null);
  counted.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)); // stable: seat by seat within a kind
  return counted.map((event) => {
    totals[event.seat!] = (totals[event.seat!] ?? 0) + ((event.points as number) ?? 0);
    return { event, totals: [...totals], lit: lightOf(board, table, event) };
  });
}

export function winnersOf(log: GameEvent[]): number[] {
  return (log.findLast((event) => event.kind === "win")?.seats as number[] | undefined) ?? [];
}

function lightOf(board: Board, table: Table, event: GameEvent): Stage["lit"] {
  const { seat } = event;
  const { view } = table;
  if (!view || seat === null) return { routes: [], places: [], seat };
  const own = board.routes.filter((route) => view.routes[route.id] === seat);
  if (event.kind === "ticket") {
    const ticket = ticketOf(board, event.ticket as string);
    if (!ticket) return { routes: [], places: [], seat };
    const way = event.completed ? shortestWay(board, view, seat, ticket.a, ticket.b) : null;
    return { routes: way?.routes ?? [], places: [ticket.a, ticket.b], seat };
  }
  if (event.kind === "longest") return { routes: table.statistics?.seats[seat]?.longest_path ?? [], places: [], seat };
  if (event.kind === "regions") {
    const ends = new Set(own.flatMap((route) => [route.a, route.b]));
    const cities = board.cities.filter((city) => ends.has(city.id));
    const regions = cities.flatMap((city) => (city.region ? [city.region as string] : []));
    return { routes: own.map((route) => route.id), places: cities.map((city) => city.id), regions, seat };
  }
  return { routes: [], places: [], seat };
}
