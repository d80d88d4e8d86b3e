/** Routing by the fragment of the address, which browsers do not send to the server. */

export type Place =
  | { name: "start" }
  | { name: "game"; id: string; key: string | null }
  | { name: "join"; id: string; invite: string | null }
  | { name: "tables" }
  | { name: "watch"; id: string }
  | { name: "replay"; id: string | null; step: number }
  | { name: "review"; id: string }
  | { name: "games" }
  | { name: "guide"; chapter: string | null };

/** A part of the address. One that was cut in the middle of a letter is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Place {
  const [name, first, second] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (name === "game" && first) return { name, id: first, key: second ?? null };
  if (name === "join" && first) return { name, id: first, invite: second ?? null };
  if (name === "tables") return { name };
  if (name === "watch" && first) return { name, id: first };
  if (name === "replay") return { name, id: first ?? null, step: Number(second) || 0 };
  if (name === "review" && first) return { name, id: first };
  if (name === "games") return { name };
  if (name === "guide") return { name, chapter: first ?? null };
  return { name: "start" };
}

let now = $state.raw<Place>(read());
addEventListener("hashchange", () => (now = read()));

export function place(): Place {
  return now;
}

export function go(...parts: string[]): void {
  location.hash = `/${parts.map(encodeURIComponent).join("/")}`;
}

export function linkTo(...parts: string[]): string {
  const address = new URL(document.baseURI);
  address.hash = `/${parts.map(encodeURIComponent).join("/")}`;
  return address.href;
}

/** Whether only this computer can open the page's addresses. */
export function isLoopback(host: string = location.hostname): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host);
}
