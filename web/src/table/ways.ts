/** Paths over the map. The view says which routes are open and which tickets are completed. */

import type { Board, Route, View } from "../lib/types";

/** The nodes of a place that a ticket names: for an area, the ends of the routes into it. */
function ends(board: Board, place: string): string[] {
  const found = board.ends.filter((end) => end.area === place).map((end) => end.id);
  return found.length ? found : [place];
}

export interface Way {
  routes: string[];
  /** Number of spaces that are not claimed yet. */
  missing: number;
}

/** The path between a ticket's places with the fewest spaces to claim, over own and open routes; null: there is none. */
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
