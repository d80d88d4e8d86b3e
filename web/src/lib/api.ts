/** Asking the server. It decides; the page only asks. */

import type { Board, BoardSummary, Bot, Hint, NewGame, NewSeat, Reason, Replay, ReviewState, Table } from "./types";

/** What the server refused, with its code and, where the page was behind, the table as it is now. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly table: Table | null = null,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, key?: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`api/${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal(0, "offline", "");
  }
  const found = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = found?.error ?? {};
    throw new Refusal(answer.status, error.code ?? "other", error.message ?? answer.statusText, error.table ?? null);
  }
  return found as T;
}

const boards = new Map<string, Promise<Board>>();
const pictures = new Map<string, Promise<string>>();

/** Keeps an answer that never changes, but not a failure. */
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
  boards: () => ask<BoardSummary[]>("GET", "boards"),
  board: (id: string) =>
    once(boards, id, async () => {
      const board = await ask<Board>("GET", `boards/${encodeURIComponent(id)}`);
      // A ticket's id follows from its two places, so board files do not repeat it.
      for (const ticket of board.tickets) ticket.id ??= `${ticket.a}--${ticket.b}`;
      return board;
    }),
  picture: (id: string, night: boolean) =>
    once(pictures, `${id} ${night}`, async () => {
      const answer = await fetch(pictureAddress(id, night));
      if (!answer.ok) throw new Refusal(answer.status, "other", answer.statusText);
      return answer.text();
    }),
  bots: () => ask<Bot[]>("GET", "bots"),
  create: (board: string, seats: NewSeat[], turn_seconds: number | null = null) =>
    ask<NewGame>("POST", "games", null, { board, seats, turn_seconds }),
  table: (id: string, key: string | null) => ask<Table>("GET", `games/${id}`, key),
  join: (id: string, invite: string, name: string, seat?: number) =>
    ask<{ seat: number; key: string; table: Table }>("POST", `games/${id}/seats`, invite, { name, seat }),
  changeSeat: (id: string, key: string, seat: number, change: { name?: string; bot?: string | null }) =>
    ask<Table>("PATCH", `games/${id}/seats/${seat}`, key, change),
  start: (id: string, host: string, fill: string | null) => ask<Table>("POST", `games/${id}/start`, host, { fill }),
  decide: (id: string, key: string, number: number, action: number) =>
    ask<Table>("POST", `games/${id}/decisions`, key, { number, action }),
  why: (id: string, key: string, route: string) =>
    ask<Reason>("GET", `games/${id}/why/${encodeURIComponent(route)}`, key),
  hint: (id: string, key: string) => ask<Hint>("GET", `games/${id}/hint`, key),
  review: (id: string) => ask<ReviewState>("GET", `games/${id}/review`),
  beginReview: (id: string) => ask<ReviewState>("POST", `games/${id}/review`),
  record: (id: string, key: string | null) => ask<Record<string, unknown>>("GET", `games/${id}/record`, key),
  replay: (id: string, key: string | null) => ask<Replay>("GET", `games/${id}/replay`, key),
  replayOf: (record: unknown) => ask<Replay>("POST", "replay", null, record),
  rematch: (id: string, key: string) => ask<{ id: string; table: Table }>("POST", `games/${id}/rematch`, key),
};

export function pictureAddress(id: string, night: boolean): string {
  return `api/boards/${encodeURIComponent(id)}/picture.svg?night=${night ? 1 : 0}`;
}
