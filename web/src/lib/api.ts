/** Requests to the server. The types of bodies and answers are looked up by path in the generated api-types.ts. */

import type {
  AccountAddition,
  Decision,
  ErrorCode,
  JoinRequest,
  KeysOfGame,
  MatchWish,
  paths,
  PushDevice,
  RevealedNonce,
  Saying,
  SeatChange,
} from "./api-types";
import type { Actions } from "./changes";
import { noteAnswer } from "./network.svelte";
import type { Board, BoardSummary, Bot, BotName, NewGame, NewSeat, Table } from "./types";

/** An error answer of the server. If the page was out of date, it has the current table. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode | "offline" | "other",
    message: string,
    readonly table: Table | null = null,
  ) {
    super(message);
  }
}

/** What a new table may agree on beside its board and its seats. */
export type TableOptions = Partial<Omit<NewGame, "board" | "seats" | "lesson">>;

/** What a passkey has signed, as JSON. */
export type Signed = Record<string, unknown>;

type Method = "get" | "post" | "patch" | "put" | "delete";
type Operation<M extends Method, P extends keyof paths> = NonNullable<paths[P][M]>;
/** The JSON of a successful answer. */
type Answer<O> = O extends { responses: infer R } ? (R[keyof R] extends { content: { "application/json": infer T } } ? T : never) : never;
type Body<O> = O extends { requestBody: { content: { "application/json": infer T } } } ? T : undefined;
type Places<O> = O extends { parameters: { path: infer T } } ? T : Record<never, never>;

interface Asked<O> {
  /** The values of the path's placeholders. */
  at?: Places<O>;
  key?: string | null;
  body?: Body<O>;
  /** The values of the query. */
  query?: Record<string, string | number>;
  /** Whether the answer may be empty. */
  brief?: boolean;
  /** After this many ms the request is given up. */
  patience?: number;
}

/** How long requests may take, in ms: a network that hangs must not lock the page. */
const PATIENCE = 20_000;
const DECISION_PATIENCE = 6000;
const THINKING_PATIENCE = 90_000; // the server thinks about a hint

async function ask<M extends Method, P extends keyof paths>(
  method: M,
  path: P,
  { at, key, body, query, brief, patience = PATIENCE }: Asked<Operation<M, P>> = {},
): Promise<Answer<Operation<M, P>>> {
  const headers: Record<string, string> = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (brief) headers.Prefer = "return=minimal";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const places: Record<string, unknown> = { ...at };
  const address = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(places[name])));
  const asked = query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : "";
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(address + asked, {
      method: method.toUpperCase(),
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    text = await answer.text();
    noteAnswer(answer);
  } catch {
    throw new Refusal(0, "offline", "");
  }
  const found = parsed(text);
  if (!answer.ok) {
    const error = found?.error ?? {};
    throw new Refusal(answer.status, error.code ?? "other", error.message ?? answer.statusText, error.table ?? null);
  }
  return found as Answer<Operation<M, P>>;
}

/** The JSON of an answer; null: it is empty, or a proxy's error page. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const boards = new Map<string, Promise<Board>>();
const actions = new Map<string, Promise<Actions>>();
const bots = new Map<string, Promise<Bot[]>>();
const pictures = new Map<string, Promise<string>>();

/** Caches an answer that never changes; failures are not cached. */
function once<T>(kept: Map<string, Promise<T>>, name: string, fetch: () => Promise<T>): Promise<T> {
  let found = kept.get(name);
  if (!found) {
    found = fetch();
    kept.set(name, found);
    found.catch(() => kept.delete(name));
  }
  return found;
}

export const api = {
  boards: (): Promise<BoardSummary[]> => ask("get", "/api/boards"),
  board: (id: string) =>
    once(boards, id, async (): Promise<Board> => {
      const board = await ask("get", "/api/boards/{id}", { at: { id } });
      return { ...board, tickets: board.tickets.map((ticket) => ({ ...ticket, id: `${ticket.a}--${ticket.b}` })) };
    }),
  actions: (board: string) =>
    once(actions, board, async (): Promise<Actions> => {
      const listed = await ask("get", "/api/boards/{id}/actions", { at: { id: board } });
      return new Map(listed.map((action) => [action.id, action]));
    }),
  picture: (id: string, night: boolean) =>
    once(pictures, `${id} ${night}`, async () => {
      const answer = await fetch(pictureAddress(id, night));
      if (!answer.ok) throw new Refusal(answer.status, "other", answer.statusText);
      return answer.text();
    }),
  bots: () => ask("get", "/api/bots"),
  /** The bots with their levels, which never change. Whether they are ready does. */
  levels: () => once(bots, "", () => ask("get", "/api/bots")),
  create: (board: string, seats: NewSeat[], options: TableOptions = {}, lesson = false) =>
    ask("post", "/api/games", { body: { hints: true, spectators: true, open: false, chat: false, ...options, board, seats, lesson } }),
  table: (id: string, key: string | null) => ask("get", "/api/games/{id}", { at: { id }, key }),
  say: (id: string, key: string, saying: Saying) => ask("post", "/api/games/{id}/messages", { at: { id }, key, body: saying }),
  poll: (id: string, key: string | null, since: number, undone: number, heard: number) =>
    ask("get", "/api/games/{id}/live", { at: { id }, key, query: { since, undone, people: "true", heard }, patience: DECISION_PATIENCE }),
  undo: (id: string, key: string, number: number) => ask("post", "/api/games/{id}/undo", { at: { id }, key, body: { number }, patience: DECISION_PATIENCE }),
  openTables: () => ask("get", "/api/open-tables"),
  match: (wish: MatchWish) => ask("post", "/api/quick-match", { body: wish }),
  /** An open table needs no invitation. */
  join: (id: string, invite: string | null, wanted: JoinRequest) => ask("post", "/api/games/{id}/seats", { at: { id }, key: invite, body: wanted }),
  myGames: (games: KeysOfGame[]) => ask("post", "/api/my-games", { body: { games } }),
  accountsOpen: () => ask("get", "/api/accounts"),
  signUp: (name: string, passphrase: string) => ask("post", "/api/accounts", { body: { name, passphrase } }),
  signIn: (name: string, passphrase: string) => ask("post", "/api/sessions", { body: { name, passphrase } }),
  signOut: (key: string) => ask("delete", "/api/session", { key }),
  account: (key: string) => ask("get", "/api/account", { key }),
  addToAccount: (key: string, body: AccountAddition) => ask("post", "/api/account/additions", { key, body }),
  setPassphrase: (key: string, old: string | null, passphrase: string) => ask("put", "/api/account/passphrase", { key, body: { old, passphrase } }),
  deleteAccount: (key: string) => ask("delete", "/api/account", { key }),
  signUpOptions: (name: string) => ask("post", "/api/accounts/passkey/options", { body: { name } }),
  signUpByPasskey: (credential: Signed) => ask("post", "/api/accounts/passkey", { body: { credential } }),
  signInOptions: () => ask("post", "/api/sessions/passkey/options"),
  signInByPasskey: (credential: Signed) => ask("post", "/api/sessions/passkey", { body: { credential } }),
  passkeyOptions: (key: string) => ask("post", "/api/account/passkeys/options", { key }),
  addPasskey: (key: string, credential: Signed) => ask("post", "/api/account/passkeys", { key, body: { credential } }),
  reveal: (id: string, key: string, nonce: RevealedNonce) => ask("post", "/api/games/{id}/nonce", { at: { id }, key, body: nonce }),
  changeSeat: (id: string, key: string, n: number, change: SeatChange) =>
    ask("patch", "/api/games/{id}/seats/{n}", { at: { id, n }, key, body: change }),
  freeSeat: (id: string, host: string, n: number) => ask("delete", "/api/games/{id}/seats/{n}", { at: { id, n }, key: host }),
  newLink: (id: string, host: string, n: number) => ask("post", "/api/games/{id}/seats/{n}/link", { at: { id, n }, key: host }),
  putBot: (id: string, host: string, n: number, bot: BotName) => ask("put", "/api/games/{id}/seats/{n}/bot", { at: { id, n }, key: host, body: { bot } }),
  standIn: (id: string, key: string, n: number) => ask("post", "/api/games/{id}/seats/{n}/stand-in", { at: { id, n }, key }),
  handOn: (id: string, host: string, seat: number) => ask("put", "/api/games/{id}/host", { at: { id }, key: host, body: { seat } }),
  start: (id: string, host: string, fill: NewSeat["bot"]) => ask("post", "/api/games/{id}/start", { at: { id }, key: host, body: { fill } }),
  decide: (id: string, key: string, decision: Decision) =>
    ask("post", "/api/games/{id}/decisions", { at: { id }, key, body: decision, brief: true, patience: DECISION_PATIENCE }),
  prospects: (id: string, key: string | null) => ask("get", "/api/games/{id}/prospects", { at: { id }, key }),
  pushKey: () => ask("get", "/api/push"),
  subscribe: (id: string, key: string, device: PushDevice) => ask("put", "/api/games/{id}/push", { at: { id }, key, body: device }),
  why: (id: string, key: string, route: string) => ask("get", "/api/games/{id}/why/{route}", { at: { id, route }, key }),
  hint: (id: string, key: string) => ask("get", "/api/games/{id}/hint", { at: { id }, key, patience: THINKING_PATIENCE }),
  review: (id: string, key: string | null) => ask("get", "/api/games/{id}/review", { at: { id }, key }),
  beginReview: (id: string, key: string | null) => ask("post", "/api/games/{id}/review", { at: { id }, key }),
  record: (id: string, key: string | null) => ask("get", "/api/games/{id}/record", { at: { id }, key }),
  replay: (id: string, key: string | null) => ask("get", "/api/games/{id}/replay", { at: { id }, key }),
  replayOf: (record: Record<string, unknown>) => ask("post", "/api/replay", { body: record }),
  tryFrom: (id: string, key: string | null, step: number) => ask("post", "/api/games/{id}/trials", { at: { id }, key, body: { step, bot: "planner" } }),
  rematch: (id: string, key: string) => ask("post", "/api/games/{id}/rematch", { at: { id }, key }),
};

/** Returns the address of a picture of a QR code. The text goes in the body of a request, because it may hold a key. */
export async function qrCode(text: string): Promise<string> {
  const answer = await fetch("api/qr", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
  if (!answer.ok) throw new Refusal(answer.status, "other", answer.statusText);
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}

export function pictureAddress(id: string, night: boolean): string {
  return `api/boards/${encodeURIComponent(id)}/picture.svg?night=${night ? 1 : 0}`;
}
