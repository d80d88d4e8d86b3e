import type { Translations } from "../../../words";

const en = {
  title: "Tunnels",
  text: "A route with rocky edges is a tunnel. Lay down your payment; then three cards are turned up from the deck. For each of them in the colour you paid, and for each locomotive, the tunnel costs one card more, of that colour or a locomotive. If you cannot or will not add it, take your cards back; the turn is over.",
  wilds: "If you paid with locomotives alone, only turned-up locomotives count, and only locomotives can be added.",
  example: "Bergen–Oslo, blue, four spaces. You lay 3 blue and a locomotive. Turned up: blue, red, locomotive. Two more cards, each blue or a locomotive, and it is yours.",
};

export const tunnelGuideWords: Translations<typeof en> = {
  en,
  pl: {
    title: "Tunele",
    text: "Trasa o skalnych brzegach to tunel. Kładziesz zapłatę, a potem odkrywa się trzy karty z talii. Za każdą w kolorze twojej zapłaty i za każdą lokomotywę tunel kosztuje o kartę więcej: w tym kolorze albo lokomotywę. Jeśli nie możesz lub nie chcesz dołożyć, zabierasz karty z powrotem i tura się kończy.",
    wilds: "Po zapłacie samymi lokomotywami liczą się tylko odkryte lokomotywy i tylko lokomotywami można dopłacić.",
    example: "Bergen–Oslo, niebieska, cztery pola. Kładziesz 3 niebieskie i lokomotywę. Odkryte: niebieska, czerwona, lokomotywa. Jeszcze dwie karty, niebieskie lub lokomotywy, i trasa jest twoja.",
  },
};
