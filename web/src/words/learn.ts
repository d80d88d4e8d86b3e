import type { Translations } from "./index";

/** The way into a lesson, which the first page shows. */
const en = {
  learn: "Learn by playing",
  learnAbout: "ten minutes on Paris, step by step",
  board: "Learn this board",
  boardAbout: "what is new, in a few moves",
};

export const learnWords: Translations<typeof en> = {
  en,
  pl: {
    learn: "Naucz się, grając",
    learnAbout: "dziesięć minut w Paryżu, krok po kroku",
    board: "Poznaj tę planszę",
    boardAbout: "co tu nowego, w kilku ruchach",
  },
};
