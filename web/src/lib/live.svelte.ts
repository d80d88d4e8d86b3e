/** A seat's WebSocket connection to its table: events as they happen, and missed events after a gap. */

import { api, Refusal } from "./api";
import type { ErrorCode } from "./api-types";
import { changed, type Actions } from "./changes";
import { startClock } from "./clock";
import type { GameEvent, LiveMessage, Table, TableChange } from "./types";

const PATIENCE = [250, 500, 1000, 2000, 4000]; // ms between tries
const PING = 20_000;
const SENDS = 10;
const FOR_GOOD: ErrorCode[] = ["no_token", "wrong_token", "not_your_seat", "no_game"]; // connecting again would not help

export class Line {
  table = $state.raw<Table | null>(null);
  log = $state.raw<GameEvent[]>([]);
  online = $state(false);
  /** The error code if connecting again cannot help: a wrong key, no such game. */
  refused = $state<string | null>(null);

  /** The number of the last decision that was made here. */
  sent: number | null = null;

  #socket: WebSocket | null = null;
  #actions: Actions = new Map();
  #tries = 0;
  #timer = 0;
  #closed = false;
  #heard: (events: GameEvent[], table: Table, before: Table | null) => void;

  constructor(
    readonly id: string,
    readonly key: string | null,
    heard: (events: GameEvent[], table: Table, before: Table | null) => void = () => {},
  ) {
    this.#heard = heard;
    this.#open();
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close();
  }

  /** Sends a decision and retries while the network is down; sending it twice is harmless. A stale decision only updates the table. */
  async decide(action: number): Promise<void> {
    const number = this.table?.number ?? null;
    if (number === null || this.key === null) return;
    this.sent = number;
    for (let left = SENDS; ; left--) {
      try {
        await api.decide(this.id, this.key, { number, action });
        return; // the connection brings the new table
      } catch (error) {
        if (error instanceof Refusal && error.table) this.#take(error.table);
        if (error instanceof Refusal && error.code === "stale") return;
        const away = error instanceof Refusal && (error.code === "offline" || error.status >= 500);
        if (!away || !left || this.#closed) throw error;
        await new Promise((wake) => setTimeout(wake, 800));
        if (this.table?.number !== number) return; // an earlier try got through
      }
    }
  }

  /** Takes a table from an HTTP answer, which has no events: only if the connection has not brought anything newer. */
  #take(table: Table): void {
    startClock(table);
    const before = this.table;
    if (!before || table.decisions !== before.decisions || table.events !== this.log.length) return;
    this.table = table;
    this.#heard([], table, before);
  }

  #now = (): void => {
    if (document.hidden || this.#closed || this.online) return;
    this.#tries = 0;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    const address = new URL(`api/games/${this.id}/live`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    let ping = 0;
    let answered = true;
    let heard = Promise.resolve(); // messages are applied in their order, although some have to wait for an answer
    socket.onopen = () => {
      socket.send(JSON.stringify({ key: this.key, since: this.log.length, changes: true }));
      ping = window.setInterval(() => {
        // After the device slept, a dead connection can look open. An unanswered ping reveals it.
        if (!answered) return this.#lost(socket);
        answered = false;
        socket.send(JSON.stringify({ type: "ping" }));
      }, PING);
    };
    socket.onmessage = (message) => {
      answered = true;
      heard = heard
        .then(() => this.#hear(socket, JSON.parse(message.data) as LiveMessage))
        .catch((error: unknown) => {
          this.#lost(socket);
          if (!(error instanceof Refusal)) throw error;
        });
    };
    socket.onclose = () => {
      clearInterval(ping);
      this.#lost(socket);
    };
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    this.online = false;
    if (this.#closed || this.refused) return;
    this.#timer = window.setTimeout(() => this.#open(), PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]);
  }

  async #hear(socket: WebSocket, message: LiveMessage): Promise<void> {
    if (socket !== this.#socket) return;
    if (message.type === "error") {
      if (FOR_GOOD.includes(message.error.code)) this.refused = message.error.code;
      return;
    }
    if (message.type !== "change") return;
    const table = await this.#changed(message.table);
    if (socket !== this.#socket) return;
    this.online = true;
    this.#tries = 0;
    const before = this.table;
    const { first, events } = message;
    startClock(table);
    const fresh = events.slice(Math.max(0, this.log.length - first));
    if (first < this.log.length && first === 0 && table.events < this.log.length) this.log = events;
    else this.log = [...this.log, ...fresh];
    this.table = table;
    this.#heard(fresh, table, before);
  }

  /** The table after a change. A seat needs the actions of its board first, and a finished game its final count. */
  async #changed(change: TableChange): Promise<Table> {
    const isFirst = change.board !== undefined;
    if (isFirst && this.key !== null) this.#actions = await api.actions(change.board!);
    const table = changed(isFirst ? null : this.table, change, this.#actions);
    if (table.status !== "over" || table.breakdowns) return table;
    const { breakdowns, statistics } = await api.table(this.id, this.key);
    return { ...table, breakdowns, statistics };
  }
}
