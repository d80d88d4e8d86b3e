/** A seat's connection to its table: events as they happen, and missed events after a gap. Without WebSockets it polls. */

import { api, Refusal } from "./api";
import type { ErrorCode } from "./api-types";
import { changed, type Actions } from "./changes";
import { startClock } from "./clock";
import type { GameEvent, LiveMessage, Message, Presence, Table, TableChange } from "./types";

const PATIENCE = [250, 500, 1000, 2000, 4000]; // ms between tries
const PING = 20_000;
/** After the device slept, a dead connection can look open. A ping that is not answered within this many ms reveals it. */
const PROBE = 1200;
/** How long a WebSocket may take to open, in ms. */
const OPENING = 6000;
/** So many connections that never opened mean that the network lets no WebSocket through. */
const BLOCKED = 3;
/** The time between two polls in ms, and after how many of them a WebSocket is tried again. */
const POLL = 1500;
const POLL_HIDDEN = 6000;
const POLLS = 20;
/** How long a decision is sent again and again while the network is down, in ms. */
const SENDING = 12_000;
/** After this many ms without an answer over the connection, a decision is sent as a request. */
const ANSWER = 3000;
/** How long what a player says is shown at the seat, in ms, and how many messages are listed. */
const SPEAKING = 6000;
const MOST_SAID = 50;
/** Connecting again would not help. */
const FOR_GOOD: ErrorCode[] = ["no_token", "wrong_token", "not_your_seat", "no_game", "no_board", "outdated", "no_spectators"];

function canConnect(): boolean {
  return typeof WebSocket !== "undefined";
}

/** Whether anything but the clock is different. */
function differ(one: Table, other: Table): boolean {
  const text = (table: Table) => JSON.stringify({ ...table, left: null });
  return text(one) !== text(other);
}

export class Line {
  table = $state.raw<Table | null>(null);
  log = $state.raw<GameEvent[]>([]);
  online = $state(false);
  /** Of each seat, since when its person is away; null: here, or there is no person. */
  away = $state.raw<(string | null)[]>([]);
  /** For each seat, those who have agreed that a bot plays it while its person is away. */
  agreed = $state.raw<number[][]>([]);
  /** What players have said lately. */
  said = $state.raw<Message[]>([]);
  /** What each seat has just said, for some seconds. */
  speaking = $state.raw<Record<number, Message>>({});
  /** The error code if connecting again cannot help: a wrong key, no such game, other rules. */
  refused = $state<string | null>(null);

  /** The number of the last decision that was made here. */
  sent: number | null = null;

  #socket: WebSocket | null = null;
  /** Whether the socket has answered since the last ping. */
  #answered = true;
  #actions: Actions = new Map();
  #tries = 0;
  /** Connections in a row that never opened. */
  #unopened = 0;
  #polls = 0;
  #timer = 0;
  #probe = 0;
  #closed = false;
  /** The connection, or this object while it polls, that has told what was said before. */
  #listening: object | null = null;
  /** The decision that was sent over the connection, and what to call with whether the answer is a table in which it is made. */
  #unanswered: { number: number; answer: (made: boolean) => void } | null = null;
  #heard: (events: GameEvent[], table: Table, before: Table | null) => void;

  constructor(
    readonly id: string,
    readonly key: string | null,
    heard: (events: GameEvent[], table: Table, before: Table | null) => void = () => {},
  ) {
    this.#heard = heard;
    this.#connect();
    for (const event of ["online", "pageshow", "focus"]) addEventListener(event, this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#probe);
    for (const event of ["online", "pageshow", "focus"]) removeEventListener(event, this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }

  /**
   * Sends the decision with this number and retries while the network is down; sending it twice is harmless.
   * Returns false if it came too late: then it only updates the table.
   */
  async decide(action: number, number: number | null): Promise<boolean> {
    if (number === null || this.key === null) return false;
    this.sent = number;
    const { id, key } = this;
    try {
      if (await this.#decideLive(number, action)) return true;
      await this.#persist(() => api.decide(id, key, { number, action }), () => this.table?.number !== number);
      return true; // the connection brings the new table
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale") return false;
      throw error;
    }
  }

  /**
   * Sends a decision over the connection, which costs the server less than a request. Returns whether the new table has come:
   * if there is no connection, if it fails or if the server refuses, a request is made and its answer counts.
   */
  #decideLive(number: number, action: number): Promise<boolean> {
    const socket = this.#socket;
    if (!socket || !this.online || socket.readyState !== WebSocket.OPEN) return Promise.resolve(false);
    return new Promise((answer) => {
      this.#unanswered = { number, answer };
      setTimeout(() => answer(false), ANSWER);
      socket.send(JSON.stringify({ type: "decide", number, action }));
    });
  }

  /** Takes the decision with this number back. Sending it twice is harmless. */
  async undo(number: number): Promise<void> {
    const { id, key } = this;
    if (key !== null) await this.#persist(() => api.undo(id, key, number), () => this.table?.undoable !== number);
  }

  /** Sends a request again and again while the network is down, until an earlier try has got through after all. */
  async #persist(send: () => Promise<unknown>, gotThrough: () => boolean): Promise<void> {
    const end = performance.now() + SENDING;
    for (;;) {
      try {
        await send();
        return;
      } catch (error) {
        if (error instanceof Refusal && error.table) this.#take(error.table);
        const away = error instanceof Refusal && (error.code === "offline" || error.status >= 500);
        if (!away || performance.now() > end || this.#closed) throw error;
        await new Promise((wake) => setTimeout(wake, 800));
        if (gotThrough()) return;
      }
    }
  }

  /** Takes a table from an HTTP answer, which has no events: only if the connection has not brought anything newer. */
  #take(table: Table): void {
    startClock(table);
    const before = this.table;
    if (!before || table.decisions !== before.decisions || table.events !== this.log.length || table.undone !== before.undone) return;
    this.table = table;
    this.#heard([], table, before);
  }

  // -- connecting ---------------------------------------------------------------------------------------------------

  /** Somebody is back: is the connection still alive? */
  #wake = (): void => {
    if (document.hidden || this.#closed || this.refused) return;
    const socket = this.#socket;
    if (!this.online || !socket) {
      this.#tries = 0;
      clearTimeout(this.#timer);
      this.#connect();
      return;
    }
    clearTimeout(this.#probe);
    this.#ping(socket);
    this.#probe = window.setTimeout(() => {
      if (!this.#answered) this.#lost(socket);
    }, PROBE);
  };

  #ping(socket: WebSocket): void {
    this.#answered = false;
    socket.send(JSON.stringify({ type: "ping" }));
  }

  #connect(): void {
    if (!canConnect() || this.#unopened >= BLOCKED) void this.#poll();
    else this.#open();
  }

  #again(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed && !this.refused) this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  #nextTry(): number {
    return PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]!;
  }

  #open(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    const address = new URL(`api/games/${this.id}/live`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#unopened++;
    const tooLong = setTimeout(() => this.#lost(socket), OPENING);
    let ping = 0;
    let heard = Promise.resolve(); // messages are applied in their order, although some have to wait for an answer
    socket.onopen = () => {
      clearTimeout(tooLong);
      this.#unopened = 0;
      this.#answered = true;
      socket.send(JSON.stringify({ key: this.key, since: this.log.length, undone: this.table?.undone ?? 0, changes: true, people: true, heard: this.#heardUntil() }));
      ping = window.setInterval(() => (this.#answered ? this.#ping(socket) : this.#lost(socket)), PING);
    };
    socket.onmessage = (message) => {
      this.#answered = true;
      heard = heard
        .then(() => this.#hear(socket, JSON.parse(message.data) as LiveMessage))
        .catch((error: unknown) => {
          this.#refuse(error);
          this.#lost(socket);
          if (!(error instanceof Refusal)) throw error;
        });
    };
    socket.onclose = () => {
      clearTimeout(tooLong);
      clearInterval(ping);
      this.#lost(socket);
    };
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    this.online = false;
    this.#unanswered?.answer(false);
    this.#again(this.#nextTry());
  }

  /** Notes an error that connecting again would not mend. */
  #refuse(error: unknown): void {
    if (error instanceof Refusal && (FOR_GOOD as string[]).includes(error.code)) this.refused = error.code;
  }

  async #hear(socket: WebSocket, message: LiveMessage): Promise<void> {
    if (socket !== this.#socket) return;
    if (message.type === "error") {
      if (FOR_GOOD.includes(message.error.code)) this.refused = message.error.code;
      return;
    }
    if (message.type === "refused") this.#unanswered?.answer(false);
    if (message.type === "presence") this.#notice(message);
    if (message.type === "said") this.#listen(message.messages, socket);
    if (message.type !== "change") return;
    const table = await this.#changed(message.table);
    if (socket === this.#socket) this.#show(table, message.first, message.events);
  }

  /** Who is here, as the server says now. A poll often says what is known. */
  #notice({ away, agreed }: Presence): void {
    if (String(away) !== String(this.away)) this.away = away;
    if (JSON.stringify(agreed) !== JSON.stringify(this.agreed)) this.agreed = agreed;
  }

  #heardUntil(): number {
    return this.said.at(-1)?.number ?? 0;
  }

  /** Takes what players have said. What was said before this connection is only listed. */
  #listen(messages: Message[], where: object): void {
    const isNew = this.#listening === where;
    this.#listening = where;
    const fresh = messages.filter(({ number }) => number > this.#heardUntil());
    if (!fresh.length) return;
    this.said = [...this.said, ...fresh].slice(-MOST_SAID);
    if (!isNew) return;
    this.speaking = { ...this.speaking, ...Object.fromEntries(fresh.map((message) => [message.seat, message])) };
    setTimeout(() => {
      const left = Object.entries(this.speaking).filter(([, message]) => !fresh.includes(message));
      this.speaking = Object.fromEntries(left);
    }, SPEAKING);
  }

  /** Asks once what is new. After an outage it was the server that was away, so a WebSocket is tried again. */
  async #poll(): Promise<void> {
    try {
      const wasAway = !this.online && this.table !== null;
      const { table, first, events, presence, said } = await api.poll(this.id, this.key, this.log.length, this.table?.undone ?? 0, this.#heardUntil());
      if (this.#closed) return;
      if (presence) this.#notice(presence);
      if (said) this.#listen(said, this);
      if (!this.online || !this.table || differ(table, this.table)) this.#show(table, first, events);
      const tryAgain = canConnect() && (wasAway || ++this.#polls % POLLS === 0);
      if (tryAgain) this.#unopened = 0;
      this.#again(tryAgain ? 0 : document.hidden ? POLL_HIDDEN : POLL);
    } catch (error) {
      this.online = false;
      this.#refuse(error);
      this.#again(this.#nextTry());
    }
  }

  /** A new table has come, with the events from number `first` on. */
  #show(table: Table, first: number, events: GameEvent[]): void {
    this.online = true;
    this.#tries = 0;
    const before = this.table;
    startClock(table);
    const tookBack = before !== null && table.undone !== before.undone;
    const fresh = tookBack ? events : events.slice(Math.max(0, this.log.length - first));
    this.log = [...this.log.slice(0, first), ...events];
    this.table = table;
    if (table.number !== this.#unanswered?.number) this.#unanswered?.answer(true);
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
