import type { Translations } from "../../../words";
import { many } from "../../../words/counting";

const en = {
  claim: (route: string, size: number) => `On a ferry any ${size} cards stand for a locomotive that you lack. Tap ${route} and choose the payment with any ${size} cards.`,
  give: (left: number) => `Choose the cards that you need least, ${many(left, "card", "en")}, and pay with them.`,
};

export const anyCardsLessonWords: Translations<typeof en> = {
  en,
  pl: {
    claim: (route, size) => `Na promie dowolne ${size} karty zastępują brakującą lokomotywę. Dotknij ${route} i wybierz zapłatę z dowolnymi kartami.`,
    give: (left) => `Wybierz karty, które najmniej się przydadzą (${many(left, "card", "pl")}), i zapłać nimi.`,
  },
};
