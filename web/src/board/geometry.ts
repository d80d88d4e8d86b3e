/** Positions on a board, in board units. This is for drawing only and holds no rule. */

import type { Board, Route } from "../lib/types";

export interface Point {
  x: number;
  y: number;
}

/** A space of a route. */
export interface Space {
  length: number;
  width: number;
}

/** What is highlighted on a board. A mechanic can add a field of its own. */
export interface Light {
  /** Routes that are painted over, in the colour of the seat. */
  routes: string[];
  places: string[];
  seat?: number | null;
  /** The way of a ticket, which is drawn next to the spaces: what is built of it and what is missing. */
  way?: { built: string[]; missing: string[] };
}

/** A place where one of the player's tickets ends. */
export interface Pin {
  place: string;
  done: boolean;
}

/** The poster's frame, outside the board's own coordinates. */
export const MARGIN = 34;

/** Every city, area and end of a route in an area. */
export function places(board: Board): Map<string, Point> {
  return new Map([...board.areas, ...board.cities, ...board.ends].map((place) => [place.id, { x: place.x, y: place.y }]));
}

/** The points at which a place is marked. An area is marked where its routes end. */
export function marks(board: Board, id: string): Point[] {
  const ends = board.ends.filter((end) => end.area === id);
  if (ends.length) return ends;
  const at = places(board).get(id);
  return at ? [at] : [];
}

/** The points from place a through the spaces to place b. The board may list the spaces in either direction. */
export function way(route: Route, at: Map<string, Point>): Point[] {
  const [a, b] = [at.get(route.a), at.get(route.b)];
  const middles = route.spaces.map(([x, y]) => ({ x, y }));
  const [first, last] = [middles[0], middles.at(-1)];
  if (!a || !b || !first || !last) return middles;
  if (far(a, first) + far(b, last) > far(a, last) + far(b, first)) middles.reverse();
  return [a, ...middles, b];
}

/**
 * A line next to a route, `off` from the middles of its spaces, from one place to the other.
 *
 * Where two lines of a connection are parallel, it is on the outer side, so that it covers neither of them.
 */
export function beside(route: Route, routes: Route[], at: Map<string, Point>, off: number): Point[] {
  const line = way(route, at);
  const twin = routes.find((other) => other.id !== route.id && other.connection === route.connection);
  const normals = line.map((_, i) => {
    const [from, to] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!];
    const long = far(from, to) || 1;
    return { x: -(to.y - from.y) / long, y: (to.x - from.x) / long };
  });
  const side = twin ? -Math.sign(leaning(line, normals, middle(twin))) || 1 : 1;
  return line.map((point, i) => ({ x: point.x + side * off * normals[i]!.x, y: point.y + side * off * normals[i]!.y }));
}

/** On which side of a line a point is: positive on the side of the normals. */
function leaning(line: Point[], normals: Point[], point: Point): number {
  const nearest = line.reduce((best, here, i) => (far(here, point) < far(line[best]!, point) ? i : best), 0);
  const [from, normal] = [line[nearest]!, normals[nearest]!];
  return (point.x - from.x) * normal.x + (point.y - from.y) * normal.y;
}

export function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The route nearest to a point, no farther than `reach` from one of its spaces. */
export function nearest(board: Board, at: Point, reach: number, half: number): string | null {
  let found: string | null = null;
  let least = reach;
  for (const route of board.routes) {
    for (const [x, y, angle] of route.spaces) {
      const turn = (angle * Math.PI) / 180;
      const [dx, dy] = [at.x - x, at.y - y];
      const along = dx * Math.cos(turn) + dy * Math.sin(turn);
      const off = Math.hypot(along - Math.max(-half, Math.min(half, along)), dy * Math.cos(turn) - dx * Math.sin(turn));
      if (off < least) [least, found] = [off, route.id];
    }
  }
  return found;
}

/** A route's middle space. */
export function middle(route: Route): Point {
  const [x, y] = route.spaces[Math.floor(route.spaces.length / 2)]!;
  return { x, y };
}

/** The next of these routes in a direction: near, and more ahead than to the side. */
export function toward(from: Route, dx: number, dy: number, routes: Route[]): Route | null {
  const here = middle(from);
  let best: { route: Route; far: number } | null = null;
  for (const route of routes) {
    if (route.id === from.id) continue;
    const there = middle(route);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 0 || ahead < aside * 0.35) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { route, far };
  }
  return best?.route ?? null;
}

/** Rims around all spaces of these routes as one path, which is faster to draw than one shape per space. */
export function rims(routes: Route[], space: Space, grow: number): string {
  const [along, across, round] = [space.length / 2 + grow, space.width / 2 + grow, 4 + grow];
  const corners = [
    [-along + round, -across],
    [along - round, -across],
    [along, -across + round],
    [along, across - round],
    [along - round, across],
    [-along + round, across],
    [-along, across - round],
    [-along, -across + round],
  ] as const;
  const arc = `A${round} ${round} 0 0 1 `;
  return routes
    .flatMap((route) => route.spaces)
    .map(([x, y, angle]) => {
      const turn = (angle * Math.PI) / 180;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const at = corners.map(([dx, dy]) => `${(x + dx * cos - dy * sin).toFixed(1)} ${(y + dx * sin + dy * cos).toFixed(1)}`);
      return `M${at[0]}L${at[1]}${arc}${at[2]}L${at[3]}${arc}${at[4]}L${at[5]}${arc}${at[6]}L${at[7]}${arc}${at[0]}z`;
    })
    .join("");
}
