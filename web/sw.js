// Keeps a release of the app on this device, for offline use and so that a page and its files are always of one release. Every file has
// an address below the hash of its release, so a page of an earlier release finds its own files, or none.

/** Hash of the release. The server inserts it, and the hashes of the files. */
const RELEASE = "RELEASE";
/** The app. @type {Record<string, string>} */
const FILES = {/* FILES */};
/** The data of the engine, which is fetched when the page is idle, or on first use. @type {Record<string, string>} */
const SUPPLIES = {/* SUPPLIES */};
/** The size of the data. */
const SUPPLY_BYTES = 0;
const BASE = `/r/${RELEASE}`;

const worker = /** @type {any} */ (self);

/**
 * A file of this release: that of an earlier release with the same hash, or fetched.
 * @param {string} path
 * @param {string} hash
 * @returns {Promise<Response>}
 */
async function find(path, hash) {
  /** @param {Response | undefined} response */
  const isRight = (response) => response?.ok && response.headers.get("etag")?.includes(hash);
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).match(`/r/${name}${path}`);
    // A copy, because modules import relative to the address of the response.
    if (kept && isRight(kept)) return new Response(await kept.blob(), { headers: kept.headers });
  }
  const fetched = await fetch(BASE + path);
  // While servers are being updated, the next one may have another release.
  if (!isRight(fetched)) throw new Error(`${path} is not of release ${RELEASE}`);
  return fetched;
}

/** Keeps these files of the release. @param {Record<string, string>} files */
async function keep(files) {
  const cache = await caches.open(RELEASE);
  const add = async (/** @type {[path: string, hash: string]} */ [path, hash]) => {
    if (!(await cache.match(BASE + path))) await cache.put(BASE + path, await find(path, hash));
  };
  await Promise.all(Object.entries(files).map(add));
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep(FILES).then(() => worker.skipWaiting())));

/** Deletes all releases except this one and the latest before, which open pages may still use. */
async function clean() {
  const others = (await caches.keys()).filter((name) => name !== RELEASE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clean().then(() => worker.clients.claim())));

/** Reports whether the data of the engine is kept, and fetches it if wanted. @param {MessagePort} port @param {boolean} isWanted */
async function report(port, isWanted) {
  const cache = await caches.open(RELEASE);
  const kept = await Promise.all(Object.keys(SUPPLIES).map((path) => cache.match(BASE + path)));
  const tell = (/** @type {string} */ state) => port.postMessage({ bytes: SUPPLY_BYTES, state });
  tell(kept.every(Boolean) ? "kept" : "missing");
  if (isWanted) await keep(SUPPLIES).then(() => tell("kept"), () => tell("failed"));
}

worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(report(event.ports[0], event.data === "keep")));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/invite/") || url.pathname === "/metrics") return;
  event.respondWith(answer(request, url.pathname));
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
 * @param {string} path
 */
async function answer(request, path) {
  const page = path === "/embed" ? "/embed.html" : "/index.html";
  const asked = request.mode === "navigate" ? BASE + page : path.startsWith("/r/") ? path : BASE + path;
  const kept = await caches.match(asked);
  if (kept) return kept;
  const name = path.slice(BASE.length);
  const hash = path.startsWith(`${BASE}/`) && SUPPLIES[name];
  if (!hash) return fetch(request);
  const found = await find(name, hash);
  // If the device is full, it is fetched again the next time.
  await (await caches.open(RELEASE)).put(path, found.clone()).catch(() => {});
  return found;
}
