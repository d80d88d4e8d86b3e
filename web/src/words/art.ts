import type { Translations } from "./index";

const en = {
  back: "face-down card",
  points: "points",
  open: "open",
  done: "done",
  lost: "cannot be made any more",
  missed: "missed",
};

export const artWords: Translations<typeof en> = {
  en,
  pl: {
    back: "zakryta karta",
    points: "pkt",
    open: "w drodze",
    done: "zrealizowany",
    lost: "już nie do zrobienia",
    missed: "niezrealizowany",
  },
};
