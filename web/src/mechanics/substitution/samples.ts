import type { Samples } from "../samples";

export default {
  events: [
    { kind: "lay", seat: 0, route: "bergen--oslo-1", cards: { blue: 2 }, sets: 2, set_size: 3 },
    { kind: "give", seat: 0, card: "orange" },
  ],
  actions: [
    { id: 30, kind: "give", card: "red" },
    { id: 31, kind: "claim", route: "bergen--oslo-1", cards: {}, sets: 1, set_size: 3 },
  ],
  reasons: [
    { key: "give", card: "red" },
  ],
} satisfies Samples;
