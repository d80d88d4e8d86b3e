/** The moment of a lesson as its topics see it, and steps that several of them share. */

import type { Board, Card, Colour, EventKind, EventOf, GameEvent, Route, Table, View } from "../lib/types";
import type { PartStep } from "../mechanics/mechanic";
import { claimsByRoute, drawOf, type Claim } from "../table/offers";
import { isColour } from "../words/cards";
import { routeOf } from "../words/places";
import { linesOf, nearestTicket } from "./ways";

export interface Scene {
  board: Board;
  table: Table;
  view: View;
  seat: number;
  /** What the player has done in this lesson. */
  mine: GameEvent[];
}

export function sceneOf(board: Board, table: Table, log: GameEvent[]): Scene {
  const seat = table.seat!;
  return { board, table, view: table.view!, seat, mine: log.filter((event) => "seat" in event && event.seat === seat) };
}

/** The player's events of one kind. */
export function done<K extends EventKind>({ mine }: Scene, kind: K): EventOf<K>[] {
  return mine.filter((event): event is EventOf<K> => event.kind === kind);
}

/** The routes that the player has claimed in this lesson, with what was paid. */
export function claimed(scene: Scene): { route: Route; cards: EventOf<"claim">["cards"] }[] {
  return done(scene, "claim").map(({ route, cards }) => ({ route: routeOf(scene.board, route)!, cards }));
}

/** The routes that the nearest ticket still lacks, and the lines beside them. */
export function onTheWay({ board, table }: Scene): Set<string> {
  const missing = nearestTicket(board, table)?.routes ?? [];
  return new Set(missing.flatMap((route) => linesOf(board, table, route).map((line) => line.id)));
}

/** A step that claims a route that fits: on the way of a ticket if possible, else any; the shortest one first. */
export function claimStep(
  scene: Scene,
  fits: (route: Route, claim: Claim) => boolean,
  say: (route: Route, claim: Claim) => string,
): PartStep | null {
  const way = onTheWay(scene);
  const found = [...claimsByRoute(scene.table.legal)].flatMap(([id, claims]) => {
    const route = routeOf(scene.board, id)!;
    const claim = claims.find((one) => fits(route, one));
    return claim ? [{ route, claim }] : [];
  });
  const rank = ({ route }: { route: Route }) => (way.has(route.id) ? 0 : 100) + route.length;
  const best = found.sort((a, b) => rank(a) - rank(b))[0];
  if (!best) return null;
  return { say: () => say(best.route, best.claim), target: { kind: "route", route: best.route.id }, action: best.claim.id };
}

/** A step that begins a draw with the face-up card of which the hand has most; without one, from the deck. */
export function drawStep({ table, view }: Scene, say: (card: Colour | null) => string): PartStep | null {
  if (view.phase !== "turn") return null;
  const held = (card: Card) => view.hand[card] ?? 0;
  const open = view.face_up.filter((card): card is Colour => card !== null && isColour(card) && held(card) > 0 && drawOf(table, card) !== null);
  const card = open.sort((a, b) => held(b) - held(a))[0] ?? null;
  const action = drawOf(table, card ?? "deck");
  if (action === null) return null;
  return { say: () => say(card), target: card ? { kind: "card", card } : { kind: "pile", pile: "deck" }, action };
}
