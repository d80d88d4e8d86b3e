/** Filling the seats of a new table and opening it. */

import { go } from "../lib/address.svelte";
import { api, type TableOptions } from "../lib/api";
import { keepGame } from "../lib/keys";
import { committed, reveal } from "../lib/revealing";
import type { Level } from "../lib/settings.svelte";
import type { Bot, BotName, NewGame, NewSeat } from "../lib/types";
import { speak } from "../words";
import { startWords } from "../words/start";

/** Bots have the names of famous locomotives, which are the same in every language. */
const ENGINES = ["Adler", "Mallard", "Rocket", "Luxtorpeda", "Saxonia"];

export function engineName(seat: number): string {
  return ENGINES[seat % ENGINES.length]!;
}

const LEVELS = ["easy", "medium", "hard"] as const;

/** The bots that people can choose, from weak to strong. Those without a level are not offered. */
export function levelled(bots: Bot[]): Bot[] {
  return LEVELS.flatMap((level) => bots.filter((bot) => bot.level === level));
}

/** The bot of a level. The medium one is the default: it plays well, and can be beaten. */
export function usualBot(bots: Bot[], level: Level = "medium"): BotName {
  return (bots.find((bot) => bot.level === level) ?? levelled(bots)[0])?.id ?? "planner";
}

/** How strong a bot is, in words. */
export function strengthOf(bot: Bot): string {
  return bot.level ? speak(startWords)[bot.level] : bot.id;
}

/** Opens the table and goes there. */
export async function openTable(board: string, seats: NewSeat[], options: TableOptions = {}): Promise<void> {
  const own = committed(seats);
  const made = await api.create(board, own.seats, options);
  keepGame({ id: made.id, board, host: made.host, invite: made.invite, keys: made.keys, nonces: own.nonces });
  await reveal(made.table);
  go("game", made.id);
}
