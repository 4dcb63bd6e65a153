// Live entry of a final: the stations below each other, attempt by attempt. Enter saves and goes to the next station.
import { Attention } from "./attention.js";
import { changedCards, ranksOf } from "../shared/changed_cards.js";
import { cardOfDesk, withTyped, withWaiting } from "../shared/cards.js";
import { showConnection } from "../shared/connection.js";
import { firstCards, KnownCards } from "./first_cards.js";
import { $, element, handed, notice } from "../shared/elements.js";
import { follow } from "../shared/following.js";
import { Queue } from "../shared/queue.js";
import { newKey, sendEntry, signedIn } from "../shared/sending.js";
import { offerSound } from "./review_sound.js";
import { RoundStatuses } from "./round_statuses.js";
import { Sheet } from "./sheet.js";
import { store, stored } from "../shared/storage.js";

/** @type {Words} */
const words = handed("words");
/** @type {{ sheet: GivenSheet, stations: Record<string, number>, groups: Record<string, string>, order: number[], place: string }} */
const { sheet: given, stations, groups, order, place } = handed("content");
const { round, addresses } = given;
const start = await firstCards(addresses.cards, words);
const { cards, after: heard, status } = start;
const known = new KnownCards(addresses.cards, start);
const statuses = new RoundStatuses();
statuses.hear(round.id, status);
const MINE = `cubelex-my-stations-${place}`;
// What is typed is kept at every key: a browser may end without a word.
const DRAFT = `cubelex-draft-live-${place}`;

/** @type {LiveRow[]} */
const rows = cards.map(cardOfDesk).sort((card, other) => placeOf(card) - placeOf(other) || card.person - other.person).map(rowOf);
const attention = new Attention(place, (person) => find(person)?.card.name ?? "", words, comeBack);

/**
 * Group by group, station by station; those without a station come last.
 * @param {DeskCard} card
 */
function placeOf({ person }) {
  return stations[person] === undefined ? order.length : order.indexOf(person);
}

/** @param {number} person */
const find = (person) => rows.find(({ card }) => card.person === person);

// --- Rows ---

/**
 * @param {DeskCard} card
 * @returns {LiveRow}
 */
function rowOf(card) {
  const container = element("div", { id: `sheet-${card.person}`, className: `attempts-entry of-${round.kind}` });
  const result = element("span", { className: "time live-result" });
  const said = element("div", { className: "live-said", role: "alert" });
  const rank = element("b", { className: "live-rank" });
  const station = stations[card.person] ? element("span", { className: "live-station", textContent: stations[card.person] }) : "";
  const item = element("li", {}, rank, element("span", { className: "who" }, station, element("bdi", { textContent: card.name })), container, result, said);
  const sheet = new Sheet(round, container, words, { typed: () => typed(row), keyed: (event) => keyed(event, row) });
  /** @type {LiveRow} */
  const row = { card, sheet, item, result, said, rank, review: null };
  sheet.fill(card);
  return row;
}

/** @param {LiveRow} row */
function show(row) {
  const { card, item, result, rank, sheet } = row;
  rank.textContent = String(card.ranking ?? "");
  item.className = [card.outlook, card.waiting ? "waiting" : "", row.review ? "to-review" : "", isMine(card.person) ? "" : "not-mine"].join(" ").trim();
  const [best, worst] = card.forecast;
  result.title = best ? words.forecast : "";
  result.classList.toggle("forecast", Boolean(best));
  result.textContent = best ? `${best} – ${worst}` : card.average || card.best;
  const current = Number(sheet.next?.dataset.attempt ?? 0);
  sheet.inputs.forEach((input) => input.closest(".attempt")?.classList.toggle("current", Number(input.dataset.attempt) === current));
  const complete = rows.filter((each) => each.card.isComplete).length;
  $("progress").textContent = `${complete} / ${rows.length}`;
}

/** @param {LiveRow} row */
function typed(row) {
  if (row.review) row.review = { ...row.review, confirmed: false };
  keepDrafts();
}

// What is typed and not saved; what is reviewed is listed already.
function keepDrafts() {
  const begun = rows.filter(({ sheet, review: isListed }) => sheet.changed.length && !isListed);
  store(DRAFT, begun.map(({ sheet, card: { person } }) => ({ ...signedIn(), key: newKey(), place, round: round.id, person, attempts: textsOf(sheet) })));
}

/** @param {Sheet} sheet */
const textsOf = (sheet) => Object.fromEntries(sheet.changed.map((number) => [number, sheet.text(number)]));

/** @param {HTMLInputElement | null | undefined} field */
function goTo(field) {
  field?.focus();
  field?.select();
}

/**
 * The next of one's own stations with something to type, round and round.
 * @param {LiveRow} row
 * @param {number} step
 */
function after(row, step) {
  const open = rows.filter((each) => each === row || (isMine(each.card.person) && each.sheet.next));
  return open[(open.indexOf(row) + step + open.length) % open.length];
}

/**
 * @param {KeyboardEvent} event
 * @param {LiveRow} row
 */
function keyed(event, row) {
  const { sheet } = row;
  const field = /** @type {HTMLInputElement} */ (event.target);
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key === "Enter") { event.preventDefault(); entered(field, row); return; }
  if (event.key === "Escape") { event.preventDefault(); sheet.fill(row.card); row.review = null; row.said.replaceChildren(); keepDrafts(); goTo(sheet.next); return; }
  if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); goTo(after(row, steps[event.key]).sheet.next); return; }
  const isRtl = document.documentElement.dir === "rtl";
  const sideways = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key];
  const isWhole = !field.value || (field.selectionStart === 0 && field.selectionEnd === field.value.length);
  if (sideways && isWhole) { event.preventDefault(); goTo(sheet.open[sheet.open.indexOf(field) + sideways]); }
}

/**
 * @param {HTMLInputElement} field
 * @param {LiveRow} row
 */
function entered(field, row) {
  const { sheet, card } = row;
  const number = Number(field.dataset.attempt);
  if (sheet.meant(number)) { sheet.accept(number); typed(row); }
  if (sheet.unreadable) { goTo(sheet.unreadable); return; }
  const isDecided = /^DN/.test(sheet.text(number));
  const parts = sheet.of(number);
  if (!isDecided && field !== parts.at(-1)) { goTo(parts[parts.indexOf(field) + 1]); return; }
  const attempts = textsOf(sheet);
  if (Object.keys(attempts).length) {
    const replaces = sheet.replacedOwn;
    const confirmed = Boolean(row.review?.confirmed);
    attention.settle(row.review);
    row.review = null;
    row.said.replaceChildren();
    row.card = withTyped(card, attempts);
    sheet.fill(row.card);
    keepDrafts();
    hint(words.sending, card.name);
    queue.push({ key: newKey(), address: addresses.enter, place, round: round.id, person: card.person, attempts, replaces, confirmed, reason: "" });
  }
  show(row);
  goTo(after(row, 1).sheet.next ?? row.sheet.inputs[0]);
}

// --- Saving and reviewing ---

/**
 * @param {string} text
 * @param {string} name
 * @param {string} kind
 */
function hint(text, name, kind = "quiet") {
  $("hint").className = kind;
  $("hint").textContent = `${text}: ${name}`;
}

/** @param {News} news */
function answered({ online, entry, answer, fault }) {
  showConnection({ online, fault }, queue, words);
  if (!answer || !entry) return;
  const row = entry.address === addresses.enter ? find(entry.person) : undefined;
  if (row && answer.card) { take(row, answer.card); known.answered(answer.card); }
  const wants = [...(answer.warnings ?? []), ...(answer.refusals ?? []), ...(answer.conflicts ?? [])];
  const name = row?.card.name ?? "";
  if (wants.length) { attention.add(entry, answer); hint(words.kept, name, "bad"); } else hint(words.saved, name, "good");
}

/**
 * A card as the server has it; what is being typed over it stays.
 * @param {LiveRow} row
 * @param {DeskCard} card
 */
function take(row, card) {
  row.card = withWaiting(card, addresses.enter, queue.waiting);
  row.sheet.takeOver(row.card);
  // All cards are open here at all times: what is typed over a result corrects it.
  row.sheet.arrived.clear();
  show(row);
  attention.clear(isSettled);
}

/** @param {Review} kept */
function isSettled(kept) {
  const row = find(kept.person);
  if (!row || row.card.waiting || row.review?.key === kept.key) return false;
  return Object.entries(kept.attempts).every(([number, text]) => {
    const saved = row.card.fields[Number(number) - 1];
    return kept.conflicts.length ? saved === text : Boolean(saved);
  });
}

/**
 * What was typed at a station, with what is to be looked at; Enter saves it.
 * @param {Review} kept
 */
function comeBack(kept) {
  const row = find(kept.person);
  if (!row) { attention.settle(kept); return; }
  // Two values that differ are decided upon at the desk, which shows both; and so is what comes late.
  if (kept.conflicts.some((conflict) => !conflict.isOwn) || statuses.isFinished(round.id)) { location.href = `${place}?person=${kept.person}`; return; }
  row.sheet.fill(row.card);
  Object.entries(kept.attempts).forEach(([number, text]) => row.sheet.putOver(Number(number), text));
  row.sheet.applyTerms();
  row.review = { ...kept, confirmed: !kept.refusals.length };
  const said = [...kept.refusals.map(({ text, under }) => notice("bad", text, under)), ...kept.warnings.map(({ text, remedy, under }) => notice("maybe", [text, remedy].filter(Boolean).join(" "), under))];
  row.said.replaceChildren(...said, kept.refusals.length ? "" : notice("maybe", words.again));
  show(row);
  goTo(row.sheet.of(Number(Object.keys(kept.attempts)[0]))[0]);
}

const review = () => { const next = attention.after(rows.find((row) => row.review)?.review ?? null); if (next) comeBack(next); };
$("review").addEventListener("click", review);
addEventListener("keydown", (event) => { if (event.key === "F2") { event.preventDefault(); review(); } });

/**
 * @param {DeskNews} content
 * @param {number[] | null} asked
 */
function renew(content, asked) {
  known.heard(content, asked);
  statuses.hear(round.id, content.status);
  const inRound = ranksOf(content.ranks);
  rows.forEach((row) => { row.card.ranking = inRound.get(row.card.person) ?? null; show(row); });
  const waiting = new Set(queue.waiting.filter((entry) => entry.address === addresses.enter).map((entry) => entry.person));
  content.cards.map(cardOfDesk).forEach((card) => {
    const row = find(card.person);
    if (row && !waiting.has(card.person)) take(row, card);
  });
}

// --- My stations ---

/** @returns {number[]} */
const mine = () => stored(MINE) ?? [];
/** @param {number} person */
function isMine(person) {
  const chosen = mine();
  return !chosen.length || chosen.includes(person);
}

function showMine() {
  rows.forEach(show);
  $("mine").textContent = `${rows.filter(({ card }) => isMine(card.person)).length} / ${rows.length}`;
}

$("choices").replaceChildren(...rows.map(({ card }) => {
  const box = element("input", { type: "checkbox", checked: mine().includes(card.person) });
  box.addEventListener("change", () => {
    const others = mine().filter((person) => person !== card.person);
    store(MINE, box.checked ? [...others, card.person] : others);
    showMine();
  });
  return element("label", { className: "choice" }, box, [groups[card.person], stations[card.person]].filter(Boolean).join(" · "), " ", element("bdi", { textContent: card.name }));
}));

const queue = new Queue(sendEntry, answered);
rows.forEach((row) => { row.card = withWaiting(row.card, addresses.enter, queue.waiting); row.sheet.fill(row.card); });
follow(`${$("stations").dataset.stream}?after=${heard}`, { [round.id]: changedCards(addresses.cards, () => {}, renew) });
$("stations").replaceChildren(...rows.flatMap(({ card, item }, number) => {
  const group = groups[card.person];
  const isFirst = group && group !== groups[rows[number - 1]?.card.person];
  return isFirst ? [element("li", { className: "live-group", textContent: group }), item] : [item];
}));
showMine();
offerSound();
(stored(DRAFT) ?? []).forEach((/** @type {Entry} */ draft) => attention.add(draft, {}));
store(DRAFT, null);
attention.clear(isSettled);
attention.show();
goTo(rows.find((row) => isMine(row.card.person) && row.sheet.next)?.sheet.next);
queue.flush();
