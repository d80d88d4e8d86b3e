import type { Translations } from "../../words";

const en = {
  difference: "Locomotives pay only in tunnels and on ferries",
  tip: "Here locomotives are for tunnels and ferries only, and a face-up one is an ordinary card.",
};

export const specialWildWords: Translations<typeof en> = {
  en,
  pl: {
    difference: "Lokomotywami płaci się tylko w tunelach i na promach",
    tip: "Tu lokomotywy są tylko do tuneli i promów, a odkryta jest zwykłą kartą.",
  },
};
