import { expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ language: "pl" }));
vi.mock("../lib/settings.svelte", () => ({ settings, isNight: () => false, isStill: () => true }));

import type { Board } from "../lib/types";
import { translated } from "../words/legend";

const board = { id: "nordic", name: "Nordic Countries" } as Board;
const printed = (text: string) => `<text x="3" textLength="90.5" lengthAdjust="spacingAndGlyphs" fill="#000">${text}</text>`;
const words = (text: string) => translated(printed(text), board).replace(/<[^>]*>/g, "");

it.each([
  ["NORDIC COUNTRIES", "KRAJE NORDYCKIE"],
  ["Tunnel", "Tunel"],
  ["Ferry: a locomotive", "Prom: lokomotywa"],
  ["Ferry: waves", "Prom: fale"],
  ["Any 4 cards for 1", "Dowolne 4 za 1"],
  ["Bed: lay a track", "Podkłady: ułóż tor"],
  ["Crossing: one of them", "Skrzyżowanie: jedna"],
  ["Whole region: twice", "Cały region: 2 razy"],
  ["reconstruction", "rekonstrukcja"],
  ["Gulf of Mexico", "Zatoka Meksykańska"],
  ["Pacific", "Pacyfik"],
  ["Bergen", "Bergen"],
])("%s is printed in Polish", (english, polish) => {
  expect(words(english)).toBe(polish);
});

it("what is longer keeps its width, and English pictures stay as they are", () => {
  expect(translated(printed("Bed: lay a track"), board)).toContain("textLength");
  expect(translated(printed("Tunnel"), board)).not.toContain("textLength");
  expect(translated('<text x="0" letter-spacing="3" class="reconstruction">reconstruction</text>', board)).toBe('<text x="0" letter-spacing="3" class="reconstruction">rekonstrukcja</text>');
  settings.language = "en";
  expect(translated(printed("Tunnel"), board)).toBe(printed("Tunnel"));
});
