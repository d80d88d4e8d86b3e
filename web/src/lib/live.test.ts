/** The connection to a table: it notices a dead line, gives up where trying again is useless, and polls without WebSockets. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line } from "./live.svelte";
import type { Table } from "./types";

/** A WebSocket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static OPEN = 1;
  readyState = 0;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  sent: { type?: string; since?: number; undone?: number; number?: number; action?: number }[] = [];
  closed = false;
  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  get pings(): number {
    return this.sent.filter(({ type }) => type === "ping").length;
  }
}

const table = { id: "g", board: "usa", status: "playing", seats: [], awaited: [0], number: null, legal: [], decisions: 3, events: 0, undone: 0, left: null } as unknown as Table;
const listeners = new Map<string, Set<() => void>>();
const page = { hidden: false, baseURI: "http://kolej/" };
let answers: Record<string, () => Promise<Response>> = {};
let asked: string[] = [];
let line: Line;

function answer(body: object, status = 200): () => Promise<Response> {
  return async () => new Response(JSON.stringify(body), { status });
}
const never = (_: string, { signal }: RequestInit) => new Promise<Response>((_, fail) => signal!.addEventListener("abort", () => fail(signal!.reason)));

function happen(event: string): void {
  for (const listener of listeners.get(event) ?? []) listener();
}
const last = () => FakeSocket.all.at(-1)!;

async function connect(): Promise<FakeSocket> {
  last().onopen();
  last().say({ type: "change", first: 0, events: [], table });
  await vi.advanceTimersByTimeAsync(0);
  return last();
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  asked = [];
  answers = {};
  listeners.clear();
  const listen = (event: string, call: () => void) => listeners.set(event, (listeners.get(event) ?? new Set()).add(call));
  const forget = (event: string, call: () => void) => listeners.get(event)?.delete(call);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", Object.assign(page, { hidden: false, addEventListener: listen, removeEventListener: forget }));
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("removeEventListener", forget);
  vi.stubGlobal("WebSocket", FakeSocket);
  // The fake timers do not reach the browser's own timeouts.
  vi.stubGlobal("AbortSignal", { timeout: (ms: number) => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), ms);
    return abort.signal;
  } });
  vi.stubGlobal("fetch", (address: string, options: RequestInit) => {
    asked.push(address);
    const found = Object.entries(answers).find(([part]) => address.includes(part));
    return found ? found[1]() : never(address, options);
  });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a live connection", () => {
  it.each(["visibilitychange", "online", "pageshow"])("that died in sleep is replaced within two seconds after %s", async (event) => {
    line = new Line("g", null);
    const socket = await connect();
    expect(line.online).toBe(true);
    happen(event);
    expect(socket.pings).toBe(1);
    await vi.advanceTimersByTimeAsync(1900);
    expect(socket.closed).toBe(true);
    expect(last()).not.toBe(socket);
    await connect();
    expect(line.online).toBe(true);
  });

  it("that answers stays", async () => {
    line = new Line("g", null);
    const socket = await connect();
    happen("visibilitychange");
    socket.say({ type: "pong" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(last()).toBe(socket);
    expect(line.online).toBe(true);
  });

  it("that hangs while it opens is tried again", async () => {
    line = new Line("g", null);
    const socket = last();
    await vi.advanceTimersByTimeAsync(6500);
    expect(socket.closed).toBe(true);
    expect(last()).not.toBe(socket);
  });

  it.each(["outdated", "wrong_token", "no_game"])("that is refused as %s is not tried again", async (code) => {
    line = new Line("g", null);
    last().onopen();
    last().say({ type: "error", error: { code, message: "" } });
    await vi.advanceTimersByTimeAsync(0);
    last().onclose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.refused).toBe(code);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("whose board the server no longer has is not tried again", async () => {
    answers = { "/actions": answer({ error: { code: "no_board", message: "" } }, 404) };
    line = new Line("g", "key");
    last().onopen();
    last().say({ type: "change", first: 0, events: [], table });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.refused).toBe("no_board");
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("a decision that is taken back", () => {
  const event = (seat: number) => ({ kind: "turn", seat });

  it("leaves the log, and what comes next replaces it", async () => {
    const heard: number[] = [];
    line = new Line("g", null, (events) => heard.push(events.length));
    last().onopen();
    last().say({ type: "change", first: 0, events: [0, 1, 2, 3].map(event), table: { ...table, events: 4 } });
    last().say({ type: "change", first: 2, events: [], table: { undone: 1, events: 2, decisions: 2 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(line.log).toEqual([event(0), event(1)]);
    last().say({ type: "change", first: 2, events: [event(7)], table: { events: 3, decisions: 3 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(line.log).toEqual([event(0), event(1), event(7)]);
    expect(heard).toEqual([4, 0, 1]);
  });

  it("while the connection was lost is replaced after it, too", async () => {
    line = new Line("g", null);
    last().onopen();
    last().say({ type: "change", first: 0, events: [0, 1, 2, 3].map(event), table: { ...table, events: 4 } });
    await vi.advanceTimersByTimeAsync(0);
    last().onclose();
    await vi.advanceTimersByTimeAsync(1000);
    last().onopen();
    expect(last().sent[0]).toMatchObject({ since: 4, undone: 0 });
    last().say({ type: "change", first: 1, events: [5, 6, 7, 8].map(event), table: { ...table, undone: 2, events: 5 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(line.log).toEqual([0, 5, 6, 7, 8].map(event));
    last().onclose();
    await vi.advanceTimersByTimeAsync(1000);
    last().onopen();
    expect(last().sent[0]).toMatchObject({ since: 5, undone: 2 });
  });

  it("is sent again while the network is down", async () => {
    answers = { "/actions": answer([]), "/undo": answer({}, 502) };
    line = new Line("g", "key");
    last().onopen();
    last().say({ type: "change", first: 0, events: [], table: { ...table, undoable: 4 } });
    await vi.advanceTimersByTimeAsync(0);
    let done = false;
    void line.undo(4).then(() => (done = true));
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).toBe(false);
    answers = { "/undo": answer(table) };
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toBe(true);
    expect(asked.filter((address) => address.includes("/undo")).length).toBeGreaterThan(2);
  });
});

describe("without WebSockets", () => {
  const poll = (decisions: number, events: object[] = []) => answer({ type: "table", first: 0, events, table: { ...table, decisions, events: events.length } });

  it("a page polls", async () => {
    vi.stubGlobal("WebSocket", undefined);
    answers = { "/live": poll(3) };
    const heard: number[] = [];
    line = new Line("g", "key", (_, { decisions }) => heard.push(decisions));
    await vi.advanceTimersByTimeAsync(10);
    expect(line.online).toBe(true);
    answers = { "/live": poll(4, [{ kind: "turn", seat: 0 }]) };
    await vi.advanceTimersByTimeAsync(1600);
    expect(line.log).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4500);
    expect(heard).toEqual([3, 4]);
    expect(asked.at(-1)).toContain("since=1");
  });

  it("because the network lets none through, it polls, and later tries one again", async () => {
    answers = { "/live": poll(3) };
    line = new Line("g", null);
    for (let i = 0; i < 3; i++) {
      last().onclose();
      await vi.advanceTimersByTimeAsync(1200);
    }
    expect(line.online).toBe(true);
    expect(FakeSocket.all).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(FakeSocket.all.length).toBeGreaterThan(3);
  });

  it("it says so when the server is away, and stops where that is useless", async () => {
    vi.stubGlobal("WebSocket", undefined);
    answers = { "/live": answer({}, 502) };
    line = new Line("g", null);
    await vi.advanceTimersByTimeAsync(100);
    expect(line.online).toBe(false);
    answers = { "/live": answer({ error: { code: "outdated", message: "" } }, 410) };
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.refused).toBe("outdated");
    const tries = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(tries);
  });
});

describe("a decision", () => {
  const asks = { type: "change", first: 0, events: [], table: { ...table, number: 7 } };
  const made = { type: "change", first: 0, events: [], table: { number: null, decisions: 4 } };

  async function toDecide(): Promise<FakeSocket> {
    answers = { "/actions": answer([]), "/decisions": answer({}) };
    line = new Line("g", "key");
    last().onopen();
    last().readyState = FakeSocket.OPEN;
    last().say(asks);
    await vi.advanceTimersByTimeAsync(0);
    asked = [];
    return last();
  }

  it("goes over the connection, without a request", async () => {
    const socket = await toDecide();
    const decided = line.decide(5, 7);
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.sent.at(-1)).toEqual({ type: "decide", number: 7, action: 5 });
    socket.say(made);
    expect(await decided).toBe(true);
    expect(asked).toEqual([]);
    expect(line.table?.decisions).toBe(4);
  });

  it.each<[string, (socket: FakeSocket) => void, number]>([
    ["is lost", (socket) => socket.onclose(), 0],
    ["does not answer", () => {}, 3000],
    ["refuses", (socket) => socket.say({ type: "refused", error: { code: "busy", message: "" } }), 0],
  ])("is made by a request if the connection %s", async (_, happens, ms) => {
    const socket = await toDecide();
    const decided = line.decide(5, 7);
    await vi.advanceTimersByTimeAsync(0);
    happens(socket);
    await vi.advanceTimersByTimeAsync(ms);
    expect(await decided).toBe(true);
    expect(asked.some((address) => address.includes("/decisions"))).toBe(true);
  });

  it("whose request hangs is given up, so that the table is not locked", async () => {
    answers = { "/actions": answer([]) };
    line = new Line("g", "key");
    last().onopen();
    last().say({ type: "change", first: 0, events: [], table: { ...table, number: 7 } });
    await vi.advanceTimersByTimeAsync(0);
    let failed: unknown = null;
    line.decide(5, 7).catch((error: unknown) => (failed = error));
    await vi.advanceTimersByTimeAsync(21_000);
    expect(failed).toMatchObject({ code: "offline" });
  });

  it("that came too late is not made", async () => {
    answers = { "/decisions": answer({ error: { code: "stale", message: "", table } }, 409) };
    line = new Line("g", "key");
    expect(await line.decide(5, 7)).toBe(false);
    expect(await line.decide(5, null)).toBe(false);
  });
});
