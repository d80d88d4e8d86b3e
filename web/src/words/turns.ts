import { settings, type Language } from "../lib/settings.svelte";
import type { Board, EventKind, GameEvent } from "../lib/types";
import { mechanics } from "../mechanics";
import { drawnIn, pointsIn, standInOf, type Turn } from "../turns/turns";
import { kindsInWords } from "./cards";
import { capital, listed, many, plural, type Noun } from "./counting";
import { sentenceOf, tellDraws, tellEvent } from "./events";
import type { Translations } from "./index";
import { routeName } from "./places";

const en = {
  since: "Since your last turn",
  lastMoves: "Last moves",
  gain: (n: number) => `+${n}`,
  passes: "passes",
  keeps: (n: number) => `keeps ${many(n, "ticket", "en")}`,
  fromDeck: (n: number) => `${n} from the deck`,
  nothing: "Nobody has moved yet.",
  next: "Your turn is next",
  skip: "Skip",
  lastRound: "Last round",
  lastRoundBy: (name: string, piece: Noun) => `${name} is nearly out of ${plural(5, piece, "en")}. Everyone has one more turn.`,
  lastRoundByYou: (piece: Noun) => `You are nearly out of ${plural(5, piece, "en")}. Everyone has one more turn.`,
  ticketMade: "Ticket completed",
  botPlayed: "A bot played for you",
  aBotFor: (name: string) => `${name} (a bot)`,
  fine: "Got it",
};

export const turnWords: Translations<typeof en> = {
  en,
  pl: {
    since: "Od twojej ostatniej tury",
    lastMoves: "Ostatnie ruchy",
    gain: (n) => `+${n}`,
    passes: "pasuje",
    keeps: (n) => `zatrzymuje ${many(n, "ticket", "pl")}`,
    fromDeck: (n) => `z talii: ${n}`,
    nothing: "Nikt się jeszcze nie ruszył.",
    next: "Zaraz twoja kolej",
    skip: "Pomiń",
    lastRound: "Ostatnia runda",
    lastRoundBy: (name, piece) => `${name}: kończą się ${plural(2, piece, "pl")}. Każdy ma jeszcze jedną turę.`,
    lastRoundByYou: (piece) => `Kończą ci się ${plural(2, piece, "pl")}. Każdy ma jeszcze jedną turę.`,
    ticketMade: "Bilet zrealizowany",
    botPlayed: "Bot zagrał za ciebie",
    aBotFor: (name) => `${name} (bot)`,
    fine: "Jasne",
  },
};

/** A turn in a few words, without the player's name: `El Paso–Los Angeles`, `red + 1 from the deck`. */
export function briefly(board: Board, names: string[], turn: Turn, me: number | null, language: Language = settings.language): string {
  const words = turnWords[language];
  const own = turn.events.filter((event) => event.seat === turn.seat);
  const claimed = own.flatMap((event) => (event.kind === "claim" ? [routeName(board, event.route)] : []));
  if (claimed.length) return listed(claimed, language);
  const drawn = drawnIn(turn);
  if (drawn.length) {
    const open = drawn.filter((card) => card !== "back");
    const blind = drawn.length - open.length;
    const cards = [kindsInWords(open, language), blind ? words.fromDeck(blind) : ""].filter(Boolean).join(" + ");
    return [cards, besideCards(board, names, turn, me, language)].filter(Boolean).join(", ");
  }
  const kept = own.find((event) => event.kind === "keep");
  if (kept) return words.keeps(kept.kept ?? 0);
  if (own.some((event) => event.kind === "pass")) return words.passes;
  return lastSentence(board, names, turn, me, language, (kind) => kind !== "turn");
}

/** What a mechanic has to tell of a turn in which cards were drawn. */
export function besideCards(board: Board, names: string[], turn: Turn, me: number | null, language: Language = settings.language): string {
  const watched = mechanics.flatMap((mechanic) => mechanic.events?.watched ?? []);
  return lastSentence(board, names, turn, me, language, (kind) => watched.includes(kind));
}

/** The last sentence about events of some kinds, without the name, which comes first in it. */
function lastSentence(board: Board, names: string[], turn: Turn, me: number | null, language: Language, fits: (kind: EventKind) => boolean): string {
  const told = turn.events.filter((event) => event.seat === turn.seat && fits(event.kind));
  const sentence = told.map((event) => sentenceOf(board, names, event, me, language)).findLast(Boolean) ?? "";
  const name = capital(names[turn.seat!] ?? "");
  return sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence;
}

/** A turn in one line: `Adler: El Paso–Los Angeles, +15`. */
export function inOneLine(board: Board, names: string[], turn: Turn, me: number | null, language: Language = settings.language): string {
  const points = pointsIn(turn);
  const name = names[turn.seat!] ?? "";
  const what = `${standInOf(turn) ? turnWords[language].aBotFor(name) : name}: ${briefly(board, names, turn, me, language)}`;
  return points > 0 ? `${what}, ${turnWords[language].gain(points)}` : what;
}

/** A line of the log. */
export interface Line {
  event: GameEvent;
  text: string;
}

/** The lines of a turn. Cards that were drawn one after another are one line. */
export function linesOf(board: Board, names: string[], turn: Turn, me: number | null, language: Language = settings.language): Line[] {
  const draws = turn.events.filter((event) => event.kind === "draw");
  const claimed = turn.events.some((event) => event.kind === "claim");
  const preludes = claimed ? mechanics.flatMap((mechanic) => mechanic.events?.preludes ?? []) : [];
  return turn.events.flatMap((event) => {
    if (preludes.includes(event.kind)) return [];
    if (event.kind === "draw" && event !== draws[0]) return [];
    const text = event.kind === "draw" ? tellDraws(board, names, draws, me, language) : tellEvent(board, names, event, me, language);
    return text ? [{ event, text: capital(text) }] : [];
  });
}
