import { many } from "./counting";
import type { Translations } from "./index";

/** What the guide says about single boards, apart from their mechanics. */
const en = {
  usaIntro: "The base game and nothing else. If you have never played, begin here: everything in the first chapter holds, and there is nothing more to learn.",
  usaTip: "Short routes in the east, long ones in the west. A ticket from coast to coast is worth a lot, and takes about half of your wagons.",
  parisIntro: "A small and quick board: few buses in place of wagons, short routes, every one with a colour. There are no grey routes, no ferries, no tunnels.",
  nordicIntro: (from: number, to: number) => `A board for ${from} to ${to}, long and narrow, where locomotives have a job of their own.`,
  nordicEndTitle: "Tickets and the end",
  nordicEnd: (most: number) => `Tickets that you give back leave the game. Whoever has made the most tickets gets ${many(most, "point", "en")} at the end; all who tie get them.`,
  italyIntro: "The whole boot and its islands. Joining many regions can be worth as much here as tickets are.",
  areasTitle: "Neighbouring countries",
  areas: "A route into a neighbouring country ends at the border, each by itself: no way leads through a country, and two routes into the same one do not meet. A ticket to a country is made by reaching any of its ends.",
  areasExample: "Ancona–Croazia and Bari–Croazia each serve a ticket to Croazia. They do not join Ancona with Bari.",
  franceIntro: "Here the map is not ready: you lay the track yourselves, and everybody may ride it.",
  franceEndTitle: "Countries and the end",
  franceEnd: (longest: number, most: number) =>
    `Neighbouring countries and Corsica are ends of the line: no way leads on through them. At the end the longest path is worth ${many(longest, "point", "en")}, the most tickets ${most}.`,
};

export const boardGuideWords: Translations<typeof en> = {
  en,
  pl: {
    usaIntro: "Gra podstawowa i nic więcej. Na pierwszy raz najlepsza: wystarczy pierwszy rozdział, niczego więcej nie trzeba się uczyć.",
    usaTip: "Na wschodzie trasy są krótkie, na zachodzie długie. Bilet od oceanu do oceanu jest wart dużo i zabiera około połowy wagoników.",
    parisIntro: "Mała i szybka plansza: zamiast wagoników niewiele autobusów, krótkie trasy, każda w swoim kolorze. Nie ma szarych tras, promów ani tuneli.",
    nordicIntro: (from, to) => `Plansza dla ${from}–${to} graczy, długa i wąska, na której lokomotywy mają własne zadania.`,
    nordicEndTitle: "Bilety i koniec",
    nordicEnd: (most) => `Oddane bilety wypadają z gry. Kto ma na koniec najwięcej zrealizowanych biletów, dostaje ${many(most, "point", "pl")}; przy remisie dostają je wszyscy.`,
    italyIntro: "Cały włoski but z wyspami. Połączenie wielu regionów bywa tu warte tyle, co bilety.",
    areasTitle: "Kraje sąsiednie",
    areas: "Trasa do sąsiedniego kraju kończy się na granicy, każda osobno: przez kraj nie prowadzi żadna droga, a dwie trasy do tego samego kraju się nie spotykają. Bilet do kraju jest zrealizowany, gdy dojedziesz do niego którąkolwiek z tych tras.",
    areasExample: "Do biletu, na którym jest Croazia, wystarczy trasa Ancona–Croazia albo Bari–Croazia. Obie razem nie łączą jednak Ancony z Bari.",
    franceIntro: "Tu mapa nie jest gotowa: tory kładziecie sami, a jeździć może nimi każdy.",
    franceEndTitle: "Kraje i koniec gry",
    franceEnd: (longest, most) =>
      `Kraje sąsiednie i Korsyka to końce trasy: dalej przez nie jechać nie można. Na koniec za najdłuższą trasę są ${many(longest, "point", "pl")}, a za najwięcej biletów ${most}.`,
  },
};
