/**
 * The service worker: keeps the page for times without a network, and shows that it is one's turn.
 *
 * The page itself always comes from the network if there is one, so that an old page never meets a new server. Files with
 * a hash in their names never change, so they come from here. What the start page and the guide ask the server for is
 * kept, and used only while the server cannot be reached.
 */

/** The files of the start page and of the guide, and a name for this set: the build puts them here. */
const FILES = [];
const VERSION = "unbuilt";

const PAGE = `kolej-page-${VERSION}`;
const ANSWERS = "kolej-answers";
/** What is kept of the server's answers. */
const KEPT = /^api\/(bots|boards|boards\/[^/]+|boards\/[^/]+\/picture\.svg)$/;

const WORDS = {
  en: { title: "Your turn", body: "The others are waiting for you." },
  pl: { title: "Twoja kolej", body: "Pozostali czekają na Ciebie." },
};

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.addAll(["./", ...FILES]))
      .then(() => keepAnswers().catch(() => {})) // the page can do without
      .then(() => skipWaiting()),
  );
});

/** Keeps what the start page and the guide ask for, because the first visit asked before there was a worker. */
async function keepAnswers() {
  const cache = await caches.open(ANSWERS);
  await cache.addAll(["api/bots", "api/boards"]);
  const boards = await (await cache.match("api/boards")).json();
  await cache.addAll(boards.map(({ id }) => `api/boards/${id}`));
}

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("kolej-page-") && name !== PAGE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const path = decodeURI(address.href.slice(registration.scope.length).split(/[?#]/)[0]);
  if (request.mode === "navigate") event.respondWith(networkFirst(request, PAGE, "./"));
  else if (path.startsWith("assets/")) event.respondWith(keptFirst(request));
  else if (KEPT.test(path)) event.respondWith(networkFirst(request, ANSWERS, request.url));
});

/** The answer of the network, which is kept; without a network, what was kept, marked as such. */
async function networkFirst(request, name, key) {
  const cache = await caches.open(name);
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const kept = await cache.match(key);
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set("X-Kept", "1");
    return new Response(kept.body, { status: kept.status, headers });
  }
  if (answer.ok) await cache.put(key, answer.clone()).catch(() => {}); // there may be no space
  return answer;
}

async function keptFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    caches.open(PAGE).then((cache) => cache.put(request, copy)).catch(() => {});
  }
  return answer;
}

// -- notices of turns -------------------------------------------------------------------------------------------------

addEventListener("push", (event) => {
  const { game, language } = event.data ? event.data.json() : {};
  const words = WORDS[language] ?? WORDS.en;
  event.waitUntil(registration.showNotification(words.title, { body: words.body, tag: game, icon: "icon-192.png", data: { game } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.game));
});

/** Shows a game in a window of the page, or opens one. */
async function show(game) {
  const address = new URL(game ? `#/game/${encodeURIComponent(game)}` : "", registration.scope).href;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const window = windows.find((one) => one.url === address) ?? windows[0];
  if (!window) return clients.openWindow(address);
  if (window.url !== address) await window.navigate(address).catch(() => clients.openWindow(address));
  return window.focus().catch(() => {});
}
