/** Sentences for events, with printed names instead of ids. What a seat may not know is left out. */

import { settings, type Language } from "../lib/settings.svelte";
import type { Board, CardKind, Cards, Colour, EventKind, EventOf, GameEvent } from "../lib/types";
import { mechanics } from "../mechanics";
import { cardsInWords, kindsInWords, oneCard, type Case } from "./cards";
import { colourWords } from "./colours";
import { capital, form, listed, many, type Noun } from "./counting";
import type { Translations } from "./index";
import { lineName, routeName, ticketName, ticketWorth } from "./places";

/** An event with its reader and language, and helpers to put it into words. */
export class Telling<E extends GameEvent = GameEvent> {
  constructor(
    readonly language: Language,
    readonly board: Board,
    readonly names: string[],
    readonly event: E,
    readonly me: number | null,
  ) {}

  get mine(): boolean {
    return this.event.seat !== null && this.event.seat === this.me;
  }

  /** The name of a seat, or "you" for the reader's own. */
  who(seat: number | null = this.event.seat): string {
    if (seat === null) return "";
    if (seat === this.me) return this.language === "pl" ? "ty" : "you";
    return this.names[seat] || (this.language === "pl" ? `miejsce ${seat + 1}` : `seat ${seat + 1}`);
  }

  /** The player and the verb: `Ola takes`, `You take`. Polish needs both forms of the verb and drops "you". */
  does(third: string, second?: string): string {
    if (!this.mine) return `${this.who()} ${third}`;
    return this.language === "pl" ? capital(second!) : `You ${second ?? third.replace(/s$/, "")}`;
  }

  route(id: string): string {
    return routeName(this.board, id);
  }

  /** The names of these lines, each once. */
  lines(ids: string[]): string {
    return listed([...new Set(ids.map((id) => lineName(this.board, id, this.language)))], this.language);
  }

  payment(cards: Cards): string {
    return cardsInWords(cards, "object", this.language) || this.#nothing;
  }

  kinds(cards: CardKind[]): string {
    return kindsInWords(cards, this.language) || this.#nothing;
  }

  get #nothing(): string {
    return this.language === "pl" ? "nic" : "nothing";
  }

  points(n: number): string {
    return many(n, "point", this.language);
  }

  card(card: CardKind, role: Case = "object"): string {
    return oneCard(card, role, this.language);
  }

  colour(colour: Colour): string {
    return colourWords[this.language][colour];
  }

  many(n: number, noun: Noun): string {
    return many(n, noun, this.language);
  }

  /** A number of unknown cards as an object: `a card`, `2 cards`; `kartę`, `2 karty`. */
  cardCount(n: number): string {
    if (n === 1) return this.language === "pl" ? "kartę" : "a card";
    return this.many(n, "card");
  }

  tickets(ids: string[], worth = false): string {
    return listed(ids.map((id) => (worth ? ticketWorth : ticketName)(this.board, id)), this.language);
  }

  ticket(id: string): string {
    return ticketName(this.board, id);
  }
}

/** Sentences for kinds of events in one language. */
export type Sentences = { [K in EventKind]?: (t: Telling<EventOf<K>>) => string };
type Of<K extends EventKind> = Telling<EventOf<K>>;

const en = {
  deal: (t: Of<"deal">) => `${t.does("is", "are")} dealt ${t.event.cards ? t.payment(t.event.cards) : t.many(t.event.count, "card")}`,
  turn_up: (t: Of<"turn_up">) => `${t.card(t.event.card)} is turned up`,
  sweep: () => "Too many locomotives face up: five new cards",
  reshuffle: (t: Of<"reshuffle">) => `The discards are shuffled into a new deck of ${t.many(t.event.count, "card")}`,
  first: (t: Of<"first">) => `${t.does("goes", "go")} first`,
  offer: (t: Of<"offer">) =>
    t.event.tickets ? `Tickets to choose from: ${t.tickets(t.event.tickets, true)}` : `${t.does("looks")} at ${t.many(t.event.count, "ticket")}`,
  keep: (t: Of<"keep">) => {
    const { tickets, kept, returned } = t.event;
    if (!tickets && kept === undefined) return `${t.does("has", "have")} chosen`;
    const back = returned ? `, ${t.mine ? "give" : "gives"} back ${returned}` : "";
    return `${t.does("keeps")} ${tickets ? t.tickets(tickets) : t.many(kept!, "ticket")}${back}`;
  },
  chosen: (t: Of<"chosen">) => `Tickets are chosen: ${t.event.kept.map((n, seat) => `${t.who(seat)} ${n}`).join(", ")}`,
  draw: (t: Of<"draw">) => {
    const { source, card } = t.event;
    if (source === "face_up") return `${t.does("takes")} ${t.card(card!)}`;
    return card ? `${t.does("draws")} ${t.card(card)} from the deck` : `${t.does("draws")} from the deck`;
  },
  claim: (t: Of<"claim">) => `${t.does("claims")} ${t.route(t.event.route)} with ${t.payment(t.event.cards)}: ${t.points(t.event.points)}`,
  closed: (t: Of<"closed">) => `Closed from now on: ${t.lines(t.event.routes)}`,
  pass: (t: Of<"pass">) => t.does("passes", "pass"),
  turn: (t: Of<"turn">) => (t.mine ? "Your turn" : `${t.who()}’s turn`),
  last_round: (t: Of<"last_round">) => `Last round: ${t.many(t.event.turns, "turn")} to go`,
  end: () => "The game is over, the points are counted",
  ticket: (t: Of<"ticket">) =>
    `${t.does("has", "have")} ${t.event.completed ? "made" : "missed"} ${t.ticket(t.event.ticket)}: ${t.points(t.event.points)}`,
  longest: (t: Of<"longest">) => {
    const path = `${t.mine ? "Your" : `${t.who()}’s`} longest path has ${t.many(t.event.spaces, "space")}`;
    return t.event.points ? `${path}, the longest of all: ${t.points(t.event.points)}` : path;
  },
  globetrotter: (t: Of<"globetrotter">) => {
    const done = `${t.does("has", "have")} ${t.many(t.event.completed, "ticket")} made`;
    return t.event.points ? `${done}, the most of all: ${t.points(t.event.points)}` : done;
  },
  total: (t: Of<"total">) => `${t.does("has", "have")} ${t.points(t.event.points)} in all`,
  win: (t: Of<"win">) => {
    const { seats } = t.event;
    if (seats.length > 1) return `${capital(listed(seats.map((seat) => t.who(seat)), "en"))} share the victory`;
    return seats[0] === t.me ? "You win!" : `${t.who(seats[0]!)} wins`;
  },
} satisfies Sentences;

/** Sentences for the events of the base game. Those of a mechanic are in its folder. */
export const eventWords: Translations<typeof en> = {
  en,
  pl: {
    deal: (t) =>
      `${t.does("dostaje", "dostajesz")} ${t.event.cards ? t.payment(t.event.cards) : t.many(t.event.count, "card").replace("karta", "kartę")}`,
    turn_up: (t) => `na stole pojawia się ${t.card(t.event.card, "subject")}`,
    sweep: () => "Za dużo lokomotyw na stole: pięć nowych kart",
    reshuffle: (t) => `Odrzucone karty są potasowane: w nowej talii ${t.many(t.event.count, "card")}`,
    first: (t) => (t.mine ? "Zaczynasz" : `Zaczyna ${t.who()}`),
    offer: (t) =>
      t.event.tickets ? `Bilety do wyboru: ${t.tickets(t.event.tickets, true)}` : `${t.does("ogląda", "oglądasz")} ${t.many(t.event.count, "ticket")}`,
    keep: (t) => {
      const { tickets, kept, returned } = t.event;
      if (!tickets && kept === undefined) return t.mine ? "Twoje bilety są wybrane" : `${t.who()}: bilety wybrane`;
      const back = returned ? `, ${t.mine ? "oddajesz" : "oddaje"} ${returned}` : "";
      return `${t.does("zatrzymuje", "zatrzymujesz")} ${tickets ? t.tickets(tickets) : t.many(kept!, "ticket")}${back}`;
    },
    chosen: (t) => `Bilety wybrane: ${t.event.kept.map((n, seat) => `${t.who(seat)} ${n}`).join(", ")}`,
    draw: (t) => {
      const { source, card } = t.event;
      if (source === "face_up") return `${t.does("bierze", "bierzesz")} ${t.card(card!)}`;
      return `${t.does("dobiera", "dobierasz")} ${card ? `${t.card(card)} ` : ""}z talii`;
    },
    claim: (t) => `${t.does("zajmuje", "zajmujesz")} ${t.route(t.event.route)} za ${t.payment(t.event.cards)}: ${t.points(t.event.points)}`,
    closed: (t) => `Od teraz zamknięte: ${t.lines(t.event.routes)}`,
    pass: (t) => t.does("pasuje", "pasujesz"),
    turn: (t) => (t.mine ? "Twoja kolej" : `Teraz ${t.who()}`),
    last_round: (t) => `Ostatnia runda: jeszcze ${t.many(t.event.turns, "turn")}`,
    end: () => "Koniec gry, liczymy punkty",
    ticket: (t) => {
      const whose = t.mine ? "Twój bilet" : `${t.who()}, bilet`;
      return `${whose} ${t.ticket(t.event.ticket)} ${t.event.completed ? "zrealizowany" : "niezrealizowany"}: ${t.points(t.event.points)}`;
    },
    longest: (t) => {
      const path = `${t.mine ? "Twoja najdłuższa trasa" : `${t.who()}, najdłuższa trasa`}: ${t.many(t.event.spaces, "space")}`;
      return t.event.points ? `${path}, najwięcej przy stole: ${t.points(t.event.points)}` : path;
    },
    globetrotter: (t) => {
      const n = t.event.completed;
      const done = `${t.does("ma", "masz")} ${n} ${form("pl", n, ["zrealizowany bilet", "zrealizowane bilety", "zrealizowanych biletów"])}`;
      return t.event.points ? `${done}, najwięcej przy stole: ${t.points(t.event.points)}` : done;
    },
    total: (t) => `${t.does("ma", "masz")} razem ${t.points(t.event.points)}`,
    win: (t) => {
      const { seats } = t.event;
      if (seats.length > 1) return `Wspólne zwycięstwo: ${listed(seats.map((seat) => t.who(seat)), "pl")}`;
      return seats[0] === t.me ? "Wygrywasz!" : `Wygrywa ${t.who(seats[0]!)}`;
    },
  },
};

const enDraws = {
  takes: (t: Telling, cards: string) => `${t.does("takes")} ${cards}`,
  draws: (t: Telling, cards: string) => `${t.does("draws")} ${cards} from the deck`,
  andDraws: (t: Telling, cards: string) => `${t.mine ? "draw" : "draws"} ${cards} from the deck`,
};

const drawWords: Translations<typeof enDraws> = {
  en: enDraws,
  pl: {
    takes: (t, cards) => `${t.does("bierze", "bierzesz")} ${cards}`,
    draws: (t, cards) => `${t.does("dobiera", "dobierasz")} ${cards} z talii`,
    andDraws: (t, cards) => `${t.mine ? "dobierasz" : "dobiera"} ${cards} z talii`,
  },
};

/** The cards that a player drew in one turn, as one sentence. */
export function tellDraws(board: Board, names: string[], draws: EventOf<"draw">[], me: number | null, language: Language = settings.language): string | null {
  if (draws.length < 2) return draws[0] ? sentenceOf(board, names, draws[0], me, language) : null;
  const t = new Telling(language, board, names, draws[0]!, me);
  const words = drawWords[language];
  const taken = draws.filter((draw) => draw.source === "face_up").map((draw) => t.card(draw.card!));
  const blind = draws.filter((draw) => draw.source === "deck");
  const seen = blind.flatMap((draw) => (draw.card ? [t.card(draw.card)] : []));
  const unseen = blind.length - seen.length;
  const drawn = listed([...seen, ...(unseen ? [t.cardCount(unseen)] : [])], language);
  if (!taken.length) return words.draws(t, drawn);
  const first = words.takes(t, listed(taken, language));
  return drawn ? listed([first, words.andDraws(t, drawn)], language) : first;
}

/** Kinds without a line in the log: the board or another line shows them. */
const QUIET: EventKind[] = ["deal", "turn_up", "turn"];

function isQuiet(event: GameEvent): boolean {
  if (event.kind === "offer") return !event.tickets;
  return QUIET.includes(event.kind) || mechanics.some((mechanic) => mechanic.events?.quiet?.includes(event.kind));
}

/** The function that tells a kind of event, from the base game or from its mechanic. */
function tellerOf(kind: EventKind, language: Language): ((t: Telling) => string) | undefined {
  const chapters: Sentences[] = [eventWords[language], ...mechanics.map((mechanic) => mechanic.events?.words[language] ?? {})];
  return chapters.find((sentences) => sentences[kind])?.[kind] as ((t: Telling) => string) | undefined;
}

/** The event as one sentence; null for a kind that this page does not know. */
export function sentenceOf(board: Board, names: string[], event: GameEvent, me: number | null, language: Language = settings.language): string | null {
  const teller = tellerOf(event.kind, language);
  return teller ? capital(teller(new Telling(language, board, names, event, me))) : null;
}

/** The event as a line of the log; null: it gets no line. */
export function tellEvent(
  board: Board,
  names: string[],
  event: GameEvent,
  me: number | null,
  language: Language = settings.language,
): string | null {
  return isQuiet(event) ? null : sentenceOf(board, names, event, me, language);
}
