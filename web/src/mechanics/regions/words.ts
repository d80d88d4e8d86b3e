import type { EventOf } from "../../lib/types";
import type { Translations } from "../../words";
import { listed } from "../../words/counting";
import type { Sentences, Telling } from "../../words/events";

const en = {
  printed: "Whole region: twice",
  difference: (first: number) => `At the end, points for every network that joins ${first} regions or more`,
  regions: "Regions",
  touched: (n: number) => `Regions in the largest network: ${n}`,
};

export const regionWords: Translations<typeof en> = {
  en,
  pl: {
    printed: "Cały region: 2 razy",
    difference: (first) => `Na koniec punkty za każdą sieć, która łączy co najmniej tyle regionów: ${first}`,
    regions: "Regiony",
    touched: (n) => `Regiony w największej sieci: ${n}`,
  },
};

/** `9 and 7`: the networks that bring points, the biggest first; if none does, the biggest. */
function networks(t: Telling<EventOf<"regions">>): string {
  const worth = t.board.rules.regions?.points ?? [];
  const sizes = [...t.event.networks].sort((a, b) => b - a);
  const paid = sizes.filter((n) => worth[Math.min(n, worth.length - 1)]);
  return listed((paid.length ? paid : sizes.slice(0, 1)).map(String), t.language);
}

const enEvents = {
  regions: (t: Telling<EventOf<"regions">>) =>
    t.event.networks.length ? `${t.does("joins")} ${networks(t)} regions: ${t.points(t.event.points)}` : `${t.does("joins")} no regions`,
} satisfies Sentences;

export const eventWords: Translations<typeof enEvents> = {
  en: enEvents,
  pl: {
    regions: (t) => {
      if (!t.event.networks.length) return `${t.does("nie łączy", "nie łączysz")} regionów`;
      return `${t.does("łączy", "łączysz")} regiony: ${networks(t)}. To ${t.points(t.event.points)}`;
    },
  },
};
