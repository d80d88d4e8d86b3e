import { claimStep, done, type Scene } from "../../../lesson/scene";
import { nearestTicket } from "../../../lesson/ways";
import { ofKind } from "../../../table/offers";
import { speak } from "../../../words";
import { routeName, routeOf } from "../../../words/places";
import type { LessonPart, PartStep } from "../../mechanic";
import { anyCardsLessonWords } from "./words";

/** Gives a card of a colour that the way of the tickets does not take, if there is one. */
function give({ board, table, view }: Scene): PartStep | null {
  const needed = new Set(nearestTicket(board, table)?.routes.map((route) => routeOf(board, route)!.colour as string));
  const gifts = ofKind(table.legal, "give");
  const gift = gifts.find(({ card }) => !needed.has(card)) ?? gifts[0];
  if (!gift || view.pending?.phase !== "give") return null;
  const { left } = view.pending;
  return { say: () => speak(anyCardsLessonWords).give(left), target: { kind: "panel" }, action: gift.id };
}

export default [
  {
    board: "nordic",
    place: 30,
    topic: "any cards",
    met: (scene) => done(scene, "lay").length > 0 && scene.view.phase !== "give",
    step: (scene) => {
      if (scene.view.phase === "give") return give(scene);
      return claimStep(
        scene,
        (route, claim) => claim.sets === 1 && route.trade === 0,
        ({ id }, claim) => speak(anyCardsLessonWords).claim(routeName(scene.board, id), claim.set_size),
      );
    },
  },
] satisfies LessonPart[];
