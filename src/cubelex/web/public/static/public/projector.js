// A long table page by page, as many rows as fit; after the last page, the next round that is on.
const page = document.querySelector("main[data-next]");
const main = page ?? document.body;
const SECONDS = Number(new URLSearchParams(location.search).get("seconds")) || 10;
// A round with very many competitors has several pages of its own.
const PLACE = ["round", "page"];
let first = 0;
let turned = 0;

function rows() {
  return [...main.querySelectorAll("tbody tr")];
}

/**
 * How many rows fit from the first one on. What is hidden no longer widens columns, so rows may get lower then.
 * @param {HTMLElement[]} all
 */
function fitting(all) {
  // What is said below the table has its place too.
  const below = [...main.querySelectorAll(":scope > p")].reduce((sum, part) => sum + part.getBoundingClientRect().height + 8, 0);
  /** @param {HTMLElement} row */
  const isIn = (row) => row.getBoundingClientRect().bottom <= innerHeight - 8 - below;
  all.forEach((row, place) => { row.hidden = place < first; });
  let end = first + Math.max(1, all.slice(first).filter(isIn).length);
  all.forEach((row, place) => { row.hidden = place < first || place >= end; });
  while (end < all.length) {
    all[end].hidden = false;
    if (!isIn(all[end])) { all[end].hidden = true; break; }
    end += 1;
  }
  return end - first;
}

function show() {
  const all = rows();
  if (first >= all.length) first = turned = 0;
  const many = fitting(all);
  const pages = turned + 1 + Math.ceil(Math.max(0, all.length - first - many) / many);
  const shown = document.getElementById("page");
  if (shown) shown.textContent = pages > 1 ? `${turned + 1} / ${pages}` : "";
  return many;
}

// A bracket comes before the table, for as long as a page of it.
const bracket = page?.querySelector('[data-live="bracket"]');
let isAtBracket = Boolean(bracket);

async function turn() {
  if (isAtBracket) { isAtBracket = false; showBracket(); show(); return; }
  first += show();
  turned += 1;
  if (first < rows().length) { show(); return; }
  const [next, here] = [await following(), new URLSearchParams(location.search)];
  first = turned = 0;
  isAtBracket = Boolean(bracket);
  if (!next || PLACE.every((key) => next.searchParams.get(key) === here.get(key))) { showBracket(); show(); return; }
  here.forEach((value, key) => { if (!PLACE.includes(key)) next.searchParams.set(key, value); });
  location.href = next.href;
}

// Where to go on, asked for when it is due: rounds open and end meanwhile, and without a network this page stays.
async function following() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return null;
  const renewed = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-next]");
  return renewed && new URL(renewed.dataset.next, location.href);
}

function showBracket() {
  if (!bracket) return;
  bracket.hidden = !isAtBracket;
  main.querySelector("table[data-stream]")?.toggleAttribute("hidden", isAtBracket);
}

if (page) {
  showBracket();
  show();
  document.addEventListener("cubelex:changed", show);
  addEventListener("resize", show);
  // Pictures take their place when they have come.
  addEventListener("load", show);
  setInterval(turn, SECONDS * 1000);
} else {
  setInterval(async () => { if (await following()) location.reload(); }, SECONDS * 1000);
}
