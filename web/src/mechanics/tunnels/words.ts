import type { ActionOf, EventOf } from "../../lib/types";
import type { Translations } from "../../words";
import type { ActionPhrases, ReasonPhrases } from "../../words/advice";
import { cardsInWords } from "../../words/cards";
import { form, many } from "../../words/counting";
import type { Sentences, Telling } from "../../words/events";

const en = {
  tunnel: "tunnel",
  printed: "Tunnel",
  warning: "A tunnel: three cards are turned up and may ask for more.",
  title: (route: string) => `Tunnel ${route}`,
  titleOf: (name: string, route: string) => `${name}: tunnel ${route}`,
  costs: "costs one more",
  turned: "Turned up",
  paid: "You laid",
  extra: (n: number) => (n === 1 ? "It asks for 1 more card." : `It asks for ${n} more cards.`),
  free: "No more cards needed.",
  cannot: "You do not have what it asks for.",
  add: (cards: string) => `Add ${cards}`,
  decline: "Back off",
  declineNote: "Who backs off takes the cards back, and the turn is over.",
  tip: "Every turned-up card of your colour, and every locomotive, asks for one more card.",
};

export const tunnelWords: Translations<typeof en> = {
  en,
  pl: {
    tunnel: "tunel",
    printed: "Tunel",
    warning: "To tunel: odkryte zostaną trzy karty i mogą zażądać dopłaty.",
    title: (route) => `Tunel ${route}`,
    titleOf: (name, route) => `${name}: tunel ${route}`,
    costs: "dopłata",
    turned: "Odkryte",
    paid: "Na stole",
    extra: (n) => `Dopłata: ${many(n, "card", "pl")}.`,
    free: "Bez dopłaty.",
    cannot: "Nie masz kart na dopłatę.",
    add: (cards) => `Dołóż ${cards}`,
    decline: "Wycofaj się",
    declineNote: "Po wycofaniu karty wracają do ręki, a tura się kończy.",
    tip: "Każda odkryta karta Twojego koloru i każda lokomotywa to jedna karta więcej.",
  },
};

const enEvents = {
  tunnel: (t: Telling<EventOf<"tunnel">>) => {
    const { route, cards, turned, extra } = t.event;
    const asked = extra ? `${extra} more ${form("en", extra, ["card", "cards"])}, or back off` : "nothing more to pay";
    return `${t.does("digs")} the tunnel ${t.route(route)} with ${t.payment(cards)}. Turned up: ${t.kinds(turned)}; ${asked}`;
  },
  add: (t: Telling<EventOf<"add">>) => `${t.does("adds")} ${t.payment(t.event.cards)}`,
  decline: (t: Telling<EventOf<"decline">>) =>
    `${t.does("backs", "back")} off from ${t.route(t.event.route)} and ${t.mine ? "take" : "takes"} the cards back`,
} satisfies Sentences;

export const eventWords: Translations<typeof enEvents> = {
  en: enEvents,
  pl: {
    tunnel: (t) => {
      const { route, cards, turned, extra } = t.event;
      const asked = extra ? `jeszcze ${extra} ${form("pl", extra, ["karta", "karty", "kart"])} albo odwrót` : "nic więcej nie trzeba";
      return `${t.does("drąży", "drążysz")} tunel ${t.route(route)} za ${t.payment(cards)}. Odkryte: ${t.kinds(turned)}; ${asked}`;
    },
    add: (t) => `${t.does("dokłada", "dokładasz")} ${t.payment(t.event.cards)}`,
    decline: (t) => `${t.does("rezygnuje", "rezygnujesz")} z ${t.route(t.event.route)}, karty wracają na rękę`,
  },
};

const enToDo = {
  add: ({ cards }: ActionOf<"add">) => tunnelWords.en.add(cardsInWords(cards, "object", "en")),
  decline: () => tunnelWords.en.decline,
} satisfies ActionPhrases;

export const toDoWords: Translations<typeof enToDo> = {
  en: enToDo,
  pl: {
    add: ({ cards }) => tunnelWords.pl.add(cardsInWords(cards, "object", "pl")),
    decline: () => tunnelWords.pl.decline,
  },
};

const enDone = {
  add: ({ cards }: ActionOf<"add">) => `${cardsInWords(cards, "object", "en")} more for the tunnel`,
  decline: () => "backing off from the tunnel",
} satisfies ActionPhrases;

export const doneWords: Translations<typeof enDone> = {
  en: enDone,
  pl: {
    add: ({ cards }) => `jeszcze ${cardsInWords(cards, "object", "pl")} za tunel`,
    decline: () => "odwrót od tunelu",
  },
};

const enWhy = {
  pay: () => "The tunnel is worth the extra cards.",
  leave: () => "The tunnel has become too dear.",
} satisfies ReasonPhrases;

export const whyWords: Translations<typeof enWhy> = {
  en: enWhy,
  pl: {
    pay: () => "Tunel jest wart tych kart.",
    leave: () => "Tunel zrobił się za drogi.",
  },
};
