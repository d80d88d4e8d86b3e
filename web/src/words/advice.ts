/** Advice in words: what to do, what was done, and why it is better. A reason speaks of nobody, so it fits any seat. */

import { settings, type Language } from "../lib/settings.svelte";
import type { Action, Board, Cards, Colour, Costly, Why } from "../lib/types";
import { colourWords } from "./colours";
import { cardsInWords, form, lineName, listed, many, oneCard, routeName, ticketWorth, type CardKind } from "./counting";
import type { Translations } from "./index";
import { tableWords } from "./table";

const en = {
  // a hint
  hint: "Hint",
  ask: "Hint: what would the strongest bot do?",
  thinking: "The bot is thinking it over…",
  close: "Close the hint",
  none: "There is no hint just now.",
  tooOften: "Hints need a moment to grow. Ask again soon.",
  chance: (percent: string) => `Chance of winning then: about ${percent}`,
  marked: "The hint",

  // what a decision cost
  lostChance: (percent: string) => `−${percent} chance of winning`,
  lostPoints: (n: number) => many(-n, "point", "en"),
  lostLittle: "hardly anything",

  // what to do
  doDeck: "Draw from the deck",
  doDraw: (card: string) => `Take ${card}`,
  doTickets: "Take new tickets",
  doFerry: "Take a ferry card",
  doKeep: (tickets: string) => `Keep ${tickets}`,
  doClaim: (route: string, cards: string) => `Claim ${route} with ${cards}`,
  doBuild: (colour: Colour, route: string) => `Lay ${colour} track on ${route}`,

  // what was done
  wasDeck: "a card from the deck",
  wasTickets: "new tickets",
  wasFerry: "a ferry card",
  wasKeep: (n: number, tickets: string) => `${form("en", n, ["the ticket", "the tickets"])} ${tickets}`,
  wasClaim: (route: string, cards: string) => `${route} for ${cards}`,
  wasBuild: (colour: Colour, route: string) => `${colour} track on ${route}`,
  wasAdd: (cards: string) => `${cards} more for the tunnel`,
  wasDecline: "backing off from the tunnel",
  wasGive: (card: string) => `giving ${card}`,
  wasPass: "passing",

  // why
  whyTicket: (ticket: string) => `It is on the way for the ticket ${ticket}.`,
  whyPoints: (points: number) => `It brings ${many(points, "point", "en")} at once.`,
  whyCollect: (card: CardKind, route: string | null) =>
    route ? `${capital(oneCard(card, "subject", "en"))} is needed for ${route}.` : `${capital(oneCard(card, "subject", "en"))} suits the hand best.`,
  whyWild: "A locomotive is always of use.",
  whyBlind: "Nothing on the table is of much use.",
  whyMore: "There are wagons and turns to spare for more tickets.",
  whyKeep: (n: number): string => (n === 1 ? "It fits the plan best." : "They fit together best."),
  whyFerry: (route: string | null) => (route ? `A ferry card saves locomotives on ${route}.` : "Ferry cards save locomotives later."),
  whyBuild: (colour: Colour, route: string) => `${route} is on the plan, and ${colour} suits the hand.`,
  whySpoil: "It is not for the own plan, but in the way of the others.",
  whyPay: "The tunnel is worth the extra cards.",
  whyLeave: "The tunnel has become too dear.",
  whyGive: "It is the card needed least.",
  whyPass: "There is nothing else to do.",
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

    doDeck: "Dobierz kartę z talii",
    doDraw: (card) => `Weź ${card}`,
    doTickets: "Weź nowe bilety",
    doFerry: "Weź kartę promu",
    doKeep: (tickets) => `Zostaw ${tickets}`,
    doClaim: (route, cards) => `Zajmij ${route} za ${cards}`,
    doBuild: (colour, route) => `Połóż ${colourWords.pl[colour]} tor: ${route}`,

    wasDeck: "karta z talii",
    wasTickets: "nowe bilety",
    wasFerry: "karta promu",
    wasKeep: (n, tickets) => `${form("pl", n, ["bilet", "bilety", "bilety"])} ${tickets}`,
    wasClaim: (route, cards) => `${route} za ${cards}`,
    wasBuild: (colour, route) => `${colourWords.pl[colour]} tor: ${route}`,
    wasAdd: (cards) => `jeszcze ${cards} za tunel`,
    wasDecline: "odwrót od tunelu",
    wasGive: (card) => `oddana ${card}`,
    wasPass: "pas",

    whyTicket: (ticket) => `Leży na drodze biletu ${ticket}.`,
    whyPoints: (points) => `Daje od razu ${many(points, "point", "pl")}.`,
    whyCollect: (card, route) =>
      route ? `Potrzebna ${oneCard(card, "subject", "pl")} na trasę ${route}.` : `Do ręki najlepiej pasuje ${oneCard(card, "subject", "pl")}.`,
    whyWild: "Lokomotywa zawsze się przyda.",
    whyBlind: "Nic na stole szczególnie się nie przyda.",
    whyMore: "Wagonów i tur wystarczy na więcej biletów.",
    whyKeep: (n) => (n === 1 ? "Najlepiej pasuje do planu." : "Najlepiej pasują do siebie."),
    whyFerry: (route) => (route ? `Karta promu oszczędzi lokomotyw na trasie ${route}.` : "Karty promu oszczędzą potem lokomotyw."),
    whyBuild: (colour, route) => `Trasa ${route} jest w planie, a ${colourWords.pl[colour]} pasuje do ręki.`,
    whySpoil: "To nie do własnego planu, ale przeszkodzi innym.",
    whyPay: "Tunel jest wart tych kart.",
    whyLeave: "Tunel zrobił się za drogi.",
    whyGive: "To najmniej potrzebna karta.",
    whyPass: "Nic innego nie da się zrobić.",
  },
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function payment(action: Extract<Action, { kind: "claim" }>, language: Language): string {
  const any = action.sets ? tableWords[language].claimSets(action.sets, action.set_size) : "";
  return listed([cardsInWords(action.cards, "object", language), any].filter(Boolean), language);
}

function ticketList(board: Board, tickets: string[], language: Language): string {
  return listed(tickets.map((ticket) => ticketWorth(board, ticket)), language);
}

/** An action as something to do: `Claim Dijon–Paris with 3 red`. */
export function toDo(board: Board, action: Action, language: Language = settings.language): string {
  const words = adviceWords[language];
  const table = tableWords[language];
  switch (action.kind) {
    case "draw":
      return action.card === "deck" ? words.doDeck : words.doDraw(oneCard(action.card, "object", language));
    case "tickets":
      return words.doTickets;
    case "ferry":
      return words.doFerry;
    case "keep":
      return words.doKeep(ticketList(board, action.tickets, language));
    case "claim":
      return words.doClaim(lineName(board, action.route, language), payment(action, language));
    case "build":
      return words.doBuild(action.colour, lineName(board, action.route, language));
    case "add":
      return table.add(cardsInWords(action.cards, "object", language));
    case "give":
      return table.give(oneCard(action.card, "object", language));
    case "decline":
      return table.decline;
    case "pass":
      return table.pass;
  }
}

/** An action as something done: `Dijon–Paris for 3 red`. */
export function done(board: Board, action: Action, language: Language = settings.language): string {
  const words = adviceWords[language];
  switch (action.kind) {
    case "draw":
      return action.card === "deck" ? words.wasDeck : oneCard(action.card, "subject", language);
    case "tickets":
      return words.wasTickets;
    case "ferry":
      return words.wasFerry;
    case "keep":
      return words.wasKeep(action.tickets.length, ticketList(board, action.tickets, language));
    case "claim":
      return words.wasClaim(lineName(board, action.route, language), payment(action, language));
    case "build":
      return words.wasBuild(action.colour, lineName(board, action.route, language));
    case "add":
      return words.wasAdd(cardsInWords(action.cards as Cards, "object", language));
    case "give":
      return words.wasGive(oneCard(action.card, "subject", language));
    case "decline":
      return words.wasDecline;
    case "pass":
      return words.wasPass;
  }
}

/** The reason in one line; nothing for one that this page does not know. */
export function reason(board: Board, why: Why, language: Language = settings.language): string {
  const words = adviceWords[language];
  const route = why.route ? routeName(board, why.route) : null;
  switch (why.key) {
    case "ticket":
      return words.whyTicket(ticketWorth(board, why.ticket!));
    case "points":
      return words.whyPoints(why.points!);
    case "collect":
      return words.whyCollect(why.card!, route);
    case "wild":
      return words.whyWild;
    case "blind":
      return words.whyBlind;
    case "more_tickets":
      return words.whyMore;
    case "keep":
      return words.whyKeep(why.tickets!.length);
    case "ferry":
      return words.whyFerry(route);
    case "build":
      return words.whyBuild(why.colour!, route!);
    case "spoil":
      return words.whySpoil;
    case "pay":
      return words.whyPay;
    case "leave":
      return words.whyLeave;
    case "give":
      return words.whyGive;
    case "pass":
      return words.whyPass;
    default:
      return "";
  }
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
