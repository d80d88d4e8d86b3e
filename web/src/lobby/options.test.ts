/** The options of a table in words: only those that are not the usual ones. */

import { describe, expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ language: "en" }));
vi.mock("../lib/settings.svelte", () => ({ settings, isNight: () => false, isStill: () => true }));

import { optionLines, type Agreed } from "./options";

const usual: Agreed = { turn_seconds: null, bank_seconds: null, hints: true, undo: "safe", spectators: true, away_seconds: null };

describe("the options of a table", () => {
  it("are not mentioned as long as they are the usual ones", () => {
    expect(optionLines(usual)).toEqual([]);
  });

  it("are told in both languages", () => {
    const table: Agreed = { ...usual, bank_seconds: 1200, hints: false, undo: "any", spectators: false };
    settings.language = "en";
    expect(optionLines(table)).toEqual([
      "Time for the whole game: 20 minutes each",
      "No hints for anybody",
      "No spectators",
      "Any move can be taken back; the game counts for nothing",
    ]);
    expect(optionLines({ ...usual, turn_seconds: 30, undo: "off" })).toEqual(["Time for a turn: 30 seconds", "Nothing is taken back"]);
    expect(optionLines({ ...usual, open: true, status: "lobby" })).toEqual(["Open table: anybody may join"]);
    expect(optionLines({ ...usual, open: true, status: "playing" })).toEqual([]);
    expect(optionLines({ ...usual, away_seconds: 600, chat: true })).toEqual(["A bot plays for whoever is away for 10 minutes", "Free chat"]);
    settings.language = "pl";
    expect(optionLines({ ...usual, away_seconds: 86_400, chat: true })).toEqual(["Za nieobecnych gra bot po czasie: 1 dzień", "Swobodny czat"]);
    expect(optionLines(table)[0]).toBe("Czas na całą grę: 20 minut dla każdego");
  });
});
