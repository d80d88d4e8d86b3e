import type { Samples } from "../samples";

export default {
  events: [
    { kind: "flag", seat: 0, colour: "white" },
    { kind: "flag_set", seat: 0, points: 4 },
  ],
} satisfies Samples;
