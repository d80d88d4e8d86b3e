import type { Translations } from "../../../words";
import { listed, many } from "../../../words/counting";

const en = {
  bedsTitle: "Beds and track",
  beds: "Most routes are only beds at first: sleepers with no rails, a length and no colour. Nobody can claim a bed. Whoever draws cards must then take a piece of track from the supply and lay it on a bed of its length. Now the route has a colour, and anyone may claim it, not only the builder.",
  ready: "Routes of one space and grey routes are ready from the start.",
  piecesTitle: "The supply",
  pieces: (pieces: [count: number, length: number][]) =>
    `In each colour there are ${listed(pieces.map(([count, length]) => `${count} of ${many(length, "space", "en")}`), "en")}. When a route is claimed its piece goes back and can be laid again elsewhere.`,
};

export const trackGuideWords: Translations<typeof en> = {
  en,
  pl: {
    bedsTitle: "Podkłady i tory",
    beds: "Większość tras to na początku same podkłady bez szyn, z długością i bez koloru. Takiej trasy nie można zająć. Kto dobiera karty, musi potem wziąć z zapasu odcinek toru i położyć go na podkładach tej samej długości. Teraz trasa ma kolor i zająć może ją każdy, nie tylko ten, kto budował.",
    ready: "Trasy z jednym polem i szare są gotowe od początku.",
    piecesTitle: "Zapas torów",
    pieces: (pieces) =>
      `W każdym kolorze są odcinki: ${listed(pieces.map(([count, length]) => `${count} na ${many(length, "space", "pl")}`), "pl")}. Gdy ktoś zajmie trasę, jej tor wraca do zapasu i można go położyć gdzie indziej.`,
  },
};
