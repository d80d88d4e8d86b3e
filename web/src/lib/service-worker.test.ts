/** The service worker, which is no module, runs here in a small world of its own. */

import { beforeEach, expect, it } from "vitest";

import SOURCE from "../../public/sw.js?raw";

const SCOPE = "https://kolej.example.org/";

type Handler = (event: Record<string, unknown>) => void;

/** A worker with its caches, a network that can be cut, and windows. */
function world() {
  const handlers: Record<string, Handler> = {};
  const stores = new Map<string, Map<string, Response>>();
  const absolute = (key: string | { url: string }) => new URL(typeof key === "string" ? key : key.url, SCOPE).href;
  const answers: Record<string, string> = { "": "page 1", "assets/a-1.js": "a", "api/boards": '[{"id":"paris"}]', "api/boards/paris": "{}", "api/bots": "[]" };
  const made = {
    handlers, stores, answers, online: true, asked: [] as string[], shown: [] as unknown[][], opened: [] as string[],
    windows: [] as { url: string; navigate: (url: string) => Promise<unknown>; focus: () => Promise<unknown> }[],
  };
  async function fetched(request: string | { url: string }): Promise<Response> {
    const path = absolute(request).slice(SCOPE.length);
    made.asked.push(path);
    if (!made.online) throw new TypeError("no network");
    const body = answers[path];
    return new Response(body ?? "", { status: body === undefined ? 404 : 200 });
  }
  function cache(name: string) {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = stores.get(name)!;
    return {
      match: async (key: string | { url: string }) => store.get(absolute(key))?.clone(),
      put: async (key: string | { url: string }, answer: Response) => void store.set(absolute(key), answer),
      addAll: async (keys: string[]) => {
        for (const key of keys) store.set(absolute(key), await fetched(key));
      },
    };
  }
  const caches = {
    open: async (name: string) => cache(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: string | { url: string }) => {
      for (const name of stores.keys()) {
        const found = await cache(name).match(key);
        if (found) return found;
      }
    },
  };
  const globals = {
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    caches,
    fetch: fetched,
    clients: { claim: async () => {}, matchAll: async () => made.windows, openWindow: async (url: string) => void made.opened.push(url) },
    registration: { scope: SCOPE, showNotification: async (...shown: unknown[]) => void made.shown.push(shown) },
    skipWaiting: async () => {},
  };
  new Function(...Object.keys(globals), SOURCE)(...Object.values(globals));
  return made;
}

let worker: ReturnType<typeof world>;

/** Lets the worker handle an event, and returns its answer. */
async function on(name: string, event: Record<string, unknown> = {}): Promise<Response | undefined> {
  const waits: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  worker.handlers[name]!({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait), respondWith: (given: Promise<Response>) => (answer = given) });
  await Promise.all(waits);
  return answer;
}

function asks(path: string, mode = "cors", method = "GET"): Promise<Response | undefined> {
  return on("fetch", { request: { url: SCOPE + path, mode, method } });
}

beforeEach(async () => {
  worker = world();
  await on("install");
  await on("activate");
});

it("brings the page from the network, and keeps the latest for times without one", async () => {
  worker.answers[""] = "page 2";
  expect(await (await asks("", "navigate"))!.text()).toBe("page 2");
  worker.online = false;
  const kept = (await asks("", "navigate"))!;
  expect(await kept.text()).toBe("page 2");
  expect(kept.headers.get("X-Kept")).toBe("1");
});

it("asks once for files with a hash in their names", async () => {
  expect(await (await asks("assets/a-1.js"))!.text()).toBe("a");
  worker.asked.length = 0;
  await Promise.resolve();
  expect(await (await asks("assets/a-1.js"))!.text()).toBe("a");
  expect(worker.asked).toEqual([]);
});

it("uses kept answers about boards only while the server is away, and says so", async () => {
  expect((await asks("api/boards"))!.headers.has("X-Kept")).toBe(false);
  worker.online = false;
  const kept = (await asks("api/boards/paris"))!;
  expect([kept.status, kept.headers.get("X-Kept")]).toEqual([200, "1"]);
});

it("leaves games, other methods and other servers alone", async () => {
  for (const path of ["api/games/abc", "api/games/abc/live?since=0", "api/push", "sw.js"]) expect(await asks(path)).toBeUndefined();
  expect(await asks("api/boards", "cors", "POST")).toBeUndefined();
  expect(await on("fetch", { request: { url: "https://elsewhere.example.org/assets/a.js", mode: "cors", method: "GET" } })).toBeUndefined();
});

it("forgets the files of older versions", async () => {
  worker.stores.set("kolej-page-older", new Map());
  await on("activate");
  expect([...worker.stores.keys()].sort()).toEqual(["kolej-answers", "kolej-page-unbuilt"]);
});

it("shows whose turn it is, in the language of the device", async () => {
  const push = (message: unknown) => on("push", { data: { json: () => message } });
  await push({ kind: "turn", game: "g1", board: "paris", language: "pl" });
  await push({ game: "g1", language: "xx" });
  expect(worker.shown.map(([title, options]) => [title, (options as { tag: string }).tag])).toEqual([["Twoja kolej", "g1"], ["Your turn", "g1"]]);
});

it("opens the game when the notice is clicked, in a window that is open if there is one", async () => {
  const notification = { close: () => {}, data: { game: "g1" } };
  await on("notificationclick", { notification });
  expect(worker.opened).toEqual([`${SCOPE}#/game/g1`]);
  const went: string[] = [];
  worker.windows.push({ url: SCOPE, navigate: async (url) => void went.push(url), focus: async () => void went.push("focus") });
  await on("notificationclick", { notification });
  expect(went).toEqual([`${SCOPE}#/game/g1`, "focus"]);
  expect(worker.opened.length).toBe(1);
});
