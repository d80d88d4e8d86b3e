/** The routes of the board: which can be chosen now, what choosing one opens, and why another cannot be chosen. */

import { api } from "../lib/api";
import type { Board, Table } from "../lib/types";
import { speak } from "../words";
import { tableWords } from "../words/table";
import { claimsByRoute, ofKind, type Piece } from "./offers";
import { reasonWords } from "./reason";

type Open = { what: "pay" | "lay"; route: string } | { what: "claims" };

export class Picking {
  /** The piece of track that has been chosen. */
  piece = $state<Piece | null>(null);
  open = $state<Open | null>(null);
  #board: () => Board;
  #table: () => Table;
  readonly #legal = $derived.by(() => this.#table().legal);
  readonly claims = $derived(claimsByRoute(this.#legal));
  readonly #builds = $derived(ofKind(this.#legal, "build"));
  /** Beds that the chosen piece fits; every bed while none is chosen. */
  readonly fitting = $derived.by(() => {
    const piece = this.piece;
    if (!piece) return this.#builds;
    return this.#builds.filter((build) => build.colour === piece.colour && this.#route(build.route).length === piece.length);
  });
  readonly offered = $derived(new Set(this.#builds.length ? this.fitting.map((build) => build.route) : this.claims.keys()));

  /** To be called while a component is set up. */
  constructor(board: () => Board, table: () => Table) {
    this.#board = board;
    this.#table = table;
    // A dialog whose choice is gone closes: time ran out, or a bot stepped in.
    $effect(() => {
      const open = this.open;
      const gone =
        (open?.what === "pay" && !this.claims.has(open.route)) ||
        (open?.what === "lay" && !this.#builds.length) ||
        (open?.what === "claims" && !this.claims.size);
      if (gone) this.open = null;
    });
  }

  #route(id: string) {
    return this.#board().routes.find((route) => route.id === id)!;
  }

  /** It has been decided. */
  done(): void {
    this.open = null;
    this.piece = null;
  }

  /** A route has been chosen: opens what can be done with it, or tells why nothing can. */
  async pick(id: string, key: string | null): Promise<string | null> {
    const line = this.#payable(id);
    if (line) this.open = { what: "pay", route: line };
    else if (this.fitting.some((build) => build.route === id)) this.open = { what: "lay", route: id };
    else return this.#whyNot(id, key);
    return null;
  }

  /** The chosen line; where it is open and cannot be paid for, another one beside it. */
  #payable(id: string): string | undefined {
    const { routes, closed } = this.#table().view!;
    if (this.claims.has(id)) return id;
    if (id in routes || closed.includes(id)) return undefined;
    const { connection } = this.#route(id);
    return this.#board().routes.find((line) => line.connection === connection && this.claims.has(line.id))?.id;
  }

  async #whyNot(id: string, key: string | null): Promise<string | null> {
    const words = speak(tableWords);
    const { id: game, view, seat, number } = this.#table();
    if (id in view!.routes) return words.whyTaken;
    if (view!.closed.includes(id)) return words.whyClosed;
    if (seat === null || key === null) return null;
    if (number === null) return words.whyNotYours;
    if (this.#builds.length) return this.#builds.some((build) => build.route === id) ? words.whyPiece : words.whyNoBed;
    return api.why(game, key, id).then((reason) => reasonWords(words, reason), () => words.whyOther);
  }
}
