/** Regions: at the end, points for networks that join many regions. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import { joined, tint } from "./light";
import SeatStat from "./SeatStat.svelte";
import { eventWords, regionWords } from "./words";

export const mechanic: Mechanic = {
  name: "regions",
  order: 7,
  differences: ({ regions }) => (regions ? [speak(regionWords).difference(regions.points.findIndex((worth) => worth > 0))] : []),
  legend: (printed) => (printed === regionWords.en.printed ? speak(regionWords).printed : undefined),
  picture: { light: tint },
  SeatStat,
  hasProspect: (rules) => rules.regions !== null,
  events: { words: eventWords },
  points: {
    source: "regions",
    on: (rules) => rules.regions !== null,
    label: () => speak(regionWords).regions,
    stage: { kind: "regions", light: joined },
  },
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
