// A long table page by page, as many rows as fit; after the last page, the next round that is on.
const main = document.querySelector("main[data-next]");
const shown = document.getElementById("page");
const SECONDS = Number(new URLSearchParams(location.search).get("seconds")) || 10;
let first = 0;

function rows() {
  return [...main.querySelectorAll("tbody tr")];
}

function fitting(all) {
  all.forEach((row) => { row.hidden = false; });
  const height = all[0]?.getBoundingClientRect().height || 1;
  const top = main.querySelector("tbody").getBoundingClientRect().top;
  return Math.max(1, Math.floor((innerHeight - top - 8) / height));
}

function show() {
  const all = rows();
  const many = fitting(all);
  if (first >= all.length) first = 0;
  all.forEach((row, place) => { row.hidden = place < first || place >= first + many; });
  const pages = Math.ceil(all.length / many) || 1;
  shown.textContent = pages > 1 ? `${Math.floor(first / many) + 1} / ${pages}` : "";
  return many;
}

// A bracket comes before the table, for as long as a page of it.
const bracket = main?.querySelector('[data-live="bracket"]');
let isAtBracket = Boolean(bracket);

function turn() {
  if (isAtBracket) { isAtBracket = false; showBracket(); show(); return; }
  first += show();
  if (first < rows().length) { show(); return; }
  first = 0;
  isAtBracket = Boolean(bracket);
  const next = new URL(main.dataset.next, location.href);
  if (next.searchParams.get("round") === new URLSearchParams(location.search).get("round")) { showBracket(); show(); return; }
  new URLSearchParams(location.search).forEach((value, key) => { if (key !== "round") next.searchParams.set(key, value); });
  location.href = next;
}

function showBracket() {
  if (!bracket) return;
  bracket.hidden = !isAtBracket;
  main.querySelector("table[data-stream]").hidden = isAtBracket;
}

if (main) {
  showBracket();
  show();
  document.addEventListener("cubelex:changed", show);
  addEventListener("resize", show);
  setInterval(turn, SECONDS * 1000);
}
