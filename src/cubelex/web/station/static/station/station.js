// The solving station: choose a competitor, go through the attempt, send what was done, keep it without a network.
import { cardOfStation } from "../shared/cards.js";
import { $, button, element, fill, handed, named, notice, time } from "../shared/elements.js";
import { keepKnown, newestKnown } from "../shared/known.js";
import { newKey, post } from "../shared/sending.js";
import { store, stored } from "../shared/storage.js";
import { keepAwake } from "./calls.js";
import { isRunning, isUnderWay, newAttempt, stepsOf, withWaiting } from "./flow.js";
import { incidentButton } from "./incidents.js";
import { canScan, scan } from "./scan.js";
import { settle } from "./screens.js";
import { Sender } from "./sending.js";
import { closeSource } from "./sources.js";
import { leaveStep, showStep } from "./steps.js";

/** @type {{ base: string, chosen: { round: string | null, person: number } | null, me: Me, rounds: StationRound[], kinds: [string, string][] }} */
const given = handed("content");
const { base, chosen, me, kinds } = given;
const KNOWN = `${base}known/?offline`;
const rounds = await newestKnown(KNOWN, given.rounds);
rounds.forEach((round) => { round.cards = round.cards.map(cardOfStation); });
/** @type {StationWords} */
const words = handed("words");
const ATTEMPT = `cubelex-attempt-${base}`;
const ROUND = `cubelex-round-${base}`;
const SOURCE = "cubelex-time-from";
const FIVE_MINUTES = 300000;

/**
 * @param {string} round
 * @param {number} person
 * @param {string} what
 */
const addressOf = (round, person, what) => `${base}${round}/${person}/${what}/`;
/** @param {string} id */
const roundOf = (id) => rounds.find((one) => one.id === id);

/** @type {Attempt | null} */
let underWay = null;
// Whether the server has answered since this page was opened.
let isBack = false;

/**
 * What the steps of an attempt need of the page.
 * @type {App}
 */
const app = {
  words, me,
  get attempt() { return /** @type {Attempt} */ (underWay); },
  set attempt(begun) { underWay = begun; },
  get isOnline() { return sender.isOnline; },
  get isRefused() { return sender.isRefused(this.attempt.made); },
  get round() { return /** @type {StationRound} */ (roundOf(this.attempt.round)); },
  get card() { return this.round.cards.find((one) => one.person === this.attempt.person); },
  /** @param {Partial<Attempt>} changes */
  change(changes) { Object.assign(this.attempt, changes); store(ATTEMPT, this.attempt); },
  /**
   * @param {string} step
   * @param {Partial<Attempt>} [changes]
   */
  go(step, changes = {}) { leaveStep(); this.change({ ...changes, step }); show(); },
  refresh() { leaveStep(); show(); },
  /** @param {object} content */
  weigh(content) { return post(addressOf(this.attempt.round, this.attempt.person, "weigh"), { attempt: this.attempt.attempt, ...content }); },
  state() { return fetchState(this.attempt.round, this.attempt.person); },
  /**
   * @param {string} action
   * @param {object} [content]
   */
  do(action, content = {}) {
    const { round, person, name, attempt, made } = this.attempt;
    const who = `${person} ${name} · ${words.attempt} ${attempt}`;
    return sender.send({ address: addressOf(round, person, "do"), action, round, person, who, attempt, made, ...content });
  },
  puzzle: (event, content) => post(`${base}puzzle/${event}/`, content),
  /** @param {string} source */
  keepSource(source) { store(SOURCE, source); this.change({ source }); },
  others() {
    const { round, attempt } = this;
    const people = cardsOf(round).filter((card) => card.person !== attempt.person && card.person !== me.person && isWaitedFor(card));
    return element("ul", { className: "people-list" }, ...people.map((card) => personLine(round, card)));
  },
  leave() { leaveStep(); store(ATTEMPT, null); underWay = null; keepAwake(false); closeSource(); showChoice(); },
  open,
};

// --- Choosing a competitor ---

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * All cards as they will be once everything is sent.
 * @param {StationRound} round
 */
function cardsOf(round) {
  const { waiting } = sender.queue;
  return round.cards.map((card) => withWaiting(round, card, waiting));
}

/** @param {StationRound} round */
function found(round) {
  const wanted = plain($("person", HTMLInputElement).value.trim());
  const cards = cardsOf(round);
  const exact = cards.filter((card) => String(card.person) === wanted);
  if (exact.length) return exact;
  const matching = cards.filter((card) => !wanted || plain(card.name).includes(wanted) || card.wcaId.toLowerCase().includes(wanted));
  return matching.sort((one, other) => Number(isWaitedFor(other)) - Number(isWaitedFor(one)));
}

/**
 * Those with something left to do come first; the others are only looked up.
 * @param {StationCard} card
 */
const isWaitedFor = (card) => card.next !== null || card.isObserved || card.unsigned.length > 0;

const solo = () => rounds.filter((one) => one.kind !== "match" && one.kind !== "moves");
const currentRound = () => solo().find((one) => one.id === stored(ROUND)) ?? solo()[0];

/** @param {StationRound | undefined} current */
function showRounds(current) {
  $("rounds").replaceChildren(...rounds.map((one) => {
    /** @type {Record<string, string | undefined>} */
    const pages = { match: "matches", moves: "room" };
    const page = pages[one.kind];
    if (page) return element("a", { href: `${base}${one.id}/${page}/`, textContent: one.label });
    const tab = button(one.label, () => { store(ROUND, one.id); showChoice(); }, "tab");
    if (one === current) tab.setAttribute("aria-current", "true");
    return tab;
  }));
}

function showChoice() {
  // The list is as it was when the network was lost.
  if (isBack && "keptAt" in document.documentElement.dataset && !sender.queue.waiting.length) { location.reload(); return; }
  $("station").classList.remove("running");
  $("station").classList.add("ready");
  $("flow").hidden = true;
  $("choose").hidden = false;
  const round = currentRound();
  $("no-rounds").hidden = rounds.length > 0;
  $("find").hidden = !round;
  showRounds(round);
  showPeople();
}

function showPeople() {
  const round = currentRound();
  const people = round ? found(round) : [];
  // Who has finished is folded away, unless somebody looks for them.
  const isSearch = Boolean($("person", HTMLInputElement).value.trim());
  const waiting = people.filter((card) => isSearch || isWaitedFor(card));
  const finished = people.filter((card) => !waiting.includes(card));
  $("people").replaceChildren(...waiting.map((card) => personLine(round, card)));
  if (round && !people.length) $("people").append(element("li", { className: "quiet", textContent: words.nobody }));
  $("finished").hidden = !finished.length;
  $("finished-number").textContent = String(finished.length);
  $("finished-people").replaceChildren(...finished.map((card) => personLine(round, card)));
}

/**
 * @param {StationRound} round
 * @param {StationCard} card
 */
function personLine(round, card) {
  return element("li", {}, button([
    element("b", { className: "number", textContent: card.person }),
    element("span", {}, named(card.name), element("small", { className: "quiet" }, stateOf(card, round))),
  ], () => open(round.id, card.person), "person"));
}

/**
 * @param {StationCard} card
 * @param {StationRound} round
 */
function stateOf(card, round) {
  if (card.isObserved) return words.undecided;
  if (card.unsigned.length) return words.unsigned;
  if (card.next === null) return words.noAttempt;
  return `${fill(words.attemptOf, { number: card.next, total: round.attempts })}${card.isExtra ? ` · ${words.extra}` : ""}`;
}

/** @param {string} text */
function say(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

/**
 * @param {string} round
 * @param {number} person
 */
async function fetchState(round, person) {
  const answer = await fetch(addressOf(round, person, "state"));
  if (!answer.ok || !answer.headers.get("Content-Type")?.includes("json")) throw new Error(String(answer.status));
  const { card, ...rest } = await answer.json();
  if (card) takeCard(round, card);
  isBack = true;
  return { card, ...rest };
}

/**
 * @param {string} id
 * @param {StationCard} card
 */
function takeCard(id, card) {
  const round = roundOf(id);
  if (round) round.cards = round.cards.map((one) => (one.person === card.person ? card : one));
  keepKnown(KNOWN, rounds);
}

/**
 * The attempt that comes next on somebody's card: as the server has it, or as it is known.
 * @param {Entry} entry
 */
async function nextOf({ round: id, person }) {
  try { await fetchState(id, person); } catch { /* As it was known. */ }
  const round = roundOf(id);
  const card = round && cardsOf(round).find((one) => one.person === person);
  return card?.next ? { attempt: card.next, who: `${person} ${card.name} · ${words.attempt} ${card.next}` } : null;
}

// Open a card: as the server has it, or as it was known before the network was lost. Only the one asked for last opens.
let asked = 0;
/**
 * @param {string} id
 * @param {number} person
 */
async function open(id, person) {
  const number = (asked += 1);
  const round = roundOf(id);
  const known = round && cardsOf(round).find((one) => one.person === person);
  say("");
  if (!round || !known) { say(words.notOpen); return; }
  if (person === me.person) { say(words.own); return; }
  /** @type {StationState} */
  let state = { card: known, refusals: [], waiting: null };
  try { state = await fetchState(id, person); } catch { /* As it was known. */ }
  if (number !== asked) return;
  if (state.refusals.length) { say(state.refusals[0].text); return; }
  const card = withWaiting(round, state.card ?? known, sender.queue.waiting);
  takeCard(id, card);
  store(ROUND, id);
  if (state.waiting) begin(round, { ...card, next: state.waiting.attempt }, "decide");
  else if (card.unsigned.length) begin(round, { ...card, next: card.unsigned[0].attempt }, "sign", card.unsigned[0]);
  else if (card.next === null) say(words.noAttempt);
  else begin(round, card);
}

/**
 * @param {StationRound} round
 * @param {StationCard} card
 * @param {string | null} [step]
 * @param {Unsigned | null} [unsigned]
 */
function begin(round, card, step = null, unsigned = null) {
  app.attempt = { ...newAttempt(round, card, stored(SOURCE) ?? "typed"), made: newKey() };
  if (step) app.attempt.step = step;
  if (unsigned) Object.assign(app.attempt, { shown: unsigned.written, signed: unsigned.missing.includes("judge") ? [] : ["judge"] });
  store(ATTEMPT, app.attempt);
  show();
}

$("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const round = currentRound();
  const people = round ? found(round) : [];
  if (people.length === 1) open(round.id, people[0].person);
});
$("person").addEventListener("input", () => { say(""); showPeople(); });

/**
 * The code of a scorecard names a round and a person, that of a nametag a person.
 * @param {string} address
 */
function openCode(address) {
  const competition = base.split("/").at(-3) ?? "";
  const path = new URL(address, location.href).pathname;
  const [, card, badge] = path.match(new RegExp(`^/${competition}/(?:(?:card|station)/([^/]+/\\d+)|badge/(\\d+))/?$`)) ?? [];
  const [round, person] = card?.split("/") ?? [];
  if (card) open(round, Number(person));
  else if (badge) openPerson(Number(badge));
  else say(words.otherCode);
}

/**
 * Whoever is chosen by number alone is waited for in this round, or in another one.
 * @param {number} person
 */
function openPerson(person) {
  const current = currentRound();
  const playing = [current, ...solo().filter((one) => one !== current)].filter((one) => one?.cards.some((card) => card.person === person));
  const round = playing.find((one) => one && cardsOf(one).some((card) => card.person === person && isWaitedFor(card))) ?? playing[0];
  if (round) open(round.id, person);
  else say(words.nobody);
}

if (canScan()) {
  $("scan").hidden = false;
  $("scan").addEventListener("click", () => scan($("dialog", HTMLDialogElement), words, openCode));
} else $("scan-hint").hidden = false;

// --- Going through an attempt ---

function show() {
  const { attempt, round } = app;
  $("choose").hidden = true;
  $("flow").hidden = false;
  $("station").classList.add("running");
  keepAwake(isRunning(attempt.step));
  $("flow").replaceChildren(heading(round, attempt), showStep(app));
  settle($("flow"));
}

/**
 * @param {StationRound} round
 * @param {Attempt} attempt
 */
function heading(round, attempt) {
  const steps = stepsOf(round);
  const card = app.card;
  const number = fill(words.attemptOf, { number: attempt.attempt ?? "", total: round.attempts });
  const leave = button("✕", () => (isUnderWay(attempt.step) ? askToLeave() : app.leave()), "plain leave", { title: words.skip, ariaLabel: words.skip });
  return element("header", { className: "attempt-head" },
    element("div", {}, element("strong", {}, `${attempt.person} `, named(attempt.name)),
      element("small", {}, `${round.label} · ${number}`, card?.isExtra ? ` · ${words.extra}` : "", limitText(round, card))),
    incidentButton({ words, kinds, sender, base, about: incident }),
    leave,
    element("progress", { max: steps.length - 1, value: Math.max(steps.indexOf(attempt.step), 0), ariaLabel: words.attempt }));
}

function incident() {
  const { round, person, name, attempt } = app.attempt;
  const where = `${roundOf(round)?.label} · ${words.attempt} ${attempt}`;
  return { round, persons: [person], attempt, who: `${person} ${name} · ${where}`, line: [`${person} `, named(name), ` · ${where}`] };
}

// What was noted of an attempt that is not recorded would be lost.
function askToLeave() {
  const dialog = $("dialog", HTMLDialogElement);
  const leave = () => { dialog.close(); app.leave(); };
  const takeBack = () => { app.do("unstart"); leave(); };
  dialog.replaceChildren(element("h2", { textContent: words.running }), element("div", { className: "thumb" },
    button(words.neverBegan, takeBack), button(words.skip, leave, "bad"), button(words.goOn, () => dialog.close(), "primary huge")));
  dialog.showModal();
}

/**
 * @param {StationRound} round
 * @param {StationCard | undefined} card
 */
function limitText(round, card) {
  return card?.limitText ? element("span", {}, ` · ${round.limit?.cumulative ? words.left : words.limit}: `, time(card.limitText)) : "";
}

// --- Sending ---

/** @type {Sender} */
const sender = new Sender(base, words, (entry, answer) => {
  isBack = true;
  if (answer.card) takeCard(entry.round, answer.card);
  document.dispatchEvent(new CustomEvent("station-answer", { detail: { entry, answer } }));
}, nextOf);

// --- What was under way before a reload goes on ---

const left = stored(ATTEMPT);
const isLeft = left && roundOf(left.round);
const isChosen = isLeft && chosen?.round === left.round && chosen?.person === left.person;
showChoice();
if (isLeft && (isUnderWay(left.step) || !chosen || (isChosen && left.step !== "done"))) {
  app.attempt = left;
  show();
  if (chosen && !isChosen) $("flow").prepend(notice("maybe", words.running));
} else if (chosen?.round) open(chosen.round, chosen.person);
else if (chosen) openPerson(chosen.person);

// Rounds open and close meanwhile: whoever takes the phone out again sees what is on now.
const loaded = Date.now();
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && !underWay && navigator.onLine && Date.now() - loaded > FIVE_MINUTES) location.reload();
});
