import type { Translations } from "../../../words";
import { many } from "../../../words/counting";

const en = {
  dig: (route: string) => `${route} is a tunnel. Pay as usual; then three cards are turned up, and each of your colour or a locomotive costs one card more. Tap it and dig.`,
  add: (n: number) => `The tunnel asks for ${many(n, "card", "en")} more, and you have that: add it, and the route is yours.`,
  backOff: (n: number) => `The tunnel asks for ${many(n, "card", "en")} more than you can pay. Back off: your cards come back, only the turn is over.`,
};

export const tunnelLessonWords: Translations<typeof en> = {
  en,
  pl: {
    dig: (route) => `${route} to tunel. Płacisz jak zwykle, potem odkrywa się trzy karty: każda w Twoim kolorze i każda lokomotywa to karta dopłaty. Dotknij trasy i drąż.`,
    add: (n) => `Tunel żąda dopłaty: ${many(n, "card", "pl")}. Masz ją na ręce: dołóż, a trasa jest Twoja.`,
    backOff: (n) => `Tunel żąda dopłaty, na którą nie masz kart (${n}). Wycofaj się: karty wracają na rękę, kończy się tylko tura.`,
  },
};
