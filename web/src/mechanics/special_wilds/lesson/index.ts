import { done } from "../../../lesson/scene";
import { drawOf } from "../../../table/offers";
import { speak } from "../../../words";
import type { LessonPart } from "../../mechanic";
import { wildLessonWords } from "./words";

export default [
  {
    board: "nordic",
    place: 10,
    topic: "wild",
    met: (scene) => done(scene, "draw").some(({ source, card }) => source === "face_up" && card === "wild"),
    step: ({ table, view }) => {
      const action = drawOf(table, "wild");
      if (action === null) return null;
      const words = speak(wildLessonWords);
      return { say: () => (view.phase === "draw" ? words.second : words.first), target: { kind: "card", card: "wild" }, action };
    },
  },
] satisfies LessonPart[];
