/** A decision on its way to the server, and what is said about it. */

import { speak } from "../words";
import { tableWords } from "../words/table";
import type { Seen } from "./seen.svelte";

/** How long a word stays, in ms. */
const READ = 4500;
/** After this long without an answer one is told so. */
const SLOW = 1500;

export class Deciding {
  /** A short word over the board. */
  said = $state<string | null>(null);
  #sent = $state<number | null>(null);
  #seen: Seen;
  #timer = 0;
  /** A decision is on its way: nothing else can be decided. */
  readonly busy = $derived.by(() => this.#sent !== null && this.#sent === this.#seen.table?.number);

  constructor(seen: Seen) {
    this.#seen = seen;
  }

  say(text: string): void {
    this.said = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.said = null), READ);
  }

  async decide(action: number): Promise<void> {
    if (this.busy) return;
    const number = this.#seen.table?.number ?? null;
    this.#sent = number;
    const slow = setTimeout(() => this.say(speak(tableWords).sending), SLOW);
    try {
      await this.#seen.line.decide(action);
    } catch {
      this.say(speak(tableWords).notSent);
    } finally {
      clearTimeout(slow);
      // The line brings what came of it; should it not, the table must not stay locked.
      setTimeout(() => {
        if (this.#sent === number) this.#sent = null; // and not the next decision's
      }, SLOW);
    }
  }
}
