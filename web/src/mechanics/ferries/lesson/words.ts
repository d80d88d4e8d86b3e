import type { Translations } from "../../../words";

const en = {
  claim: (route: string, wilds: number, rest: number) =>
    `${route} is a ferry. Each locomotive drawn on it takes one of yours (here ${wilds})${rest ? ", and the other spaces take cards of one colour" : ""}. Tap it and pay with the locomotive.`,
};

export const ferryLessonWords: Translations<typeof en> = {
  en,
  pl: {
    claim: (route, wilds, rest) =>
      `${route} to prom. Za każdą narysowaną lokomotywę płacisz lokomotywą (tu: ${wilds})${rest ? ", za resztę pól kartami jednego koloru" : ""}. Dotknij trasy i zapłać lokomotywą.`,
  },
};
