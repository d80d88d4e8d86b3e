import type { Translations } from "./index";

const en = {
  board: (name: string) => `Board ${name}. Arrows move it, plus and minus zoom.`,
  closer: "Zoom in",
  farther: "Zoom out",
  whole: "Whole board",
  fill: "Fill the screen",
  all: "Show all routes you can pay for",
  noPicture: "The picture of the board did not load.",
  again: "Try again",
  route: (name: string, length: number, colour: string) => `${name}, ${length} ${colour}`,
};

export const mapWords: Translations<typeof en> = {
  en,
  pl: {
    board: (name) => `Plansza ${name}. Strzałki przesuwają, plus i minus zmieniają skalę.`,
    closer: "Przybliż",
    farther: "Oddal",
    whole: "Cała plansza",
    fill: "Na cały ekran",
    all: "Pokaż wszystkie trasy, na które Cię stać",
    noPicture: "Obrazek planszy się nie wczytał.",
    again: "Jeszcze raz",
    route: (name, length, colour) => `${name}, ${length} ${colour}`,
  },
};
