/** Track: pieces are laid on empty beds, and only then the routes there can be claimed. */

import { speak } from "../../words";
import type { Mechanic } from "../mechanic";
import { Laying } from "./laying.svelte";
import LayDialog from "./LayDialog.svelte";
import Panel from "./Panel.svelte";
import Pile from "./Pile.svelte";
import { rails } from "./picture";
import { doneWords, eventWords, toDoWords, trackWords, whyWords } from "./words";

export const mechanic: Mechanic = {
  name: "track",
  order: 1,
  differences: (rules) => (Object.keys(rules.track).length ? [speak(trackWords).difference] : []),
  route: {
    colour: (route, view) => view.track[route.id],
    colourless: () => ({ note: speak(trackWords).bed, spoken: speak(trackWords).without }),
  },
  legend: (printed) => (printed === trackWords.en.printed ? speak(trackWords).printed : undefined),
  picture: { covering: { of: (route, view) => view.track[route.id] ?? null, draw: rails } },
  panel: { phase: "build", Panel },
  choice: { start: (board, table) => new Laying(board, table), Dialog: LayDialog },
  Pile,
  tips: [
    {
      id: "TurnFrance",
      phase: "turn",
      when: (board) => Object.keys(board.rules.track).length > 0,
      text: () => speak(trackWords).tipTurn,
      insteadOf: "Turn",
    },
    { id: "Build", phase: "build", text: () => speak(trackWords).tip },
  ],
  obstacles: { track: () => speak(trackWords).whyTrack },
  events: { words: eventWords, quiet: ["piece_back"], watched: ["build"], sounds: { build: "hammer" }, lit: ["build"] },
  advice: { toDo: toDoWords, done: doneWords, why: whyWords },
  guide: () => import("./guide"),
  lesson: () => import("./lesson"),
};
