import type { Translations } from "./index";

/** Names of colours. Their forms with numbers are in cards.ts. */
const en = {
  purple: "purple",
  blue: "blue",
  orange: "orange",
  white: "white",
  green: "green",
  yellow: "yellow",
  black: "black",
  red: "red",
  grey: "grey",
};

export const colourWords: Translations<typeof en> = {
  en,
  pl: {
    purple: "fioletowy",
    blue: "niebieski",
    orange: "pomarańczowy",
    white: "biały",
    green: "zielony",
    yellow: "żółty",
    black: "czarny",
    red: "czerwony",
    grey: "szary",
  },
};
