import type { Translations } from "../../../words";

const en = {
  title: "Regions",
  text: "At the end each of your networks is looked at by itself: in how many regions do its cities lie? Five are worth a point, fifteen or more 56. Sardegna, Sicilia and Puglia count twice if all their cities are in that network.",
  count: "Regions",
  under: "under 5",
  most: "15 +",
};

export const regionGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Regiony",
    text: "Na koniec patrzy się na każdą twoją sieć osobno: w ilu regionach leżą jej miasta? Pięć to jeden punkt, piętnaście i więcej to 56. Sardegna, Sicilia i Puglia liczą się podwójnie, jeśli w tej sieci są wszystkie ich miasta.",
    count: "Regiony",
    under: "poniżej 5",
    most: "15 +",
  },
};
