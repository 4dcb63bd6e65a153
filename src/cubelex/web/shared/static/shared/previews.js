// What a regulation says, shown where it is cited: when it is pointed at, and when it has the focus.
const LINKS = 'cite a[href*="/regulations/"], .reader a[data-item]';
const WAIT = 250;
/** @type {Map<string, string>} */
const known = new Map();
/** @type {HTMLElement | null} */
let card = null;
/** @type {Element | null} */
let at = null;
let timer = 0;

/** @param {HTMLElement} link */
function addressOf(link) {
  if (!link.dataset.item) return (link.getAttribute("href") ?? "").replace(/\/(\?|$)/, "/preview/$1");
  return link.closest("[data-preview]")?.dataset.preview.replace("NUMBER", encodeURIComponent(link.dataset.item)) ?? "";
}

/** @param {HTMLElement} link */
async function text(link) {
  const address = addressOf(link);
  if (!known.has(address)) {
    const answer = await fetch(address);
    if (!answer.ok) return "";
    known.set(address, await answer.text());
  }
  return known.get(address) ?? "";
}

/**
 * @param {HTMLElement} made
 * @param {HTMLElement} link
 */
function place(made, link) {
  const from = link.getBoundingClientRect();
  const width = made.offsetWidth;
  const start = Math.min(Math.max(8, from.left + from.width / 2 - width / 2), innerWidth - width - 8);
  const isBelow = from.bottom + made.offsetHeight + 12 < innerHeight || from.top < made.offsetHeight + 12;
  made.style.left = `${start + scrollX}px`;
  made.style.top = `${(isBelow ? from.bottom + 6 : from.top - made.offsetHeight - 6) + scrollY}px`;
}

/** @param {HTMLElement} link */
async function show(link) {
  at = link;
  // The one line that the link carries would be shown a second time by the browser.
  link.closest("[title]")?.removeAttribute("title");
  const html = await text(link).catch(() => "");
  if (at !== link || !html) return;
  card ??= Object.assign(document.createElement("div"), { id: "preview-card", className: "preview-card" });
  card.setAttribute("role", "tooltip");
  card.innerHTML = html;
  document.body.append(card);
  link.setAttribute("aria-describedby", card.id);
  place(card, link);
}

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 */
const around = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

function hide() {
  clearTimeout(timer);
  at?.removeAttribute("aria-describedby");
  at = null;
  card?.remove();
}

/** @param {PointerEvent} event */
function point({ target, pointerType }) {
  const link = around(target, LINKS);
  if (pointerType === "touch" || !link || link === at) return;
  hide();
  timer = setTimeout(() => show(link), WAIT);
}

addEventListener("pointerover", point);
addEventListener("pointerout", ({ target, relatedTarget }) => {
  const link = around(target, `${LINKS}, .preview-card`);
  if (link && !around(relatedTarget, ".preview-card") && !link.contains(/** @type {Node | null} */ (relatedTarget))) hide();
});
addEventListener("focusin", ({ target }) => { if (target instanceof HTMLElement && target.matches(`:is(${LINKS}):focus-visible`)) show(target); });
addEventListener("focusout", hide);
addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
