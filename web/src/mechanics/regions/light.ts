/** Regions highlighted on the board, in the colour of a seat. */

import type { Light } from "../../board/geometry";
import type { Board, Table } from "../../lib/types";

declare module "../../board/geometry" {
  interface Light {
    regions?: string[];
  }
}

/** All routes and cities of a seat, with their regions. */
export function joined(board: Board, { view }: Table, seat: number): Light {
  const own = board.routes.filter((route) => view?.routes[route.id] === seat);
  const ends = new Set(own.flatMap((route) => [route.a, route.b]));
  const cities = board.cities.filter((city) => ends.has(city.id));
  const regions = cities.flatMap((city) => (city.region ? [city.region] : []));
  return { routes: own.map((route) => route.id), places: cities.map((city) => city.id), regions, seat };
}

/** Colours the highlighted regions of the picture and resets all others. */
export function tint(picture: SVGSVGElement, light: Light | null): void {
  for (const shape of picture.querySelectorAll<SVGElement>("[data-region]")) {
    const on = light?.regions?.includes(shape.dataset.region!);
    shape.style.fill = on ? `color-mix(in srgb, var(--seat-${(light?.seat ?? 0) % 5}) 60%, transparent)` : "";
  }
}
