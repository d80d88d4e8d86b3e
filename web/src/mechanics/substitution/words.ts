import type { ActionOf, EventOf } from "../../lib/types";
import type { Translations } from "../../words";
import type { ActionPhrases, ReasonPhrases } from "../../words/advice";
import { cardsInWords, oneCard } from "../../words/cards";
import { listed, many } from "../../words/counting";
import type { Sentences, Telling } from "../../words/events";
import type { Given } from "./gathered";

const en = {
  difference: (n: number) => `On a ferry any ${n} cards stand for a locomotive`,
  printed: (n: number) => `Any ${n} cards for 1`,
  trade: (n: number) => `any ${n} cards stand for one`,
  sets: (sets: number, size: number) => (sets === 1 ? `any ${size} cards` : `${sets} × any ${size} cards`),
  title: (route: string) => `Paying for ${route}`,
  left: (n: number) => (n === 1 ? "1 card left to give" : `${n} cards left to give`),
  give: (card: string) => `Give ${card}`,
  takeBack: (card: string) => `Take back ${card}`,
  given: "Chosen",
  order: "Tap any cards, tap a chosen one to take it back.",
  forced: "You have just these cards for it.",
  enough: "That is enough.",
  sending: "One moment…",
  confirm: (n: number) => `Pay with ${many(n, "card", "en")}`,
};

export const substitutionWords: Translations<typeof en> = {
  en,
  pl: {
    difference: (n) => `Na promie dowolne ${n} karty zastępują lokomotywę`,
    printed: (n) => `Dowolne ${n} za 1`,
    trade: (n) => `${n} dowolne karty za jedną`,
    sets: (sets, size) => (sets === 1 ? `${size} dowolne karty` : `${sets} × ${size} dowolne karty`),
    title: (route) => `Zapłata za ${route}`,
    left: (n) => `do oddania: ${many(n, "card", "pl")}`,
    give: (card) => `Oddaj ${card}`,
    takeBack: (card) => `Cofnij ${card}`,
    given: "Wybrane",
    order: "Dotknij dowolnych kart, wybraną możesz cofnąć.",
    forced: "Masz na to tylko te karty.",
    enough: "Wystarczy.",
    sending: "Chwileczkę…",
    confirm: (n) => (n === 1 ? "Zapłać 1 kartą" : `Zapłać ${n} kartami`),
  },
};

const enEvents = {
  lay: (t: Telling<EventOf<"lay">>) => {
    const { route, cards, sets, set_size } = t.event;
    const any = `${sets > 1 ? `${sets} times ` : ""}any ${set_size} cards`;
    return `${t.does("begins")} to pay for ${t.route(route)}: ${listed([cardsInWords(cards, "object", "en"), any].filter(Boolean), "en")}`;
  },
  give: (t: Telling<Given>) => `${t.does("adds")} ${t.event.cards ? t.payment(t.event.cards) : t.card(t.event.card)}`,
} satisfies Sentences;

export const eventWords: Translations<typeof enEvents> = {
  en: enEvents,
  pl: {
    lay: (t) => {
      const { route, cards, sets, set_size } = t.event;
      const any = `${sets > 1 ? `${sets} razy ` : ""}dowolne ${set_size} karty`;
      return `${t.does("zaczyna", "zaczynasz")} płacić za ${t.route(route)}: ${listed([cardsInWords(cards, "object", "pl"), any].filter(Boolean), "pl")}`;
    },
    give: (t) => `${t.does("dokłada", "dokładasz")} ${t.event.cards ? t.payment(t.event.cards) : t.card(t.event.card)}`,
  },
};

const enToDo = {
  give: ({ card }: ActionOf<"give">) => substitutionWords.en.give(oneCard(card, "object", "en")),
} satisfies ActionPhrases;

export const toDoWords: Translations<typeof enToDo> = {
  en: enToDo,
  pl: { give: ({ card }) => substitutionWords.pl.give(oneCard(card, "object", "pl")) },
};

const enDone = {
  give: ({ card }: ActionOf<"give">) => `giving ${oneCard(card, "subject", "en")}`,
} satisfies ActionPhrases;

export const doneWords: Translations<typeof enDone> = {
  en: enDone,
  pl: { give: ({ card }) => `oddana ${oneCard(card, "subject", "pl")}` },
};

const enWhy = { give: () => "It is the card needed least." } satisfies ReasonPhrases;

export const whyWords: Translations<typeof enWhy> = { en: enWhy, pl: { give: () => "To najmniej potrzebna karta." } };
