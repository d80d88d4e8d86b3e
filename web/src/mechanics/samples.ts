/** Sample events, actions and reasons of every kind, for tests. Each mechanic has its own in a file samples.ts. */

import type { Action, GameEvent, Reason } from "../lib/types";

export interface Samples {
  events?: GameEvent[];
  actions?: Action[];
  reasons?: Reason[];
}

const BASE: Samples = {
  events: [
    { kind: "deal", seat: 0, count: 4, cards: { red: 2, wild: 2 } },
    { kind: "turn_up", seat: null, place: 0, card: "red" },
    { kind: "sweep", seat: null, cards: ["wild", "wild", "wild", "red", "blue"] },
    { kind: "reshuffle", seat: null, count: 43 },
    { kind: "first", seat: 0 },
    { kind: "offer", seat: 0, count: 1, tickets: ["bergen--narvik"] },
    { kind: "keep", seat: 0, tickets: ["bergen--narvik"], kept: 1, returned: 2 },
    { kind: "chosen", seat: null, kept: [2, 3] },
    { kind: "draw", seat: 0, source: "deck", card: "wild", place: null },
    { kind: "claim", seat: 0, route: "bergen--oslo-1", cards: { blue: 3, wild: 1 }, points: 7 },
    { kind: "closed", seat: null, routes: ["bergen--oslo-2"] },
    { kind: "pass", seat: 0 },
    { kind: "turn", seat: 0 },
    { kind: "last_round", seat: 0, turns: 2 },
    { kind: "end", seat: null },
    { kind: "ticket", seat: 0, ticket: "bergen--narvik", points: -16, completed: false },
    { kind: "longest", seat: 0, spaces: 22, points: 10 },
    { kind: "globetrotter", seat: 0, completed: 5, points: 10 },
    { kind: "total", seat: 0, points: 93 },
    { kind: "win", seat: null, seats: [0] },
  ],
  actions: [
    { id: 0, kind: "draw", card: "deck" },
    { id: 1, kind: "draw", card: "orange" },
    { id: 2, kind: "draw", card: "wild" },
    { id: 3, kind: "keep", tickets: ["bergen--narvik"] },
    { id: 4, kind: "claim", route: "bergen--oslo-1", cards: { red: 2, wild: 1 }, sets: 0, set_size: 0 },
    { id: 5, kind: "tickets" },
    { id: 6, kind: "pass" },
  ],
  reasons: [
    { key: "ticket", ticket: "bergen--narvik", route: "bergen--oslo-1" },
    { key: "points", route: "bergen--oslo-1", points: 4 },
    { key: "collect", card: "red", route: "bergen--oslo-1", ticket: "bergen--narvik" },
    { key: "collect", card: "red", route: "bergen--oslo-1", ticket: null },
    { key: "collect", card: "orange", route: null, ticket: null },
    { key: "wild", ticket: "bergen--narvik", cards: { white: 2 }, any: 3 },
    { key: "wild", ticket: null, cards: {}, any: 0 },
    { key: "blind", ticket: "bergen--narvik", cards: { white: 2 }, any: 3, face_up: false },
    { key: "blind", ticket: null, cards: {}, any: 0, face_up: false },
    { key: "more_tickets" },
    { key: "keep", tickets: ["bergen--narvik"] },
    { key: "keep", tickets: ["bergen--narvik", "bergen--narvik"] },
    { key: "pass" },
  ],
};

const files = import.meta.glob<{ default: Samples }>("./*/samples.ts", { eager: true });
const all = [BASE, ...Object.values(files).map((file) => file.default)];

export const sampleEvents = all.flatMap((samples) => samples.events ?? []);
export const sampleActions = all.flatMap((samples) => samples.actions ?? []);
export const sampleReasons = all.flatMap((samples) => samples.reasons ?? []);

const types = import.meta.glob<string>("../lib/api-types.ts", { query: "?raw", import: "default", eager: true });

/** The discriminator values of a union, read from the generated types. */
export function wordsOf(union: "Action" | "Event" | "Reason", field: "kind" | "key"): string[] {
  const text = Object.values(types)[0]!;
  const members = new RegExp(`^ +${union}: (components.*);$`, "m").exec(text)![1]!.matchAll(/\["(\w+)"\](?= \||$)/g);
  return [...members].map(([, name]) => new RegExp(`^ +${name}: \\{[^]*?\\b${field}: "(\\w+)";`, "m").exec(text)![1]!).sort();
}
