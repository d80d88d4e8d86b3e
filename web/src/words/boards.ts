import { settings } from "../lib/settings.svelte";
import { many, type Noun } from "./counting";
import { speak, type Translations } from "./index";

/** The boards, and how each differs from the base game. The words of a mechanic are in its own folder. */
const en = {
  usa: "USA",
  paris: "Paris",
  nordic: "Nordic Countries",
  italy: "Italy",
  france: "France",
  usaMood: "The great classic, coast to coast",
  parisMood: "A short ride round the city",
  nordicMood: "Fjords, tunnels and the long way north",
  italyMood: "Ferries, islands and seventeen regions",
  franceMood: "Build the line, then ride it",
  otherMood: "A board of your own",
  easy: "easy",
  medium: "medium",
  hard: "demanding",
  effort: (minutes: number, level: string) => `about ${minutes} min, ${level}`,
  different: "What is different here",
  same: "The base game and nothing else: a good place to start",
  reconstructionShort: "reconstruction",
  reconstruction: "A reconstruction: the rules are the real ones, the routes and tickets are our own design after what is known of the printed board.",
  fewTrains: (n: number, piece: Noun) => `A short game: ${many(n, piece, "en")} each`,
  trains: (n: number, base: number, piece: Noun) => `${many(n, piece, "en")} each instead of ${base}`,
  wildsFree: () => "A face-up locomotive is a card like any other",
  longest: (points: number) => `${many(points, "point", "en")} for the longest path`,
  noLongest: () => "No bonus for the longest path",
  globetrotter: (points: number) => `${many(points, "point", "en")} for the most tickets made`,
  hand: (n: number) => `${many(n, "card", "en")} in hand at the start`,
  startTickets: (dealt: number, keep: number) => `${many(dealt, "ticket", "en")} at the start, keep ${keep} or more`,
  ticketsOut: () => "Tickets given back leave the game",
  lines: (n: number) => `Both lines of a double route from ${n} players`,
};

export const boardWords: Translations<typeof en> = {
  en,
  pl: {
    usa: "USA",
    paris: "Paryż",
    nordic: "Kraje nordyckie",
    italy: "Włochy",
    france: "Francja",
    usaMood: "Wielki klasyk, od oceanu do oceanu",
    parisMood: "Krótka przejażdżka po mieście",
    nordicMood: "Fiordy, tunele i daleka północ",
    italyMood: "Promy, wyspy i siedemnaście regionów",
    franceMood: "Najpierw zbuduj tor, potem nim jedź",
    otherMood: "Własna plansza",
    easy: "łatwa",
    medium: "średnia",
    hard: "wymagająca",
    effort: (minutes, level) => `około ${minutes} min, ${level}`,
    different: "Co jest tu inne",
    same: "Gra podstawowa i nic więcej: dobra na początek",
    reconstructionShort: "rekonstrukcja",
    reconstruction: "To rekonstrukcja: zasady są prawdziwe, a trasy i bilety są nasze, ułożone według tego, co wiadomo o drukowanej planszy.",
    fewTrains: (n, piece) => `Krótka gra: po ${many(n, piece, "pl")}`,
    trains: (n, base, piece) => `Po ${many(n, piece, "pl")} zamiast ${base}`,
    wildsFree: () => "Odkryta lokomotywa to karta jak każda inna",
    longest: (points) => `${many(points, "point", "pl")} za najdłuższą trasę`,
    noLongest: () => "Bez premii za najdłuższą trasę",
    globetrotter: (points) => `${many(points, "point", "pl")} za najwięcej zrealizowanych biletów (Globtroter)`,
    hand: (n) => `${many(n, "card", "pl")} na ręce na początku`,
    startTickets: (dealt, keep) => `Na początku ${many(dealt, "ticket", "pl")}, zatrzymaj co najmniej ${keep}`,
    ticketsOut: () => "Oddane bilety wypadają z gry",
    lines: (n) => `Obie nitki podwójnej trasy od ${n} graczy`,
  },
};

type Told = Record<string, string | undefined>;

/** The translated name of a bundled board; other boards keep their own name. */
export function boardName(id: string, ownName: string): string {
  return (boardWords[settings.language] as unknown as Told)[id] ?? ownName;
}

export function boardMood(id: string): string {
  const words = speak(boardWords);
  return (words as unknown as Told)[`${id}Mood`] ?? words.otherMood;
}

/** How long a game between people takes on each board, in minutes, and how much there is to think about. */
const EFFORTS: Record<string, [minutes: number, level: "easy" | "medium" | "hard"]> = {
  usa: [45, "easy"],
  paris: [15, "easy"],
  nordic: [45, "medium"],
  italy: [60, "medium"],
  france: [60, "hard"],
};

/** `about 45 min, easy`; null: nobody has said so of this board. */
export function boardEffort(id: string): string | null {
  const words = speak(boardWords);
  const effort = EFFORTS[id];
  return effort ? words.effort(effort[0], words[effort[1]]) : null;
}

/** What stands on the routes of a board, where that is not a wagon. */
const PIECES: Record<string, Noun> = { paris: "bus" };

export function pieceOf(board: string): Noun {
  return PIECES[board] ?? "train";
}
