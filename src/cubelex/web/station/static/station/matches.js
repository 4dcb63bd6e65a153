// Head to Head: both competitors of a match on one page. The announcer's calls, both results, the point.
import { $, button, citation, element, fill, handed, named, notice, quiet, small, time } from "../shared/elements.js";
import { keepKnown, newestKnown } from "../shared/known.js";
import { newKey, post } from "../shared/sending.js";
import { store, stored } from "../shared/storage.js";
import { call, keepAwake, now, Watch } from "./calls.js";
import { decisionsOf, isReadable, observedOf, plainArithmetic, shownClock, typedTime } from "./flow.js";
import { incidentButton } from "./incidents.js";
import { ruled } from "./judging.js";
import { bothWritten, decideScreen, pointTable, signScreen } from "./points.js";
import { screen, settle } from "./screens.js";
import { Sender } from "./sending.js";

/** @type {{ base: string, me: Me, round: StationRound, kinds: [string, string][], matches: Match[] }} */
const content = handed("content");
const { base, me, round, kinds } = content;
/** @type {StationWords} */
const words = handed("words");
/** @type {SideName[]} */
const SIDES = ["high", "low"];
const KEPT = `cubelex-match-${base}${round.id}`;
/** @type {Record<string, () => HTMLElement>} */
const steps = { choose, ready, inspection, solve, results, sign, decide, point };
const KNOWN = `${base}${round.id}/known/?offline`;
let matches = await newestKnown(KNOWN, content.matches);
/** @type {Play} */
let play = stored(KEPT) ?? { step: "choose" };
/** @type {Watch | null} */
let watch = null;

const sender = new Sender(base, words, (entry, answer) => {
  if (answer.matches && entry.address.startsWith(`${base}${round.id}/`)) { matches = answer.matches; keepKnown(KNOWN, matches); }
  document.dispatchEvent(new CustomEvent("station-answer", { detail: { entry, answer } }));
  if (play.step === "point" || play.step === "choose") go(play.step);
});
/** @type {() => Match} A match that is played is one of the page's. */
const current = () => /** @type {Match} */ (matches.find((one) => one.name === play.match));
const whoPlays = () => `${current().label}: ${current().seats.map((seat) => seat.name).join(" – ")}`;
/**
 * @param {string} action
 * @param {object} [sent]
 */
const send = (action, sent = {}) => sender.send({ address: `${base}${round.id}/point/`, action, match: play.match, made: play.made, who: whoPlays(), ...sent });
/** @param {object} asked */
const weigh = (asked) => post(`${base}${round.id}/weigh/`, asked);
// The number of the next point: those that are known, and those that wait to be sent.
function nextNumber() {
  const known = current().sets.reduce((sum, one) => sum + one.points.length, 0);
  const waiting = sender.queue.waiting.filter((entry) => entry.match === play.match);
  /** @param {(entry: Entry) => boolean} test */
  const count = (test) => waiting.filter(test).length;
  return known + count((entry) => entry.action === "observe" && entry.shown !== undefined) - count((entry) => entry.action === "undo") + 1;
}
const newSide = () => ({
  time: "", isWithoutTime: false, source: "typed", inspection: null, startedAt: 0, isStarted: true,
  moves: null, angles: null, parts: [], cubeStates: [], seen: [], decisions: {},
});

/** @param {Partial<Play>} changes */
function change(changes) {
  play = { ...play, ...changes };
  store(KEPT, play.step === "choose" ? null : play);
}

/**
 * @param {string} step
 * @param {Partial<Play>} [changes]
 */
function go(step, changes = {}) {
  watch?.stop();
  watch = null;
  change({ ...changes, step });
  $("station").classList.toggle("running", step !== "choose");
  keepAwake(["inspection", "solve"].includes(step));
  const shown = steps[step]();
  shown.dataset.step = step;
  $("flow").replaceChildren(...(step === "choose" ? [] : [heading()]), shown);
  settle($("flow"));
}

function heading() {
  const { label, seats, sets } = current();
  const inSet = sets.at(-1)?.score ?? [0, 0];
  return element("header", { className: "attempt-head" },
    element("div", {}, element("strong", {}, ...bothNamed(seats)),
      element("small", {}, `${label} · ${words.sets}: `, score(seats.map((seat) => seat.sets)), ` · ${words.points}: `, score(inSet))),
    incidentButton({ words, kinds, sender, base, about: incident }),
    ["ready", "sign", "decide", "point"].includes(play.step) ? button("✕", () => go("choose"), "plain leave", { ariaLabel: words.otherMatch, title: words.otherMatch }) : "");
}

function incident() {
  const { label, seats } = current();
  const about = { round: round.id, match: play.match, attempt: play.number ?? 0, persons: seats.map((seat) => seat.person) };
  return { ...about, who: whoPlays(), line: [`${label}: `, ...bothNamed(seats)] };
}

/** @param {Seat[]} seats */
const bothNamed = (seats) => seats.flatMap((seat, place) => [place ? " – " : "", named(seat.name)]);

/**
 * In the order of the names beside it, whichever way they are written.
 * @param {number[]} numbers
 */
const score = (numbers) => element("span", { textContent: numbers.join(" – ") });

// --- Choosing a match ---

function choose() {
  /** @param {Seat} seat */
  const seat = ({ name, sets }) => element("span", {}, named(name || "–"), " ", time(sets));
  /** @param {Match} one */
  const item = (one) => {
    const winner = one.winner ? element("small", { className: "good" }, fill(words.wins, { name: one.winner })) : "";
    const open = one.isObserved ? words.undecided : one.unsigned.length ? words.unsigned : "";
    const label = element("span", {}, element("b", { textContent: one.label }), ...one.seats.map(seat), winner, open ? small(open) : "");
    return element("li", {}, button([label], () => opened(one), "person", { disabled: !one.isOn && !open, data: { match: one.name } }));
  };
  /** @param {Match[]} some */
  const list = (some) => element("ul", { className: "people-list" }, ...some.map(item));
  const on = matches.filter((one) => one.isOn);
  const over = matches.filter((one) => !one.isOn);
  return screen(on.length ? words.toPlay : words.noMatches, [list(on), over.length ? element("h2", { textContent: words.played }) : "", list(over)], []);
}

/**
 * A match goes on where it was left: with what is to be decided, with what is to be signed, or with the next point.
 * @param {Match} one
 */
function opened(one) {
  const whose = { match: one.name, made: newKey(), ending: "", under: [], isPending: false };
  if (one.isObserved) go("decide", { ...whose, deciding: { high: newSide(), low: newSide() } });
  else if (one.unsigned.length) go("sign", { ...whose, number: one.unsigned[0].point, signing: one.unsigned[0] });
  else nextPoint(whose);
}

function nextPoint(changes = {}) {
  change({ ...changes, made: newKey() });
  go("ready", { asked: null, ending: "", number: nextNumber(), high: newSide(), low: newSide() });
}

// --- The calls ---

function ready() {
  const notes = round.notes.map(({ text, under }) => notice("info", text, under));
  if (play.asked === null) return screen(words.askReady, [quiet(words.prepare), ...notes], [button(words.asked, () => go("ready", { asked: now() }), "primary huge")]);
  const shown = element("p", { className: "clock time" });
  const may = element("p", { className: "notice maybe", hidden: true, textContent: words.readyOver, role: "status" });
  watch = new Watch(play.asked, [{ at: round.ready, words: words.readyOver, isFelt: true }], (elapsed) => {
    shown.textContent = shownClock(Math.max(round.ready * 1000 - elapsed, 0) + (elapsed < round.ready * 1000 ? 999 : 0));
    may.hidden = elapsed < round.ready * 1000;
  }, 250);
  const begin = () => { if (round.hasInspection) call(words.start); go("inspection", { inspectedFrom: now() }); };
  return screen(words.minute, [shown, may], [button(words.bothReady, begin, "primary huge")]);
}

function inspection() {
  const shown = element("p", { className: "clock time", textContent: "0" });
  const last = round.start[round.start.length - 1];
  const numbers = new Map(round.start.flatMap((one) => one.under ?? []).map((one) => [one.number, one]));
  const cited = element("p", { className: "under" }, ...[...numbers.values()].map(citation));
  const box = screen(round.hasInspection ? words.inspection : words.callGo, [shown, cited], []);
  const calls = round.start.map((one) => ({ ...one, act: one === last ? () => go("solve", { startedAt: now() }) : null, frequency: one === last ? 1320 : 880 }));
  watch = new Watch(play.inspectedFrom, calls, (elapsed) => {
    shown.textContent = shownClock(elapsed);
    box.dataset.late = elapsed >= (last.at - 3) * 1000 ? "soon" : "";
  });
  return box;
}

function solve() {
  const shown = element("p", { className: "clock time" });
  watch = new Watch(play.startedAt, [], (elapsed) => { shown.textContent = shownClock(elapsed); }, 250);
  return screen(words.go, [shown], [button(words.bothStopped, () => go("results"), "primary huge")]);
}

// --- Both results ---

function results() {
  /** @type {Record<SideName, Weighed | null>} */
  const rulings = { high: null, low: null };
  const save = button(words.savePoint, () => record(/** @type {Weighed[]} */ (Object.values(rulings))), "primary huge", { disabled: true });
  const again = notice("maybe", words.againDelegate);
  /**
   * @param {SideName} side
   * @param {Weighed} told
   */
  const weighed = (side, told) => {
    rulings[side] = told;
    const all = Object.values(rulings);
    const isRuled = all.every((one) => one?.ruling && !one.questions.some((question) => question.isMine) && !one.refusals.length);
    const isOthers = all.some((one) => one?.questions.length);
    const isAgain = all.some((one) => one?.ruling?.outcome === "extra");
    save.disabled = !isRuled;
    save.replaceChildren(...(!isRuled ? [words.missing] : isOthers || isAgain ? [words.recordSeen] : [words.savePoint, element("span", {}, ...bothWritten(finals(all)))]));
    again.hidden = !isAgain;
  };
  again.hidden = true;
  return screen(words.results, [again, ...SIDES.map((side, place) => half(side, current().seats[place], (told) => weighed(side, told)))], [save]);
}

/** @param {(Weighed | null)[]} all */
const finals = (all) => all.map((one) => one?.ruling?.written.split("= ").at(-1) ?? "");

/**
 * What others decide is recorded as seen; what is to be made again as well; the rest is signed.
 * @param {Weighed[]} all
 */
function record(all) {
  const number = play.number ?? nextNumber();
  const sent = { number, ...Object.fromEntries(SIDES.map((side) => [side, contentOf(play[side])])) };
  const isOthers = all.some((one) => one.questions.length);
  const isAgain = !isOthers && all.some((one) => one.ruling?.outcome === "extra");
  const written = all.map((one) => one.ruling?.written ?? "");
  send("observe", isOthers || isAgain ? sent : { ...sent, shown: written.join(" – ") });
  if (isOthers || isAgain) { go("point", { ending: isOthers ? "delegate" : "again" }); return; }
  const under = [...new Map(all.flatMap((one) => one.ruling?.under ?? []).map((one) => [one.number, one])).values()];
  const missing = [["judge", "competitor"], ["judge", "competitor"]];
  go("sign", { under, isPending: all.some((one) => one.isPending), signing: { point: number, written, missing } });
}

/** @param {Side} side */
function contentOf(side) {
  return side.isStarted ? { observed: observedOf(round, side), decisions: decisionsOf(side) } : { isStarted: false };
}

/**
 * One competitor: the time, the puzzle, what was seen, and what it comes to.
 * @param {SideName} side
 * @param {Seat} seat
 * @param {(weighed: Weighed) => void} told
 */
function half(side, seat, told) {
  const attempt = play[side];
  /** @type {RulingApp<Side>} */
  const app = { words, round, attempt, me, change: (changes) => { Object.assign(attempt, changes); change({}); }, weigh };
  const isIncomplete = () => attempt.isStarted && (attempt.moves === null || (attempt.moves < 2 && !isReadable(attempt.time)));
  const guess = () => (attempt.isStarted ? plainArithmetic(round, attempt) : "DNS");
  const ruling = ruled(app, { content: () => contentOf(attempt), guess, record: () => {}, shown: told, isIncomplete });
  const [panel, questions, list] = ruling.parts;
  const field = element("input", { className: "big time", dir: "ltr", inputMode: "numeric", autocomplete: "off", value: attempt.time, ariaLabel: `${seat.name}: ${words.time}` });
  field.addEventListener("input", () => { field.value = typedTime(field.value); app.change({ time: field.value }); ruling.weigh(); });
  /** @type {[string, Pick<Side, "isStarted" | "moves">, string][]} */
  const states = [
    [words.solved, { isStarted: true, moves: 0 }, "good"],
    [words.oneMove, { isStarted: true, moves: 1 }, "maybe"],
    [words.unsolved, { isStarted: true, moves: 2 }, "bad"],
    [words.notStarted, { isStarted: false, moves: null }, ""],
  ];
  const choices = states.map(([label, changes, kind]) => button(label, () => { app.change(changes); mark(); ruling.weigh(); }, kind));
  const row = element("div", { className: "states" }, ...choices);
  const mark = () => states.forEach(([, { isStarted, moves }], place) => {
    choices[place].setAttribute("aria-pressed", String(attempt.isStarted === isStarted && attempt.moves === moves));
  });
  mark();
  const happened = element("details", {}, element("summary", { textContent: words.seen }), list);
  const whose = element("h3", {}, `${seat.person} `, named(seat.name));
  return element("section", { className: "half", data: { side } }, whose, field, row, panel, questions, happened);
}

// --- The point ---

function sign() {
  return signScreen({ words, me, play, match: current(), send, go });
}

function decide() {
  return decideScreen({ words, round, me, play, match: current(), send, weigh, go, change });
}

function point() {
  const match = current();
  const last = match.sets.filter((one) => one.points.length).at(-1)?.points.at(-1);
  /** @type {Record<string, string>} */
  const endings = { delegate: words.awaitsDelegate, refused: words.callDelegate, again: words.again };
  const winner = last && last[2] !== null ? match.seats[last[2]].name : "";
  const best = match.winner || winner;
  const says = endings[play.ending] ?? (best ? fill(words.wins, { name: best }) : "");
  // What was signed a moment ago is not known to be so before it is sent.
  const isOpen = !sender.queue.waiting.length && (match.isObserved || match.unsigned.length > 0);
  const goOn = isOpen && play.ending !== "refused" ? button(match.isObserved ? words.undecided : words.toSign, () => opened(match), "huge") : "";
  const next = match.isOn && !match.isObserved ? button(words.nextPoint, () => nextPoint(), "primary huge") : "";
  return screen("", [element("p", { className: `ending ${endings[play.ending] ? "maybe" : "good"}` }, named(says)), ...(play.ending ? [] : match.marks.map(({ text, under }) => notice("info", text, under))), sender.isOnline ? "" : notice("maybe", words.kept), last ? element("div", { className: "match" }, pointTable(match)) : ""],
    [goOn, button(words.otherMatch, () => go("choose"), match.isOn ? "plain" : "primary huge"), next]);
}

// A match that was under way before a reload goes on.
if (play.step !== "choose" && !current()) play = { ...play, step: "choose" };
go(play.step);
