/** Events in words: printed names, never ids. What a seat may not know is simply not said. */

import { settings, type Language } from "../lib/settings.svelte";
import type { Board, Card, Cards, Colour, GameEvent } from "../lib/types";
import { cardsInWords, form, kindsInWords, lineName, listed, many, oneCard, routeName, ticketName, ticketWorth } from "./counting";
import { colourWords } from "./colours";
import type { Translations } from "./index";

/** One event being told in one language. */
class Telling {
  constructor(
    readonly language: Language,
    readonly board: Board,
    readonly names: string[],
    readonly event: GameEvent,
    readonly me: number | null,
  ) {}

  get<T>(field: string): T {
    return this.event[field] as T;
  }

  has(field: string): boolean {
    return this.event[field] !== undefined && this.event[field] !== null;
  }

  get mine(): boolean {
    return this.event.seat !== null && this.event.seat === this.me;
  }

  /** What a seat is called: by its name, or "you" where it is mine. */
  who(seat: number | null = this.event.seat): string {
    if (seat === null) return "";
    if (seat === this.me) return this.language === "pl" ? "ty" : "you";
    return this.names[seat] || (this.language === "pl" ? `miejsce ${seat + 1}` : `seat ${seat + 1}`);
  }

  /** Who does what. English: one verb, as for "she"; Polish: as for her and as for you, which needs no "you". */
  does(third: string, second?: string): string {
    if (!this.mine) return `${this.who()} ${third}`;
    return this.language === "pl" ? capital(second!) : `You ${second ?? third.replace(/s$/, "")}`;
  }

  get route(): string {
    return routeName(this.board, this.get("route"));
  }

  get payment(): string {
    return cardsInWords(this.get<Cards>("cards") ?? {}, "object", this.language) || (this.language === "pl" ? "nic" : "nothing");
  }

  get turned(): string {
    return kindsInWords(this.get<Card[]>("turned"), this.language) || (this.language === "pl" ? "nic" : "nothing");
  }

  get points(): string {
    return many(this.get("points"), "point", this.language);
  }

  card(role: "object" | "subject" = "object", field = "card"): string {
    return oneCard(this.get<Card>(field), role, this.language);
  }

  colour(): string {
    return colourWords[this.language][this.get<Colour>("colour")];
  }

  count(field: string, noun: "card" | "ticket" | "turn" | "space"): string {
    return many(this.get(field), noun, this.language);
  }

  tickets(worth = false): string {
    const names = this.get<string[]>("tickets").map((id) => (worth ? ticketWorth : ticketName)(this.board, id));
    return listed(names, this.language);
  }

  ticket(): string {
    return ticketName(this.board, this.get("ticket"));
  }
}

function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** `9 and 7`: the networks that bring points, the biggest first; if none does, the biggest. */
function networks(t: Telling): string {
  const worth = t.board.rules.regions?.points ?? [];
  const sizes = [...t.get<number[]>("networks")].sort((a, b) => b - a);
  const paid = sizes.filter((n) => worth[Math.min(n, worth.length - 1)]);
  return listed((paid.length ? paid : sizes.slice(0, 1)).map(String), t.language);
}

const en = {
  deal: (t: Telling) =>
    `${t.does("is", "are")} dealt ${t.has("cards") ? t.payment : t.count("count", "card")}`,
  turn_up: (t: Telling) => `${t.card()} is turned up`,
  sweep: () => "Too many locomotives on show: five new cards",
  reshuffle: (t: Telling) => `The discards are shuffled into a new deck of ${t.count("count", "card")}`,
  first: (t: Telling) => `${t.does("goes", "go")} first`,
  offer: (t: Telling) =>
    t.has("tickets") ? `Tickets to choose from: ${t.tickets(true)}` : `${t.does("looks")} at ${t.count("count", "ticket")}`,
  keep: (t: Telling) => {
    if (!t.has("tickets") && !t.has("kept")) return `${t.does("has", "have")} chosen`;
    const kept = t.has("tickets") ? t.tickets() : t.count("kept", "ticket");
    return `${t.does("keeps")} ${kept}${t.get<number>("returned") ? `, gives back ${t.get("returned")}`.replace("gives", t.mine ? "give" : "gives") : ""}`;
  },
  chosen: (t: Telling) =>
    `Tickets are chosen: ${t.get<number[]>("kept").map((n, seat) => `${t.who(seat)} ${n}`).join(", ")}`,
  draw: (t: Telling) => {
    if (t.get("source") === "face_up") return `${t.does("takes")} ${t.card()}`;
    return t.has("card") ? `${t.does("draws")} ${t.card()} from the deck` : `${t.does("draws")} from the deck`;
  },
  ferry: (t: Telling) => `${t.does("takes")} a ferry card`,
  claim: (t: Telling) => `${t.does("claims")} ${t.route} with ${t.payment}: ${t.points}`,
  lay: (t: Telling) => {
    const sets = t.get<number>("sets");
    const any = `${sets > 1 ? `${sets} times ` : ""}any ${t.get("set_size")} cards`;
    const cards = cardsInWords(t.get<Cards>("cards"), "object", "en");
    return `${t.does("begins")} to pay for ${t.route}: ${listed([cards, any].filter(Boolean), "en")}`;
  },
  give: (t: Telling) => `${t.does("adds")} ${t.card()}`,
  tunnel: (t: Telling) => {
    const extra = t.get<number>("extra");
    const asked = extra ? `${extra} more ${form("en", extra, ["card", "cards"])}, or back off` : "nothing more to pay";
    return `${t.does("digs")} the tunnel ${t.route} with ${t.payment}. Turned up: ${t.turned}; ${asked}`;
  },
  add: (t: Telling) => `${t.does("adds")} ${t.payment}`,
  decline: (t: Telling) => `${t.does("backs", "back")} off from ${t.route} and ${t.mine ? "take" : "takes"} the cards back`,
  build: (t: Telling) => `${t.does("lays")} ${t.colour()} track: ${t.route}`,
  piece_back: (t: Telling) => `The ${t.colour()} track of ${t.route} goes back to the supply`,
  closed: (t: Telling) => `Closed from now on: ${listed(lines(t), "en")}`,
  flag: (t: Telling) => `${t.does("keeps")} ${t.card("object", "colour")} for a flag`,
  flag_set: (t: Telling) => `${t.does("completes")} a flag: ${t.points}`,
  pass: (t: Telling) => t.does("passes", "pass"),
  turn: (t: Telling) => (t.mine ? "Your turn" : `${t.who()}’s turn`),
  last_round: (t: Telling) => `Last round: ${t.count("turns", "turn")} to go`,
  end: () => "The game is over, the points are counted",
  ticket: (t: Telling) =>
    t.get("completed")
      ? `${t.does("has", "have")} made ${t.ticket()}: ${t.points}`
      : `${t.does("has", "have")} missed ${t.ticket()}: ${t.points}`,
  regions: (t: Telling) =>
    t.get<number[]>("networks").length
      ? `${t.does("joins")} ${networks(t)} regions: ${t.points}`
      : `${t.does("joins")} no regions`,
  longest: (t: Telling) => {
    const path = `${t.mine ? "Your" : `${t.who()}’s`} longest path has ${t.count("spaces", "space")}`;
    return t.get<number>("points") ? `${path}, the longest of all: ${t.points}` : path;
  },
  globetrotter: (t: Telling) => {
    const done = `${t.does("has", "have")} ${t.count("completed", "ticket")} made`;
    return t.get<number>("points") ? `${done}, the most of all: ${t.points}` : done;
  },
  total: (t: Telling) => `${t.does("has", "have")} ${t.points} in all`,
  win: (t: Telling) => {
    const seats = t.get<number[]>("seats");
    if (seats.length > 1) return `${capital(listed(seats.map((seat) => t.who(seat)), "en"))} share the victory`;
    return seats[0] === t.me ? "You win!" : `${t.who(seats[0]!)} wins`;
  },
};

export const eventWords: Translations<typeof en> = {
  en,
  pl: {
    deal: (t) => `${t.does("dostaje", "dostajesz")} ${t.has("cards") ? t.payment : t.count("count", "card").replace("karta", "kartę")}`,
    turn_up: (t) => `na stole pojawia się ${t.card("subject")}`,
    sweep: () => "Za dużo lokomotyw na stole: pięć nowych kart",
    reshuffle: (t) => `Odrzucone karty są potasowane: w nowej talii ${t.count("count", "card")}`,
    first: (t) => (t.mine ? "Zaczynasz" : `Zaczyna ${t.who()}`),
    offer: (t) => (t.has("tickets") ? `Bilety do wyboru: ${t.tickets(true)}` : `${t.does("ogląda", "oglądasz")} ${t.count("count", "ticket")}`),
    keep: (t) => {
      if (!t.has("tickets") && !t.has("kept")) return `${t.mine ? "Twoje bilety są wybrane" : `${t.who()}: bilety wybrane`}`;
      const kept = t.has("tickets") ? t.tickets() : t.count("kept", "ticket");
      const back = t.get<number>("returned") ? `, ${t.mine ? "oddajesz" : "oddaje"} ${t.get("returned")}` : "";
      return `${t.does("zatrzymuje", "zatrzymujesz")} ${kept}${back}`;
    },
    chosen: (t) => `Bilety wybrane: ${t.get<number[]>("kept").map((n, seat) => `${t.who(seat)} ${n}`).join(", ")}`,
    draw: (t) => {
      if (t.get("source") === "face_up") return `${t.does("bierze", "bierzesz")} ${t.card()}`;
      return `${t.does("dobiera", "dobierasz")} ${t.has("card") ? `${t.card()} ` : ""}z talii`;
    },
    ferry: (t) => `${t.does("bierze", "bierzesz")} kartę promu`,
    claim: (t) => `${t.does("zajmuje", "zajmujesz")} ${t.route} za ${t.payment}: ${t.points}`,
    lay: (t) => {
      const sets = t.get<number>("sets");
      const any = `${sets > 1 ? `${sets} razy ` : ""}dowolne ${t.get("set_size")} karty`;
      const cards = cardsInWords(t.get<Cards>("cards"), "object", "pl");
      return `${t.does("zaczyna", "zaczynasz")} płacić za ${t.route}: ${listed([cards, any].filter(Boolean), "pl")}`;
    },
    give: (t) => `${t.does("dokłada", "dokładasz")} ${t.card()}`,
    tunnel: (t) => {
      const extra = t.get<number>("extra");
      const asked = extra ? `jeszcze ${extra} ${form("pl", extra, ["karta", "karty", "kart"])} albo odwrót` : "nic więcej nie trzeba";
      return `${t.does("drąży", "drążysz")} tunel ${t.route} za ${t.payment}. Odkryte: ${t.turned}; ${asked}`;
    },
    add: (t) => `${t.does("dokłada", "dokładasz")} ${t.payment}`,
    decline: (t) => `${t.does("rezygnuje", "rezygnujesz")} z ${t.route}, karty wracają na rękę`,
    build: (t) => `${t.does("kładzie", "kładziesz")} ${t.colour()} tor: ${t.route}`,
    piece_back: (t) => `${capital(t.colour())} tor z ${t.route} wraca do zapasu`,
    closed: (t) => `Od teraz zamknięte: ${listed(lines(t), "pl")}`,
    flag: (t) => `${t.does("odkłada", "odkładasz")} na flagę ${t.card("object", "colour")}`,
    flag_set: (t) => `${t.does("kończy", "kończysz")} flagę: ${t.points}`,
    pass: (t) => t.does("pasuje", "pasujesz"),
    turn: (t) => (t.mine ? "Twoja kolej" : `Teraz ${t.who()}`),
    last_round: (t) => `Ostatnia runda: jeszcze ${t.count("turns", "turn")}`,
    end: () => "Koniec gry, liczymy punkty",
    ticket: (t) => {
      const whose = t.mine ? "Twój bilet" : `${t.who()}, bilet`;
      return `${whose} ${t.ticket()} ${t.get("completed") ? "zaliczony" : "stracony"}: ${t.points}`;
    },
    regions: (t) => {
      const sizes = t.get<number[]>("networks");
      if (!sizes.length) return `${t.does("nie łączy", "nie łączysz")} regionów`;
      return `${t.does("łączy", "łączysz")} regiony: ${networks(t)}. To ${t.points}`;
    },
    longest: (t) => {
      const path = `${t.mine ? "Twój najdłuższy szlak" : `${t.who()}, najdłuższy szlak`}: ${t.count("spaces", "space")}`;
      return t.get<number>("points") ? `${path}, najwięcej przy stole: ${t.points}` : path;
    },
    globetrotter: (t) => {
      const n = t.get<number>("completed");
      const done = `${t.does("ma", "masz")} ${n} ${form("pl", n, ["zaliczony bilet", "zaliczone bilety", "zaliczonych biletów"])}`;
      return t.get<number>("points") ? `${done}, najwięcej przy stole: ${t.points}` : done;
    },
    total: (t) => `${t.does("ma", "masz")} razem ${t.points}`,
    win: (t) => {
      const seats = t.get<number[]>("seats");
      if (seats.length > 1) return `Wspólne zwycięstwo: ${listed(seats.map((seat) => t.who(seat)), "pl")}`;
      return seats[0] === t.me ? "Wygrywasz!" : `Wygrywa ${t.who(seats[0]!)}`;
    },
  },
};

function lines(t: Telling): string[] {
  return [...new Set(t.get<string[]>("routes").map((id) => lineName(t.board, id, t.language)))];
}

/** Kinds that are told on the board, or beside another sentence: a line of their own would only be noise. */
const QUIET = new Set(["deal", "turn_up", "piece_back", "turn"]);

/** The event as one sentence, whatever it is; null only for a kind that this page does not know. */
export function sentenceOf(board: Board, names: string[], event: GameEvent, me: number | null, language: Language = settings.language): string | null {
  const teller = (eventWords[language] as Record<string, (t: Telling) => string>)[event.kind];
  return teller ? capital(teller(new Telling(language, board, names, event, me))) : null;
}

/** The event as a line of the log; null: not worth a line. */
export function tellEvent(board: Board, names: string[], event: GameEvent, me: number | null): string | null {
  if (QUIET.has(event.kind) || (event.kind === "offer" && !event.tickets)) return null;
  return sentenceOf(board, names, event, me);
}
