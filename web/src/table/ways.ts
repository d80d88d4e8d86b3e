/** Ways over the map: which places a seat's routes join, and the shortest way that is still open. Geometry, not a rule. */

import type { Board, GameEvent, Route, View } from "../lib/types";

/** Routes that can no longer be anyone's: told as they closed. */
export function closedRoutes(log: GameEvent[]): Set<string> {
  return new Set(log.filter((event) => event.kind === "closed").flatMap((event) => event.routes as string[]));
}

/** What a place is called in tickets: an end of a route in an area stands for the area. */
function ends(board: Board, place: string): string[] {
  const found = board.ends.filter((end) => end.area === place).map((end) => end.id);
  return found.length ? found : [place];
}

export interface Way {
  routes: string[];
  /** Spaces of it that are still to be claimed; 0: the ticket is done. */
  missing: number;
}

/** The way between a ticket's places over own and open routes with the fewest spaces to claim; null: there is none. */
export function shortestWay(board: Board, view: View, closed: Set<string>, seat: number, from: string, to: string): Way | null {
  const own = new Set(
    board.routes.filter((route) => view.routes[route.id] === seat).map((route) => route.connection),
  );
  const open = (route: Route) =>
    view.routes[route.id] === undefined ? !closed.has(route.id) && !own.has(route.connection) : view.routes[route.id] === seat;
  const lines = new Map<string, { route: Route; to: string }[]>();
  for (const route of board.routes.filter(open)) {
    for (const [a, b] of [
      [route.a, route.b],
      [route.b, route.a],
    ] as const) {
      const at = lines.get(a);
      if (at) at.push({ route, to: b });
      else lines.set(a, [{ route, to: b }]);
    }
  }
  const goals = new Set(ends(board, to));
  const far = new Map<string, { missing: number; routes: string[] }>();
  const queue = ends(board, from).map((place) => ({ place, missing: 0, routes: [] as string[] }));
  while (queue.length) {
    queue.sort((a, b) => a.missing - b.missing || a.routes.length - b.routes.length);
    const here = queue.shift()!;
    if (far.has(here.place)) continue;
    far.set(here.place, here);
    if (goals.has(here.place)) return { routes: here.routes, missing: here.missing };
    for (const { route, to: next } of lines.get(here.place) ?? []) {
      if (far.has(next)) continue;
      const cost = view.routes[route.id] === seat ? 0 : route.length;
      queue.push({ place: next, missing: here.missing + cost, routes: [...here.routes, route.id] });
    }
  }
  return null;
}
