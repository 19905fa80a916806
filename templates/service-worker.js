// Keeps static files and one page for the time without a network.  Pages, fragments and
// commands always go to the server: what is not answered below is left to the browser.

const { files, offline, static: folder, cache: name } = {{ values|safe }};
const HASHED = /\.[0-9a-f]{12}\.[a-z0-9]+$/; // such a file never changes
const OWN = "messdeck-";

async function keepAll() {
  const cache = await caches.open(name);
  await cache.addAll(files);
  // Fetched as nobody: nothing of a person may be kept.
  await cache.put(offline, await fetch(offline, { credentials: "omit", cache: "reload" }));
}

async function forgetOld() {
  const names = await caches.keys();
  const old = names.filter((other) => other.startsWith(OWN) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
  await self.clients.claim();
}

async function staticFile(request, isHashed) {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept && isHashed) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.type === "basic" && isHashed) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

// Only where the network itself fails: an answer of the server, whatever it says, stands.
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(name)).match(offline);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.headers.has("range")) return;
  if (pathname.startsWith(folder)) event.respondWith(staticFile(request, HASHED.test(pathname)));
  else if (request.mode === "navigate") event.respondWith(page(request));
});
