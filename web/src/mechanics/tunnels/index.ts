/** Tunnels: three cards are turned up after the payment, and may ask for more. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import Panel from "./Panel.svelte";
import Plaque, { LASTS } from "./Plaque.svelte";
import { doneWords, eventWords, toDoWords, tunnelWords, whyWords } from "./words";

export const mechanic: Mechanic = {
  name: "tunnels",
  order: 8,
  route: {
    kind: (route) => (route.tunnel ? speak(tunnelWords).tunnel : null),
    warning: (route) => (route.tunnel ? speak(tunnelWords).warning : null),
  },
  legend: (printed) => (printed === tunnelWords.en.printed ? speak(tunnelWords).printed : undefined),
  panel: { phase: "tunnel", Panel },
  tips: [{ id: "Tunnel", phase: "tunnel", text: () => speak(tunnelWords).tip }],
  plaque: { kind: "tunnel", lasts: LASTS, Plaque },
  events: { words: eventWords, watched: ["tunnel", "decline"], sounds: { tunnel: "rumble", decline: "tap" }, lit: ["tunnel"], preludes: ["add"] },
  advice: { toDo: toDoWords, done: doneWords, why: whyWords },
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
