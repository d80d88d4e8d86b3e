import type { Samples } from "../samples";

export default {
  events: [
    { kind: "build", seat: 0, route: "bergen--oslo-1", colour: "green" },
    { kind: "piece_back", seat: 0, route: "bergen--oslo-1", colour: "green" },
  ],
  actions: [
    { id: 50, kind: "build", route: "bergen--oslo-1", colour: "yellow" },
  ],
  reasons: [
    { key: "build", route: "bergen--oslo-1", colour: "yellow" },
    { key: "spoil", route: "bergen--oslo-1", colour: "yellow" },
  ],
} satisfies Samples;
