/** A hint: asked for, shown until it is closed or something is decided, and never played by itself. */

import { api, Refusal } from "../lib/api";
import type { Action, Hint, Table } from "../lib/types";
import { speak } from "../words";
import { adviceWords } from "../words/advice";

export class Advising {
  #table: () => Table;
  #asked = $state<number | null>(null);
  #hint = $state.raw<Hint | null>(null);
  /** Why there is none. */
  #trouble = $state<string | null>(null);

  /** Of this very moment; an older one is gone with its decision. */
  readonly #now = $derived.by(() => this.#asked !== null && this.#asked === this.#table().number);
  readonly hint = $derived(this.#now && this.#hint?.number === this.#asked ? this.#hint : null);
  readonly trouble = $derived(this.#now ? this.#trouble : null);
  readonly open = $derived(this.#now);
  readonly busy = $derived(this.#now && !this.hint && !this.#trouble);
  /** What it says should be done, for those who mark it. */
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
      // The decision was made meanwhile, at another device: then it is for none that is awaited here.
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
