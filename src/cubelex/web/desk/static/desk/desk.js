// The results desk: keyboard only, and the keyboard never waits for the network.
// One round has one sheet of fields; Dual Rounds have two beside each other, each sent to its own address.
import { Attention } from "./attention.js";
import { cardOfDesk } from "../shared/cards.js";
import { Doubts } from "./doubts.js";
import { Finder } from "./finder.js";
import { $, all, element, handed, notice } from "../shared/elements.js";
import { Queue } from "../shared/queue.js";
import { follow } from "../shared/following.js";
import { fetched, released, renewal } from "../shared/renewing.js";
import { newKey, post } from "../shared/sending.js";
import { Sheet } from "./sheet.js";

/**
 * @typedef {{ person: number, ranking: number | null }} Together
 * @typedef {{ round: DeskRound, cards: DeskCard[], addresses: DeskSheet["addresses"] }} GivenSheet
 */

/** @type {Words} */
const words = handed("words");
const form = $("card");
/** @type {{ sheets: GivenSheet[], together: Together[] | null, isDelegate: boolean }} */
const { sheets: given, together, isDelegate } = handed("content");
const ONE_AT_A_TIME = "cubelex-one-at-a-time";
/** @type {{ sheet: DeskSheet, person: number, attempts: number[] }[]} */
const lastSaved = [];
let ranks = new Map((together ?? []).map((row) => [row.person, row]));
/** @type {number | null} */
let current = null;
/** @type {Review | null} */
let shownAttention = null;

const sheets = given.map(({ round, cards, addresses }, place) => {
  const told = { typed: /** @type {Typed} */ (typed), keyed: /** @type {Keyed} */ (keyed) };
  const sheet = new Sheet(round, document.querySelectorAll("[data-sheet]")[place], words, told);
  return Object.assign(sheet, { addresses, people: new Map(cards.map((card) => [card.person, cardOfDesk(card)])), answered: /** @type {Set<number>} */ (new Set()) });
});
/** @param {string} round */
const sheetOf = (round) => sheets.find((sheet) => sheet.round.id === round);
const everybody = () => [...new Map(sheets.flatMap((sheet) => [...sheet.people])).values()];
/** @param {number} person */
const nameOf = (person) => everybody().find((card) => card.person === person)?.name ?? "";
const finder = new Finder($("person", HTMLInputElement), $("found"), everybody, choose, missed);
const attention = new Attention(form.dataset.place ?? "", nameOf, words, comeBack);

const doubts = new Doubts((sheet, attempts) => post(sheet.addresses.weigh, { key: "", person: current, attempts }));

// --- Typing ---

/**
 * @param {string} kind
 * @param {string} text
 * @param {Citation[]} [under]
 */
function say(kind, text, under) {
  $("notices").append(notice(kind, text, under));
}

/** @param {Said} refusal */
const refuse = ({ text, under }) => say("bad", text, under);

/** @param {DeskSheet} sheet */
function typed(sheet) {
  if (shownAttention) shownAttention.confirmed = false;
  showTerms();
  doubts.ask(sheet);
}

function showTerms() {
  $("terms").textContent = [...new Set(sheets.flatMap((sheet) => sheet.terms))].join(" · ");
}

/**
 * @param {KeyboardEvent} event
 * @param {DeskSheet} sheet
 */
function keyed(event, sheet) {
  if (event.key === "Enter" && event.altKey) { event.preventDefault(); submit(true); return; }
  if (event.code === "KeyS" && event.altKey) { event.preventDefault(); sheet.declineRest()?.focus(); typed(sheet); return; }
  if (event.key === "Escape") { event.preventDefault(); choose(null); return; }
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const { open } = sheet;
  const field = /** @type {HTMLInputElement} */ (event.target);
  const here = open.indexOf(field);
  const number = Number(field.dataset.attempt);
  const isDecided = event.key === "Enter" && /^DN/.test(sheet.text(number));
  const after = isDecided ? open.slice(here + 1).find((input) => Number(input.dataset.attempt) !== number) : open[here + step];
  const isLastPart = isDecided || open[here + 1]?.dataset.attempt !== field.dataset.attempt;
  const saves = event.key === "Enter" && isLastPart && $("one-at-a-time", HTMLInputElement).checked && sheet.isChanged(number);
  if (after && !saves) { after.focus(); after.select(); } else if (step > 0) submit();
}

function missed() {
  $("hint").textContent = words.nobody;
  $("person", HTMLInputElement).select();
}

/** @param {{ person: number, name: string } | null} person */
function choose(person) {
  current = person?.person ?? null;
  shownAttention = null;
  doubts.clear();
  $("notices").replaceChildren();
  finder.close(person ? `${person.person} ${person.name}` : "");
  sheets.forEach((sheet) => sheet.fill(sheet.people.get(current ?? 0) ?? null));
  showTerms();
  all("[data-of-person]", HTMLAnchorElement, form).forEach((link) => {
    link.hidden = !current;
    link.href = `${link.dataset.ofPerson}?person=${current ?? ""}`;
  });
  const next = sheets.map((sheet) => sheet.next).find(Boolean) ?? sheets.flatMap((sheet) => sheet.open)[0];
  if (current && next) { next.focus(); next.select(); } else $("person").focus();
}

// --- Saving ---

// With `isSure`, what is doubtful is not asked about again: it was looked at while typing.
function submit(isSure = false) {
  if (!current) return;
  const wrong = sheets.map((sheet) => sheet.unreadable).find(Boolean);
  if (wrong) { wrong.focus(); wrong.select(); $("hint").textContent = words.noTime; return; }
  const person = current;
  const entries = sheets.filter((sheet) => sheet.changed.length).map((sheet) => entryOf(sheet, person, isSure));
  attention.settle(shownAttention);
  const name = nameOf(person);
  choose(null);
  if (!entries.length) return;
  rows();
  $("hint").textContent = `${words.kept}: ${name}`;
  entries.forEach((entry) => queue.push(entry));
}

/**
 * What is sent of a sheet; meanwhile it is shown as waiting.
 * @param {DeskSheet} sheet
 * @param {number} person
 * @param {boolean} isSure
 */
function entryOf(sheet, person, isSure) {
  const attempts = Object.fromEntries(sheet.changed.map((number) => [number, sheet.text(number)]));
  const confirmed = isSure || Boolean(shownAttention?.confirmed && shownAttention.round === sheet.round.id);
  const reason = /** @type {HTMLInputElement | null} */ (document.getElementById("reason"))?.value ?? "";
  showWaiting(sheet, person, attempts);
  const whose = { place: form.dataset.place, round: sheet.round.id, person };
  return { key: newKey(), address: sheet.addresses.enter, ...whose, attempts, confirmed, reason };
}

/**
 * @param {DeskSheet} sheet
 * @param {number} person
 * @param {Record<string, string>} attempts
 */
function showWaiting(sheet, person, attempts) {
  const card = sheet.people.get(person);
  if (!card) return;
  const shown = [...card.attempts];
  Object.entries(attempts).forEach(([number, text]) => { shown[Number(number) - 1] = text; });
  sheet.people.set(person, { ...card, attempts: Array.from(shown, (text) => text ?? ""), waiting: true });
}

form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
$("sure").addEventListener("click", () => submit(true));

/**
 * A card as it is after something was done here.
 * @param {DeskSheet} sheet
 * @param {DeskAnswer} answer
 */
function take(sheet, { card }) {
  if (card) { sheet.people.set(card.person, card); sheet.answered.add(card.person); }
  rows();
}

/** @param {News} news */
function answered({ online, entry, answer, fault }) {
  const isSignedOut = fault instanceof Error && fault.message === "signed out";
  $("network").hidden = online || isSignedOut;
  $("signed-out").hidden = !isSignedOut;
  const count = queue.waiting.length;
  $("waiting").textContent = count ? `${count} ${words.waiting}` : "";
  if (!answer || !entry) return;
  const sheet = sheets.find((each) => each.addresses.enter === entry.address);
  if (sheet) take(sheet, answer);
  const wants = [...(answer.warnings ?? []), ...(answer.refusals ?? []), ...(answer.conflicts ?? [])];
  if (wants.length) attention.add(entry, answer);
  if (!sheet || !answer.saved?.length) return;
  lastSaved.push({ sheet, person: entry.person, attempts: answer.saved });
  $("undo", HTMLButtonElement).disabled = false;
  if (!wants.length) $("hint").textContent = `${words.saved}: ${answer.card?.name ?? ""}`;
}

// --- Looking again ---

/**
 * The card as it was typed, with what is to be looked at.
 * @param {Review} kept
 */
function comeBack(kept) {
  const sheet = sheetOf(kept.round);
  const card = sheet?.people.get(kept.person);
  if (!sheet || !card) { attention.settle(kept); return; }
  choose(card);
  shownAttention = { ...kept, round: sheet.round.id, confirmed: false };
  Object.entries(kept.attempts).forEach(([number, text]) => sheet.putOver(Number(number), text));
  sheet.applyTerms();
  showTerms();
  kept.warnings.forEach(({ text, remedy, under }) => say("maybe", [text, remedy].filter(Boolean).join(" "), under));
  kept.refusals.forEach(refuse);
  if (kept.conflicts.length) showConflicts(kept);
  if (kept.warnings.length && !kept.refusals.length) { say("maybe", words.again); shownAttention.confirmed = true; }
  sheet.of(Number(Object.keys(kept.attempts).at(-1))).at(-1)?.focus();
}

/** @param {Review} kept */
function showConflicts(kept) {
  say("bad", words.conflict, kept.conflicts[0].under);
  const body = element("tbody", {}, ...kept.conflicts.map(({ attempt, theirs, yours }) => element("tr", {},
    element("th", { scope: "row", textContent: `${words.attempt} ${attempt}` }),
    element("td", { className: "time", textContent: theirs }), element("td", { className: "time", textContent: yours }))));
  const head = element("thead", {}, element("tr", {}, element("td"), element("th", { scope: "col", className: "time", textContent: words.theirs }), element("th", { scope: "col", className: "time", textContent: words.yours })));
  $("notices").append(element("table", { className: "conflicts" }, head, body));
  const keep = element("button", { type: "button", textContent: words.keep });
  keep.addEventListener("click", () => { attention.settle(kept); choose(null); });
  const mistyped = element("button", { type: "button", textContent: words.mistyped });
  mistyped.addEventListener("click", () => retype(kept));
  if (isDelegate) $("notices").append(element("label", { textContent: words.reason }, element("input", { id: "reason" })));
  else say("maybe", words.delegate);
  $("notices").append(element("p", { className: "buttons" }, keep, mistyped));
}

/**
 * What is there was mistyped and the paper says otherwise: it is taken back, for all to see, and entered anew.
 * @param {Review} kept
 */
async function retype(kept) {
  const sheet = sheetOf(kept.round);
  if (!sheet) return;
  const attempts = kept.conflicts.map(({ attempt }) => attempt);
  try {
    const answer = await post(sheet.addresses.undo, { person: kept.person, attempts });
    take(sheet, answer);
    if (answer.refusals?.length) { answer.refusals.forEach(refuse); return; }
    const mine = Object.fromEntries(attempts.map((number) => [number, kept.attempts[number]]));
    const whose = { place: form.dataset.place, round: kept.round, person: kept.person };
    attention.settle(kept);
    choose(null);
    queue.push({ key: newKey(), address: sheet.addresses.enter, ...whose, attempts: mine, confirmed: false, reason: "" });
  } catch { $("hint").textContent = words.later; }
}

// --- Undoing ---

async function undo() {
  const last = lastSaved.at(-1);
  if (!last) return;
  try {
    const answer = await post(last.sheet.addresses.undo, { person: last.person, attempts: last.attempts });
    lastSaved.pop();
    take(last.sheet, answer);
    choose(last.sheet.people.get(last.person) ?? null);
    (answer.refusals ?? []).forEach(refuse);
    $("hint").textContent = answer.refusals?.length ? "" : words.undone;
  } catch { $("hint").textContent = words.later; }
  $("undo", HTMLButtonElement).disabled = !lastSaved.length;
}

$("undo").addEventListener("click", undo);
addEventListener("keydown", (event) => {
  if (event.altKey && event.code === "KeyZ") { event.preventDefault(); undo(); }
  if (event.key === "F2") { event.preventDefault(); const next = attention.after(shownAttention); if (next) comeBack(next); }
});

// --- The table beside the card ---

/** @param {DeskCard | undefined} card */
function results(card) {
  /** @param {string | undefined} text */
  const cell = (text) => element("td", { className: "time", textContent: text ?? "" });
  const attempts = (card?.attempts ?? []).map((text) => element("span", { className: "time", textContent: text }));
  return [cell(card?.average), cell(card?.best), element("td", { className: "attempts" }, ...attempts)];
}

/** @param {number} person */
function rankOf(person) {
  return (together ? ranks.get(person)?.ranking : sheets[0].people.get(person)?.ranking) ?? null;
}

function rows() {
  const ordered = everybody().sort((card, other) => (rankOf(card.person) ?? 1e9) - (rankOf(other.person) ?? 1e9) || card.person - other.person);
  $("rows").replaceChildren(...ordered.map(({ person, name }) => {
    const cards = sheets.map((sheet) => sheet.people.get(person));
    const row = element("tr", { className: cards.some((card) => card?.waiting) ? "waiting" : "" },
      element("td", { className: "rank", textContent: rankOf(person) ?? "" }),
      element("td", { className: "rank", textContent: person }),
      element("th", { scope: "row" }, element("bdi", { textContent: name })),
      ...cards.flatMap(results));
    row.addEventListener("click", () => choose({ person, name }));
    return row;
  }));
  const cards = sheets.flatMap((sheet) => [...sheet.people.values()]);
  $("progress").textContent = `${cards.filter((card) => card.isComplete).length} / ${cards.length}`;
}

/**
 * Somebody else has entered something: the card that is open takes it over where nothing was typed, and says so.
 * @param {DeskSheet} sheet
 */
async function takeOver(sheet) {
  sheet.answered.clear();
  const answer = await fetched(sheet.addresses.cards);
  if (!answer.ok) return;
  /** @type {{ cards: DeskCard[], together: Together[] | null }} */
  const content = await answer.json();
  await released();
  const waiting = new Set(queue.waiting.filter((entry) => entry.address === sheet.addresses.enter).map((entry) => entry.person));
  ranks = new Map((content.together ?? []).map((row) => [row.person, row]));
  // What was done here meanwhile is newer.
  content.cards.filter(({ person }) => !waiting.has(person) && !sheet.answered.has(person)).map(cardOfDesk).forEach((card) => {
    sheet.people.set(card.person, card);
    if (current !== card.person || !sheet.takeOver(card)) return;
    showTerms();
    if ($("notices").querySelector(".elsewhere")) return;
    const news = notice("maybe", words.elsewhere);
    news.classList.add("elsewhere");
    $("notices").append(news);
  });
  rows();
}

const queue = new Queue((entry) => post(entry.address, entry), answered);
follow(form.dataset.stream, Object.fromEntries(sheets.map((sheet) => [sheet.round.id, renewal(() => takeOver(sheet), 0)])));

$("one-at-a-time", HTMLInputElement).checked = localStorage.getItem(ONE_AT_A_TIME) === "1";
$("one-at-a-time").addEventListener("change", () => localStorage.setItem(ONE_AT_A_TIME, $("one-at-a-time", HTMLInputElement).checked ? "1" : ""));

queue.waiting.forEach((entry) => {
  const sheet = sheets.find((each) => each.addresses.enter === entry.address);
  if (sheet) showWaiting(sheet, entry.person, entry.attempts);
});
// Until this script was here Enter could only have loaded the page again.
$("save", HTMLButtonElement).disabled = false;
const asked = new URLSearchParams(location.search).get("person");
choose(asked ? finder.find(asked)[0] ?? null : null);
rows();
attention.show();
queue.flush();
