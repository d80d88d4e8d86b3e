import type { Translations } from "./index";

/** The base game in our own words. Every rule, with its small print, is in docs/rules.md. */
const en = {
  title: "How to play",
  chapters: "Chapters",
  base: "The game",
  glance: "At a glance",
  factPlayers: "Players",
  factTrains: "Wagons each",
  factHand: "Cards at the start",
  factTickets: "Tickets at the start",
  factTicketsKeep: (dealt: number, keep: number) => `${dealt}, keep ${keep} or more`,
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
  drawSweep: "When three of the five are locomotives, all five are swept away and new ones come.",

  claimTitle: "Claiming a route",
  claim: "Pay one card for each space, all of one colour: the colour of the route, or any one colour if the route is grey. Locomotives may stand for any of them. Put a wagon on every space and take the points at once. The route need not touch your others.",
  claimExample: "A red route of four spaces takes",
  claimGrey: "A grey route of two takes any two of one colour, but never one white and one green.",
  claimPoints: "Long routes are worth much more than short ones:",

  doubleTitle: "Double lines",
  double: "Some places are joined by two lines side by side, or three. Nobody may own more than one of them. With two players, on some boards also with three, the first line that is taken closes the others for everybody; with more players they stay open for somebody else.",
  doubleClosed: "Two players: this one is closed now.",

  ticketsTitle: "Tickets",
  tickets: "You begin with some tickets and choose in secret which to keep. Later a turn can bring you more: look at the new ones, keep one at least, give the others back. What you keep is yours to the end.",
  ticketsTip: "The page shows for each ticket the shortest way that is still open.",

  endTitle: "The end",
  end: "As soon as somebody ends a turn with two wagons or fewer, everybody has one more turn, that player too. Then all tickets are turned up: those made add their points, the others take theirs away.",
  endTie: "Equal points? Whoever has made more tickets wins; on some boards the longer path decides next. If that is equal, too, the victory is shared.",

  longestTitle: "The longest path",
  longest: "On some boards the longest unbroken run of one player’s wagons brings a bonus. It may come through the same place twice and may go in a loop, but no route counts twice. All who tie get the whole bonus.",
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
    factTrains: "Wagoniki",
    factHand: "Karty na początku",
    factTickets: "Bilety na początku",
    factTicketsKeep: (dealt, keep) => `${dealt}, zatrzymaj co najmniej ${keep}`,
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
    drawSweep: "Gdy trzy z pięciu odkrytych kart to lokomotywy, wszystkie pięć schodzi ze stołu i pojawiają się nowe.",

    claimTitle: "Zajmowanie trasy",
    claim: "Płacisz po jednej karcie za każde pole, wszystkie w jednym kolorze: w kolorze trasy, a za szarą w dowolnym jednym. Lokomotywy mogą zastąpić każdą z nich. Na każdym polu staje wagonik, a punkty są twoje od razu. Trasa nie musi stykać się z innymi twoimi.",
    claimExample: "Za czerwoną trasę z czterema polami płaci się na przykład",
    claimGrey: "Szara trasa z dwoma polami to dwie karty jednego koloru, nigdy biała z zieloną.",
    claimPoints: "Długie trasy są warte o wiele więcej niż krótkie:",

    doubleTitle: "Podwójne trasy",
    double: "Niektóre miejsca łączą dwie albo trzy nitki obok siebie. Nikt nie może mieć więcej niż jednej z nich. Gdy gracie we dwoje, a na niektórych planszach także we troje, zajęcie pierwszej zamyka pozostałe dla wszystkich; w większym gronie czekają na kogoś innego.",
    doubleClosed: "Gra we dwoje: ta nitka jest już zamknięta.",

    ticketsTitle: "Bilety",
    tickets: "Na początku dostajesz kilka biletów i w tajemnicy wybierasz, które zatrzymać. Potem tura może przynieść następne: oglądasz je, zatrzymujesz przynajmniej jeden, resztę oddajesz. Co zostaje, jest twoje do końca.",
    ticketsTip: "Strona pokazuje przy każdym bilecie najkrótszą drogę, która jest jeszcze otwarta.",

    endTitle: "Koniec gry",
    end: "Gdy ktoś kończy turę z najwyżej dwoma wagonikami, każdy ma jeszcze jedną turę, ta osoba też. Potem odkrywa się wszystkie bilety: zrealizowane dodają punkty, pozostałe je odejmują.",
    endTie: "Remis? Wygrywa, kto ma więcej zrealizowanych biletów; na niektórych planszach potem decyduje dłuższa trasa. Jeśli i tu jest po równo, zwycięstwo jest wspólne.",

    longestTitle: "Najdłuższa trasa",
    longest: "Na niektórych planszach premię daje najdłuższy nieprzerwany ciąg wagoników jednej osoby. Może przejść dwa razy przez to samo miejsce i zatoczyć pętlę, ale żadna trasa nie liczy się dwa razy. Przy remisie wszyscy dostają całą premię.",
    longestExample: "Z D do B, pętlą dookoła i z powrotem do B: 6 + 3 + 4 + 2 = 15 pól.",
  },
};
