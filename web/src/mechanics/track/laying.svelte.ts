/** The choice of a piece of track and a bed for it. */

import type { ActionOf, Board, Colour, Table } from "../../lib/types";
import { ofKind } from "../../table/offers";
import { speak } from "../../words";
import type { RouteChoice } from "../mechanic";
import { trackWords } from "./words";

/** A piece of track from the supply. */
export interface Piece {
  colour: Colour;
  length: number;
}

export class Laying implements RouteChoice {
  /** The piece that has been chosen. */
  piece = $state<Piece | null>(null);
  open = $state<string | null>(null);
  #board: () => Board;
  #table: () => Table;
  readonly #lengths = $derived.by(() => new Map(this.#board().routes.map((route) => [route.id, route.length])));
  readonly #builds = $derived.by(() => ofKind(this.#table().legal, "build"));
  /** The legal ways to lay the chosen piece; all legal ways while none is chosen. */
  readonly #fitting = $derived.by(() => {
    const piece = this.piece;
    return piece ? this.#builds.filter((build) => this.isOf(build, piece)) : this.#builds;
  });
  readonly offered = $derived(this.#builds.length ? new Set(this.#fitting.map((build) => build.route)) : null);

  constructor(board: () => Board, table: () => Table) {
    this.#board = board;
    this.#table = table;
    // Closes a dialog whose choice is gone: time ran out, or a bot took over.
    $effect(() => {
      if (!this.#builds.length) this.open = null;
    });
  }

  /** Whether the action lays this kind of piece. */
  isOf(build: ActionOf<"build">, piece: Piece): boolean {
    return build.colour === piece.colour && this.#lengths.get(build.route) === piece.length;
  }

  /** Whether the piece can be laid anywhere now. */
  fits(piece: Piece): boolean {
    return this.#builds.some((build) => this.isOf(build, piece));
  }

  /** The legal ways to lay a piece on a bed. */
  on(route: string): ActionOf<"build">[] {
    return this.#fitting.filter((build) => build.route === route);
  }

  pick(route: string): boolean {
    if (!this.on(route).length) return false;
    this.open = route;
    return true;
  }

  whyNot(route: string): string {
    const words = speak(trackWords);
    return this.#builds.some((build) => build.route === route) ? words.whyPiece : words.whyNoBed;
  }

  close(): void {
    this.open = null;
  }

  done(): void {
    this.open = null;
    this.piece = null;
  }
}
