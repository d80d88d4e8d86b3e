import type { Translations } from "../../../words";

const en = {
  ferriesTitle: "Ferries",
  ferries: (waves: number) =>
    `All grey routes are ferries. A space with a wave wants a locomotive; or one ferry card covers up to ${waves} waves of the route. The spaces without a wave take cards of one colour, as usual.`,
  ferriesExample: "Four spaces, two of them with waves:",
  title: "Ferry cards",
  text: (limit: number) =>
    `They lie open beside the board. Taking one is a whole turn, and you may hold ${limit} at most. A ferry card is good for waves and for nothing else. Played ones go back and can be taken again.`,
};

export const ferryCardGuideWords: Translations<typeof en> = {
  en,
  pl: {
    ferriesTitle: "Promy",
    ferries: (waves) =>
      `Wszystkie szare trasy to promy. Pole z falą wymaga lokomotywy; zamiast niej jedna karta promu zakrywa fale tej trasy, najwyżej ${waves}. Za pola bez fali płaci się jak zwykle, kartami jednego koloru.`,
    ferriesExample: "Cztery pola, dwa z falami:",
    title: "Karty promu",
    text: (limit) =>
      `Leżą odkryte obok planszy. Wzięcie jednej to cała tura, a na ręce można mieć najwyżej ${limit}. Karta promu jest dobra na fale i na nic więcej. Zagrane wracają i można je wziąć znowu.`,
  },
};
