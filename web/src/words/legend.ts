/** The words that are printed on the picture of a board. The server draws them in English. */

import { settings } from "../lib/settings.svelte";
import type { Board } from "../lib/types";
import { mechanics } from "../mechanics";
import { boardName, boardWords } from "./boards";
import { speak } from "./index";

/** A text of the picture: its tag, and its words. */
const TEXT = /(<text[^>]*>)([^<]+)(?=<\/text>)/g;
const WIDTH = / textLength="[^"]*" lengthAdjust="[^"]*"/;

/** Seas that the server names in English, in Polish. Others have the name that their own shores give them. */
const WATERS: Record<string, string> = { Pacific: "Pacyfik", Atlantic: "Atlantyk", "Gulf of Mexico": "Zatoka Meksykańska" };

/** The picture with its title and its legend in the user's language. */
export function translated(picture: string, board: Board): string {
  if (settings.language === "en") return picture;
  return picture.replace(TEXT, (all, tag: string, printed: string) => {
    const words = wordsFor(printed, board);
    if (!words) return all;
    // A shorter text needs no more room than it has. A longer one is squeezed into the room of the other.
    return `${words.length > printed.length ? tag : tag.replace(WIDTH, "")}${words}`;
  });
}

function wordsFor(printed: string, board: Board): string | undefined {
  if (printed === board.name.toLocaleUpperCase()) return boardName(board.id, board.name).toLocaleUpperCase();
  if (printed === "reconstruction") return speak(boardWords).reconstructionShort;
  if (printed in WATERS) return WATERS[printed];
  return mechanics.map((mechanic) => mechanic.legend?.(printed)).find(Boolean);
}
