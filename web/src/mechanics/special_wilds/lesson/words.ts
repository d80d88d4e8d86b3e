import type { Translations } from "../../../words";

const en = {
  first: "Here locomotives pay only on ferries and in tunnels. In return, a face-up one is a card like any other: take it, and you still have a second card.",
  second: "Here even the second card may be a face-up locomotive. They pay only on ferries and in tunnels: take it.",
};

export const wildLessonWords: Translations<typeof en> = {
  en,
  pl: {
    first: "Lokomotywami płaci się tu tylko na promach i w tunelach. Za to odkryta jest zwykłą kartą: weź ją, a druga karta i tak Ci zostaje.",
    second: "Tu także druga karta może być odkrytą lokomotywą. Płaci się nimi tylko na promach i w tunelach: weź ją.",
  },
};
