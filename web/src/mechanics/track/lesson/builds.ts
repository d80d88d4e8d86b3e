/** Which piece of track a lesson lays, and where. */

import { onTheWay, type Scene } from "../../../lesson/scene";
import type { ActionOf, Route } from "../../../lib/types";
import { ofKind } from "../../../table/offers";
import { routeOf } from "../../../words/places";

/**
 * The best way to lay a piece on a bed that fits: on the way of a ticket, in a colour that the hand can pay with and that
 * leaves the least over, on the shortest bed.
 */
export function bestBuild(scene: Scene, fits: (route: Route) => boolean): { build: ActionOf<"build">; route: Route; held: number } | null {
  const way = onTheWay(scene);
  const found = ofKind(scene.table.legal, "build").map((build) => {
    const route = routeOf(scene.board, build.route)!;
    const held = scene.view.hand[build.colour] ?? 0;
    const spare = held - route.length;
    const rank = (way.has(route.id) ? 1000 : 0) + (spare >= 0 ? 500 - spare : spare) - 20 * route.length;
    return { build, route, held, rank };
  });
  return found.filter(({ route }) => fits(route)).sort((a, b) => b.rank - a.rank)[0] ?? null;
}
