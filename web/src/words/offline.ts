import type { Translations } from "./index";

const en = {
  offline: "You are offline. The guide is here; games need the server, and go on when you are back.",
};

export const offlineWords: Translations<typeof en> = {
  en,
  pl: {
    offline: "Nie ma połączenia. Zasady są tutaj, a gry potrzebują serwera i ruszą dalej, gdy połączenie wróci.",
  },
};
