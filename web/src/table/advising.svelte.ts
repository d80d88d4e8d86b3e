/** A hint on request. It is shown until it is closed or something is decided. */

import { api, Refusal } from "../lib/api";
import type { Action, Hint, Table } from "../lib/types";
import { speak } from "../words";
import { adviceWords } from "../words/advice";

export class Advising {
  #table: () => Table;
  #asked = $state<number | null>(null);
  #hint = $state.raw<Hint | null>(null);
  /** The message if there is no hint. */
  #trouble = $state<string | null>(null);

  /** Whether the request is for the current decision; hints for earlier ones are dropped. */
  readonly #now = $derived.by(() => this.#asked !== null && this.#asked === this.#table().number);
  readonly hint = $derived(this.#now && this.#hint?.number === this.#asked ? this.#hint : null);
  readonly trouble = $derived(this.#now ? this.#trouble : null);
  readonly open = $derived(this.#now);
  readonly busy = $derived(this.#now && !this.hint && !this.#trouble);
  /** The recommended action, to be marked on the table. */
  readonly action = $derived<Action | null>(this.hint?.action ?? null);

  constructor(table: () => Table) {
    this.#table = table;
  }

  async ask(key: string): Promise<void> {
    const { id, number } = this.#table();
    if (number === null || this.busy) return;
    this.#asked = number;
    this.#hint = null;
    this.#trouble = null;
    try {
      this.#hint = await api.hint(id, key);
      // The decision was made meanwhile on another device, so the hint is for a later one.
      if (this.#hint.number !== this.#asked) this.#asked = null;
    } catch (error) {
      const words = speak(adviceWords);
      this.#trouble = error instanceof Refusal && error.status === 429 ? words.tooOften : words.none;
    }
  }

  close(): void {
    this.#asked = null;
  }
}
