import type { Translations } from "../../../words";
import { many } from "../../../words/counting";

const en = {
  title: "Flags",
  text: (points: number) =>
    `When you claim a blue, a white or a red route, one of the cards you paid, of that colour, stays in front of you, unless that colour lies there already. With blue, white and red together at the end of your turn you have a flag: ${many(points, "point", "en")}, and the three cards go to the discards. Then you can begin the next one.`,
  wild: "A locomotive never becomes part of a flag. If you paid with locomotives alone, nothing stays.",
  example: "You pay 1 white and 1 locomotive for a white route: the white card stays for the flag.",
};

export const flagGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Flagi",
    text: (points) =>
      `Gdy zajmujesz trasę niebieską, białą albo czerwoną, jedna z zapłaconych kart tego koloru zostaje przed tobą, chyba że taki kolor już tam leży. Niebieska, biała i czerwona razem na końcu twojej tury to flaga: ${many(points, "point", "pl")}, a te trzy karty idą na odrzucone. Potem można zbierać następną.`,
    wild: "Lokomotywa nigdy nie wchodzi do flagi. Po zapłacie samymi lokomotywami nic nie zostaje.",
    example: "Za białą trasę płacisz białą kartą i lokomotywą: biała karta zostaje na flagę.",
  },
};
