import type { Translations } from "../../../words";
import { listed, many } from "../../../words/counting";

const en = {
  title: "Regions",
  text: (first: number, worth: number, last: number, most: number) =>
    `At the end each of your networks is looked at by itself: in how many regions do its cities lie? ${first} are worth ${many(worth, "point", "en")}, ${last} or more ${most}.`,
  twice: (regions: string[]) => `${listed(regions, "en")} count twice if all their cities are in that network.`,
  count: "Regions",
  under: (n: number) => `under ${n}`,
  most: (n: number) => `${n} +`,
};

export const regionGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Regiony",
    text: (first, worth, last, most) =>
      `Na koniec patrzy się na każdą twoją sieć osobno: w ilu regionach leżą jej miasta? ${first} to ${many(worth, "point", "pl")}, ${last} i więcej to ${most}.`,
    twice: (regions) => `${listed(regions, "pl")} liczą się podwójnie, jeśli w tej sieci są wszystkie ich miasta.`,
    count: "Regiony",
    under: (n) => `poniżej ${n}`,
    most: (n) => `${n} +`,
  },
};
