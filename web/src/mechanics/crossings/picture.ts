/** Hides the sign of a crossing once one of the two connections is built. */

import type { Board, View } from "../../lib/types";

export function hideDecided(picture: SVGSVGElement, board: Board, view: View): void {
  const built = new Set(
    board.routes.filter((route) => route.id in view.routes || route.id in view.track).map((route) => route.connection),
  );
  for (const mark of picture.querySelectorAll<SVGGElement>("[data-crossing]")) {
    const decided = mark.dataset.crossing!.split(" ").some((connection) => built.has(connection));
    mark.style.display = decided ? "none" : "";
  }
}
