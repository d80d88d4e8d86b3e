import type { Translations } from "../../../words";

const en = {
  join: (route: string, region: string, least: number) =>
    `At the end, a network that joins ${least} regions or more brings points, and each further region brings more. ${route} adds ${region}: tap it and pay.`,
  whole: (route: string, region: string) => `${region} counts twice once all its cities are in your network. ${route} reaches the last one: tap it and pay.`,
};

export const regionLessonWords: Translations<typeof en> = {
  en,
  pl: {
    join: (route, region, least) =>
      `Na koniec punkty daje sieć, która łączy co najmniej ${least} regionów, a każdy następny jest wart więcej. ${route} dodaje region ${region}: dotknij trasy i zapłać.`,
    whole: (route, region) => `${region} liczy się dwa razy, gdy wszystkie jej miasta są w Twojej sieci. ${route} prowadzi do ostatniego: dotknij trasy i zapłać.`,
  },
};
