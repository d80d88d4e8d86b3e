import { claimed, claimStep, done } from "../../../lesson/scene";
import { ofKind } from "../../../table/offers";
import { speak } from "../../../words";
import { routeName } from "../../../words/places";
import type { LessonPart } from "../../mechanic";
import { ferryCardLessonWords } from "./words";

export default [
  {
    board: "italy",
    place: 10,
    topic: "ferry card",
    met: (scene) => done(scene, "ferry").length > 0,
    step: ({ board, table }) => {
      const take = ofKind(table.legal, "ferry")[0];
      if (!take) return null;
      const covered = board.rules.ferry_cards?.waves ?? 0;
      return { say: () => speak(ferryCardLessonWords).take(covered), target: { kind: "pile", pile: "ferry" }, action: take.id };
    },
  },
  {
    board: "italy",
    place: 20,
    topic: "waves",
    met: (scene) => claimed(scene).some(({ cards }) => (cards.ferry ?? 0) > 0),
    step: (scene) =>
      claimStep(
        scene,
        (_, { cards }) => (cards.ferry ?? 0) > 0,
        ({ id, waves }) => speak(ferryCardLessonWords).claim(routeName(scene.board, id), waves),
      ),
  },
] satisfies LessonPart[];
