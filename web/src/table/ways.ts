/** Ways over the map. Which routes are still to be had and which tickets are made, the view says. */

import type { Board, Route, View } from "../lib/types";

/** What a place is called in tickets: an end of a route in an area stands for the area. */
function ends(board: Board, place: string): string[] {
  const found = board.ends.filter((end) => end.area === place).map((end) => end.id);
  return found.length ? found : [place];
}

export interface Way {
  routes: string[];
  /** Spaces of it that are still to be claimed. */
  missing: number;
}

/** The way between a ticket's places over the seat's own and open routes with the fewest spaces to claim; null: there is none. */
export function shortestWay(board: Board, view: View, seat: number, from: string, to: string): Way | null {
  const closed = new Set(view.closed);
  const open = (route: Route) => (view.routes[route.id] ?? (closed.has(route.id) ? null : seat)) === seat;
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
  const seen = new Set<string>();
  const queue = ends(board, from).map((place) => ({ place, missing: 0, routes: [] as string[] }));
  while (queue.length) {
    queue.sort((a, b) => a.missing - b.missing || a.routes.length - b.routes.length);
    const here = queue.shift()!;
    if (seen.has(here.place)) continue;
    seen.add(here.place);
    if (goals.has(here.place)) return { routes: here.routes, missing: here.missing };
    for (const { route, to: next } of lines.get(here.place) ?? []) {
      const cost = view.routes[route.id] === seat ? 0 : route.length;
      queue.push({ place: next, missing: here.missing + cost, routes: [...here.routes, route.id] });
    }
  }
  return null;
}
