// Caches the app for offline use. The server's build inserts its version and list of files.
const VERSION = "VERSION";
/** @type {string[]} */
const FILES = [/* FILES */];
/** Cache for the book, the model and the strategy, kept across versions of the app. */
const SUPPLIES = "supplies-1";

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  // Cache the whole engine, so that everything works offline after the first visit.
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = (/** @type {string[]} */ names) => names.filter((name) => name !== VERSION && name !== SUPPLIES);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/invite/") || url.pathname === "/metrics") return;
  event.respondWith(answer(request, url));
});

// Clicking a notification opens the game.
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  const { data, close } = event.notification;
  close.call(event.notification);
  const open = (/** @type {any[]} */ windows) => windows.find((one) => one.url === data)?.focus() ?? worker.clients.openWindow(data);
  event.waitUntil(worker.clients.matchAll({ type: "window" }).then(open));
});

/**
 * @param {Request} request
 * @param {URL} url
 */
async function answer(request, url) {
  if (url.pathname.startsWith("/supplies/")) {
    const supplies = await caches.open(SUPPLIES);
    const kept = await supplies.match(url.pathname);
    if (kept) return kept;
    const fresh = await fetch(request);
    if (fresh.ok) await supplies.put(url.pathname, fresh.clone());
    return fresh;
  }
  const cache = await caches.open(VERSION);
  const page = url.pathname === "/embed" ? "/embed.html" : "/index.html";
  const path = request.mode === "navigate" ? page : url.pathname;
  return (await cache.match(path)) ?? fetch(request);
}
