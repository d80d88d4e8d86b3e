import type { Rules } from "../lib/types";
import { capital, many, plural, type Noun } from "./counting";
import type { Translations } from "./index";

/** The base game in our own words. Every rule, with its small print, is in docs/rules.md. */
const en = {
  title: "How to play",
  chapters: "Chapters",
  base: "The game",
  glance: "At a glance",
  factPlayers: "Players",
  factTrains: (piece: Noun) => `${capital(plural(5, piece, "en"))} each`,
  factHand: "Cards at the start",
  factTickets: "Tickets at the start",
  factTicketsKeep: (dealt: number, keep: number) => `${dealt}, keep ${keep} or more`,
  factTicketsLater: "Tickets in a turn",
  factRoutes: "Points for 1, 2, 3… spaces",
  factLongest: "Longest path",
  factMostTickets: "Most tickets made",
  factPoints: (n: number) => many(n, "point", "en"),
  factEnd: "Last round",
  factEndTrains: (n: number, piece: Noun) => `when somebody has ${many(n, piece, "en")} or fewer`,
  example: "For example",
  spaces: "Spaces",
  points: "Points",
  allRules: "Every rule with its small print is in the rules that come with the program.",

  goalTitle: "What it is about",
  goal: "You build railway lines across a map. Your tickets name pairs of places; join each pair with your own routes, however crooked the way. Every route brings points at once, every ticket at the end. Whoever has the most points wins.",
  goalTwist: "A ticket that you do not finish costs as many points as it would have brought. And the others need the same routes.",
  coloursTitle: "Colours and shapes",
  colours: "Every colour has its own shape, on cards and on the map, so you never have to tell colours apart. The locomotive is the joker: it stands for any colour.",
  playersMarks: "Every player’s wagons have a pattern of their own.",

  turnTitle: "Your turn",
  turn: "Do one thing, then it is the next player’s turn:",
  turnDraw: "Draw cards",
  turnDrawAbout: "two of them",
  turnClaim: "Claim a route",
  turnClaimAbout: "pay with cards",
  turnTickets: "Draw tickets",
  turnTicketsAbout: "new places to join",

  drawTitle: "Drawing cards",
  draw: "Take two cards, one after the other: one of the five that lie face up, or an unseen one from the deck. A face-up card is replaced at once, so you may already take the new one second.",
  drawWild: "A face-up locomotive is worth the whole draw: take it, and you take nothing else. As a second card it is not on offer. One that comes unseen from the deck counts like any other card.",
  drawSweep: (n: number) => `When ${n} of the five are locomotives, all five are swept away and new ones come.`,

  claimTitle: "Claiming a route",
  claim: "Pay one card for each space, all of one colour: the colour of the route, or any one colour if the route is grey. Locomotives may stand for any of them. Put a wagon on every space and take the points at once. The route need not touch your others.",
  claimExample: "A red route of four spaces takes",
  claimGrey: "A grey route of two takes any two of one colour, but never one white and one green.",
  claimPoints: "Long routes are worth much more than short ones:",

  doubleTitle: "Double lines",
  double: (n: number) => `Some places are joined by two lines side by side, or three. Nobody may own more than one of them. With fewer than ${n} players the first line that is taken closes the others for everybody; from ${n} players on they stay open for somebody else. Some boards have another number.`,
  doubleClosed: "Two players: this one is closed now.",

  ticketsTitle: "Tickets",
  tickets: ({ start_dealt, start_keep, drawn, keep }: Rules["tickets"]) =>
    `You begin with ${many(start_dealt, "ticket", "en")} and choose in secret which to keep: ${start_keep} at least. Later a turn can bring you ${drawn} more: look at them, keep ${keep} at least, give the others back. What you keep is yours to the end. Boards may have other numbers.`,
  ticketsTip: "The page shows for each ticket the shortest way that is still open.",

  endTitle: "The end",
  end: (n: number) =>
    `As soon as somebody ends a turn with ${many(n, "train", "en")} or fewer, everybody has one more turn, that player too. Then all tickets are turned up: those made add their points, the others take theirs away.`,
  endTie: "Equal points? Whoever has made more tickets wins; on some boards the longer path decides next. If that is equal, too, the victory is shared.",

  longestTitle: "The longest path",
  longest: (points: number) =>
    `The longest unbroken run of one player’s wagons brings ${many(points, "point", "en")}; some boards do without this bonus. It may come through the same place twice and may go in a loop, but no route counts twice. All who tie get the whole bonus.`,
  longestExample: "From D to B, round the loop and back to B: 6 + 3 + 4 + 2 = 15 spaces.",
};

export const guideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Jak grać",
    chapters: "Rozdziały",
    base: "Gra",
    glance: "W skrócie",
    factPlayers: "Gracze",
    factTrains: (piece) => capital(plural(2, piece, "pl")),
    factHand: "Karty na początku",
    factTickets: "Bilety na początku",
    factTicketsKeep: (dealt, keep) => `${dealt}, zatrzymaj co najmniej ${keep}`,
    factTicketsLater: "Bilety w turze",
    factRoutes: "Punkty za 1, 2, 3… pola",
    factLongest: "Najdłuższa trasa",
    factMostTickets: "Najwięcej zrealizowanych biletów",
    factPoints: (n) => many(n, "point", "pl"),
    factEnd: "Ostatnia runda",
    factEndTrains: (n, piece) => `gdy komuś zostanie najwyżej ${many(n, piece, "pl")}`,
    example: "Na przykład",
    spaces: "Pola",
    points: "Punkty",
    allRules: "Wszystkie zasady, z każdym drobiazgiem, są w opisie dołączonym do programu.",

    goalTitle: "O co chodzi",
    goal: "Budujesz linie kolejowe na mapie. Twoje bilety podają pary miejsc; połącz każdą parę własnymi trasami, choćby okrężną drogą. Trasa daje punkty od razu, bilet na koniec gry. Wygrywa, kto ma najwięcej punktów.",
    goalTwist: "Bilet, którego nie uda się skończyć, zabiera tyle punktów, ile by dał. A inni potrzebują tych samych tras.",
    coloursTitle: "Kolory i kształty",
    colours: "Każdy kolor ma swój kształt, na kartach i na mapie, więc nie trzeba polegać na barwach. Lokomotywa to dżoker: zastępuje każdy kolor.",
    playersMarks: "Wagoniki każdego gracza mają własny wzór.",

    turnTitle: "Twoja tura",
    turn: "Robisz jedną rzecz, potem gra następna osoba:",
    turnDraw: "Dobierz karty",
    turnDrawAbout: "dwie",
    turnClaim: "Zajmij trasę",
    turnClaimAbout: "zapłać kartami",
    turnTickets: "Weź bilety",
    turnTicketsAbout: "nowe miejsca do połączenia",

    drawTitle: "Dobieranie kart",
    draw: "Bierzesz dwie karty, jedną po drugiej: jedną z pięciu odkrytych albo zakrytą z talii. Na miejsce odkrytej od razu przychodzi nowa, więc jako drugą możesz wziąć już tę nową.",
    drawWild: "Odkryta lokomotywa liczy się za obie karty: bierzesz ją i nic więcej. Dlatego nie można jej wziąć jako drugiej. Dobrana w ciemno z talii jest kartą jak każda inna.",
    drawSweep: (n) => `Gdy ${n} z pięciu odkrytych kart to lokomotywy, wszystkie pięć schodzi ze stołu i pojawiają się nowe.`,

    claimTitle: "Zajmowanie trasy",
    claim: "Płacisz po jednej karcie za każde pole, wszystkie w jednym kolorze: w kolorze trasy, a za szarą w dowolnym jednym. Lokomotywy mogą zastąpić każdą z nich. Na każdym polu staje wagonik, a punkty są twoje od razu. Trasa nie musi stykać się z innymi twoimi.",
    claimExample: "Za czerwoną trasę z czterema polami płaci się na przykład",
    claimGrey: "Szara trasa z dwoma polami to dwie karty jednego koloru, nigdy biała z zieloną.",
    claimPoints: "Długie trasy są warte o wiele więcej niż krótkie:",

    doubleTitle: "Podwójne trasy",
    double: (n) => `Niektóre miejsca łączą dwie albo trzy nitki obok siebie. Nikt nie może mieć więcej niż jednej z nich. Gdy graczy jest mniej niż ${n}, zajęcie pierwszej zamyka pozostałe dla wszystkich; od ${n} graczy czekają na kogoś innego. Na niektórych planszach ta liczba jest inna.`,
    doubleClosed: "Gra we dwoje: ta nitka jest już zamknięta.",

    ticketsTitle: "Bilety",
    tickets: ({ start_dealt, start_keep, drawn, keep }) =>
      `Na początku dostajesz ${many(start_dealt, "ticket", "pl")} i w tajemnicy wybierasz, które zatrzymać, co najmniej ${start_keep}. Potem tura może przynieść następne (${drawn}): oglądasz je, zatrzymujesz co najmniej ${keep}, resztę oddajesz. Co zostaje, jest twoje do końca. Na planszach te liczby bywają inne.`,
    ticketsTip: "Strona pokazuje przy każdym bilecie najkrótszą drogę, która jest jeszcze otwarta.",

    endTitle: "Koniec gry",
    end: (n) =>
      `Gdy po czyjejś turze zostaje tej osobie najwyżej ${many(n, "train", "pl")}, każdy ma jeszcze jedną turę, ta osoba też. Potem odkrywa się wszystkie bilety: zrealizowane dodają punkty, pozostałe je odejmują.`,
    endTie: "Remis? Wygrywa, kto ma więcej zrealizowanych biletów; na niektórych planszach potem decyduje dłuższa trasa. Jeśli i tu jest po równo, zwycięstwo jest wspólne.",

    longestTitle: "Najdłuższa trasa",
    longest: (points) =>
      `Najdłuższy nieprzerwany ciąg wagoników jednej osoby daje ${many(points, "point", "pl")}; na niektórych planszach tej premii nie ma. Może przejść dwa razy przez to samo miejsce i zatoczyć pętlę, ale żadna trasa nie liczy się dwa razy. Przy remisie wszyscy dostają całą premię.`,
    longestExample: "Z D do B, pętlą dookoła i z powrotem do B: 6 + 3 + 4 + 2 = 15 pól.",
  },
};
