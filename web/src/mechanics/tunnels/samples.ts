import type { Samples } from "../samples";

export default {
  events: [
    { kind: "tunnel", seat: 0, route: "bergen--oslo-1", cards: { blue: 4 }, turned: ["blue", "red", "wild"], extra: 2 },
    { kind: "add", seat: 0, cards: { blue: 2 } },
    { kind: "decline", seat: 0, route: "bergen--oslo-1", cards: { blue: 4 } },
  ],
  actions: [
    { id: 20, kind: "add", cards: { red: 1 } },
    { id: 21, kind: "decline" },
  ],
  reasons: [
    { key: "pay" },
    { key: "leave" },
  ],
} satisfies Samples;
