/** Numbers, lists, cards and names in sentences: what every chapter needs. */

import type { Board, Card, Cards, Colour, Route, Ticket } from "../lib/types";
import { settings, type Language } from "../lib/settings.svelte";
import { colourWords } from "./colours";

export type CardKind = Card | "ferry";

/** The order in which cards are listed and hands are sorted. */
export const CARD_ORDER: CardKind[] = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "wild", "ferry"];

/** Picks the form that goes with a number: English two (1 card, 2 cards), Polish three (1 karta, 2 karty, 5 kart). */
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
    region: ["region", "regions"],
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
    train: ["wagon", "wagony", "wagonów"],
    region: ["region", "regiony", "regionów"],
    player: ["gracz", "graczy", "graczy"],
    seat: ["miejsce", "miejsca", "miejsc"],
  },
} satisfies Record<Language, Record<string, string[]>>;

export type Noun = keyof (typeof NOUNS)["en"];

/** `3 points`, `3 punkty`. */
export function many(n: number, noun: Noun, language: Language = settings.language): string {
  return counted(language, n, NOUNS[language][noun]);
}

/** A number with the true minus sign. */
export function signed(n: number, plus = false): string {
  return n < 0 ? `−${-n}` : plus ? `+${n}` : String(n);
}

/** `a, b and c`. */
export function listed(parts: string[], language: Language = settings.language): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${language === "pl" ? "i" : "and"} ${parts.at(-1)}`;
}

/** Polish: one card as object, one card as subject, a few, many. */
const POLISH_CARDS: Record<CardKind, [string, string, string, string]> = {
  purple: ["fioletową", "fioletowa", "fioletowe", "fioletowych"],
  blue: ["niebieską", "niebieska", "niebieskie", "niebieskich"],
  orange: ["pomarańczową", "pomarańczowa", "pomarańczowe", "pomarańczowych"],
  white: ["białą", "biała", "białe", "białych"],
  green: ["zieloną", "zielona", "zielone", "zielonych"],
  yellow: ["żółtą", "żółta", "żółte", "żółtych"],
  black: ["czarną", "czarna", "czarne", "czarnych"],
  red: ["czerwoną", "czerwona", "czerwone", "czerwonych"],
  wild: ["lokomotywę", "lokomotywa", "lokomotywy", "lokomotyw"],
  ferry: ["kartę promu", "karta promu", "karty promu", "kart promu"],
};

/** In Polish "za 1 czerwoną" but "odkryta: czerwona". English has no cases. */
export type Case = "object" | "subject";

const named = (kind: CardKind): boolean => kind === "wild" || kind === "ferry";

/** So many cards of a kind: `3 red`, `a locomotive`; `3 czerwone`, `lokomotywę`. */
export function cardsOf(kind: CardKind, n: number, role: Case = "object", language: Language = settings.language): string {
  if (language === "en") {
    if (!named(kind)) return `${n} ${kind}`;
    return n === 1 ? `a ${colourWords.en[kind]}` : `${n} ${colourWords.en[kind]}s`;
  }
  const [object, subject, few, rest] = POLISH_CARDS[kind];
  const one = role === "object" ? object : subject;
  return n === 1 && named(kind) ? one : counted("pl", n, [one, few, rest]);
}

/** One card: `a red card`, `a locomotive`; `czerwoną kartę`, `lokomotywę`. */
export function oneCard(kind: CardKind, role: Case = "object", language: Language = settings.language): string {
  if (language === "en") return named(kind) ? `a ${colourWords.en[kind]}` : `${kind === "orange" ? "an" : "a"} ${kind} card`;
  const [object, subject] = POLISH_CARDS[kind];
  const word = role === "object" ? object : subject;
  return named(kind) ? word : `${word} ${role === "object" ? "kartę" : "karta"}`;
}

/** `3 blue and a locomotive`. */
export function cardsInWords(cards: Cards, role: Case = "object", language: Language = settings.language): string {
  const kinds = CARD_ORDER.filter((kind) => (cards[kind] ?? 0) > 0);
  return listed(kinds.map((kind) => cardsOf(kind, cards[kind]!, role, language)), language);
}

/** Cards that lie there: `red, 2 white and a locomotive`. */
export function kindsInWords(cards: CardKind[], language: Language = settings.language): string {
  const kinds = CARD_ORDER.filter((kind) => cards.includes(kind));
  const parts = kinds.map((kind) => {
    const n = cards.filter((card) => card === kind).length;
    if (n > 1 || named(kind)) return cardsOf(kind, n, "subject", language);
    return language === "pl" ? POLISH_CARDS[kind][1] : kind;
  });
  return listed(parts, language);
}

export function routeOf(board: Board, id: string): Route | undefined {
  return board.routes.find((route) => route.id === id);
}

/** `Bergen–Oslo`, as printed. */
export function routeName(board: Board, id: string): string {
  const route = routeOf(board, id);
  return route ? `${board.names[route.a]}–${board.names[route.b]}` : id;
}

/** As `routeName`, with the colour of the line where there are several: `Dijon–Paris (white)`. */
export function lineName(board: Board, id: string, language: Language = settings.language): string {
  const route = routeOf(board, id);
  const lines = board.routes.filter((other) => other.connection === route?.connection);
  const name = routeName(board, id);
  if (!route || lines.length < 2) return name;
  const plain = route.colour === "grey" || route.colour === "none" || lines.filter((line) => line.colour === route.colour).length > 1;
  if (plain) return `${name} (${lines.indexOf(route) + 1})`;
  return `${name} (${language === "pl" ? POLISH_CARDS[route.colour as Colour][1] : route.colour})`;
}

/** A ticket's id is its two places. */
export function ticketOf(board: Board, id: string): Ticket | undefined {
  return board.tickets.find((ticket) => `${ticket.a}--${ticket.b}` === id);
}

/** `Bergen–Narvik`. */
export function ticketName(board: Board, id: string): string {
  const ticket = ticketOf(board, id);
  return ticket ? `${board.names[ticket.a]}–${board.names[ticket.b]}` : id;
}

/** `Bergen–Narvik (16)`. */
export function ticketWorth(board: Board, id: string): string {
  return `${ticketName(board, id)} (${ticketOf(board, id)?.points ?? 0})`;
}
