/** Choosing routes on the board: which can be chosen now, what opens then, and why others cannot be chosen. */

import { api } from "../lib/api";
import type { Board, Table } from "../lib/types";
import { mechanics } from "../mechanics";
import type { Mechanic, RouteChoice } from "../mechanics/mechanic";
import { speak } from "../words";
import { tableWords } from "../words/table";
import { whyClosed, whyNot, type Why } from "./obstacles";
import { claimsByRoute } from "./offers";

type Open = { what: "pay"; route: string } | { what: "claims" };

export class Picking {
  open = $state<Open | null>(null);
  #board: () => Board;
  #table: () => Table;
  /** Choices of routes for something other than a claim, by the name of the mechanic. */
  #choices: Map<string, RouteChoice>;
  readonly claims = $derived.by(() => claimsByRoute(this.#table().legal));
  /** The mechanic that asks for a route now. */
  readonly asking = $derived.by(() => mechanics.find((mechanic) => this.choiceOf(mechanic)?.offered) ?? null);
  readonly offered: ReadonlySet<string> = $derived.by(() => this.#choice?.offered ?? new Set(this.claims.keys()));

  /** Call it while a component is set up: it adds an effect. */
  constructor(board: () => Board, table: () => Table) {
    this.#board = board;
    this.#table = table;
    this.#choices = new Map(mechanics.flatMap(({ name, choice }) => (choice ? [[name, choice.start(board, table)]] : [])));
    // Closes a dialog whose choice is gone: time ran out, or a bot took over.
    $effect(() => {
      const open = this.open;
      const gone = (open?.what === "pay" && !this.claims.has(open.route)) || (open?.what === "claims" && !this.claims.size);
      if (gone) this.open = null;
    });
  }

  choiceOf(mechanic: Mechanic): RouteChoice | null {
    return this.#choices.get(mechanic.name) ?? null;
  }

  get #choice(): RouteChoice | null {
    return this.asking && this.choiceOf(this.asking);
  }

  /** Something was decided: closes everything. */
  done(): void {
    this.open = null;
    for (const choice of this.#choices.values()) choice.done();
  }

  /** A route was chosen: opens its dialog, or returns why it cannot be chosen. */
  async pick(id: string, key: string | null): Promise<Why | null> {
    const line = this.#payable(id);
    if (line) this.open = { what: "pay", route: line };
    else if (!this.#choice?.pick(id)) return this.#whyNot(id, key);
    return null;
  }

  /** The chosen line, or another line of the same connection if only that one can be paid for. */
  #payable(id: string): string | undefined {
    const { routes, closed } = this.#table().view!;
    if (this.claims.has(id)) return id;
    if (id in routes || closed.includes(id)) return undefined;
    const lines = this.#board().routes;
    const { connection } = lines.find((line) => line.id === id)!;
    return lines.find((line) => line.connection === connection && this.claims.has(line.id))?.id;
  }

  async #whyNot(id: string, key: string | null): Promise<Why | null> {
    const words = speak(tableWords);
    const board = this.#board();
    const { id: game, view, seat, number } = this.#table();
    if (id in view!.routes) return { text: words.whyTaken, rule: { chapter: "base", part: "claim" } };
    if (view!.closed.includes(id)) return whyClosed(board);
    if (seat === null || key === null) return null;
    if (number === null) return { text: words.whyNotYours, rule: { chapter: "base", part: "turn" } };
    if (this.asking && this.#choice) return { text: this.#choice.whyNot(id), rule: { chapter: board.id, part: this.asking.name } };
    return api.why(game, key, id).then((obstacle) => whyNot(board, obstacle), () => ({ text: words.whyOther, rule: null }));
  }
}
