/** The picture of a board in the page: wagons are put onto it, and what mechanics add, with its own drawings. */

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

/** What it takes to draw something onto a route. */
export interface Drawing {
  /** How the ids of the picture's own drawings begin. */
  ids: string;
  /** The width of a space in the picture's units. */
  width: number;
  spaces: PrintedSpace[];
  /** The attributes that let what lies on a space roll in; none where nothing moves. */
  motion: (space: number) => string;
}

/** What a mechanic changes in the picture. */
export interface PicturePart {
  /** What lies on a route that nobody owns. */
  covering?: {
    /** In a word; null: nothing. The route is drawn anew when the word changes. */
    of: (route: Route, view: View) => string | null;
    draw: (drawing: Drawing, covering: string) => string;
  };
  /** Signs that come and go with what is owned. */
  marks?: (picture: SVGSVGElement, board: Board, view: View) => void;
  /** What is lit apart from routes and places. */
  light?: (picture: SVGSVGElement, light: Light | null) => void;
}

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

  /** Shows who owns what and what lies on the other routes. `still`: nothing rolls in before one's eyes. */
  dress(view: View, still: boolean): void {
    const wear = new Map(this.board.routes.map((route) => [route.id, this.#wear(route, view)]));
    const count = (worn: Map<string, string>) => [...worn.values()].filter(Boolean).length;
    // More than two new ones are another moment of the game, not what has just happened.
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

  /** What is on a route, in a word. */
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
