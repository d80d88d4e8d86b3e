import type { Translations } from "../../../words";

const en = {
  title: "Murmansk–Lieksa",
  text: "Nine grey spaces, 27 points. Any four cards replace one card of the set here, locomotives among them; a locomotive has no other use on this line.",
  example: "7 green and any 8 others: seven spaces and two more.",
};

export const substitutionGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Murmansk–Lieksa",
    text: "Dziewięć szarych pól, 27 punktów. Tu dowolne cztery karty, także lokomotywy, zastępują jedną kartę zestawu; do niczego innego lokomotywa się na tej trasie nie przyda.",
    example: "7 zielonych i dowolne 8 innych: siedem pól i jeszcze dwa.",
  },
};
