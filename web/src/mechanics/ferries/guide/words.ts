import type { Translations } from "../../../words";

const en = {
  title: "Ferries",
  nordic: (cards: number) =>
    `A space with a little engine on it wants a locomotive; the others want cards of the route’s colour, or of any one colour if it is grey; locomotives may stand for those, too. Short of a locomotive? Any ${cards} cards, whatever they are, replace one. Only on ferries, never in a tunnel.`,
  nordicExample: "A black ferry of five with two engines:",
  france: "A grey route with little engines is a ferry: one locomotive for each engine, cards of any one colour for the rest.",
  franceExample: "Marseille–Corse, three spaces, one engine:",
};

export const ferryGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Promy",
    nordic: (cards) =>
      `Pole z małą lokomotywą wymaga lokomotywy; pozostałe wymagają kart w kolorze trasy, a na szarej w dowolnym jednym; je też mogą zastąpić lokomotywy. Brakuje lokomotywy? Zastąpią ją dowolne karty w liczbie ${cards}. Tylko na promie, nigdy w tunelu.`,
    nordicExample: "Czarny prom z pięcioma polami, dwa z lokomotywą:",
    france: "Szara trasa z małymi lokomotywami to prom: lokomotywa za każdy taki znak, za resztę karty jednego dowolnego koloru.",
    franceExample: "Marseille–Corse, trzy pola, jedna lokomotywa:",
  },
};
