import type { Fault } from "../lib/fairness";
import type { Translations } from "./index";

type Faults = Record<Fault, string>;

const faults: Faults = {
  promise: "The server shows another promise than before the first card.",
  secret: "The secret does not fit the promise.",
  seed: "The cards were not shuffled from the secret and the numbers of the devices.",
  commitment: "Somebody’s number is not the one that was fixed before the deal.",
  nonce: "The server took the number of this device, and shuffled without it.",
};

const polishFaults: Faults = {
  promise: "Serwer pokazuje inną obietnicę niż przed pierwszą kartą.",
  secret: "Sekret nie pasuje do obietnicy.",
  seed: "Kart nie potasowano z sekretu i liczb urządzeń.",
  commitment: "Czyjaś liczba nie jest tą, którą ustalono przed rozdaniem.",
  nonce: "Serwer przyjął liczbę tego urządzenia, ale tasował bez niej.",
};

const en = {
  fair: "Fair cards",
  dealing: "The cards are being shuffled …",
  promised:
    "The server has fixed its part of the shuffle and shows its fingerprint. Then every device adds a random number of its own, so nobody can choose the cards: neither a player nor the host. This device keeps the fingerprint and checks everything at the end.",
  promisedNot: "This does not prove that the host of the server does not look at the cards. To check without this page, note the fingerprint now and use “kolej verify” at the end.",
  promise: "Promise of the server",
  changed: "Careful: the server has changed its promise about the cards! The one that was shown first does not count any more.",
  holds: "Checked on this device just now: nobody chose these cards.",
  holdsMixed: "The promise of the server is the one that this device kept before the first card, and a number of this device is in the shuffle.",
  holdsNoted:
    "The promise of the server is the one that this device kept before the first card, so no card was changed since. No number of this device is in the shuffle, so it cannot tell whether the server tried many shuffles before.",
  holdsOnly: "What the server shows fits together. This device has no promise from before the first card to compare it with.",
  missing: (names: string) => `No number came in time from ${names}. For each of them a dishonest server with an accomplice in that seat could choose between two deals.`,
  broken: "These cards cannot be trusted!",
  fault: (what: Fault) => faults[what],
  not: "What this does not prove: that nobody with access to the server looked at the cards during the game. And this page comes from the server, too: “kolej verify” with the downloaded record and the noted promise replays the whole game without it.",
  details: "All numbers",
  secret: "Secret of the server",
  seed: "Number that the cards were shuffled from",
  nonceOf: (name: string) => `Number of ${name}`,
  own: "this device",
  none: "none",
};

export const fairWords: Translations<typeof en> = {
  en,
  pl: {
    fair: "Uczciwe karty",
    dealing: "Karty są tasowane …",
    promised:
      "Serwer ustalił już swoją część tasowania i pokazuje jej odcisk. Potem każde urządzenie dokłada własną losową liczbę, więc nikt nie może wybrać kart: ani gracz, ani gospodarz. To urządzenie zachowuje odcisk i na końcu wszystko sprawdza.",
    promisedNot: "Nie dowodzi to, że gospodarz serwera nie zagląda w karty. Kto chce sprawdzić bez tej strony, niech zanotuje teraz odcisk i użyje na końcu „kolej verify”.",
    promise: "Obietnica serwera",
    changed: "Uwaga: serwer zmienił swoją obietnicę co do kart! Ta, którą pokazał najpierw, już nie obowiązuje.",
    holds: "Sprawdzone teraz na tym urządzeniu: nikt nie wybrał tych kart.",
    holdsMixed: "Obietnica serwera jest tą, którą to urządzenie zachowało przed pierwszą kartą, a w tasowaniu jest liczba tego urządzenia.",
    holdsNoted:
      "Obietnica serwera jest tą, którą to urządzenie zachowało przed pierwszą kartą, więc od tamtej chwili żadna karta się nie zmieniła. W tasowaniu nie ma liczby tego urządzenia, więc nie wiadomo, czy serwer nie próbował wcześniej wielu tasowań.",
    holdsOnly: "To, co pokazuje serwer, zgadza się ze sobą. To urządzenie nie ma obietnicy sprzed pierwszej karty, z którą można by to porównać.",
    missing: (names) => `Na czas nie przyszła liczba od: ${names}. Za każdą z tych osób nieuczciwy serwer ze wspólnikiem na tym miejscu mógł wybrać jedno z dwóch rozdań.`,
    broken: "Tym kartom nie można ufać!",
    fault: (what) => polishFaults[what],
    not: "Czego to nie dowodzi: że nikt z dostępem do serwera nie zaglądał w karty podczas gry. Także ta strona pochodzi z serwera: „kolej verify” z pobranym zapisem i zanotowaną obietnicą odtwarza całą grę bez niej.",
    details: "Wszystkie liczby",
    secret: "Sekret serwera",
    seed: "Liczba, z której potasowano karty",
    nonceOf: (name) => `Liczba: ${name}`,
    own: "to urządzenie",
    none: "brak",
  },
};
