import type { Samples } from "../samples";

export default {
  events: [
    { kind: "ferry", seat: 0 },
  ],
  actions: [
    { id: 40, kind: "ferry" },
  ],
  reasons: [
    { key: "ferry", route: "bergen--oslo-1" },
    { key: "ferry", route: null },
  ],
} satisfies Samples;
