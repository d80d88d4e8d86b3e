import type { Samples } from "../samples";

export default {
  events: [
    { kind: "regions", seat: 0, networks: [3, 7, 5], points: 5 },
  ],
} satisfies Samples;
