import type { Translations } from "./index";

const en = {
  undo: "Undo",
  undoAbout: "Undo your last decision (U)",
  cannot: "This can no longer be taken back.",
  none: "There is nothing that can be taken back: you have seen something new, or somebody has moved since.",
  youDid: "Taken back. It is your turn again.",
  theyDid: (name: string) => `${name} took the last move back.`,
  key: "Take back your last decision",
};

export const undoWords: Translations<typeof en> = {
  en,
  pl: {
    undo: "Cofnij",
    undoAbout: "Cofnij swoją ostatnią decyzję (U)",
    cannot: "Tego nie można już cofnąć.",
    none: "Nie ma czego cofnąć: odkryto coś nowego albo ktoś wykonał już ruch.",
    youDid: "Cofnięto. Znów twoja kolej.",
    theyDid: (name) => `${name} cofa ostatni ruch.`,
    key: "Cofnij swoją ostatnią decyzję",
  },
};
