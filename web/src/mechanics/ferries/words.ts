import type { Translations } from "../../words";
import { counted } from "../../words/counting";

const en = {
  ferry: "ferry",
  printed: "Ferry: a locomotive",
  wildsNeeded: (n: number) => (n === 1 ? "1 locomotive" : `${n} locomotives`),
  whyWilds: (have: number, need: number) => `Not enough locomotives: ${have} of ${need}.`,
};

export const ferryWords: Translations<typeof en> = {
  en,
  pl: {
    ferry: "prom",
    printed: "Prom: lokomotywa",
    wildsNeeded: (n) => counted("pl", n, ["lokomotywa", "lokomotywy", "lokomotyw"]),
    whyWilds: (have, need) => `Za mało lokomotyw: ${have} z ${need}.`,
  },
};
