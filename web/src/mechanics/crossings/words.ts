import type { Translations } from "../../words";

const en = {
  printed: "Crossing: one of them",
  whyClosed: "That one is closed for good: a neighbouring or crossing line was first.",
};

export const crossingWords: Translations<typeof en> = {
  en,
  pl: {
    printed: "Skrzyżowanie: jedna",
    whyClosed: "Zamknięta na dobre: sąsiednia albo krzyżująca się trasa była pierwsza.",
  },
};
