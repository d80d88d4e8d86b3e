import type { CardKind } from "../lib/types";
import { oneCard } from "./cards";
import { listed, many, plural, type Noun } from "./counting";
import type { Translations } from "./index";

/** What the coach says in a guided first game. Each sentence is about something to do now. */
const en = {
  coach: "Lesson",
  progress: (met: number, all: number) => `Step ${met} of ${all}`,
  showMe: "Show me",
  leave: "Leave the lesson",
  again: "Play a real game",

  keep: (ticket: string, points: number) =>
    `A ticket names two places. Join them with your own routes and it brings its points at the end; otherwise it costs them. Tick the short one, ${ticket} (${points}), and keep it.`,
  draw: (card: CardKind, route: string) => `The way leads over ${route}. You need ${oneCard(card, "object", "en")} for it: take it.`,
  drawBlind: "Nothing that lies face up helps you. Take an unseen card from the deck.",
  second: "A turn is two cards. Take your second one.",
  secondLocked:
    "Now your second card. The locomotive is locked: face up, it costs the whole turn. Take an unseen card from the deck.",
  secondUseful: (card: CardKind) => `Now your second card: ${oneCard(card, "object", "en")} will be of use.`,
  claim: (route: string) => `You have the cards for ${route}. Tap the route on the map and pay.`,
  nearer: (ticket: string, missing: number, piece: Noun) =>
    `Your ${plural(5, piece, "en")} are on the map, and ${ticket} has come nearer: ${many(missing, "space", "en")} to go. Tap the ticket to see the way.`,
  wild: "A locomotive stands for any colour. Face up, it costs both cards of a turn, and it is worth it now: take it.",
  finish: (route: string, ticket: string) => `${route} finishes ${ticket}. Tap the route and pay.`,
  tickets: "Your ticket is made: its points are safe. A turn can also bring new tickets: take some.",
  choose: (ticket: string, missing: number) =>
    `Keep at least one. ${ticket} needs only ${many(missing, "space", "en")} more, because your routes already do the rest: keep it.`,
  last: (n: number, piece: Noun) => `The last round: somebody has ${many(n, piece, "en")} or fewer, so everybody has one more turn.`,
  lastClaim: (route: string) => `Use yours: claim ${route}.`,
  lastDraw: "Finish yours with any move.",
  other: "Your turn: do what you like. The lesson goes on from there.",
  wait: (name: string) => `${name} plays. Watch the map and the list of what happened.`,
  count: (added: string[]) => `That was the count: ${listed(["routes", ...added], "en")}, then tickets made or missed. You know the whole game now.`,

  boardCount: (board: string) => `That was the count. Now you know what is new on this board: ${board}. All the rest is as you know it.`,
  next: (board: string) => `Next lesson: ${board}`,
  grey: (route: string) => `${route} is grey: it takes cards of any one colour. Tap it and pay with the colour that you need least.`,
  double: (route: string) => `${route} has two lines. With two players, whoever takes one closes the other. Be first: tap it and pay.`,
  longest: (route: string, points: number) =>
    `Your routes lie in two pieces. At the end the longest path brings ${many(points, "point", "en")}, and ${route} joins the pieces: tap it and pay.`,
};

export const lessonWords: Translations<typeof en> = {
  en,
  pl: {
    coach: "Lekcja",
    progress: (met, all) => `Krok ${met} z ${all}`,
    showMe: "Pokaż",
    leave: "Przerwij lekcję",
    again: "Zagraj naprawdę",

    keep: (ticket, points) =>
      `Bilet podaje dwa miejsca. Połącz je własnymi trasami, a na końcu doda punkty; inaczej je odejmie. Zaznacz krótszy, ${ticket} (${points}), i zatrzymaj go.`,
    draw: (card, route) => `Droga prowadzi przez ${route}. Przyda się na to jedna karta, weź ${oneCard(card, "object", "pl")}.`,
    drawBlind: "Żadna odkryta karta nie pomaga. Dobierz zakrytą z talii.",
    second: "Tura to dwie karty. Weź drugą.",
    secondLocked: "Teraz druga karta. Lokomotywa jest zablokowana: odkryta kosztuje całą turę. Dobierz zakrytą z talii.",
    secondUseful: (card) => `Teraz druga karta. Przyda się jeszcze jedna: weź ${oneCard(card, "object", "pl")}.`,
    claim: (route) => `Masz karty na ${route}. Dotknij trasy na mapie i zapłać.`,
    nearer: (ticket, missing, piece) =>
      `Twoje ${plural(2, piece, "pl")} stoją na mapie, a do biletu ${ticket} brakuje już tylko: ${many(missing, "space", "pl")}. Dotknij biletu, żeby zobaczyć drogę.`,
    wild: "Lokomotywa zastępuje każdy kolor. Odkryta kosztuje obie karty w turze, ale teraz warto: weź ją.",
    finish: (route, ticket) => `${route} kończy bilet ${ticket}. Dotknij trasy i zapłać.`,
    tickets: "Bilet zrealizowany: jego punkty są pewne. Tura może też przynieść nowe bilety: weź je.",
    choose: (ticket, missing) =>
      `Zatrzymaj co najmniej jeden. Do ${ticket} brakuje tylko: ${many(missing, "space", "pl")}, bo resztę już masz. Zatrzymaj ten.`,
    last: (n, piece) => `Ostatnia runda: ktoś ma najwyżej ${many(n, piece, "pl")}, więc każdy ma jeszcze jedną turę.`,
    lastClaim: (route) => `Wykorzystaj swoją: zajmij ${route}.`,
    lastDraw: "Zakończ swoją dowolnym ruchem.",
    other: "Twoja kolej: zrób, co chcesz. Lekcja pójdzie dalej.",
    wait: (name) => `Teraz gra ${name}. Patrz na mapę i na przebieg gry.`,
    count: (added) => `Tak się liczy: ${listed(["trasy", ...added], "pl")}, potem bilety zrealizowane i niezrealizowane. Znasz już całą grę.`,

    boardCount: (board) => `Tak się to liczy. Wiesz już, co jest nowe na tej planszy: ${board}. Reszta jest taka, jak ją znasz.`,
    next: (board) => `Następna lekcja: ${board}`,
    grey: (route) => `${route} to szara trasa: płaci się za nią dowolnym jednym kolorem. Dotknij jej i zapłać kolorem, który najmniej się przyda.`,
    double: (route) => `${route} ma dwie nitki. Gdy gracie we dwoje, zajęcie jednej zamyka drugą. Nie czekaj: dotknij jej i zapłać.`,
    longest: (route, points) =>
      `Twoje trasy leżą w dwóch kawałkach. Na koniec najdłuższa trasa daje ${many(points, "point", "pl")}, a ${route} łączy te kawałki: dotknij jej i zapłać.`,
  },
};
