/** The words that are printed on the picture of a board. The server draws them in English. */

import { settings } from "../lib/settings.svelte";
import type { Board } from "../lib/types";
import { mechanics } from "../mechanics";
import { boardName, boardWords } from "./boards";
import { speak } from "./index";

/** A text of the picture: what comes before its width, its width, the rest of the tag, and the words. */
const TEXT = /(<text[^>]*?)( textLength="[^"]*" lengthAdjust="[^"]*")([^>]*>)([^<]+)(?=<\/text>)/g;

/** The picture with its title and its legend in the user's language. */
export function translated(picture: string, board: Board): string {
  if (settings.language === "en") return picture;
  return picture.replace(TEXT, (all, before: string, width: string, rest: string, printed: string) => {
    const words = wordsFor(printed, board);
    if (!words) return all;
    // A shorter text needs no more room than it has. A longer one is squeezed into the room of the other.
    return `${before}${words.length > printed.length ? width : ""}${rest}${words}`;
  });
}

function wordsFor(printed: string, board: Board): string | undefined {
  if (printed === board.name.toLocaleUpperCase()) return boardName(board.id, board.name).toLocaleUpperCase();
  if (printed === "reconstruction") return speak(boardWords).reconstructionShort;
  return mechanics.map((mechanic) => mechanic.legend?.(printed)).find(Boolean);
}
