// The results desk: keyboard only, and the keyboard never waits for the network.
// One round has one sheet of fields; Dual Rounds have two beside each other, each sent to its own address.
import { Attention } from "./attention.js";
import { changedCards, ranksOf } from "../shared/changed_cards.js";
import { cardOfDesk, withTyped, withWaiting } from "../shared/cards.js";
import { Doubts } from "./doubts.js";
import { holdEarlyKeys } from "./early_keys.js";
import { Finder } from "./finder.js";
import { showConnection } from "../shared/connection.js";
import { firstCards, KnownCards } from "./first_cards.js";
import { $, all, button, element, handed, notice, quiet } from "../shared/elements.js";
import { Queue } from "../shared/queue.js";
import { follow } from "../shared/following.js";
import { newKey, OtherAccount, post, sendEntry, signedIn } from "../shared/sending.js";
import { offerSound } from "./review_sound.js";
import { Sheet } from "./sheet.js";
import { store, stored } from "../shared/storage.js";
import { RoundStatuses } from "./round_statuses.js";
import { steerInDialog } from "./steering.js";

/** @type {Words} */
const words = handed("words");
const form = $("card");
/** @type {{ sheets: GivenSheet[], isTogether: boolean, isDelegate: boolean }} */
const { sheets: described, isTogether, isDelegate } = handed("content");
const pressEarlyKeys = holdEarlyKeys($("person", HTMLInputElement));
const given = await Promise.all(described.map(async (sheet) => ({ ...sheet, ...await firstCards(sheet.addresses.cards, words) })));
const ONE_AT_A_TIME = "cubelex-one-at-a-time";
// What is typed is kept at every key: a browser may end without a word.
const DRAFT = `cubelex-draft-${form.dataset.place}`;
/** @type {{ sheet: DeskSheet, person: number, attempts: number[], entries?: Record<number, number> }[]} */
const lastSaved = [];
let ranks = ranksOf(given[0].together);
/** @type {number | null} */
let current = null;
/** @type {Review | null} */
let shownAttention = null;

const sheets = given.map(({ round, addresses, ...start }, place) => {
  const told = { typed: /** @type {Typed} */ (typed), keyed: /** @type {Keyed} */ (keyed) };
  const sheet = new Sheet(round, document.querySelectorAll("[data-sheet]")[place], words, told);
  const people = new Map(start.cards.map((card) => [card.person, cardOfDesk(card)]));
  return Object.assign(sheet, { addresses, cut: start.cut, people, answered: /** @type {Set<number>} */ (new Set()), known: new KnownCards(addresses.cards, start) });
});
const statuses = new RoundStatuses();
given.forEach(({ status }, place) => hearStatus(sheets[place], status));
// A reason that the Delegate has given stays when the card comes back with a question.
let lastReason = "";
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
  store(DRAFT, drafts(current));
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
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (event.key === "Enter") entered(field, sheet);
  else goTo(sheet.open.at((sheet.open.indexOf(field) + step) % sheet.open.length));
}

/** @param {HTMLInputElement | undefined} field */
function goTo(field) {
  field?.focus();
  field?.select();
}

/**
 * Enter takes the time that was meant, and goes on to the next field; at the last one, where a saved result is replaced
 * and on a card that is reviewed, it saves.
 * @param {HTMLInputElement} field
 * @param {DeskSheet} sheet
 */
function entered(field, sheet) {
  const number = Number(field.dataset.attempt);
  if (sheet.meant(number)) { sheet.accept(number); typed(sheet); }
  if (sheet.of(number).includes(/** @type {HTMLInputElement} */ (sheet.unreadable))) { goTo(sheet.unreadable); return; }
  const { open } = sheet;
  const here = open.indexOf(field);
  const isDecided = /^DN/.test(sheet.text(number));
  const after = isDecided ? open.slice(here + 1).find((input) => Number(input.dataset.attempt) !== number) : open[here + 1];
  const isLastPart = isDecided || open[here + 1]?.dataset.attempt !== field.dataset.attempt;
  const isOne = $("one-at-a-time", HTMLInputElement).checked && sheet.isChanged(number);
  const isCorrection = sheet.replaced.includes(number) && !sheet.arrived.has(number);
  const saves = isLastPart && (isOne || shownAttention || isCorrection);
  if (after && !saves) goTo(after); else submit();
}

function missed() {
  hint(words.nobody, "", "bad");
  $("person", HTMLInputElement).select();
}

/** @param {{ person: number, name: string } | null} person */
function choose(person) {
  store(DRAFT, null);
  current = person?.person ?? null;
  shownAttention = null;
  if ($("hint").textContent === words.nobody) hint("");
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
  if (current && next) goTo(next); else $("person").focus();
}

// --- Saving ---

// With `isSure`, what is doubtful is not asked about again: it was looked at while typing.
function submit(isSure = false) {
  if (!current) return;
  const wrong = sheets.map((sheet) => sheet.unreadable).find(Boolean);
  if (wrong) { goTo(wrong); return; }
  const person = current;
  const late = sheets.find((sheet) => statuses.isFinished(sheet.round.id) && sheet.changed.length && !sheet.replaced.length);
  if (late && navigator.onLine) {
    const texts = late.places.map((number) => late.text(number));
    location.href = statuses.lateCard(late.round.id, person, texts);
    return;
  }
  const entries = sheets.filter((sheet) => sheet.changed.length).map((sheet) => entryOf(sheet, person, isSure));
  attention.settle(shownAttention);
  const name = nameOf(person);
  choose(null);
  if (!entries.length) return;
  rows();
  hint(words.sending, name);
  entries.forEach((entry) => queue.push(entry));
}

/**
 * What became of the last card: a state of its own for what is sent, saved, kept without a network, and to be reviewed.
 * @param {string} text
 * @param {string} name
 * @param {string} kind
 */
function hint(text, name = "", kind = "quiet") {
  $("hint").className = kind;
  $("hint").textContent = name ? `${text}: ${name}` : text;
}

/**
 * What is sent of a sheet; meanwhile it is shown as waiting.
 * @param {DeskSheet} sheet
 * @param {number} person
 * @param {boolean} isSure
 */
function entryOf(sheet, person, isSure) {
  const attempts = textsOf(sheet);
  const confirmed = isSure || Boolean(shownAttention?.confirmed && shownAttention.round === sheet.round.id);
  const reason = /** @type {HTMLInputElement | null} */ (document.getElementById("reason"))?.value ?? "";
  lastReason = reason;
  const replaces = sheet.replacedOwn;
  showWaiting(sheet, person, attempts);
  return { key: newKey(), ...placeOf(sheet, person), attempts, replaces, confirmed, reason };
}

/** @param {DeskSheet} sheet */
const textsOf = (sheet) => Object.fromEntries(sheet.changed.map((number) => [number, sheet.text(number)]));

/**
 * Whose attempts are sent, from where, and where to.
 * @param {DeskSheet} sheet
 * @param {number} person
 */
const placeOf = (sheet, person) => ({ address: sheet.addresses.enter, place: form.dataset.place, round: sheet.round.id, person });

/**
 * @param {DeskSheet} sheet
 * @param {number} person
 * @param {Record<string, string>} attempts
 */
function showWaiting(sheet, person, attempts) {
  const card = sheet.people.get(person);
  if (!card) return;
  sheet.people.set(person, withTyped(card, attempts));
}

form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
$("sure").addEventListener("click", () => submit(true));

/**
 * A card as it is after something was done here.
 * @param {DeskSheet} sheet
 * @param {DeskAnswer} answer
 */
function take(sheet, { card }) {
  if (card) {
    sheet.people.set(card.person, withWaiting(card, sheet.addresses.enter, queue.waiting));
    sheet.answered.add(card.person);
    sheet.known.answered(card);
  }
  rows();
  attention.clear(isSettled);
}

/**
 * Whether a card was saved since it needed review: with other values, or in a conflict with those that were typed.
 * @param {Review} kept
 */
function isSettled(kept) {
  const card = sheetOf(kept.round)?.people.get(kept.person);
  if (!card || card.waiting || kept.key === shownAttention?.key) return false;
  return Object.entries(kept.attempts).every(([number, text]) => {
    const saved = card.fields[Number(number) - 1];
    return kept.conflicts.length ? saved === text : Boolean(saved);
  });
}

/** @param {News} news */
function answered({ online, entry, answer, fault }) {
  showConnection({ online, fault }, queue, words);
  const kept = queue.waiting.findLast(({ address }) => sheets.some((sheet) => sheet.addresses.enter === address));
  if (!online && kept) hint(words.onDevice, nameOf(kept.person));
  if (!answer || !entry) return;
  const sheet = sheets.find((each) => each.addresses.enter === entry.address);
  if (sheet) take(sheet, answer);
  const wants = [...(answer.warnings ?? []), ...(answer.refusals ?? []), ...(answer.conflicts ?? [])];
  if (wants.length) { attention.add(entry, answer); hint(words.kept, nameOf(entry.person), "bad"); }
  if (!sheet || !answer.saved?.length) return;
  lastSaved.push({ sheet, person: entry.person, attempts: answer.saved, entries: answer.entries });
  $("undo", HTMLButtonElement).disabled = false;
  if (!wants.length) hint(words.saved, answer.card?.name ?? "", "good");
}

// --- Looking again ---

/**
 * What is typed on a card and not saved; what is reviewed is listed already.
 * @param {number | null} person
 * @returns {Entry[]}
 */
function drafts(person) {
  if (!person || shownAttention) return [];
  return sheets.filter((sheet) => sheet.changed.length).map((sheet) => ({ ...placeOf(sheet, person), ...signedIn(), key: newKey(), attempts: textsOf(sheet) }));
}

/**
 * A card that is typed when another one is opened, or when the page is left, waits for review, as far as it was typed.
 * @param {number | null} other
 */
function putAside(other) {
  if (current === other) return;
  drafts(current).forEach((draft) => attention.add(draft, {}));
  store(DRAFT, null);
}

addEventListener("pagehide", () => putAside(null));

/**
 * The card as it was typed, with what is to be looked at.
 * @param {Review} kept
 */
function comeBack(kept) {
  const sheet = sheetOf(kept.round);
  const card = sheet?.people.get(kept.person);
  if (!sheet || !card) { attention.settle(kept); return; }
  putAside(card.person);
  choose(card);
  shownAttention = { ...kept, round: sheet.round.id, confirmed: false };
  // A card that still waits shows what was typed as if it was saved.
  Object.entries(kept.attempts).forEach(([number, text]) => (card.waiting ? sheet.putNew(Number(number), text) : sheet.putOver(Number(number), text)));
  sheet.applyTerms();
  showTerms();
  kept.warnings.forEach(({ text, remedy, under }) => say("maybe", [text, remedy].filter(Boolean).join(" "), under));
  // What is said of the round is said once, not of each attempt.
  kept.refusals.filter(({ text }, place) => kept.refusals.findIndex((other) => other.text === text) === place).forEach(refuse);
  if (kept.conflicts.length) showConflicts(kept);
  else if (isDelegate && statuses.isFinished(kept.round) && sheet.replaced.length) askReason();
  if (kept.warnings.length && !kept.refusals.length) { say("maybe", words.again); shownAttention.confirmed = true; }
  const typedNumbers = Object.keys(kept.attempts).map(Number);
  const doubtful = [...kept.refusals, ...kept.conflicts, ...kept.warnings].map(({ attempt }) => attempt).find((attempt) => attempt && typedNumbers.includes(attempt));
  goTo(sheet.of(doubtful ?? typedNumbers[0])[0]);
}

/**
 * What another person saved beside what was typed, and who may decide what. What the same person typed is only replaced.
 * @param {Review} kept
 */
function showConflicts(kept) {
  // In a finished round nothing is undone: the Delegate corrects, also what is their own.
  const isFinished = statuses.isFinished(kept.round);
  if (!isFinished && kept.conflicts.every((conflict) => conflict.isOwn)) return;
  say("bad", words.conflict, kept.conflicts[0].under);
  const body = element("tbody", {}, ...kept.conflicts.map(({ attempt, theirs, yours }) => element("tr", {},
    element("th", { scope: "row", textContent: `${words.attempt} ${attempt}` }),
    element("td", { className: "time", textContent: theirs }), element("td", { className: "time", textContent: yours }))));
  const head = element("thead", {}, element("tr", {}, element("td"), element("th", { scope: "col", className: "time", textContent: words.theirs }), element("th", { scope: "col", className: "time", textContent: words.yours })));
  $("notices").append(element("table", { className: "conflicts" }, head, body));
  const keep = button(words.keep, () => { attention.settle(kept); choose(null); });
  const mistyped = button(words.mistyped, () => replaceTheirs(kept), "", { id: "mistyped" });
  if (isFinished) $("notices").append(element("p", { className: "buttons" }, keep));
  else $("notices").append(quiet(words.whichTypo), element("p", { className: "buttons" }, mistyped, keep));
  if (isDelegate) askReason();
  else $("notices").append(quiet(words.delegate));
}

function askReason() {
  $("notices").append(element("label", {}, words.reason, element("input", { id: "reason", value: lastReason })));
}

/**
 * The scorecard says what was typed here: the saved value was mistyped, is undone for all to see, and entered again.
 * @param {Review} kept
 */
function replaceTheirs(kept) {
  const sheet = sheetOf(kept.round);
  if (!sheet) return;
  const replaces = kept.conflicts.map(({ attempt }) => attempt);
  const attempts = Object.fromEntries(replaces.map((number) => [number, kept.attempts[number]]));
  attention.settle(kept);
  choose(null);
  showWaiting(sheet, kept.person, attempts);
  rows();
  hint(words.sending, nameOf(kept.person));
  queue.push({ key: newKey(), ...placeOf(sheet, kept.person), attempts, replaces, mistyped: true, confirmed: false, reason: "" });
}

// --- Undoing ---

async function undo() {
  const last = lastSaved.at(-1);
  // Who presses twice while the network is slow does not undo two cards.
  if (!last || $("undo", HTMLButtonElement).disabled) return;
  $("undo", HTMLButtonElement).disabled = true;
  try {
    const { sheet, ...saved } = last;
    const answer = await sendEntry({ key: newKey(), address: sheet.addresses.undo, ...saved });
    lastSaved.splice(lastSaved.indexOf(last), 1);
    take(last.sheet, answer);
    // A card that was begun meanwhile stays: the answer may come late.
    if (!$("person", HTMLInputElement).value) choose(last.sheet.people.get(last.person) ?? null);
    else if (answer.card && current === last.person) last.sheet.takeOver(answer.card);
    (answer.refusals ?? []).forEach(refuse);
    hint(answer.refusals?.length ? "" : words.undone, nameOf(last.person));
  } catch (fault) {
    showConnection({ online: fault instanceof OtherAccount, fault }, queue, words);
    hint(words.later, "", "bad");
  }
  $("undo", HTMLButtonElement).disabled = !lastSaved.length;
}

$("undo").addEventListener("click", undo);
const review = () => { const next = attention.after(shownAttention); if (next) comeBack(next); };
$("review").addEventListener("click", review);
addEventListener("keydown", (event) => {
  if (event.altKey && event.code === "KeyZ") { event.preventDefault(); undo(); }
  if (event.key === "F2") { event.preventDefault(); review(); }
});

// --- The table beside the card ---

/** @param {string} text */
const attemptOf = (text) => element("span", { className: text === "DNS" ? "dns" : "time", textContent: text });

/**
 * Average, best and attempts. While one attempt decides, the best and the worst possible average are shown.
 * @param {DeskCard | undefined} card
 */
function results(card) {
  /** @type {(text: string | undefined, className?: string) => HTMLElement} */
  const cell = (text, className = "time") => element("td", { className, textContent: text ?? "" });
  const [best, worst] = card?.forecast ?? [];
  const isDeclined = card && card.isComplete && !card.best;
  const average = best ? element("td", { className: "time forecast", title: words.forecast }, element("span", {}, best), " – ", element("span", {}, worst)) : cell(card?.average);
  if (isDeclined) average.replaceChildren(attemptOf("DNS"));
  return [average, cell(card?.best), element("td", { className: "attempts" }, ...(card?.attempts ?? []).map(attemptOf))];
}

/** @param {number} person */
function rankOf(person) {
  return (isTogether ? ranks.get(person) : sheets[0].people.get(person)?.ranking) ?? null;
}

/** @param {{ person: number, name: string }} whose */
function rowOf({ person, name }) {
  const cards = sheets.map((sheet) => sheet.people.get(person));
  const kinds = [cards.some((card) => card?.waiting) ? "waiting" : "", isTogether ? "" : cards[0]?.outlook ?? ""];
  const row = element("tr", { className: kinds.join(" ").trim() },
    element("td", { className: "rank" }, element("b", { textContent: rankOf(person) ?? "" })),
    element("td", { className: "rank", textContent: person }),
    element("th", { scope: "row" }, element("bdi", { textContent: name })),
    ...cards.flatMap(results));
  row.addEventListener("click", () => { if (person !== current) { putAside(person); choose({ person, name }); } });
  return row;
}

// The table, with the line below those who would advance if the round ended now, or below the podium.
function rows() {
  const ordered = everybody().sort((card, other) => (rankOf(card.person) ?? 1e9) - (rankOf(other.person) ?? 1e9) || card.person - other.person);
  const cut = isTogether ? null : sheets[0].cut;
  const above = cut ? ordered.filter(({ person }) => (rankOf(person) ?? 1e9) <= cut.rank).length : 0;
  const lines = ordered.map(rowOf);
  if (cut && above && above < lines.length) lines.splice(above, 0, element("tr", { className: "cut" }, element("td", { colSpan: 6, textContent: cut.label })));
  $("rows").replaceChildren(...lines);
  const cards = sheets.flatMap((sheet) => [...sheet.people.values()]);
  const complete = cards.filter((card) => card.isComplete).length;
  $("progress").textContent = `${complete} / ${cards.length}`;
  const finish = document.getElementById("finish");
  if (finish) finish.hidden = complete < cards.length || sheets.some((sheet) => statuses.isFinished(sheet.round.id));
}

/**
 * @param {DeskSheet} sheet
 * @param {RoundStatus | undefined} status
 */
function hearStatus(sheet, status) {
  statuses.hear(sheet.round.id, status);
  sheet.keepsSaved = !isDelegate && statuses.isFinished(sheet.round.id);
  sheet.applyTerms();
}

/**
 * Somebody else has entered something: the card that is open takes it over where nothing was typed, and says so.
 * @param {DeskSheet} sheet
 * @param {DeskNews} content
 * @param {number[] | null} asked
 */
function takeOver(sheet, content, asked) {
  sheet.known.heard(content, asked);
  const waiting = new Set(queue.waiting.filter((entry) => entry.address === sheet.addresses.enter).map((entry) => entry.person));
  // What was done here meanwhile is newer.
  /** @param {number} person */
  const isNewer = (person) => waiting.has(person) || sheet.answered.has(person);
  const [inRound, here] = [ranksOf(content.ranks), new Set(content.cards.map(({ person }) => person))];
  ranks = ranksOf(content.together);
  sheet.cut = content.cut;
  hearStatus(sheet, content.status);
  (asked ?? [...sheet.people.keys()]).filter((person) => !here.has(person) && !isNewer(person)).forEach((person) => sheet.people.delete(person));
  sheet.people.forEach((card, person) => { if (!sheet.answered.has(person)) card.ranking = inRound.get(person) ?? null; });
  content.cards.filter(({ person }) => !isNewer(person)).map(cardOfDesk).forEach((card) => {
    sheet.people.set(card.person, card);
    if (current !== card.person || !sheet.takeOver(card)) return;
    // What arrived in the field where somebody is about to type is typed over, not added to.
    const field = sheet.open.find((input) => input === document.activeElement);
    if (field && sheet.arrived.has(Number(field.dataset.attempt)) && !sheet.isChanged(Number(field.dataset.attempt))) field.select();
    showTerms();
    if ($("notices").querySelector(".elsewhere")) return;
    const news = notice("maybe", words.elsewhere);
    news.classList.add("elsewhere");
    $("notices").append(news);
  });
  rows();
  attention.clear(isSettled);
}

const queue = new Queue(sendEntry, answered);
// What was announced since the cards were read is told, too.
follow(`${form.dataset.stream}?after=${Math.min(...given.map(({ after }) => after))}`, Object.fromEntries(sheets.map((sheet) => [
  sheet.round.id, changedCards(sheet.addresses.cards, () => sheet.answered.clear(), (content, asked) => takeOver(sheet, content, asked)),
])));

$("one-at-a-time", HTMLInputElement).checked = Boolean(stored(ONE_AT_A_TIME));
$("one-at-a-time").addEventListener("change", () => store(ONE_AT_A_TIME, $("one-at-a-time", HTMLInputElement).checked));

(stored(DRAFT) ?? []).forEach((/** @type {Entry} */ draft) => attention.add(draft, {}));
queue.waiting.forEach((entry) => {
  const sheet = sheets.find((each) => each.addresses.enter === entry.address);
  if (sheet) showWaiting(sheet, entry.person, entry.attempts);
});
// Until this script was here Enter could only have loaded the page again.
$("save", HTMLButtonElement).disabled = false;
const asked = new URLSearchParams(location.search).get("person");
const typedBefore = $("person", HTMLInputElement).value;
// What was typed goes before what the address names, as the field shows it.
choose(asked && !typedBefore ? finder.find(asked)[0] ?? null : null);
if (!current) finder.goOn(typedBefore);
pressEarlyKeys();
rows();
offerSound();
steerInDialog(words.close);
attention.clear(isSettled);
// A late scorecard that was sent to the Delegate is not this desk's any more.
const sent = Number(new URLSearchParams(location.search).get("sent"));
attention.list.filter((kept) => kept.person === sent && statuses.isFinished(kept.round)).forEach((kept) => attention.settle(kept));
attention.show();
queue.flush();
