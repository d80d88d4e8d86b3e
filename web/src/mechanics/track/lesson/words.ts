import type { Colour } from "../../../lib/types";
import type { Translations } from "../../../words";
import { oneCard } from "../../../words/cards";
import { colourWords } from "../../../words/colours";

const en = {
  draw: (card: Colour | null) =>
    `Most routes are only beds: without track they have no colour, and nobody can claim them. Whoever draws cards lays track afterwards. First take ${card ? oneCard(card, "object", "en") : "a card from the deck"}.`,
  lay: (route: string, colour: Colour, held: number, enough: boolean) =>
    enough
      ? `Now lay a piece of track. Tap ${route}, which is on your way, and choose ${colour}: you have the cards for it.`
      : `Now lay a piece of track. Tap ${route} and choose ${colour}: you have ${held} of it already.`,
  claim: (route: string) => `The track on ${route} is there for everybody, so be quick: tap it and pay. Its piece then goes back to the supply.`,
};

export const trackLessonWords: Translations<typeof en> = {
  en,
  pl: {
    draw: (card) =>
      `Większość tras to same podkłady: bez toru nie mają koloru i nikt ich nie zajmie. Kto dobiera karty, kładzie potem tor. Najpierw weź ${card ? oneCard(card, "object", "pl") : "kartę z talii"}.`,
    lay: (route, colour, held, enough) =>
      enough
        ? `Teraz połóż tor. Dotknij ${route}, to na Twojej drodze, i wybierz ${colourWords.pl[colour]}: masz na niego karty.`
        : `Teraz połóż tor. Dotknij ${route} i wybierz ${colourWords.pl[colour]}: takich kart masz już ${held}.`,
    claim: (route) => `Z toru na ${route} może skorzystać każdy, więc nie czekaj: dotknij trasy i zapłać. Jej tor wróci do zapasu.`,
  },
};
