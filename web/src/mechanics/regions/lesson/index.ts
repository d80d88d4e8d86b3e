import { claimed, claimStep, type Scene } from "../../../lesson/scene";
import type { Route } from "../../../lib/types";
import { speak } from "../../../words";
import { routeName } from "../../../words/places";
import type { LessonPart } from "../../mechanic";
import { regionLessonWords } from "./words";

/** The region of a place; null for an end in a neighbouring country. */
function regionOf({ board }: Scene, place: string): string | null {
  return board.cities.find((city) => city.id === place)?.region ?? null;
}

function ownPlaces({ board, view, seat }: Scene): Set<string> {
  return new Set(board.routes.filter((route) => view.routes[route.id] === seat).flatMap((route) => [route.a, route.b]));
}

/** The region that the route adds to the player's routes: one of its ends is theirs, the other lies in a new region. */
function added(scene: Scene, { a, b }: Route): string | null {
  const own = ownPlaces(scene);
  const known = new Set([...own].map((place) => regionOf(scene, place)));
  const reached = [a, b].filter((place) => !own.has(place));
  const region = reached.length === 1 ? regionOf(scene, reached[0]!) : null;
  return known.has(region) ? null : region;
}

/** The cities of a region that the player's routes do not reach. */
function lacking(scene: Scene, region: string): string[] {
  const own = ownPlaces(scene);
  return scene.board.cities.filter((city) => city.region === region && !own.has(city.id)).map((city) => city.id);
}

/** A region that counts twice when it is complete, and that the route completes. */
function completed(scene: Scene, { a, b }: Route): string | null {
  const worthy = scene.board.rules.regions?.twice_when_complete ?? [];
  return worthy.find((region) => [[a], [b]].some(([city]) => lacking(scene, region).join() === city)) ?? null;
}

export default [
  {
    board: "italy",
    place: 30,
    topic: "regions",
    met: (scene) => claimed(scene).some(({ route }) => route.colour !== "grey" && regionOf(scene, route.a) !== regionOf(scene, route.b)),
    step: (scene) => {
      const least = scene.board.rules.regions?.points.findIndex((points) => points > 0) ?? 0;
      const say = (route: Route) => speak(regionLessonWords).join(routeName(scene.board, route.id), added(scene, route)!, least);
      return claimStep(scene, (route) => added(scene, route) !== null, say);
    },
  },
  {
    board: "italy",
    place: 40,
    topic: "whole region",
    met: (scene) => (scene.board.rules.regions?.twice_when_complete ?? []).some((region) => !lacking(scene, region).length),
    step: (scene) => {
      const say = (route: Route) => speak(regionLessonWords).whole(routeName(scene.board, route.id), completed(scene, route)!);
      return claimStep(scene, (route) => completed(scene, route) !== null, say);
    },
  },
] satisfies LessonPart[];
