import type { EventOf } from "../../lib/types";
import type { Translations } from "../../words";
import { many } from "../../words/counting";
import type { Sentences, Telling } from "../../words/events";

const en = {
  difference: (points: number) => `A blue, a white and a red route make a flag: ${many(points, "point", "en")}`,
  flags: "Flags",
  cards: "flag cards",
  remark: (card: string, points: number) => `Of your payment ${card} stays for a flag: blue, white and red together bring ${many(points, "point", "en")}.`,
  tip: (points: number) => `Blue, white and red routes each leave you a card. All three make a flag: ${many(points, "point", "en")}.`,
};

export const flagWords: Translations<typeof en> = {
  en,
  pl: {
    difference: (points) => `Trasy niebieska, biała i czerwona to flaga: ${many(points, "point", "pl")}`,
    flags: "Flagi",
    cards: "karty flagi",
    remark: (card, points) => `Na flagę zostaje ${card}: niebieska, biała i czerwona razem dają ${many(points, "point", "pl")}.`,
    tip: (points) => `Niebieska, biała i czerwona trasa zostawia Ci po karcie. Trzy razem to flaga: ${many(points, "point", "pl")}.`,
  },
};

const enEvents = {
  flag: (t: Telling<EventOf<"flag">>) => `${t.does("keeps")} ${t.card(t.event.colour)} for a flag`,
  flag_set: (t: Telling<EventOf<"flag_set">>) => `${t.does("completes")} a flag: ${t.points(t.event.points)}`,
} satisfies Sentences;

export const eventWords: Translations<typeof enEvents> = {
  en: enEvents,
  pl: {
    flag: (t) => `${t.does("odkłada", "odkładasz")} na flagę ${t.card(t.event.colour)}`,
    flag_set: (t) => `${t.does("kończy", "kończysz")} flagę: ${t.points(t.event.points)}`,
  },
};
