import type { Translations } from "../../../words";
import { ferryCardWords } from "../words";

const en = {
  take: (covered: number) => `The grey routes are ferries. Each wave on them takes a locomotive, or one ferry card covers ${covered}. A ferry card is a whole turn: take one.`,
  claim: (route: string, waves: number) => `${route} has ${ferryCardWords.en.waves(waves)}: your ferry card covers them, and cards of one colour pay for the other spaces. Tap it and pay.`,
};

export const ferryCardLessonWords: Translations<typeof en> = {
  en,
  pl: {
    take: (covered) => `Szare trasy to promy. Każda fala kosztuje lokomotywę, ale jedna karta promu zakrywa ${ferryCardWords.pl.waves(covered)}. Karta promu to cała tura: weź ją.`,
    claim: (route, waves) => `${route} ma ${ferryCardWords.pl.waves(waves)}: zakryje je Twoja karta promu, a za resztę pól płacą karty jednego koloru. Dotknij trasy i zapłać.`,
  },
};
