/** Numbers and lists in sentences. */

import { settings, type Language } from "../lib/settings.svelte";

/** Picks the plural form for a number. English has two (1 card, 2 cards), Polish three (1 karta, 2 karty, 5 kart). */
export function form(language: Language, n: number, forms: readonly string[]): string {
  const size = Math.abs(n);
  if (size === 1) return forms[0]!;
  if (language === "en") return forms[1]!;
  const few = size % 10 >= 2 && size % 10 <= 4 && (size % 100 < 12 || size % 100 > 14);
  return few ? forms[1]! : forms[2]!;
}

export function counted(language: Language, n: number, forms: readonly string[]): string {
  return `${n} ${form(language, n, forms)}`.replace("-", "−");
}

const NOUNS = {
  en: {
    point: ["point", "points"],
    card: ["card", "cards"],
    ticket: ["ticket", "tickets"],
    space: ["space", "spaces"],
    turn: ["turn", "turns"],
    route: ["route", "routes"],
    train: ["wagon", "wagons"],
    bus: ["bus", "buses"],
    player: ["player", "players"],
    seat: ["seat", "seats"],
  },
  pl: {
    point: ["punkt", "punkty", "punktów"],
    card: ["karta", "karty", "kart"],
    ticket: ["bilet", "bilety", "biletów"],
    space: ["pole", "pola", "pól"],
    turn: ["tura", "tury", "tur"],
    route: ["trasa", "trasy", "tras"],
    train: ["wagonik", "wagoniki", "wagoników"],
    bus: ["autobus", "autobusy", "autobusów"],
    player: ["gracz", "graczy", "graczy"],
    seat: ["miejsce", "miejsca", "miejsc"],
  },
} satisfies Record<Language, Record<string, string[]>>;

export type Noun = keyof (typeof NOUNS)["en"];

/** `3 points`, `3 punkty`. */
export function many(n: number, noun: Noun, language: Language = settings.language): string {
  return counted(language, n, NOUNS[language][noun]);
}

/** The noun alone, in the form that the number takes: `points`, `punkty`. */
export function plural(n: number, noun: Noun, language: Language = settings.language): string {
  return form(language, n, NOUNS[language][noun]);
}

/** A number with a real minus sign. */
export function signed(n: number, plus = false): string {
  return n < 0 ? `−${-n}` : plus ? `+${n}` : String(n);
}

/** `a, b and c`. */
export function listed(parts: string[], language: Language = settings.language): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${language === "pl" ? "i" : "and"} ${parts.at(-1)}`;
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
