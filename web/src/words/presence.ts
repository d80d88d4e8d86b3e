import type { Translations } from "./index";

/** Who is at the table, who is away, and who plays for them. */
const en = {
  away: "away",
  awaySince: (time: string) => `away since ${time}`,
  waits: (name: string, time: string) => `${name} has been away since ${time}.`,
  standIn: (name: string) => `Let a bot play for ${name}`,
  standInAbout: "Until they come back. Nothing is lost.",
  agreed: (n: number, of: number) => `${n} of ${of} agree`,
  youAgreed: "You agree. The others are asked.",
  afterwards: "If somebody is away",
  afterwardsNever: "The others decide",
  afterwardsBot: (time: string) => `A bot plays after ${time}`,
  awayBot: (time: string) => `A bot plays for whoever is away for ${time}`,
};

export const presenceWords: Translations<typeof en> = {
  en,
  pl: {
    away: "nie ma",
    awaySince: (time) => `nie ma od ${time}`,
    waits: (name, time) => `${name}: nie ma od ${time}.`,
    standIn: (name) => `Niech za gracza ${name} zagra bot`,
    standInAbout: "Aż do powrotu. Nic nie przepada.",
    agreed: (n, of) => `zgoda: ${n} z ${of}`,
    youAgreed: "Zgadzasz się. Pytamy pozostałych.",
    afterwards: "Gdy kogoś nie ma",
    afterwardsNever: "Decydują pozostali",
    afterwardsBot: (time) => `Bot gra po: ${time}`,
    awayBot: (time) => `Za nieobecnych gra bot po czasie: ${time}`,
  },
};
