/**
 * The steps of a guided first game. The step is found from the table and its log alone, so a lesson that was left goes
 * on where it was, and a player who does something else is met where they are. No rule is here: every move that is
 * suggested is one of the legal actions.
 */

import type { Board, Card, Colour, GameEvent, Route, Table } from "../lib/types";
import { mechanics } from "../mechanics";
import { claimsByRoute, drawOf, keepOf, ofKind } from "../table/offers";
import { speak } from "../words";
import { pieceOf } from "../words/boards";
import { isColour } from "../words/cards";
import { lessonWords } from "../words/lesson";
import { routeName, ticketName, ticketOf } from "../words/places";
import type { Step, Target } from "./step";
import { linesOf, nearestTicket, wayOf } from "./ways";

/** What the first lesson teaches, in order. */
export const TOPICS = ["keep", "draw", "second", "claim", "nearer", "wild", "finish", "tickets", "choose", "last", "count"] as const;
export type Topic = (typeof TOPICS)[number];

/** The topics that the player has met. `looked`: whether they have looked at a ticket's way. */
export function met(table: Table, log: GameEvent[], looked: boolean): Set<Topic> {
  const { view, seat, status } = table;
  const mine = log.filter((event) => "seat" in event && event.seat === seat);
  const drawn = mine.filter((event) => event.kind === "draw");
  const kept = mine.filter((event) => event.kind === "keep" || event.kind === "chosen").length;
  const facts: Record<Topic, boolean> = {
    keep: view!.phase !== "start" || table.number === null,
    draw: drawn.length > 0,
    second: drawn.length > 1,
    claim: Object.values(view!.routes).includes(seat!),
    nearer: looked || view!.completed.length > 0,
    wild: drawn.some((event) => event.kind === "draw" && event.source === "face_up" && event.card === "wild"),
    finish: view!.completed.length > 0,
    tickets: view!.tickets.length + view!.offered.length > 1 && view!.phase !== "start",
    choose: view!.tickets.length > 1 && kept > 1,
    last: view!.final_turns !== null || status === "over",
    count: status === "over",
  };
  return new Set(TOPICS.filter((topic) => facts[topic]));
}

export function stepOf(board: Board, table: Table, log: GameEvent[], looked: boolean): Step {
  if (table.status === "over") {
    const added = mechanics.flatMap(({ points }) => (points?.on(board.rules) ? [points.label().toLocaleLowerCase()] : []));
    return { topic: "count", say: () => speak(lessonWords).count(added), target: null, action: null };
  }
  const step = moveOn(board, table, met(table, log, looked));
  return { ...step, say: () => [remarkOn(board, table, log), step.say()].filter(Boolean).join(" ") };
}

/** What a mechanic says about the first event of its kind, until the player does something else. */
function remarkOn(board: Board, table: Table, log: GameEvent[]): string | null {
  const mine = log.filter((event) => event.seat === table.seat && event.kind !== "turn");
  const latest = mine.at(-1);
  const remark = mechanics.find((mechanic) => mechanic.remark?.kind === latest?.kind)?.remark;
  const isFirst = mine.filter((event) => event.kind === latest?.kind).length === 1;
  return latest && remark && isFirst ? remark.say(latest, board) : null;
}

/** The next ordinary move: towards the nearest ticket, and to the end of the game. `known`: topics that are met. */
export function moveOn(board: Board, table: Table, known: ReadonlySet<Topic> = new Set(TOPICS)): Step {
  const words = speak(lessonWords);
  const { phase } = table.view!;
  if (table.number === null) {
    const name = table.seats[table.awaited[0] ?? 0]?.name ?? "";
    return { topic: null, say: () => words.wait(name), target: null, action: null };
  }
  if (phase === "start" || phase === "keep") return choose(board, table);
  if (phase === "draw") return second(board, table);
  if (phase === "turn") return turn(board, table, known);
  return { topic: null, say: () => words.other, target: null, action: table.legal[0]?.id ?? null };
}

/** Keep the offered ticket that is quickest to make. */
function choose(board: Board, table: Table): Step {
  const words = speak(lessonWords);
  const far = (id: string) => wayOf(board, table, id)?.missing ?? Infinity;
  const ticket = [...table.view!.offered].sort((a, b) => far(a) - far(b))[0]!;
  const action = keepOf(table.legal, new Set([ticket]));
  const [name, target] = [ticketName(board, ticket), { kind: "offer", ticket } as const];
  if (table.view!.phase === "start") return { topic: "keep", say: () => words.keep(name, ticketOf(board, ticket)!.points), target, action };
  return { topic: "choose", say: () => words.choose(name, far(ticket)), target, action };
}

function second(board: Board, table: Table): Step {
  const words = speak(lessonWords);
  const useful = usefulCard(board, table);
  if (useful) return draw(table, "second", useful, () => words.secondUseful(useful));
  const locked = table.view!.face_up.includes("wild") && drawOf(table, "wild") === null;
  return draw(table, "second", "deck", () => (locked ? words.secondLocked : words.second));
}

function turn(board: Board, table: Table, known: ReadonlySet<Topic>): Step {
  const words = speak(lessonWords);
  const view = table.view!;
  const claims = claimsByRoute(table.legal);
  const best = board.routes.filter((route) => claims.has(route.id)).sort((a, b) => b.length - a.length)[0];
  if (view.final_turns !== null) {
    const last = words.last(board.rules.last_round_trains, pieceOf(board.id));
    if (!best) return draw(table, "last", "deck", () => `${last} ${words.lastDraw}`);
    return { topic: "last", say: () => `${last} ${words.lastClaim(routeName(board, best.id))}`, target: { kind: "route", route: best.id }, action: claims.get(best.id)![0]!.id };
  }
  const ticket = nearestTicket(board, table);
  if (ticket && known.has("claim") && !known.has("nearer")) {
    return { topic: "nearer", say: () => words.nearer(ticketName(board, ticket.id), ticket.missing, pieceOf(board.id)), target: { kind: "ticket", ticket: ticket.id }, action: null };
  }
  const payable = ticket?.routes.flatMap((route) => linesOf(board, table, route)).find((line) => claims.has(line.id));
  if (ticket && payable) {
    const [target, action] = [{ kind: "route", route: payable.id } as const, claims.get(payable.id)![0]!.id];
    const name = routeName(board, payable.id);
    if (payable.length < ticket.missing) return { topic: "claim", say: () => words.claim(name), target, action };
    return { topic: "finish", say: () => words.finish(name, ticketName(board, ticket.id)), target, action };
  }
  if (ticket) {
    const useful = usefulCard(board, table, true);
    if (useful) return draw(table, "draw", useful, () => words.draw(useful, routeName(board, ticket.routes[0]!)));
    if (drawOf(table, "wild") !== null) return draw(table, "wild", "wild", () => words.wild);
    return draw(table, "draw", "deck", () => words.drawBlind);
  }
  const tickets = ofKind(table.legal, "tickets")[0];
  if (tickets && !known.has("choose")) return { topic: "tickets", say: () => words.tickets, target: { kind: "pile", pile: "tickets" }, action: tickets.id };
  if (best) return { topic: "claim", say: () => words.claim(routeName(board, best.id)), target: { kind: "route", route: best.id }, action: claims.get(best.id)![0]!.id };
  if (drawOf(table, "deck") !== null) return draw(table, "draw", "deck", () => words.drawBlind);
  return { topic: null, say: () => words.other, target: null, action: table.legal[0]?.id ?? null };
}

function draw(table: Table, topic: Topic, card: Card | "deck", say: () => string): Step {
  const target: Target = card === "deck" ? { kind: "pile", pile: "deck" } : { kind: "card", card };
  return { topic, say, target, action: drawOf(table, card) ?? table.legal[0]?.id ?? null };
}

// -- cards -----------------------------------------------------------------------------------------------------------

/** A face-up card for what is still missing: on the way of a ticket, or else for any short route. */
function usefulCard(board: Board, table: Table, onlyTickets = false): Colour | null {
  const { hand, face_up, routes, closed } = table.view!;
  const up = [...new Set(face_up)].filter((card): card is Colour => card !== null && isColour(card) && drawOf(table, card) !== null);
  const ticket = nearestTicket(board, table);
  const lacks = (line: Route) => (isColour(line.colour) ? line.length - (hand[line.colour] ?? 0) : line.length);
  for (const route of ticket?.routes ?? []) {
    const lines = linesOf(board, table, route);
    if (lines.some((line) => lacks(line) <= 0)) continue;
    const found = lines.filter((line) => up.includes(line.colour as Colour)).sort((a, b) => lacks(a) - lacks(b))[0];
    if (found) return found.colour as Colour;
  }
  if (onlyTickets || ticket?.routes.some((route) => linesOf(board, table, route).every((line) => lacks(line) > 0))) return null;
  const short = board.routes.find((line) => line.length === 1 && !(line.id in routes) && !closed.includes(line.id) && up.includes(line.colour as Colour));
  return short ? (short.colour as Colour) : null;
}
