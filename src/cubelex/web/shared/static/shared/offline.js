// Lets the site open without a network, where browsers allow it: over HTTPS and on the computer that serves.
import { sayAsOf } from "./known.js";

const root = document.documentElement;
const worker = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="service-worker"]'));

// What the worker is told of this page: whose it is, and what to keep of it.
function about() {
  const isKept = "offline" in root.dataset;
  // A page may need others beside itself: <link rel="prefetch" data-offline href="…">.
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-offline]"));
  const others = [...links].map((link) => link.href);
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  const account = root.dataset.account ?? "";
  return { keep: true, account, pages: isKept ? [location.href.split("#")[0], ...others] : [], files: isKept ? files : [] };
}

/** @param {HTMLLinkElement} link */
async function start(link) {
  try {
    await navigator.serviceWorker.register(link.href, { scope: link.dataset.scope, updateViaCache: "none" });
  } catch {
    return; // Not allowed here, or the network went away meanwhile: the page works without.
  }
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(about());
}

if ("serviceWorker" in navigator && worker) {
  if (document.readyState === "complete") start(worker);
  else addEventListener("load", () => start(worker));
}

sayAsOf(root.dataset.keptAt);
