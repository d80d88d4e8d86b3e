/** Words for advice: what to do, what was done, and why it is better. */

import { settings, type Language } from "../lib/settings.svelte";
import type { Action, ActionKind, ActionOf, Board, Costly, Reason, ReasonKey, ReasonOf } from "../lib/types";
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
  chance: (percent: string) => `Estimated chance of winning: about ${percent}`,
  marked: "The hint",

  // what a decision cost
  lostChance: (percent: string) => `−${percent} chance of winning`,
  lostPoints: (n: number) => many(-n, "point", "en"),
  lostLittle: "hardly anything",
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
    chance: (percent) => `Szansa na wygraną: około ${percent}`,
    marked: "Podpowiedź",

    lostChance: (percent) => `szansa na wygraną −${percent}`,
    lostPoints: (n) => many(-n, "point", "pl"),
    lostLittle: "prawie nic",
  },
};

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
  collect: ({ card, route }: ReasonOf<"collect">, board: Board) =>
    `${capital(oneCard(card, "subject", "en"))} ${route ? `is needed for ${routeName(board, route)}` : "suits the hand best"}.`,
  wild: () => "A locomotive is always of use.",
  blind: () => "Nothing on the table is of much use.",
  more_tickets: () => "There are wagons and turns to spare for more tickets.",
  keep: ({ tickets }: ReasonOf<"keep">): string => (tickets.length === 1 ? "It fits the plan best." : "They fit together best."),
  pass: () => "There is nothing else to do.",
} satisfies ReasonPhrases;

export const whyWords: Translations<typeof enWhy> = {
  en: enWhy,
  pl: {
    ticket: ({ ticket }, board) => `Jest na trasie biletu ${ticketWorth(board, ticket)}.`,
    points: ({ points }) => `Daje od razu ${many(points, "point", "pl")}.`,
    collect: ({ card, route }, board) => {
      const one = oneCard(card, "subject", "pl");
      return route ? `Potrzebna ${one} na trasę ${routeName(board, route)}.` : `Do ręki najlepiej pasuje ${one}.`;
    },
    wild: () => "Lokomotywa zawsze się przyda.",
    blind: () => "Nic na stole szczególnie się nie przyda.",
    more_tickets: () => "Wagoników i tur wystarczy na więcej biletów.",
    keep: ({ tickets }) => (tickets.length === 1 ? "Najlepiej pasuje do planu." : "Najlepiej pasują do siebie."),
    pass: () => "Nic innego nie da się zrobić.",
  },
};

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

/** What a decision cost: `−20% chance of winning, −8 points`. */
export function lost({ cost, points }: Costly, language: Language = settings.language): string {
  const words = adviceWords[language];
  const parts = [cost >= 0.005 ? words.lostChance(percent(cost, language)) : "", points >= 0.5 ? words.lostPoints(Math.round(points)) : ""];
  return parts.filter(Boolean).join(", ") || words.lostLittle;
}

/** `62%`, `62 %`. */
export function percent(share: number, language: Language = settings.language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}
