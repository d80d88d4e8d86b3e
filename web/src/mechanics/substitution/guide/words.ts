import type { Translations } from "../../../words";
import { many } from "../../../words/counting";

const en = {
  text: (spaces: number, points: number, cards: number) =>
    `${many(spaces, "space", "en")} in grey, ${many(points, "point", "en")}. Any ${cards} cards replace one card of the set here, locomotives among them; a locomotive has no other use on this line.`,
  example: (spaces: number, cards: number) => `${spaces - 2} green and any ${2 * cards} others: ${spaces - 2} spaces and two more.`,
};

export const substitutionGuideWords: Translations<typeof en> = {
  en,
  pl: {
    text: (spaces, points, cards) =>
      `Szara trasa: ${many(spaces, "space", "pl")}, ${many(points, "point", "pl")}. Tu dowolne karty (${cards}), także lokomotywy, zastępują jedną kartę zestawu; do niczego innego lokomotywa się na tej trasie nie przyda.`,
    example: (spaces, cards) => `${many(spaces - 2, "card", "pl")} zielonego koloru i dowolne inne (${2 * cards}): ${many(spaces - 2, "space", "pl")} i jeszcze dwa.`,
  },
};
