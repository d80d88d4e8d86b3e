/** Why a route cannot be claimed, told kindly by the reason's key. */

import type { Reason } from "../lib/types";
import { CARD_ORDER, type CardKind } from "../words/counting";
import type { tableWords } from "../words/table";

type Words = (typeof tableWords)["en"];

export function reasonWords(words: Words, reason: Reason): string {
  const number = (name: string) => (typeof reason.data[name] === "number" ? (reason.data[name] as number) : null);
  const [have, need] = [number("have"), number("need")];
  const known = have !== null && need !== null;
  switch (reason.key) {
    case "not_now":
      return words.whyNotNow;
    case "taken":
      return words.whyTaken;
    case "closed":
      return words.whyClosed;
    case "trains":
      return known ? words.whyTrains(have, need) : words.whyTrainsPlain;
    case "cards": {
      const colour = CARD_ORDER.find((kind) => kind === reason.data.colour) ?? null;
      return known ? words.whyCards(colour as CardKind | null, have, need) : words.whyCardsPlain;
    }
    case "track":
      return words.whyTrack;
    case "wilds":
      return known ? words.whyWilds(have, need) : words.whyWildsPlain;
    default:
      return words.whyOther;
  }
}
