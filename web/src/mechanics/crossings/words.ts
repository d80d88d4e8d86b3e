import type { Translations } from "../../words";

const en = { whyClosed: "That one is closed for good: a neighbouring or crossing line was first." };

export const crossingWords: Translations<typeof en> = {
  en,
  pl: { whyClosed: "Zamknięta na dobre: sąsiedni albo krzyżujący się tor był pierwszy." },
};
