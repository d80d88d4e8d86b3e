/** Puts wagons and laid track onto the picture of a board, with the picture's own drawings. */

import { INK, PAINT } from "../art/ink";
import type { Board, Colour } from "../lib/types";
import type { Space } from "./geometry";

const SHAPES: Record<Colour, string> = {
  red: "chevron",
  blue: "disc",
  green: "square",
  yellow: "star",
  white: "ring",
  black: "cross",
  purple: "diamond",
  orange: "triangle",
};
const SEATS = 5;

/** A picture that has been put into the page. */
export class Picture {
  /** A space, in the board's units. */
  readonly space: Space;
  /** And in the picture's own, which are smaller. */
  #length: number;
  #width: number;
  #bare = new Map<string, string>();
  #worn = new Map<string, string>();
  #groups = new Map<string, SVGGElement>();
  #ids: string;

  constructor(
    readonly root: SVGSVGElement,
    readonly board: Board,
  ) {
    this.#ids = `${root.dataset.board}-${root.classList.contains("night") ? "night" : "day"}`;
    for (const group of root.querySelectorAll<SVGGElement>("g.route[data-route]")) {
      this.#groups.set(group.dataset.route!, group);
      this.#bare.set(group.dataset.route!, group.innerHTML);
    }
    const poster = root.querySelector(":scope > g");
    const by = Number(/scale\(([\d.]+)\)/.exec(poster?.getAttribute("transform") ?? "")?.[1] ?? 1);
    const shadow = root.querySelector(`[id="${this.#ids}-shadow"]`);
    this.#length = Number(shadow?.getAttribute("width") ?? 56) - 2;
    this.#width = (Number(shadow?.getAttribute("height") ?? 21) - 2) / 1.06;
    this.space = { length: this.#length * by, width: this.#width * by };
  }

  group(id: string): SVGGElement | undefined {
    return this.#groups.get(id);
  }

  /** Shows who owns what and which track lies where. `roll`: newcomers arrive before one's eyes. */
  dress(routes: Record<string, number>, track: Record<string, Colour>, roll: boolean): void {
    for (const route of this.board.routes) {
      const [seat, laid] = [routes[route.id], track[route.id]];
      const wear = seat !== undefined ? `seat ${seat}` : laid ? `track ${laid}` : "";
      if ((this.#worn.get(route.id) ?? "") === wear) continue;
      this.#worn.set(route.id, wear);
      const group = this.#groups.get(route.id);
      if (!group) continue;
      if (seat !== undefined) group.innerHTML = this.#wagons(route.id, seat, roll);
      else if (laid) group.innerHTML = this.#rails(route.id, laid, roll);
      else group.innerHTML = this.#bare.get(route.id)!;
    }
    this.#crossings(routes, track);
  }

  /** Regions in the colour of a seat; all others in their own. */
  tint(regions: string[], seat: number): void {
    for (const shape of this.root.querySelectorAll<SVGElement>("[data-region]")) {
      const on = regions.includes(shape.dataset.region!);
      shape.style.fill = on ? `color-mix(in srgb, var(--seat-${seat % SEATS}) 60%, transparent)` : "";
    }
  }

  /** Where two beds cross a sign says so, until one of them is built. */
  #crossings(routes: Record<string, number>, track: Record<string, Colour>): void {
    const built = new Set(
      this.board.routes.filter((route) => route.id in routes || route.id in track).map((route) => route.connection),
    );
    for (const mark of this.root.querySelectorAll<SVGGElement>("[data-crossing]")) {
      const done = mark.dataset.crossing!.split(" ").some((connection) => built.has(connection));
      mark.style.display = done ? "none" : "";
    }
  }

  /** The spaces as the picture prints them: place and size. */
  #spaces(id: string): { at: string; size: string; length: number }[] {
    const bare = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg">${this.#bare.get(id)}</svg>`,
      "image/svg+xml",
    );
    return [...bare.querySelectorAll("g.space")].map((space) => {
      const size = /(\d+_\d)-(\d+_\d)$/.exec(space.querySelector("use")?.getAttribute("href") ?? "");
      return {
        at: space.getAttribute("transform") ?? "",
        size: size?.[0] ?? "",
        length: Number(size?.[1]?.replace("_", ".") ?? this.#length),
      };
    });
  }

  #wagons(id: string, seat: number, roll: boolean): string {
    const kind = seat % SEATS;
    return this.#spaces(id)
      .map(({ at, length }, i) => {
        const fitted = Math.abs(length - this.#length) < 0.06 ? "" : ` transform="scale(${length / this.#length} 1)"`;
        const moved = at.replace(/translate\((\S+) (\S+)\)/, (_, x, y) => `translate(${Number(x) + 1.6} ${Number(y) + 2.8})`);
        const motion = roll ? ` class="roll" style="animation-delay:${i * 70}ms"` : "";
        return (
          `<g class="wagon" data-seat="${seat}"><g transform="${moved}"><g${motion}><use href="#${this.#ids}-shadow"${fitted}/></g></g>` +
          `<g transform="${at}"><g${motion}><use href="#${this.#ids}-wagon-${kind}"${fitted}/></g></g></g>`
        );
      })
      .join("");
  }

  #rails(id: string, colour: Colour, roll: boolean): string {
    return this.#spaces(id)
      .map(({ at, size }, i) => {
        const motion = roll ? ` class="roll" style="animation-delay:${i * 70}ms"` : "";
        return (
          `<g class="space" data-colour="${colour}" data-shape="${SHAPES[colour]}" transform="${at}">` +
          `<use href="#${this.#ids}-bed-${size}"/><g${motion}><use href="#${this.#ids}-rails-${colour}-${size}"/>` +
          `<circle r="8.2" fill="${PAINT[colour]}" stroke="${INK[colour]}" stroke-width=".9"/>` +
          `<use class="shape" href="#${this.#ids}-${SHAPES[colour]}" transform="scale(${this.#width * 0.68})"/></g></g>`
        );
      })
      .join("");
  }
}
