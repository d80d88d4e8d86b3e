/** Keeps the account up to date, on devices that have one. Its code is loaded only there. */

import { stored } from "./storage";

/** Where the session of this device is stored. */
export const ACCOUNT = "kolej.account";

/** Whether this device is signed in. */
function isSignedIn(): boolean {
  const session = stored(ACCOUNT);
  return session !== null && session !== "null";
}

/** Takes over what the account has from other devices. Returns false if there is nothing to take over. */
export async function takeOver(): Promise<boolean> {
  if (!isSignedIn()) return false;
  try {
    await (await import("./account.svelte")).synchronise();
    return true;
  } catch {
    return false; // the next visit tries again
  }
}

/** Tells the account about a game of this device. */
export async function tell(id: string): Promise<void> {
  if (!isSignedIn()) return;
  try {
    await (await import("./account.svelte")).addGame(id);
  } catch {
    // the next visit of the start page tries again
  }
}
