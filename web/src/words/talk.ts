import type { PhraseName } from "../lib/types";
import type { Translations } from "./index";

/** What players can say, and what is around it. */
const en = {
  talk: "Say something",
  said: "What was said",
  nothing: "Nobody has said anything yet.",
  write: "Write to the others",
  send: "Send",
  tooOften: "Not so fast. Wait a moment.",
  phrases: "Phrases of the others",
  phrasesAbout: "What they say appears next to their names for a moment",
  chat: "Chat",
  chatOff: "Phrases only",
  chatOn: "Free text, too",
  hasChat: "Free chat",
  says: (name: string, what: string) => `${name}: ${what}`,
};

export const talkWords: Translations<typeof en> = {
  en,
  pl: {
    talk: "Powiedz coś",
    said: "Co powiedziano",
    nothing: "Nikt jeszcze nic nie powiedział.",
    write: "Napisz do pozostałych",
    send: "Wyślij",
    tooOften: "Nie tak szybko. Poczekaj chwilę.",
    phrases: "Zwroty innych graczy",
    phrasesAbout: "To, co mówią, pojawia się na chwilę przy ich imionach",
    chat: "Rozmowa",
    chatOff: "Tylko gotowe zwroty",
    chatOn: "Także własny tekst",
    hasChat: "Swobodny czat",
    says: (name, what) => `${name}: ${what}`,
  },
};

type Phrases = Record<PhraseName, string>;

/** The last three are shown as signs, and read aloud by these names. */
export const phraseWords: { en: Phrases; pl: Phrases } = {
  en: {
    hello: "Hello!",
    good_luck: "Good luck!",
    well_played: "Well played!",
    thanks: "Thank you!",
    sorry: "Sorry!",
    thinking: "Let me think.",
    back_soon: "Back in a moment.",
    your_turn: "Your turn!",
    my_route: "That was my route!",
    good_game: "Good game!",
    smile: "Smile",
    thumb: "Thumbs up",
    whistle: "Toot, toot!",
  },
  pl: {
    hello: "Cześć!",
    good_luck: "Powodzenia!",
    well_played: "Dobry ruch!",
    thanks: "Dziękuję!",
    sorry: "Przepraszam!",
    thinking: "Muszę pomyśleć.",
    back_soon: "Zaraz wracam.",
    your_turn: "Twoja kolej!",
    my_route: "To była moja trasa!",
    good_game: "Dobra gra!",
    smile: "Uśmiech",
    thumb: "Kciuk w górę",
    whistle: "Tu-tuu!",
  },
};
