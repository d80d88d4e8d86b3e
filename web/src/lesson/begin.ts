/** Opens a lesson: the one that this device has begun on the board and not finished, or a new one. */

import { go } from "../lib/address.svelte";
import { api } from "../lib/api";
import { keepGame, ownGame } from "../lib/keys";
import { settings } from "../lib/settings.svelte";
import { store, stored } from "../lib/storage";
import { engineName } from "../start/seating";
import { speak } from "../words";
import { startWords } from "../words/start";

export async function beginLesson(board: string): Promise<void> {
  const place = `kolej.lesson.${board}`;
  const begun = stored(place);
  const key = begun ? Object.values(ownGame(begun)?.keys ?? {})[0] : undefined;
  if (begun && key) {
    const table = await api.table(begun, key).catch(() => null);
    if (table?.status === "playing") return go("game", begun);
  }
  const seats = [
    { kind: "here" as const, name: settings.name || speak(startWords).player(1) },
    { kind: "bot" as const, bot: "greedy" as const, name: engineName(0) },
  ];
  const made = await api.create(board, seats, {}, true);
  keepGame({ id: made.id, board, host: made.host, invite: made.invite, keys: made.keys });
  store(place, made.id);
  go("game", made.id);
}
