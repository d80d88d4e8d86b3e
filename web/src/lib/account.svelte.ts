/** The account of this device, and what it has in common with the device: seats and results. */

import type { AccountGame, RatingSchema } from "./api-types";
import { api, Refusal, type Signed } from "./api";
import { isLent, keepGames, ownGame, ownGames, withOwnKeys, type OwnGame } from "./keys";
import { keepResults, results } from "./results";
import { store, storedJson } from "./storage";
import { ACCOUNT } from "./synchronising";

interface Session {
  name: string;
  token: string;
}

/** So many games and results are sent at once. */
const AT_ONCE = 50;

export const account = $state<{ session: Session | null; rating: RatingSchema | null }>({
  session: storedJson<Session | null>(ACCOUNT, null),
  rating: null,
});

function keepSession(session: Session | null): void {
  account.session = session;
  store(ACCOUNT, JSON.stringify(session));
}

/** Forgets the session, and the keys that came with it. The keys of the device itself stay. */
function leave(): void {
  keepSession(null);
  keepGames(withOwnKeys(ownGames()));
}

// -- signing in and out -----------------------------------------------------------------------------------------------

/** Whether this browser can make passkeys here. They belong to a name, so an address of numbers has none. */
export function canUsePasskeys(): boolean {
  const isName = !/^[\d.]+$|:/.test(location.hostname);
  return isName && isSecureContext && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

async function made(options: Record<string, unknown>): Promise<Signed> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return { ...credential.toJSON() };
}

async function signed(options: Record<string, unknown>): Promise<Signed> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return { ...credential.toJSON() };
}

export async function signUp(name: string, passphrase: string): Promise<void> {
  keepSession(await api.signUp(name, passphrase));
  await synchronise();
}

export async function signIn(name: string, passphrase: string): Promise<void> {
  keepSession(await api.signIn(name, passphrase));
  await synchronise();
}

export async function signUpByPasskey(name: string): Promise<void> {
  keepSession(await api.signUpByPasskey(await made((await api.signUpOptions(name)).options)));
  await synchronise();
}

export async function signInByPasskey(): Promise<void> {
  keepSession(await api.signInByPasskey(await signed((await api.signInOptions()).options)));
  await synchronise();
}

export async function addPasskey(): Promise<void> {
  const { token } = account.session!;
  await api.addPasskey(token, await made((await api.passkeyOptions(token)).options));
}

/** Signs out. What the device had before it signed in stays, and so do the results. */
export async function signOut(): Promise<void> {
  const { token } = account.session!;
  await synchronise();
  await api.signOut(token);
  leave();
}

export async function deleteAccount(): Promise<void> {
  await api.deleteAccount(account.session!.token);
  leave();
}

// -- what both have in common -----------------------------------------------------------------------------------------

/** The keys of the device's own games that the account does not have. */
export function missingKeys(own: OwnGame[], held: AccountGame[]): { id: string; keys: string[] }[] {
  const known = new Map(held.map((game) => [game.id, game]));
  return withOwnKeys(own).flatMap(({ id, keys, host }) => {
    const game = known.get(id);
    const missing = Object.entries(keys).flatMap(([seat, key]) => (game?.seats.includes(Number(seat)) ? [] : [key]));
    if (host && !game?.host) missing.push(host);
    return missing.length ? [{ id, keys: missing }] : [];
  });
}

/** The games of the device with all seats of the account, for which it lends keys. Keys of its own come first. */
export function withHeld(own: OwnGame[], held: AccountGame[], token: string): OwnGame[] {
  const games = new Map(withOwnKeys(own).map((game) => [game.id, game]));
  for (const { id, board, created, seats, host } of held) {
    const game = games.get(id) ?? { id, board, host: null, invite: null, keys: {}, when: Date.parse(created) };
    const lent = Object.fromEntries(seats.map((seat) => [seat, `${token}.${seat}`]));
    games.set(id, { ...own.find((other) => other.id === id), ...game, host: game.host ?? (host ? `${token}.host` : null), keys: { ...lent, ...game.keys } });
  }
  return [...games.values()].sort((a, b) => b.when - a.when);
}

/** Sends the account what it does not have, and takes what the device does not have. */
export async function synchronise(): Promise<void> {
  const session = account.session;
  if (!session) return;
  const { token } = session;
  try {
    const content = await api.account(token);
    account.rating = content.rating;
    const games = missingKeys(ownGames(), content.games);
    const known = new Set(content.results.map((result) => result.id));
    const ended = results().filter((result) => !known.has(result.id));
    for (let n = 0; n < Math.max(games.length, ended.length); n += AT_ONCE) {
      const some = ended.slice(n, n + AT_ONCE).map((result) => ({ hidden: false, ...result }));
      await api.addToAccount(token, { games: games.slice(n, n + AT_ONCE), results: some });
    }
    if (account.session?.token !== token) return; // signed out meanwhile
    keepResults(content.results);
    keepGames(withHeld(ownGames(), content.games, token));
  } catch (error) {
    // The session has ended: the owner has ended it elsewhere, or the host has closed accounts.
    if (error instanceof Refusal && (error.code === "signed_out" || error.code === "no_accounts")) leave();
    else throw error;
  }
}

/** Adds one game to the account, so that it is on the owner's other devices at once. */
export async function addGame(id: string): Promise<void> {
  const own = ownGame(id);
  const [game] = own && !Object.values(own.keys).some(isLent) ? missingKeys([own], []) : [];
  if (account.session && game) await api.addToAccount(account.session.token, { games: [game], results: [] });
}
