/** Sends decisions to the server and shows messages about them. */

import type { Rule } from "../lib/guide.svelte";
import type { Table } from "../lib/types";
import { speak } from "../words";
import { tableWords } from "../words/table";
import type { Why } from "./obstacles";
import type { Seen } from "./seen.svelte";

/** How long a message is shown, in ms. */
const READ = 4500;
/** After this many ms without an answer a message says so. */
const SLOW = 1500;
/** After a decision the new table comes within this many ms, or something is wrong. */
const ARRIVAL = 8000;
const LOOK_AGAIN = 20;

export class Deciding {
  /** A short message over the board. */
  said = $state.raw<Why | null>(null);
  #sent = $state<number | null>(null);
  #seen: Seen;
  #timer = 0;
  /** Whether a decision is being sent. Nothing else can be decided meanwhile. */
  readonly busy = $derived.by(() => this.#sent !== null && this.#sent === this.#seen.table?.number);

  constructor(seen: Seen) {
    this.#seen = seen;
  }

  say(text: string, rule: Rule | null = null): void {
    this.said = { text, rule };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.said = null), READ);
  }

  /** Makes a decision, unless another one is being sent. */
  async decide(action: number): Promise<void> {
    // The number of the table that is shown: the newest one may ask something else already.
    if (!this.busy) await this.#send(action, this.#seen.table?.number ?? null);
  }

  /** Makes one decision after another, as `choose` says at each new table, until it returns null or a decision fails. */
  async decideAll(choose: (table: Table) => number | null): Promise<void> {
    const { line } = this.#seen;
    for (;;) {
      const number = line.table?.number ?? null;
      const action = number === null ? null : choose(line.table!);
      if (action === null || !(await this.#send(action, number))) return;
      for (let waited = 0; line.table?.number === number; waited += LOOK_AGAIN) {
        if (waited > ARRIVAL) return this.say(speak(tableWords).notSent);
        await new Promise((wake) => setTimeout(wake, LOOK_AGAIN));
      }
    }
  }

  /** Returns whether the server has the decision. */
  async #send(action: number, number: number | null): Promise<boolean> {
    this.#sent = number;
    const slow = setTimeout(() => this.say(speak(tableWords).sending), SLOW);
    try {
      return await this.#seen.line.decide(action, number);
    } catch {
      this.say(speak(tableWords).notSent);
      return false;
    } finally {
      clearTimeout(slow);
      // The live connection brings the result. If it does not, the table must not stay locked.
      setTimeout(() => {
        if (this.#sent === number) this.#sent = null; // unless the next decision is being sent already
      }, SLOW);
    }
  }
}
