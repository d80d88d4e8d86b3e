import type { Translations } from "../../../words";
import { ferryWords } from "../words";

const en = {
  claim: (route: string, wilds: number, rest: number) =>
    `${route} is a ferry. The locomotives on it take ${ferryWords.en.wildsNeeded(wilds)}${rest ? ", the other spaces cards of one colour" : ""}. Tap it and pay with the locomotive.`,
};

export const ferryLessonWords: Translations<typeof en> = {
  en,
  pl: {
    claim: (route, wilds, rest) =>
      `${route} to prom. Narysowane lokomotywy trzeba mieć na ręce (${ferryWords.pl.wildsNeeded(wilds)})${rest ? ", reszta pól to karty jednego koloru" : ""}. Dotknij trasy i zapłać lokomotywą.`,
  },
};
