import { claimStep, done, type Scene } from "../../../lesson/scene";
import { ofKind } from "../../../table/offers";
import { speak } from "../../../words";
import { routeName } from "../../../words/places";
import type { LessonPart, PartStep } from "../../mechanic";
import { tunnelLessonWords } from "./words";

/** Adds what the turned-up cards ask for, or backs off if that is all that is left. */
function answer({ table, view }: Scene): PartStep | null {
  const words = speak(tunnelLessonWords);
  const asked = view.pending?.phase === "tunnel" ? view.pending.extra : 0;
  const add = ofKind(table.legal, "add")[0];
  if (add) return { say: () => words.add(asked), target: { kind: "panel" }, action: add.id };
  const decline = ofKind(table.legal, "decline")[0];
  return decline ? { say: () => words.backOff(asked), target: { kind: "panel" }, action: decline.id } : null;
}

export default [
  {
    board: "nordic",
    place: 40,
    topic: "tunnel",
    met: (scene) => done(scene, "tunnel").length > 0 && scene.view.phase !== "tunnel",
    step: (scene) => {
      if (scene.view.phase === "tunnel") return answer(scene);
      return claimStep(scene, (route) => route.tunnel, ({ id }) => speak(tunnelLessonWords).dig(routeName(scene.board, id)));
    },
  },
] satisfies LessonPart[];
