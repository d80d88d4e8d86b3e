import type { Translations } from "../../../words";

const en = {
  bedsTitle: "Beds and track",
  beds: "Most routes are only beds at first: sleepers with no rails, a length and no colour. Nobody can claim a bed. Whoever draws cards must then take a piece of track from the supply and lay it on a bed of its length. Now the route has a colour, and anyone may claim it, not only the builder.",
  ready: "Routes of one space and grey routes are ready from the start.",
  piecesTitle: "The supply",
  pieces: "In each colour there are three pieces of two spaces, three of three, one of four and one of five. When a route is claimed its piece goes back and can be laid again elsewhere.",
};

export const trackGuideWords: Translations<typeof en> = {
  en,
  pl: {
    bedsTitle: "Nasypy i tory",
    beds: "Większość tras to na początku same podkłady bez szyn, z długością i bez koloru. Takiej trasy nie można zająć. Kto dobiera karty, musi potem wziąć z zapasu odcinek toru i położyć go na podkładach tej samej długości. Teraz trasa ma kolor i zająć może ją każdy, nie tylko ten, kto budował.",
    ready: "Trasy z jednym polem i szare są gotowe od początku.",
    piecesTitle: "Zapas torów",
    pieces: "W każdym kolorze są trzy odcinki na dwa pola, trzy na trzy, jeden na cztery i jeden na pięć. Gdy ktoś zajmie trasę, jej tor wraca do zapasu i można go położyć gdzie indziej.",
  },
};
