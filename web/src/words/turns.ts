import { settings, type Language } from "../lib/settings.svelte";
import type { Board, GameEvent } from "../lib/types";
import { mechanics } from "../mechanics";
import { drawnIn, pointsIn, type Turn } from "../turns/turns";
import { kindsInWords } from "./cards";
import { capital, listed, many } from "./counting";
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
  lastRoundBy: (name: string) => `${name} is nearly out of wagons. Everyone has one more turn.`,
  lastRoundByYou: "You are nearly out of wagons. Everyone has one more turn.",
  ticketMade: "Ticket completed",
  timeOut: "Your time was up",
  timeOutNote: (what: string) => `A bot played this turn for you: ${what}.`,
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
    lastRoundBy: (name) => `${name}: kończą się wagoniki. Każdy ma jeszcze jedną turę.`,
    lastRoundByYou: "Kończą ci się wagoniki. Każdy ma jeszcze jedną turę.",
    ticketMade: "Bilet zrealizowany",
    timeOut: "Czas minął",
    timeOutNote: (what) => `Tę turę rozegrał za ciebie bot: ${what}.`,
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
    return [kindsInWords(open, language), blind ? words.fromDeck(blind) : ""].filter(Boolean).join(" + ");
  }
  const kept = own.find((event) => event.kind === "keep");
  if (kept) return words.keeps(kept.kept ?? 0);
  if (own.some((event) => event.kind === "pass")) return words.passes;
  return ofMechanic(board, names, turn, me, language);
}

/** What only a mechanic can tell: its last sentence without the name, which comes first in it. */
function ofMechanic(board: Board, names: string[], turn: Turn, me: number | null, language: Language): string {
  const told = turn.events.filter((event) => event.seat === turn.seat && event.kind !== "turn");
  const sentence = told.map((event) => sentenceOf(board, names, event, me, language)).findLast(Boolean) ?? "";
  const name = names[turn.seat!] ?? "";
  return sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence;
}

/** A turn in one line: `Adler: El Paso–Los Angeles, +15`. */
export function inOneLine(board: Board, names: string[], turn: Turn, me: number | null, language: Language = settings.language): string {
  const points = pointsIn(turn);
  const what = `${names[turn.seat!] ?? ""}: ${briefly(board, names, turn, me, language)}`;
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
