import type { Board, EventOf, ReasonOf } from "../../lib/types";
import type { Translations } from "../../words";
import type { ActionPhrases, ReasonPhrases } from "../../words/advice";
import type { CardName } from "../../words/cards";
import { form } from "../../words/counting";
import type { Sentences, Telling } from "../../words/events";
import { routeName } from "../../words/places";

export const ferryCardName: CardName = { en: "ferry card", pl: ["kartę promu", "karta promu", "karty promu", "kart promu"] };

const en = {
  difference: (limit: number) => `Ferry cards cover the waves; hold ${limit} at most`,
  ferry: "ferry",
  printed: "Ferry: waves",
  waves: (n: number) => (n === 1 ? "1 wave" : `${n} waves`),
  askTurn: "Draw cards, claim a route, take tickets or a ferry card.",
  // Labels begin with the visible text, so that voice control finds them.
  take: (n: number) => `Ferries ${n}: take a ferry card`,
  short: "Ferries",
  cards: "ferry cards",
  tipTurn: "One thing a turn: two cards, one route, new tickets, or a ferry card from the open pile, which is worth a turn if your tickets cross the sea.",
  tip: (waves: number) => `Waves take locomotives, or one ferry card for ${waves} of them.`,
};

export const ferryCardWords: Translations<typeof en> = {
  en,
  pl: {
    difference: (limit) => `Karty promu zakrywają fale; na ręce najwyżej ${limit}`,
    ferry: "prom",
    printed: "Prom: fale",
    waves: (n) => `${n} ${form("pl", n, ["fala", "fale", "fal"])}`,
    askTurn: "Dobierz karty, zajmij trasę, weź bilety albo kartę promu.",
    take: (n) => `Promy ${n}: weź kartę promu`,
    short: "Promy",
    cards: "karty promów",
    tipTurn: "Jedna rzecz w turze: dwie karty, jedna trasa, nowe bilety albo karta promu z odkrytego stosu; warto ją wziąć, jeśli bilety prowadzą przez morze.",
    tip: (waves) => `Za fale płaci się lokomotywami albo kartą promu (jedna na ${waves} ${form("pl", waves, ["falę", "fale", "fal"])}).`,
  },
};

const enEvents = {
  ferry: (t: Telling<EventOf<"ferry">>) => `${t.does("takes")} a ferry card`,
} satisfies Sentences;

export const eventWords: Translations<typeof enEvents> = {
  en: enEvents,
  pl: { ferry: (t) => `${t.does("bierze", "bierzesz")} kartę promu` },
};

const enToDo = { ferry: () => "Take a ferry card" } satisfies ActionPhrases;
export const toDoWords: Translations<typeof enToDo> = { en: enToDo, pl: { ferry: () => "Weź kartę promu" } };

const enDone = { ferry: () => "a ferry card" } satisfies ActionPhrases;
export const doneWords: Translations<typeof enDone> = { en: enDone, pl: { ferry: () => "karta promu" } };

const enWhy = {
  ferry: ({ route }: ReasonOf<"ferry">, board: Board) =>
    route ? `A ferry card saves locomotives on ${routeName(board, route)}.` : "Ferry cards save locomotives later.",
} satisfies ReasonPhrases;

export const whyWords: Translations<typeof enWhy> = {
  en: enWhy,
  pl: {
    ferry: ({ route }, board) =>
      route ? `Karta promu oszczędzi lokomotyw na trasie ${routeName(board, route)}.` : "Karty promu oszczędzą potem lokomotyw.",
  },
};
