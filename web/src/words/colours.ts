import type { Translations } from "./index";

/** Card colours by themselves; with numbers and cases they are in counting.ts. */
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
  wild: "locomotive",
  ferry: "ferry card",
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
    wild: "lokomotywa",
    ferry: "karta promu",
  },
};
