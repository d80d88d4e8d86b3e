/** Words for advice: what to do, what was done, and why it is better. */

import { settings, type Language } from "../lib/settings.svelte";
import type { Action, ActionKind, ActionOf, Board, Cards, Costly, Reason, ReasonKey, ReasonOf } from "../lib/types";
import { mechanics } from "../mechanics";
import { cardsInWords, oneCard } from "./cards";
import { capital, form, listed, many } from "./counting";
import type { Translations } from "./index";
import { lineName, routeName, ticketWorth } from "./places";
import { tableWords } from "./table";

/** Phrases for kinds of actions in one language. */
export type ActionPhrases = { [K in ActionKind]?: (action: ActionOf<K>, board: Board) => string };
/** Sentences for kinds of reasons in one language. */
export type ReasonPhrases = { [K in ReasonKey]?: (reason: ReasonOf<K>, board: Board) => string };

const en = {
  hint: "Hint",
  ask: "Hint: what would the strongest bot do?",
  thinking: "The bot is thinking it over…",
  close: "Close the hint",
  none: "There is no hint just now.",
  tooOften: "Hints need a moment to grow. Ask again soon.",
  marked: "The hint",

  // what a decision cost
  costly: "Costly",
  aLittleCostly: "A little costly",
  lostPoints: (n: number) => many(-n, "point", "en"),
};

export const adviceWords: Translations<typeof en> = {
  en,
  pl: {
    hint: "Podpowiedź",
    ask: "Podpowiedź: co zrobiłby najsilniejszy bot?",
    thinking: "Bot się zastanawia…",
    close: "Zamknij podpowiedź",
    none: "Teraz nie ma podpowiedzi.",
    tooOften: "Podpowiedź musi dojrzeć. Zapytaj za chwilę.",
    marked: "Podpowiedź",

    costly: "Kosztowne",
    aLittleCostly: "Trochę kosztowne",
    lostPoints: (n) => many(-n, "point", "pl"),
  },
};

const enLeads = {
  only: "There is no other choice.",
  clear: "Clearly better than anything else.",
  slight: "Slightly better than the rest.",
  even: "About as good as others.",
};

/** How far a hint is ahead of the best other choice. */
export const leadWords: Translations<typeof enLeads> = {
  en: enLeads,
  pl: {
    only: "Nie ma innego wyboru.",
    clear: "Wyraźnie lepsze niż wszystko inne.",
    slight: "Nieco lepsze niż reszta.",
    even: "Mniej więcej tak dobre jak inne.",
  },
};

const enStandings = {
  wellBehind: "You are well behind.",
  behind: "You are slightly behind.",
  even: "The game is about even.",
  ahead: "You are slightly ahead.",
  wellAhead: "You are well ahead.",
};

/** A player's chance of winning, the lowest first. */
export const standingWords: Translations<typeof enStandings> = {
  en: enStandings,
  pl: {
    wellBehind: "Jesteś daleko w tyle.",
    behind: "Jesteś trochę w tyle.",
    even: "Szanse są wyrównane.",
    ahead: "Masz lekką przewagę.",
    wellAhead: "Masz dużą przewagę.",
  },
};
const STANDINGS = Object.keys(enStandings) as (keyof typeof enStandings)[];

const enToDo = {
  draw: ({ card }: ActionOf<"draw">) => (card === "deck" ? "Draw from the deck" : `Take ${oneCard(card, "object", "en")}`),
  tickets: () => "Take new tickets",
  keep: ({ tickets }: ActionOf<"keep">, board: Board) => `Keep ${ticketList(board, tickets, "en")}`,
  claim: (claim: ActionOf<"claim">, board: Board) => `Claim ${lineName(board, claim.route, "en")} with ${payment(claim, "en")}`,
  pass: () => tableWords.en.pass,
} satisfies ActionPhrases;

/** An action as something to do: `Claim Dijon–Paris with 3 red`. */
export const toDoWords: Translations<typeof enToDo> = {
  en: enToDo,
  pl: {
    draw: ({ card }) => (card === "deck" ? "Dobierz kartę z talii" : `Weź ${oneCard(card, "object", "pl")}`),
    tickets: () => "Weź nowe bilety",
    keep: ({ tickets }, board) => `Zatrzymaj ${ticketList(board, tickets, "pl")}`,
    claim: (claim, board) => `Zajmij ${lineName(board, claim.route, "pl")} za ${payment(claim, "pl")}`,
    pass: () => tableWords.pl.pass,
  },
};

const enDone = {
  draw: ({ card }: ActionOf<"draw">) => (card === "deck" ? "a card from the deck" : oneCard(card, "subject", "en")),
  tickets: () => "new tickets",
  keep: ({ tickets }: ActionOf<"keep">, board: Board) =>
    `${form("en", tickets.length, ["the ticket", "the tickets"])} ${ticketList(board, tickets, "en")}`,
  claim: (claim: ActionOf<"claim">, board: Board) => `${lineName(board, claim.route, "en")} for ${payment(claim, "en")}`,
  pass: () => "passing",
} satisfies ActionPhrases;

/** An action as something done: `Dijon–Paris for 3 red`. */
export const doneWords: Translations<typeof enDone> = {
  en: enDone,
  pl: {
    draw: ({ card }) => (card === "deck" ? "karta z talii" : oneCard(card, "subject", "pl")),
    tickets: () => "nowe bilety",
    keep: ({ tickets }, board) => `${form("pl", tickets.length, ["bilet", "bilety", "bilety"])} ${ticketList(board, tickets, "pl")}`,
    claim: (claim, board) => `${lineName(board, claim.route, "pl")} za ${payment(claim, "pl")}`,
    pass: () => "pas",
  },
};

const enWhy = {
  ticket: ({ ticket }: ReasonOf<"ticket">, board: Board) => `It is on the way for the ticket ${ticketWorth(board, ticket)}.`,
  points: ({ points }: ReasonOf<"points">) => `It brings ${many(points, "point", "en")} at once.`,
  collect: ({ card, route, ticket }: ReasonOf<"collect">, board: Board) => {
    const forTicket = ticket ? `, on the way for ${ticketWorth(board, ticket)}` : "";
    return `${capital(oneCard(card, "subject", "en"))} ${route ? `is needed for ${routeName(board, route)}${forTicket}` : "suits the hand best"}.`;
  },
  wild: ({ ticket, ...lack }: ReasonOf<"wild">, board: Board) =>
    ticket ? `A locomotive helps with ${ticketWorth(board, ticket)}: on the bot's way you still lack ${enLack(lack)}.` : "A locomotive is always of use.",
  blind: ({ ticket, ...lack }: ReasonOf<"blind">, board: Board) =>
    ticket ? `On the bot's way for ${ticketWorth(board, ticket)} you still lack ${enLack(lack)}.` : "No ticket in reach lacks a card, and a hidden one may be a locomotive.",
  more_tickets: () => "There are wagons and turns to spare for more tickets.",
  keep: ({ tickets }: ReasonOf<"keep">): string => (tickets.length === 1 ? "It fits the plan best." : "They fit together best."),
  pass: () => "There is nothing else to do.",
} satisfies ReasonPhrases;

export const whyWords: Translations<typeof enWhy> = {
  en: enWhy,
  pl: {
    ticket: ({ ticket }, board) => `Jest na trasie biletu ${ticketWorth(board, ticket)}.`,
    points: ({ points }) => `Daje od razu ${many(points, "point", "pl")}.`,
    collect: ({ card, route, ticket }, board) => {
      const one = oneCard(card, "subject", "pl");
      const forTicket = ticket ? `, do biletu ${ticketWorth(board, ticket)}` : "";
      return route ? `Potrzebna ${one} na trasę ${routeName(board, route)}${forTicket}.` : `Do ręki najlepiej pasuje ${one}.`;
    },
    wild: ({ ticket, ...lack }, board) =>
      ticket ? `Lokomotywa przyda się do biletu ${ticketWorth(board, ticket)}. Na trasie bota brakuje jeszcze: ${plLack(lack)}.` : "Lokomotywa zawsze się przyda.",
    blind: ({ ticket, ...lack }, board) =>
      ticket ? `Na trasie bota dla biletu ${ticketWorth(board, ticket)} brakuje jeszcze: ${plLack(lack)}.` : "Żadnemu biletowi w zasięgu nie brakuje kart, a zakryta może być lokomotywą.",
    more_tickets: () => "Wagoników i tur wystarczy na więcej biletów.",
    keep: ({ tickets }) => (tickets.length === 1 ? "Najlepiej pasuje do planu." : "Najlepiej pasują do siebie."),
    pass: () => "Nic innego nie da się zrobić.",
  },
};

/** The cards that a ticket lacks on the bot's way, which may be another one than the ticket shows. `face_up` is known where the hint is to draw from the deck. */
interface Lack {
  cards: Cards;
  any: number;
  face_up?: boolean;
}

/** `2 white, none of them face up, and 3 of any colour`. */
function enLack(lack: Lack): string {
  return lackInWords(lack, "en", ", none of them face up", " and ");
}

function plLack(lack: Lack): string {
  return lackInWords(lack, "pl", ", żadna z nich odkryta", " oraz ");
}

function lackInWords({ cards, any, face_up }: Lack, language: Language, hidden: string, and: string): string {
  const kinds = cardsInWords(cards, "subject", language);
  const apart = kinds && face_up === false;
  const parts = [apart ? kinds + hidden : kinds, any ? tableWords[language].anyColour(any) : ""];
  return parts.filter(Boolean).join(apart ? `,${and}` : and);
}

function ticketList(board: Board, tickets: string[], language: Language): string {
  return listed(tickets.map((ticket) => ticketWorth(board, ticket)), language);
}

/** The price of a claim: its cards, and what mechanics let a player pay instead. */
function payment(claim: ActionOf<"claim">, language: Language): string {
  return listed([cardsInWords(claim.cards, "object", language), ...beyondCards(claim, language)].filter(Boolean), language);
}

/** What a claim costs in addition to its cards. */
export function beyondCards(claim: ActionOf<"claim">, language: Language = settings.language): string[] {
  return mechanics.flatMap((mechanic) => mechanic.payment?.beyondCards(claim, language) ?? []);
}

/** The phrase for a kind, from the first chapter that has one. */
function phrase<A>(chapters: object[], kind: string): ((about: A, board: Board) => string) | undefined {
  const found = chapters.find((chapter) => kind in chapter) as Record<string, (about: A, board: Board) => string> | undefined;
  return found?.[kind];
}

export function toDo(board: Board, action: Action, language: Language = settings.language): string {
  const chapters = [toDoWords[language], ...mechanics.map((mechanic) => mechanic.advice?.toDo[language] ?? {})];
  return phrase<Action>(chapters, action.kind)?.(action, board) ?? "";
}

export function done(board: Board, action: Action, language: Language = settings.language): string {
  const chapters = [doneWords[language], ...mechanics.map((mechanic) => mechanic.advice?.done[language] ?? {})];
  return phrase<Action>(chapters, action.kind)?.(action, board) ?? "";
}

/** The reason as one sentence; empty for a reason that this page does not know. */
export function reason(board: Board, why: Reason, language: Language = settings.language): string {
  const chapters = [whyWords[language], ...mechanics.map((mechanic) => mechanic.advice?.why[language] ?? {})];
  return phrase<Reason>(chapters, why.key)?.(why, board) ?? "";
}

/** A decision that cost so much of the chance of winning, or so many points, was costly and not only a little. */
const COSTLY = { chance: 0.1, points: 5 };

/** What a decision cost: `Costly: −8 points`. */
export function lost({ cost, points }: Costly, language: Language = settings.language): string {
  const words = adviceWords[language];
  const said = cost >= COSTLY.chance || points >= COSTLY.points ? words.costly : words.aLittleCostly;
  return points >= 0.5 ? `${said}: ${words.lostPoints(Math.round(points))}` : said;
}

/** A chance of winning in words, by fifths: an even share of the victory is the middle, whatever the number of players. */
export function standing(chance: number, players: number, language: Language = settings.language): string {
  const odds = chance * (players - 1);
  const fifth = Math.floor((5 * odds) / (odds + 1 - chance));
  return standingWords[language][STANDINGS[Math.min(fifth, 4)]!];
}

/** A chance as a percentage to the nearest five, since an estimate is no finer: `60%`, `60 %`. */
export function percent(share: number, language: Language = settings.language): string {
  return new Intl.NumberFormat(language, { style: "percent" }).format(Math.round(20 * share) / 20);
}
