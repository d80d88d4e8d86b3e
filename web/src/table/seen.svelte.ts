/** A seat's table as it is shown: the moves of other players one after another, slowly enough to follow. */

import { Line } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { GameEvent, Table } from "../lib/types";
import { lookAt, pace } from "../turns/pace";

interface News {
  events: GameEvent[];
  table: Table;
}

/** With more messages than this waiting, or more events in one of them, the newest table is shown at once. */
const MANY_MESSAGES = 40;
const MANY_EVENTS = 40;

export class Seen {
  table = $state.raw<Table | null>(null);
  log = $state.raw<GameEvent[]>([]);
  /** Whether a move of another player is being shown. */
  busy = $state(false);
  readonly line: Line;
  /** Called with everything that is shown, and the table before it. */
  watch: (events: GameEvent[], table: Table, before: Table) => void = () => {};
  /** Called before something is shown. Returns for how many ms it is played on the stage first, before anybody sees its outcome. */
  stage: (events: GameEvent[], table: Table) => number = () => 0;

  #waiting: News[] = [];
  #staged = false;
  /** The table of the move that is being shown. Until the move is over it is not this seat's turn. */
  #held: Table | null = null;
  #timer = 0;
  /** Whether this seat has to decide as soon as everything is shown. */
  readonly isNext = $derived.by(() => this.busy && this.table?.number == null && this.line.table?.number != null);

  constructor(
    id: string,
    readonly key: string | null,
    readonly seat: number | null,
  ) {
    this.line = new Line(id, key, (events, table) => this.#hear({ events, table }));
    document.addEventListener("visibilitychange", this.#hidden);
  }

  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#hidden);
    this.line.close();
  }

  /** Shows the newest table at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#letGo();
    for (const news of this.#waiting.splice(0)) this.#show(news);
    this.#staged = false;
    this.busy = false;
  }

  #hidden = (): void => {
    if (document.hidden) this.hurry();
  };

  #hear(news: News): void {
    const tookBack = news.table.undone !== (this.#waiting.at(-1)?.table ?? this.table)?.undone;
    this.#waiting.push(news);
    const tooMany = this.#waiting.length > MANY_MESSAGES || news.events.length > MANY_EVENTS;
    if (!this.table || settings.speed === "instant" || document.hidden || tooMany || tookBack) this.hurry();
    else if (!this.#timer) this.#next();
  }

  #next(): void {
    this.#timer = 0;
    this.#letGo();
    const news = this.#waiting[0];
    if (!news) {
      this.busy = false;
      return;
    }
    const onStage = this.#staged ? 0 : this.stage(news.events, news.table);
    if (onStage) {
      this.#staged = this.busy = true;
      this.#timer = window.setTimeout(() => this.#next(), onStage);
      return;
    }
    this.#staged = false;
    const looks = this.#waiting.map(({ events }) => lookAt(events, this.seat));
    this.#waiting.shift();
    const wait = pace(looks, settings.speed, news.table.number !== null && news.table.deadline !== null);
    this.#show(news, wait > 0);
    if (wait) this.busy = true;
    this.#timer = window.setTimeout(() => this.#next(), wait);
  }

  #show(news: News, hold = false): void {
    const before = this.table;
    this.log = this.line.log.slice(0, news.table.events);
    // Whoever is deciding already, as while all choose their first tickets, goes on deciding.
    if (hold && news.table.number !== null && before?.number == null) this.#held = news.table;
    this.table = this.#held ? notYet(news.table, news.events) : news.table;
    if (before) this.watch(news.events, news.table, before);
  }

  #letGo(): void {
    if (this.#held) this.table = this.#held;
    this.#held = null;
  }
}

/** The table while a move is still being shown: nothing can be decided yet. */
function notYet(table: Table, events: GameEvent[]): Table {
  const mover = events.find((event) => event.seat !== null && event.kind !== "turn")?.seat;
  return { ...table, number: null, legal: [], deadline: null, awaited: mover == null ? [] : [mover] };
}
