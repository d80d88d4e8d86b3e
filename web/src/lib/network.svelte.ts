/** Whether the server can be reached. */

export const network = $state({ away: typeof navigator !== "undefined" && navigator.onLine === false });

if (typeof addEventListener !== "undefined") {
  addEventListener("offline", () => (network.away = true));
  addEventListener("online", () => (network.away = false));
}

/** Notes an answer: one that the service worker had kept means that the server cannot be reached. */
export function noteAnswer(answer: Response): void {
  network.away = answer.headers.has("X-Kept");
}
