// What a page knows by now. It is kept beside the page as it was loaded, for when it is loaded again without a network.

/** Says in a copy when it was kept; what comes from the server itself does not have it. */
export const KEPT_AT = "X-Kept-At";

/**
 * @param {string} address where it is found again
 * @param {object} content
 */
export function keepKnown(address, content) {
  const { account } = document.documentElement.dataset;
  const known = new URL(address, location.href).href;
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ known, account, content })).catch(() => {});
}

/**
 * What was known last, where this page is older: it was opened without a network.
 * @template Content
 * @param {string} address
 * @param {Content} content
 * @returns {Promise<Content>}
 */
export async function newestKnown(address, content) {
  const { keptAt } = document.documentElement.dataset;
  const found = keptAt === undefined ? null : await caches.match(new URL(address, location.href));
  const at = found?.headers.get(KEPT_AT);
  if (!found || !at || at <= (keptAt ?? "")) return content;
  sayAsOf(at);
  return found.json();
}

/**
 * Says how old the page is that was opened without a network; nothing where it is not.
 * @param {string | null | undefined} at
 */
export function sayAsOf(at) {
  document.getElementById("as-of")?.remove();
  const words = document.getElementById("offline")?.dataset.asOf;
  if (!at || !words) return;
  const time = new Date(at);
  const { lang } = document.documentElement;
  const day = time.toDateString() === new Date().toDateString() ? "" : `${time.toLocaleDateString(lang, { day: "numeric", month: "short" })}, `;
  const clock = time.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const line = document.createElement("p");
  Object.assign(line, { id: "as-of", className: "network", textContent: words.replace("%(time)s", `\u2068${day}${clock}\u2069`) });
  line.setAttribute("role", "status");
  document.getElementById("main")?.prepend(line);
}
