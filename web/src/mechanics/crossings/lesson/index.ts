import { done, drawStep, onTheWay, type Scene } from "../../../lesson/scene";
import type { Route } from "../../../lib/types";
import { speak } from "../../../words";
import { routeName, routeOf } from "../../../words/places";
import type { LessonPart } from "../../mechanic";
import { bestBuild } from "../../track/lesson/builds";
import { crossingLessonWords } from "./words";

/** A route that the given one crosses; undefined: it crosses none. */
function crossed({ board }: Scene, { connection }: Route): Route | undefined {
  const pair = board.crossings.find((connections) => connections.includes(connection));
  return board.routes.find((route) => route.connection !== connection && pair?.includes(route.connection));
}

export default [
  {
    board: "france",
    place: 40,
    topic: "crossing",
    met: (scene) => done(scene, "build").some(({ route }) => crossed(scene, routeOf(scene.board, route)!)),
    step: (scene) => {
      const { board, view } = scene;
      const words = speak(crossingLessonWords);
      const next = [...onTheWay(scene)].find((id) => !(id in view.track) && crossed(scene, routeOf(board, id)!));
      if (!next) return null;
      if (view.phase === "turn") return drawStep(scene, (card) => words.draw(routeName(board, next), card));
      const best = bestBuild(scene, (route) => route.id === next);
      if (!best) return null;
      const { build, route } = best;
      const say = () => words.lay(routeName(board, next), routeName(board, crossed(scene, route)!.id), build.colour);
      return { say, target: { kind: "route", route: next }, action: build.id };
    },
  },
] satisfies LessonPart[];
