/** What a table has agreed on, in words. */

import type { Table } from "../lib/types";
import { speak } from "../words";
import { optionWords } from "../words/options";
import { presenceWords } from "../words/presence";
import { tablesWords } from "../words/tables";
import { talkWords } from "../words/talk";
import { timeInWords } from "./time";

export type Agreed = Pick<Table, "turn_seconds" | "bank_seconds" | "hints" | "undo" | "spectators" | "away_seconds"> & Partial<Pick<Table, "open" | "status" | "chat">>;

/** A line for each option that is not the usual one. */
export function optionLines(table: Agreed): string[] {
  const words = speak(optionWords);
  return [
    table.turn_seconds && words.turnTime(timeInWords(table.turn_seconds)),
    table.bank_seconds && words.bankTime(timeInWords(table.bank_seconds)),
    table.away_seconds && speak(presenceWords).awayBot(timeInWords(table.away_seconds)),
    !table.hints && words.noHints,
    !table.spectators && words.noSpectators,
    table.undo === "off" && words.noUndo,
    table.undo === "any" && words.anyUndo,
    table.chat && speak(talkWords).hasChat,
    table.open && table.status === "lobby" && speak(tablesWords).isOpen,
  ].filter((line) => typeof line === "string");
}
