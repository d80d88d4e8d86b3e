/** Requests a review and polls until it is done. */

import { troubleOf } from "../chrome/trouble";
import { api, Refusal } from "../lib/api";
import { anyKey } from "../lib/keys";
import type { Review, ReviewProgress } from "../lib/types";

const AGAIN = 1000; // ms
const NOT_READY = 5000;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  status = $state<ReviewProgress["status"] | "unknown" | "not_ready">("unknown");
  progress = $state(0);
  trouble = $state<string | null>(null);
  #id: string;
  #timer = 0;
  #gone = false;

  constructor(id: string) {
    this.#id = id;
    // Somebody may have requested it already.
    void this.#ask(false);
  }

  begin(): void {
    this.trouble = null;
    this.status = "waiting";
    void this.#ask(true);
  }

  stop(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #ask(begin: boolean): Promise<void> {
    let told: ReviewProgress;
    try {
      told = await (begin ? api.beginReview(this.#id, anyKey(this.#id)) : api.review(this.#id, anyKey(this.#id)));
    } catch (error) {
      if (this.#gone) return;
      if (error instanceof Refusal && error.code === "not_ready") {
        this.status = "not_ready";
        this.#later(true, NOT_READY);
      } else if (error instanceof Refusal && (error.code === "offline" || error.status === 429) && this.status !== "unknown") {
        this.#later(begin, NOT_READY);
      } else {
        this.trouble = begin ? troubleOf(error) : null;
        this.status = "none";
      }
      return;
    }
    if (this.#gone) return;
    // The worker that computed it was killed: ask for it again.
    const lost = told.status === "none" && (this.status === "waiting" || this.status === "working");
    this.progress = told.progress;
    this.review = told.review;
    if (!lost) this.status = told.status;
    if (lost || told.status === "waiting" || told.status === "working") this.#later(lost, AGAIN);
  }

  #later(begin: boolean, after: number): void {
    this.#timer = window.setTimeout(() => void this.#ask(begin), after);
  }
}
