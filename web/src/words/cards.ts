/** Words for cards: their names, counts and order. */

import { COLOURS } from "../art/ink";
import { settings, type Language } from "../lib/settings.svelte";
import type { CardKind, Cards, Colour } from "../lib/types";
import { mechanics } from "../mechanics";
import { colourWords } from "./colours";
import { counted, listed } from "./counting";

/** Polish forms: one card as object, one card as subject, a few cards, many cards. */
export type PolishForms = readonly [object: string, subject: string, few: string, many: string];

/** The name of a card that is not simply a colour. */
export interface CardName {
  en: string;
  pl: PolishForms;
}

const WILD: CardName = { en: "locomotive", pl: ["lokomotywę", "lokomotywa", "lokomotywy", "lokomotyw"] };

const POLISH_COLOURS: Record<Colour, PolishForms> = {
  purple: ["fioletową", "fioletowa", "fioletowe", "fioletowych"],
  blue: ["niebieską", "niebieska", "niebieskie", "niebieskich"],
  orange: ["pomarańczową", "pomarańczowa", "pomarańczowe", "pomarańczowych"],
  white: ["białą", "biała", "białe", "białych"],
  green: ["zieloną", "zielona", "zielone", "zielonych"],
  yellow: ["żółtą", "żółta", "żółte", "żółtych"],
  black: ["czarną", "czarna", "czarne", "czarnych"],
  red: ["czerwoną", "czerwona", "czerwone", "czerwonych"],
};

/** In Polish "za 1 czerwoną" but "odkryta: czerwona". English has no cases. */
export type Case = "object" | "subject";

/** The order in which cards are listed and hands are sorted. */
export function cardOrder(): CardKind[] {
  return [...COLOURS, "wild", ...mechanics.flatMap((mechanic) => Object.keys(mechanic.cards ?? {}) as CardKind[])];
}

export function isColour(kind: string): kind is Colour {
  return kind in POLISH_COLOURS;
}

/** The name of a card that has one. */
function nameOf(kind: CardKind): CardName | undefined {
  if (kind === "wild") return WILD;
  return mechanics.find((mechanic) => mechanic.cards?.[kind])?.cards?.[kind]?.name;
}

function polish(kind: CardKind): PolishForms {
  return isColour(kind) ? POLISH_COLOURS[kind] : nameOf(kind)!.pl;
}

/** A kind of card by itself: `red`, `locomotive`. */
export function cardName(kind: CardKind, language: Language = settings.language): string {
  if (language === "pl") return polish(kind)[1];
  return isColour(kind) ? colourWords.en[kind] : nameOf(kind)!.en;
}

/** A number of cards of one kind: `3 red`, `a locomotive`; `3 czerwone`, `lokomotywę`. */
export function cardsOf(kind: CardKind, n: number, role: Case = "object", language: Language = settings.language): string {
  const name = nameOf(kind);
  if (language === "en") {
    if (!name) return `${n} ${kind}`;
    return n === 1 ? `a ${name.en}` : `${n} ${name.en}s`;
  }
  const [object, subject, few, rest] = polish(kind);
  const one = role === "object" ? object : subject;
  return n === 1 && name ? one : counted("pl", n, [one, few, rest]);
}

/** One card: `a red card`, `a locomotive`; `czerwoną kartę`, `lokomotywę`. */
export function oneCard(kind: CardKind, role: Case = "object", language: Language = settings.language): string {
  const name = nameOf(kind);
  if (language === "en") return name ? `a ${name.en}` : `${kind === "orange" ? "an" : "a"} ${kind} card`;
  const [object, subject] = polish(kind);
  const word = role === "object" ? object : subject;
  return name ? word : `${word} ${role === "object" ? "kartę" : "karta"}`;
}

/** `3 blue and a locomotive`. */
export function cardsInWords(cards: Cards, role: Case = "object", language: Language = settings.language): string {
  const kinds = cardOrder().filter((kind) => (cards[kind] ?? 0) > 0);
  return listed(kinds.map((kind) => cardsOf(kind, cards[kind]!, role, language)), language);
}

/** A list of cards: `red, 2 white and a locomotive`. */
export function kindsInWords(cards: CardKind[], language: Language = settings.language): string {
  const kinds = cardOrder().filter((kind) => cards.includes(kind));
  const parts = kinds.map((kind) => {
    const n = cards.filter((card) => card === kind).length;
    if (n > 1 || nameOf(kind)) return cardsOf(kind, n, "subject", language);
    return language === "pl" ? polish(kind)[1] : kind;
  });
  return listed(parts, language);
}

/** A colour of cards in Polish, as a subject: `czerwona`. */
export function polishColour(colour: Colour): string {
  return POLISH_COLOURS[colour][1];
}
