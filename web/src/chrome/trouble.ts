/** Error messages for people, by error code. The server's own messages are in English only. */

import { Refusal } from "../lib/api";
import { speak } from "../words";
import { settingsWords } from "../words/settings";

export function troubleOf(error: unknown): string {
  const words = speak(settingsWords);
  if (!(error instanceof Refusal)) return words.failed;
  if (error.code === "offline" || error.status >= 502) return words.offline;
  if (error.status === 404) return words.noGame;
  if (error.code === "no_spectators") return words.noSpectators;
  if (error.status === 401 || error.status === 403) return words.wrongKey;
  if (error.code === "name_taken") return words.nameTaken;
  if (error.status === 422 && /\bname\b/.test(error.message)) return words.badName;
  if (error.status === 429) return words.tooMany;
  return words.failed;
}
