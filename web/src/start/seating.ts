/** Filling the seats of a new table and opening it. */

import { go } from "../lib/address.svelte";
import { api } from "../lib/api";
import { keepGame } from "../lib/keys";
import type { Bot, NewSeat } from "../lib/types";
import { speak } from "../words";
import { startWords } from "../words/start";

/** Bots go by the names of famous engines, which are the same in every language. */
const ENGINES = ["Adler", "Mallard", "Rocket", "Luxtorpeda", "Saxonia"];

export function engineName(seat: number): string {
  return ENGINES[seat % ENGINES.length]!;
}

/** The bot for somebody who has not said which: a kind one. */
export function kindBot(bots: Bot[]): string {
  const found = (["easy", "medium", "hard"] as const).map((level) => bots.find((bot) => bot.level === level)).find(Boolean);
  return (found ?? bots[0])?.id ?? "greedy";
}

/** How strong a bot is, in words. */
export function strengthOf(bot: Bot): string {
  const words = speak(startWords);
  if (bot.level) return words[bot.level];
  return bot.id === "random" ? words.practice : words.unrated;
}

/** Opens the table and goes there. */
export async function openTable(board: string, seats: NewSeat[], turnSeconds: number | null): Promise<void> {
  const made = await api.create(board, seats, turnSeconds);
  keepGame({ id: made.id, board, host: made.host, invite: made.invite, keys: made.keys });
  go("game", made.id);
}
