/** Notices of the browser that it is one's turn. */

import { settings } from "./settings.svelte";

/** Shows a notice if the user wants notices and looks elsewhere. A newer notice with the same tag replaces an older one. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!settings.notices || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body, tag, icon: "icon.svg" };
  try {
    new Notification(title, options);
  } catch {
    // Browsers on Android refuse the constructor and leave notices to service workers.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await worker?.showNotification(title, options).catch(() => undefined);
  }
}
