import type { Translations } from "../../../words";

const en = {
  title: "Crossings",
  text: "Where two beds cross, building one closes the other for good, even after the piece has gone back to the supply. So you can also build just to stand in somebody’s way.",
  lines: (from: number) => `With fewer than ${from} players only one line of a double connection can be built; from ${from} on each line is built by itself.`,
  example: "Somebody builds Brest–Rennes: Lorient–Saint-Malo can never be built now.",
};

export const crossingGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Skrzyżowania",
    text: "Gdzie krzyżują się dwa ciągi podkładów, tor na jednym zamyka drugi na zawsze, nawet gdy tor wróci już do zapasu. Budować można więc i po to, żeby komuś stanąć na drodze.",
    lines: (from) => `Gdy graczy jest mniej niż ${from}, można zbudować tylko jedną nitkę podwójnej trasy; od ${from} graczy każdą osobno.`,
    example: "Ktoś buduje Brest–Rennes: Lorient–Saint-Malo nie powstanie już nigdy.",
  },
};
