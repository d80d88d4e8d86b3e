import { claimed, claimStep, done, drawStep, type Scene } from "../../../lesson/scene";
import { speak } from "../../../words";
import { routeName } from "../../../words/places";
import type { LessonPart, PartStep } from "../../mechanic";
import { bestBuild } from "./builds";
import { trackLessonWords } from "./words";

function lay(scene: Scene): PartStep | null {
  const best = bestBuild(scene, () => true);
  if (!best) return null;
  const { build, route, held } = best;
  const say = () => speak(trackLessonWords).lay(routeName(scene.board, route.id), build.colour, held, held >= route.length);
  return { say, target: { kind: "route", route: route.id }, action: build.id };
}

export default [
  {
    board: "france",
    place: 10,
    topic: "draw",
    met: (scene) => done(scene, "draw").length > 0,
    step: (scene) => drawStep(scene, (card) => speak(trackLessonWords).draw(card)),
  },
  {
    board: "france",
    place: 20,
    topic: "lay",
    met: (scene) => done(scene, "build").length > 0,
    step: lay,
  },
  {
    board: "france",
    place: 30,
    topic: "claim",
    met: (scene) => claimed(scene).some(({ route }) => route.bed),
    step: (scene) => claimStep(scene, (route) => route.bed, ({ id }) => speak(trackLessonWords).claim(routeName(scene.board, id))),
  },
] satisfies LessonPart[];
