/** Sends decisions to the server and shows messages about them. */

import { speak } from "../words";
import { tableWords } from "../words/table";
import type { Seen } from "./seen.svelte";

/** How long a message is shown, in ms. */
const READ = 4500;
/** After this many ms without an answer a message says so. */
const SLOW = 1500;

export class Deciding {
  /** A short message over the board. */
  said = $state<string | null>(null);
  #sent = $state<number | null>(null);
  #seen: Seen;
  #timer = 0;
  /** Whether a decision is being sent. Nothing else can be decided meanwhile. */
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
      // The live connection brings the result. If it does not, the table must not stay locked.
      setTimeout(() => {
        if (this.#sent === number) this.#sent = null; // unless the next decision is being sent already
      }, SLOW);
    }
  }
}
