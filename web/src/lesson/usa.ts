/** The topics of the lesson on the board of the base game: what the first lesson's small board does not have. */

import type { Board, Route } from "../lib/types";
import type { LessonPart } from "../mechanics/mechanic";
import { speak } from "../words";
import { lessonWords } from "../words/lesson";
import { routeName } from "../words/places";
import { claimed, claimStep, type Scene } from "./scene";

function hasLines(board: Board, route: Route): boolean {
  return board.routes.some((line) => line.connection === route.connection && line.id !== route.id);
}

/** Whether the route joins two places of the player's that no path of the player's other routes joins. */
function joinsPieces({ board, view, seat }: Scene, route: Route): boolean {
  const own = board.routes.filter((line) => view.routes[line.id] === seat && line.id !== route.id);
  const touched = (place: string) => own.some((line) => line.a === place || line.b === place);
  if (!touched(route.a) || !touched(route.b)) return false;
  const reached = new Set([route.a]);
  for (;;) {
    const next = own.find((line) => reached.has(line.a) !== reached.has(line.b));
    if (!next) return !reached.has(route.b);
    reached.add(next.a).add(next.b);
  }
}

export const usa: LessonPart[] = [
  {
    board: "usa",
    place: 10,
    topic: "grey",
    met: (scene) => claimed(scene).some(({ route }) => route.colour === "grey"),
    step: (scene) => claimStep(scene, (route) => route.colour === "grey", ({ id }) => speak(lessonWords).grey(routeName(scene.board, id))),
  },
  {
    board: "usa",
    place: 20,
    topic: "double",
    met: (scene) => claimed(scene).some(({ route }) => hasLines(scene.board, route)),
    step: (scene) => {
      const fits = (route: Route) => hasLines(scene.board, route) && !joinsPieces(scene, route);
      return claimStep(scene, fits, ({ id }) => speak(lessonWords).double(routeName(scene.board, id)));
    },
  },
  {
    board: "usa",
    place: 30,
    topic: "longest",
    met: (scene) => claimed(scene).some(({ route }) => joinsPieces(scene, route)),
    step: (scene) => {
      const say = ({ id }: Route) => speak(lessonWords).longest(routeName(scene.board, id), scene.board.rules.longest_path);
      return claimStep(scene, (route) => joinsPieces(scene, route), say);
    },
  },
];
