import type { ActionOf, Board, Colour, EventOf, ReasonOf } from "../../lib/types";
import type { Translations } from "../../words";
import type { ActionPhrases, ReasonPhrases } from "../../words/advice";
import { colourWords } from "../../words/colours";
import { capital } from "../../words/counting";
import type { Sentences, Telling } from "../../words/events";
import { lineName, routeName } from "../../words/places";

const en = {
  difference: "Whoever draws cards also lays track; only then can a route be claimed",
  printed: "Bed: lay a track",
  bed: "no track yet",
  without: "without track",
  title: "Track pieces",
  askPiece: "Lay one piece of track: choose a bed on the board.",
  pieceFirst: "Or choose a piece first; the numbers say how many are left.",
  length: "Length",
  supply: (n: number) => `Track ${n}: see the supply`,
  supplyShort: "Track",
  supplyTitle: "Track that is left",
  askBed: "Now choose a bed for it on the board.",
  beds: (n: number) => `Beds it fits: ${n}`,
  piece: (colour: Colour, length: number, left: number) => `${colour} track of ${length}, ${left} left`,
  layOn: (route: string) => `Lay track on ${route}`,
  layHow: "Anyone may claim it then, for that colour.",
  lay: (colour: Colour) => `Lay ${colour}`,
  whyTrack: "No track lies there yet.",
  whyNoBed: "No piece fits there now.",
  whyPiece: "That piece does not fit there.",
  tipTurn: "One thing a turn: two cards, one route, or new tickets. After cards you also lay a piece of track on a bed, and only where track lies can a route be claimed.",
  tip: "Routes without track cannot be claimed. A piece you lay is open to everybody.",
};

export const trackWords: Translations<typeof en> = {
  en,
  pl: {
    difference: "Kto dobiera karty, kładzie też tor; dopiero wtedy trasę można zająć",
    printed: "Podkłady: ułóż tor",
    bed: "jeszcze bez toru",
    without: "bez toru",
    title: "Tory do położenia",
    askPiece: "Połóż jeden tor: wybierz podkłady na planszy.",
    pieceFirst: "Możesz też najpierw wybrać odcinek; liczby mówią, ile ich zostało.",
    length: "Długość",
    supply: (n) => `Tory ${n}: zobacz zapas`,
    supplyShort: "Tory",
    supplyTitle: "Zapas torów",
    askBed: "Teraz wybierz dla niego podkłady na planszy.",
    beds: (n) => `Miejsc, gdzie pasuje: ${n}`,
    piece: (colour, length, left) => `${colourWords.pl[colour]} tor o długości ${length}, zostało ${left}`,
    layOn: (route) => `Tor na ${route}`,
    layHow: "Zająć ją będzie mógł każdy, w tym kolorze.",
    lay: (colour) => `Połóż ${colourWords.pl[colour]}`,
    whyTrack: "Nie ma tu jeszcze toru.",
    whyNoBed: "Żaden odcinek tu teraz nie pasuje.",
    whyPiece: "Ten odcinek tu nie pasuje.",
    tipTurn: "Jedna rzecz w turze: dwie karty, jedna trasa albo nowe bilety. Po kartach kładziesz też tor na podkładach, a zająć można tylko trasę, na której leży tor.",
    tip: "Bez toru trasy zająć nie można. Z położonego może skorzystać każdy.",
  },
};

const enEvents = {
  build: (t: Telling<EventOf<"build">>) => `${t.does("lays")} ${t.colour(t.event.colour)} track: ${t.route(t.event.route)}`,
  piece_back: (t: Telling<EventOf<"piece_back">>) => `The ${t.colour(t.event.colour)} track of ${t.route(t.event.route)} goes back to the supply`,
} satisfies Sentences;

export const eventWords: Translations<typeof enEvents> = {
  en: enEvents,
  pl: {
    build: (t) => `${t.does("kładzie", "kładziesz")} ${t.colour(t.event.colour)} tor: ${t.route(t.event.route)}`,
    piece_back: (t) => `${capital(t.colour(t.event.colour))} tor z ${t.route(t.event.route)} wraca do zapasu`,
  },
};

const enToDo = {
  build: ({ colour, route }: ActionOf<"build">, board: Board) => `Lay ${colour} track on ${lineName(board, route, "en")}`,
} satisfies ActionPhrases;

export const toDoWords: Translations<typeof enToDo> = {
  en: enToDo,
  pl: { build: ({ colour, route }, board) => `Połóż ${colourWords.pl[colour]} tor: ${lineName(board, route, "pl")}` },
};

const enDone = {
  build: ({ colour, route }: ActionOf<"build">, board: Board) => `${colour} track on ${lineName(board, route, "en")}`,
} satisfies ActionPhrases;

export const doneWords: Translations<typeof enDone> = {
  en: enDone,
  pl: { build: ({ colour, route }, board) => `${colourWords.pl[colour]} tor: ${lineName(board, route, "pl")}` },
};

const enWhy = {
  build: ({ colour, route }: ReasonOf<"build">, board: Board) => `${routeName(board, route)} is on the plan, and ${colour} suits the hand.`,
  spoil: () => "It does not help your own tickets, but it gets in the way of the others.",
} satisfies ReasonPhrases;

export const whyWords: Translations<typeof enWhy> = {
  en: enWhy,
  pl: {
    build: ({ colour, route }, board) => `Trasa ${routeName(board, route)} jest w planie, a ${colourWords.pl[colour]} pasuje do ręki.`,
    spoil: () => "To nie do własnego planu, ale przeszkodzi innym.",
  },
};
