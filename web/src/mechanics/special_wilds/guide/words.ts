import type { Translations } from "../../../words";

const en = {
  title: "Locomotives",
  text: "Ordinary routes cannot be paid with locomotives, not even in part. They are for tunnels and ferries.",
  free: "In return you may take them like any other card: two face-up ones in a turn if you like.",
  noSweep: "However many of them lie face up, they are not swept away.",
};

export const specialWildGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Lokomotywy",
    text: "Za zwykłe trasy nie płaci się lokomotywami, nawet częściowo. Służą do tuneli i promów.",
    free: "Za to dobiera się je jak każdą inną kartę: choćby dwie odkryte w jednej turze.",
    noSweep: "Ilekolwiek ich leży odkrytych, nie schodzą ze stołu.",
  },
};
