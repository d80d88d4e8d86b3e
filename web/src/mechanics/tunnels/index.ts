/** Tunnels: three cards are turned up after the payment, and may ask for more. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import Panel from "./Panel.svelte";
import Plaque from "./Plaque.svelte";
import { doneWords, eventWords, toDoWords, tunnelWords, whyWords } from "./words";

export const mechanic: Mechanic = {
  name: "tunnels",
  order: 8,
  route: {
    kind: (route) => (route.tunnel ? speak(tunnelWords).tunnel : null),
    warning: (route) => (route.tunnel ? speak(tunnelWords).warning : null),
  },
  panel: { phase: "tunnel", Panel },
  tips: [{ id: "Tunnel", phase: "tunnel", text: () => speak(tunnelWords).tip }],
  plaque: {
    // The player who has to answer sees the cards in the panel.
    shows: (event, table) => event.kind === "tunnel" && !(table.number !== null && table.view?.phase === "tunnel"),
    Plaque,
  },
  events: { words: eventWords, watched: ["tunnel", "decline"], lit: ["tunnel"] },
  advice: { toDo: toDoWords, done: doneWords, why: whyWords },
  guide: () => import("./guide"),
};
