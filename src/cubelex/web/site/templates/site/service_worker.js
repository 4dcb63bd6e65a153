// Opens pages without a network. The site's own files are kept for good, as their addresses change with them. Of pages
// only those are kept that say so (`<html data-offline>`), as they were when last seen, and only for one account. Documents
// that such pages need have `?offline` in their addresses, and say in a header whose they are; pages keep there, too, what
// they have heard since. A kept page says when it was kept: `<html data-kept-at="…">`.
const FILES = "files-{{ digest }}";
const PAGES = "pages-{{ digest }}";
const READING = "reading-{{ digest }}";
const STATIC = "{{ digest }}";
const OFFLINE = "{% url 'offline' %}";
const REGULATIONS = "{% url 'regulations' %}";
const ACCOUNT = "X-Account";
const KEPT_AT = "X-Kept-At";
const MOST_PAGES = 60;
const PATIENCE = 6000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (![FILES, PAGES, READING].includes(name)) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.includes(`/static/${STATIC}/`)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (searchParams.has("offline")) event.respondWith(newest(event, new Response(null, { status: 504 })));
});

// Pages name themselves and what they need: on the first visit they were loaded before there was a worker.
self.addEventListener("message", (event) => {
  const { keep: isPage, known, content, account } = event.data;
  if (isPage) event.waitUntil(keepAll(event.data));
  if (known) event.waitUntil(inTurn(known, () => keep(known, Response.json(content), account)));
});

// What is kept later of an address was known later.
const turns = new Map();

function inTurn(address, act) {
  const turn = Promise.resolve(turns.get(address)).catch(() => {}).then(act);
  turns.set(address, turn);
  return turn;
}

async function file(request) {
  const cache = await caches.open(FILES);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // A browser that has no room for copies shows the page all the same.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

async function page(event) {
  return newest(event, await (await caches.open(FILES)).match(OFFLINE));
}

// A page or a document as it is now; as it was where the network does not answer, or not soon, or only a proxy does.
async function newest(event, otherwise) {
  const kept = await keptCopy(event.request);
  const now = fetched(event);
  const soon = kept ? Promise.race([now, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]) : now;
  try {
    const answer = await soon;
    if (answer && !(kept && [502, 503, 504].includes(answer.status))) return answer;
  } catch {
    // There is no network.
  }
  return kept ? asKept(kept) : otherwise ?? Response.error();
}

async function asKept(copy) {
  const { headers } = copy;
  if (!headers.get("Content-Type")?.startsWith("text/html")) return copy;
  return new Response((await copy.text()).replace("<html", `<html data-kept-at="${headers.get(KEPT_AT)}"`), { headers });
}

async function fetched(event) {
  const answer = await fetch(event.request);
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.ok && !answer.redirected && (isPage || answer.headers.has(ACCOUNT))) {
    const copy = answer.clone();
    event.waitUntil(inTurn(event.request.url, () => see(event.request.url, copy)));
  }
  return answer;
}

// What follows the question mark only says where to begin on a page.
async function keptCopy(request) {
  const cache = await cacheOf(request.url);
  return (await cache.match(request)) ?? cache.match(request, { ignoreSearch: true });
}

// The Regulations have a place of their own: whoever reads much of them must still find the desk.
function cacheOf(address) {
  return caches.open(new URL(address, self.location).pathname.startsWith(REGULATIONS) ? READING : PAGES);
}

// What the first tag of a page says of it: its language, whose it is, and whether it is to be kept. Of a document, a
// header says it.
async function about(answer) {
  if (answer.headers.has(ACCOUNT)) return { account: answer.headers.get(ACCOUNT), isKept: true };
  const text = await answer.text();
  const tag = text.match(/<html[^>]*>/)?.[0] ?? "";
  const value = (name) => tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? "";
  return { language: value("lang"), account: value("data-account"), isKept: /\sdata-offline\b/.test(tag) };
}

async function see(address, answer) {
  const copy = answer.clone();
  const { language, account, isKept } = await about(answer);
  await forgetOthers(account);
  await keepOfflinePage(language);
  if (isKept) await keep(address, copy, account);
}

async function keep(address, answer, account) {
  const headers = new Headers(answer.headers);
  headers.set(ACCOUNT, account);
  headers.set(KEPT_AT, new Date().toISOString());
  // What is kept is no longer compressed.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  // It is for this browser only, whatever it would have depended on.
  headers.delete("Vary");
  const cache = await cacheOf(address);
  await cache.put(address, new Response(await answer.blob(), { status: 200, headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await cache.delete(old);
}

// Pages of somebody who is no longer signed in here, or who is somebody else, are not shown to anybody.
async function forgetOthers(account) {
  for (const name of [PAGES, READING]) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const whose = (await cache.match(key))?.headers.get(ACCOUNT);
      if (whose && whose !== account) await cache.delete(key);
    }
  }
}

async function keepOfflinePage(language) {
  const cache = await caches.open(FILES);
  const known = await cache.match(OFFLINE);
  if (known && (!language || (await about(known)).language === language)) return;
  const answer = await fetch(OFFLINE);
  if (!answer.ok) return;
  const text = await answer.clone().text();
  await cache.put(OFFLINE, answer);
  for (const [, address] of text.matchAll(/(?:src|href)="([^"]*\/static\/[^"]*)"/g)) await file(new Request(address));
}

async function keepAll({ account, pages, files }) {
  await forgetOthers(account);
  await Promise.allSettled(files.filter((one) => one.includes(`/static/${STATIC}/`)).map((one) => file(new Request(one))));
  for (const address of pages) {
    if (await (await cacheOf(address)).match(address)) continue;
    const answer = await fetch(address);
    // Whoever has been signed out meanwhile is led to another page.
    if (answer.ok && !answer.redirected) await see(address, answer);
  }
}
