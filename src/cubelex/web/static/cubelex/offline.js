// Lets the site open without a network, where browsers allow it: over HTTPS and on the computer that serves.
const root = document.documentElement;
const worker = document.querySelector('link[rel="service-worker"]');

if ("serviceWorker" in navigator && worker) {
  await navigator.serviceWorker.register(worker.href, { scope: worker.dataset.scope, updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  const isKept = "offline" in root.dataset;
  // A page may need others beside itself: <link rel="prefetch" data-offline href="…">.
  const others = [...document.querySelectorAll("link[data-offline]")].map((link) => link.href);
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  active.postMessage({
    keep: true,
    account: root.dataset.account ?? "",
    pages: isKept ? [location.href.split("#")[0], ...others] : [],
    files: isKept ? files : [],
  });
}
