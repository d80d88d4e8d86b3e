import type { Colour } from "../../../lib/types";
import type { Translations } from "../../../words";
import { oneCard } from "../../../words/cards";
import { colourWords } from "../../../words/colours";

const en = {
  draw: (route: string, card: Colour | null) =>
    `The next route on your way, ${route}, has no track yet and crosses another one. Draw, so that you can build it: take ${card ? oneCard(card, "object", "en") : "a card from the deck"}.`,
  lay: (route: string, other: string, colour: Colour) =>
    `${route} and ${other} cross: whoever builds one first closes the other for good. Tap ${route} and choose ${colour}.`,
};

export const crossingLessonWords: Translations<typeof en> = {
  en,
  pl: {
    draw: (route, card) =>
      `Następna trasa na Twojej drodze, ${route}, nie ma jeszcze toru i krzyżuje się z inną. Dobierz karty, żeby ją zbudować: weź ${card ? oneCard(card, "object", "pl") : "kartę z talii"}.`,
    lay: (route, other, colour) =>
      `${route} i ${other} się krzyżują: kto pierwszy zbuduje jedną, na dobre zamyka drugą. Dotknij ${route} i wybierz ${colourWords.pl[colour]}.`,
  },
};
