/** A seat's table as it is shown: messages one after another, slowly enough to follow. */

import { Line } from "../lib/live.svelte";
import { isStill } from "../lib/settings.svelte";
import type { EventKind, GameEvent, Table } from "../lib/types";
import { mechanics } from "../mechanics";

interface News {
  events: GameEvent[];
  table: Table;
}

/** How long an action of another player is shown before the next one, in ms. */
const LOOK = 620;
/** With more messages than this waiting, the newest table is shown at once. */
const MANY = 8;
const WATCHED: EventKind[] = ["draw", "claim", "keep", "pass", "sweep"];

function isWatched({ kind }: GameEvent): boolean {
  return WATCHED.includes(kind) || mechanics.some((mechanic) => mechanic.events?.watched?.includes(kind));
}

export class Seen {
  table = $state.raw<Table | null>(null);
  log = $state.raw<GameEvent[]>([]);
  readonly line: Line;
  /** Called with everything that is shown, and the table before it. */
  watch: (events: GameEvent[], table: Table, before: Table) => void = () => {};

  #waiting: News[] = [];
  #timer = 0;

  constructor(
    id: string,
    readonly key: string | null,
    readonly seat: number | null,
  ) {
    this.line = new Line(id, key, (events, table) => this.#hear({ events, table }));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.line.close();
  }

  /** Shows the newest table at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const news of this.#waiting.splice(0)) this.#show(news);
  }

  #hear(news: News): void {
    if (!this.table || isStill() || document.hidden || this.#waiting.length >= MANY || news.events.length > 40) {
      this.#waiting.push(news);
      this.hurry();
      return;
    }
    this.#waiting.push(news);
    if (!this.#timer) this.#next();
  }

  #next(): void {
    this.#timer = 0;
    const news = this.#waiting.shift();
    if (!news) return;
    this.#show(news);
    const others = news.events.some((event) => event.seat !== this.seat && isWatched(event));
    this.#timer = window.setTimeout(() => this.#next(), others ? LOOK : 0);
  }

  #show(news: News): void {
    const before = this.table;
    this.log = this.line.log.slice(0, news.table.events);
    this.table = news.table;
    if (before) this.watch(news.events, news.table, before);
  }
}
