/** The picture of a board in the page. Wagons and the pieces of mechanics are put onto it, using its own drawings. */

import type { Board, Route, View } from "../lib/types";
import { mechanics } from "../mechanics";
import type { Light, Space } from "./geometry";

const SEATS = 5;

/** A space of a route as the picture prints it: where it is, and which of the printed sizes it has. */
export interface PrintedSpace {
  at: string;
  size: string;
  length: number;
}

/** What a mechanic needs to draw something onto a route. */
export interface Drawing {
  /** The prefix of the ids of the picture's own drawings. */
  ids: string;
  /** The width of a space in the picture's units. */
  width: number;
  spaces: PrintedSpace[];
  /** The attributes that make the piece on a space roll in; empty where nothing moves. */
  motion: (space: number) => string;
}

/** What a mechanic changes in the picture. */
export interface PicturePart {
  /** What lies on a route that nobody owns. */
  covering?: {
    /** A word for it, or null for nothing. The route is drawn again when the word changes. */
    of: (route: Route, view: View) => string | null;
    draw: (drawing: Drawing, covering: string) => string;
  };
  /** Shows or hides signs, depending on the state of the game. */
  marks?: (picture: SVGSVGElement, board: Board, view: View) => void;
  /** Highlights something other than routes and places. */
  light?: (picture: SVGSVGElement, light: Light | null) => void;
}

/** A picture that is in the page. */
export class Picture {
  /** The size of a space in board units. */
  readonly space: Space;
  /** The size of a space in the picture's units, which are smaller. */
  #length: number;
  #width: number;
  #bare = new Map<string, string>();
  #worn = new Map<string, string>();
  #groups = new Map<string, SVGGElement>();
  #ids: string;
  #dressed = false;

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

  /** Draws the owners' wagons, and what mechanics put on other routes. With `still`, nothing is animated. */
  dress(view: View, still: boolean): void {
    const wear = new Map(this.board.routes.map((route) => [route.id, this.#wear(route, view)]));
    const count = (worn: Map<string, string>) => [...worn.values()].filter(Boolean).length;
    // More than two changes are a jump to another moment of the game, which is not animated.
    const roll = this.#dressed && !still && Math.abs(count(wear) - count(this.#worn)) <= 2;
    for (const route of this.board.routes) {
      const group = this.#groups.get(route.id);
      if (!group || (this.#worn.get(route.id) ?? "") === wear.get(route.id)) continue;
      group.innerHTML = this.#drawn(route, view, roll);
    }
    this.#worn = wear;
    this.#dressed = true;
    for (const { picture } of mechanics) picture?.marks?.(this.root, this.board, view);
  }

  light(light: Light | null): void {
    for (const { picture } of mechanics) picture?.light?.(this.root, light);
  }

  /** A word for what is on a route; empty for nothing. */
  #wear(route: Route, view: View): string {
    const seat = view.routes[route.id];
    if (seat !== undefined) return `seat ${seat}`;
    return mechanics.map(({ name, picture }) => {
      const covering = picture?.covering?.of(route, view);
      return covering ? `${name} ${covering}` : "";
    }).join("");
  }

  #drawn(route: Route, view: View, roll: boolean): string {
    const seat = view.routes[route.id];
    if (seat !== undefined) return this.#wagons(route.id, seat, roll);
    for (const { picture } of mechanics) {
      const covering = picture?.covering?.of(route, view);
      if (covering) return picture!.covering!.draw(this.#drawing(route.id, roll), covering);
    }
    return this.#bare.get(route.id)!;
  }

  #drawing(id: string, roll: boolean): Drawing {
    const motion = (space: number) => (roll ? ` class="roll" style="animation-delay:${space * 70}ms"` : "");
    return { ids: this.#ids, width: this.#width, spaces: this.#spaces(id), motion };
  }

  /** The spaces as the picture prints them: place and size. */
  #spaces(id: string): PrintedSpace[] {
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
    const { ids, spaces, motion } = this.#drawing(id, roll);
    return spaces
      .map(({ at, length }, i) => {
        const fitted = Math.abs(length - this.#length) < 0.06 ? "" : ` transform="scale(${length / this.#length} 1)"`;
        const moved = at.replace(/translate\((\S+) (\S+)\)/, (_, x, y) => `translate(${Number(x) + 1.6} ${Number(y) + 2.8})`);
        return (
          `<g class="wagon" data-seat="${seat}"><g transform="${moved}"><g${motion(i)}><use href="#${ids}-shadow"${fitted}/></g></g>` +
          `<g transform="${at}"><g${motion(i)}><use href="#${ids}-wagon-${seat % SEATS}"${fitted}/></g></g></g>`
        );
      })
      .join("");
  }
}
