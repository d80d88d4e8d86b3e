/** The service worker of this page: it keeps the page for times without a network, and shows notices of turns. */

import { api } from "./api";
import { openGames } from "./mygames";
import type { Language } from "./settings.svelte";

/** The time until the worker begins to fetch what it keeps, in ms: the page comes first. */
const PATIENCE = 1500;

/** Registers the worker. Without it the page works all the same. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register("sw.js").catch(() => undefined), PATIENCE);
}

/** Whether two keys are the same. */
function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  return one !== null && String(new Uint8Array(one)) === String(other);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

/** This device's subscription to Web Push from this server, or null where the browser or the server has none. */
async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker?.pushManager) return null;
  const { key } = await api.pushKey();
  if (!key) return null;
  const applicationServerKey = bytesOf(key);
  const known = await worker.pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe(); // the server has lost its key, and cannot use this one any more
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Lets the server tell this device of the turns of these seats while nobody looks. Fails silently: it is an extra. */
export async function offerPush(game: string, keys: string[], language: Language): Promise<void> {
  try {
    const found = (await subscription())?.toJSON();
    if (!found?.endpoint || !found.keys) return;
    const device = { endpoint: found.endpoint, p256dh: found.keys.p256dh!, auth: found.keys.auth!, language };
    for (const key of keys) await api.subscribe(game, key, device);
  } catch {
    // Some browsers have no push service, and private windows never do.
  }
}

/** The same for all games of this device that are not over. */
export async function offerAllPushes(language: Language): Promise<void> {
  for (const { id, keys } of openGames()) await offerPush(id, Object.values(keys), language);
}

/** Ends all pushes to this device: push services tell the server that it is gone. */
export async function stopPush(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // There was none.
  }
}
