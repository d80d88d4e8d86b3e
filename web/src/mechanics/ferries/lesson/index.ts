import { claimed, claimStep } from "../../../lesson/scene";
import { speak } from "../../../words";
import { routeName } from "../../../words/places";
import type { LessonPart } from "../../mechanic";
import { ferryLessonWords } from "./words";

export default [
  {
    board: "nordic",
    place: 20,
    topic: "ferry",
    met: (scene) => claimed(scene).some(({ route, cards }) => route.wilds > 0 && (cards.wild ?? 0) > 0),
    step: (scene) =>
      claimStep(
        scene,
        (route, { cards }) => route.wilds > 0 && (cards.wild ?? 0) >= route.wilds,
        ({ id, wilds, length }) => speak(ferryLessonWords).claim(routeName(scene.board, id), wilds, length - wilds),
      ),
  },
] satisfies LessonPart[];
