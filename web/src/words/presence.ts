import type { Translations } from "./index";

/** Who is at the table, and who is away. */
const en = {
  away: "away",
  awaySince: (time: string) => `away since ${time}`,
};

export const presenceWords: Translations<typeof en> = {
  en,
  pl: {
    away: "nie ma",
    awaySince: (time) => `nie ma od ${time}`,
  },
};
