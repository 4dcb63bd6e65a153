// Head to Head: both competitors of a match on one page. The announcer's calls, both results, the point.
import { $, button, element, fill, named, notice, quiet, time } from "./elements.js";
import { post } from "./sending.js";
import { call, keepAwake, now, Watch } from "./station-calls.js";
import { decisionsOf, isReadable, observedOf, plainArithmetic, shownClock, typedTime } from "./station-flow.js";
import { ruled } from "./station-judging.js";
import { screen, settle } from "./station-screens.js";
import { Sender, store, stored } from "./station-sending.js";

const content = JSON.parse($("content").textContent);
const { base, me, round } = content;
const words = JSON.parse($("words").textContent);
const KEPT = `cubelex-match-${base}${round.id}`;
const steps = { choose, ready, inspection, solve, results, point };
let matches = content.matches;
let play = stored(KEPT, null) ?? { step: "choose" };
let watch = null;

const sender = new Sender(base, words, (entry, answer) => {
  if (answer.matches) matches = answer.matches;
  if (play.step === "point" || play.step === "choose") go(play.step);
});
const current = () => matches.find((one) => one.name === play.match);
const newSide = () => ({
  time: "", isWithoutTime: false, source: "typed", inspection: null, startedAt: 0, isStarted: true,
  moves: null, angles: null, parts: [], cubeStates: [], seen: [], decisions: {},
});

function change(changes) {
  play = { ...play, ...changes };
  store(KEPT, play.step === "choose" ? null : play);
}

function go(step, changes = {}) {
  watch?.stop();
  watch = null;
  change({ ...changes, step });
  $("station").classList.toggle("running", step !== "choose");
  keepAwake(["inspection", "solve"].includes(step));
  $("flow").replaceChildren(...(step === "choose" ? [] : [heading()]), steps[step]());
  $("flow").lastChild.dataset.step = step;
  settle($("flow"));
}

function heading() {
  const { label, seats, sets } = current();
  const points = sets.at(-1)?.score ?? [0, 0];
  return element("header", { className: "attempt-head" },
    element("div", {}, element("strong", {}, ...seats.flatMap((seat, place) => [place ? " – " : "", named(seat.name)])),
      element("small", {}, `${label} · ${words.sets}: `, score(seats.map((seat) => seat.sets)), ` · ${words.points}: `, score(points))),
    ["ready", "point"].includes(play.step) ? button("✕", () => go("choose"), "plain leave", { ariaLabel: words.otherMatch, title: words.otherMatch }) : "");
}

// In the order of the names beside it, whichever way they are written.
const score = (numbers) => element("span", { textContent: numbers.join(" – ") });

// --- Choosing a match ---

function choose() {
  const seat = ({ name, sets }) => element("span", {}, named(name || "–"), " ", time(sets));
  const item = (one) => {
    const winner = one.winner ? element("small", { className: "good" }, fill(words.wins, { name: one.winner })) : "";
    const begin = () => { go("ready", { match: one.name, asked: null, high: newSide(), low: newSide() }); };
    const label = element("span", {}, element("b", { textContent: one.label }), ...one.seats.map(seat), winner);
    return element("li", {}, button([label], begin, "person", { disabled: !one.isOn, data: { match: one.name } }));
  };
  const list = (some) => element("ul", { className: "people-list" }, ...some.map(item));
  const on = matches.filter((one) => one.isOn);
  const over = matches.filter((one) => !one.isOn);
  return screen(on.length ? words.toPlay : words.noMatches, [list(on), over.length ? element("h2", { textContent: words.played }) : "", list(over)], []);
}

// --- The calls ---

function ready() {
  if (play.asked === null) return screen(words.askReady, [quiet(words.prepare)], [button(words.asked, () => go("ready", { asked: now() }), "primary huge")]);
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
  const last = round.start.at(-1);
  const box = screen(round.hasInspection ? words.inspection : words.callGo, [shown], []);
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
  const rulings = { high: null, low: null };
  const save = button(words.savePoint, () => {
    const sent = Object.fromEntries(["high", "low"].map((side) => [side, contentOf(play[side])]));
    const who = `${current().label}: ${current().seats.map((seat) => seat.name).join(" – ")}`;
    sender.send({ address: `${base}${round.id}/point/`, match: play.match, who, ...sent });
    go("point", { shown: ["high", "low"].map((side) => rulings[side].ruling.written) });
  }, "primary huge", { disabled: true });
  const again = notice("maybe", words.againDelegate);
  const weighed = (side, told) => {
    rulings[side] = told;
    const all = Object.values(rulings);
    const isRuled = all.every((one) => one?.ruling && one.ruling.outcome !== "extra" && !one.questions.length && !one.refusals.length);
    save.disabled = !isRuled;
    const finals = all.flatMap((one, place) => [place ? " – " : "", time(one?.ruling?.written.split("= ").at(-1))]);
    save.replaceChildren(...(isRuled ? [words.savePoint, element("span", {}, ...finals)] : [words.missing]));
    again.hidden = !all.some((one) => one?.ruling?.outcome === "extra");
  };
  again.hidden = true;
  return screen(words.results, [again, ...["high", "low"].map((side, place) => half(side, current().seats[place], (told) => weighed(side, told)))], [save]);
}

function contentOf(side) {
  return side.isStarted ? { observed: observedOf(round, side), decisions: decisionsOf(side) } : { isStarted: false };
}

// One competitor: the time, the puzzle, what was seen, and what it comes to.
function half(side, seat, told) {
  const attempt = play[side];
  const app = { words, round, attempt, me, change: (changes) => { Object.assign(attempt, changes); change({}); }, weigh: (asked) => post(`${base}${round.id}/weigh/`, asked) };
  const isIncomplete = () => attempt.isStarted && (attempt.moves === null || (attempt.moves < 2 && !isReadable(attempt.time)));
  const guess = () => (attempt.isStarted ? plainArithmetic(round, attempt) : "DNS");
  const ruling = ruled(app, { content: () => contentOf(attempt), guess, record: () => {}, shown: told, isIncomplete });
  const [panel, questions, list] = ruling.parts;
  const field = element("input", { className: "big time", dir: "ltr", inputMode: "numeric", autocomplete: "off", value: attempt.time, ariaLabel: `${seat.name}: ${words.time}` });
  field.addEventListener("input", () => { field.value = typedTime(field.value); app.change({ time: field.value }); ruling.weigh(); });
  const states = [
    [words.solved, { isStarted: true, moves: 0 }, "good"],
    [words.oneMove, { isStarted: true, moves: 1 }, "maybe"],
    [words.unsolved, { isStarted: true, moves: 2 }, "bad"],
    [words.notStarted, { isStarted: false, moves: null }, ""],
  ];
  const row = element("div", { className: "states" }, ...states.map(([label, changes, kind]) => {
    const made = button(label, () => { app.change(changes); mark(); ruling.weigh(); }, kind);
    made.marks = () => attempt.isStarted === changes.isStarted && attempt.moves === changes.moves;
    return made;
  }));
  const mark = () => [...row.children].forEach((one) => one.setAttribute("aria-pressed", String(one.marks())));
  mark();
  const happened = element("details", {}, element("summary", { textContent: words.seen }), list);
  const heading = element("h3", {}, `${seat.person} `, named(seat.name));
  return element("section", { className: "half", data: { side } }, heading, field, row, panel, questions, happened);
}

// --- The point ---

function point() {
  const match = current();
  const sets = match.sets.filter((one) => one.points.length);
  const last = sets.at(-1)?.points.at(-1);
  const cell = (text, isWon) => element("td", { className: `time${isWon ? " won" : ""}`, textContent: text });
  const row = ([high, low, winner]) => element("tr", {}, cell(high, winner === 0), cell(low, winner === 1));
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...match.seats.map((seat) => element("th", { scope: "col" }, named(seat.name))))),
    ...sets.map((one) => element("tbody", {}, ...one.points.map(row))));
  const winner = last && last[2] !== null ? match.seats[last[2]].name : "";
  const best = match.winner || winner;
  const says = best ? fill(words.wins, { name: best }) : "";
  const next = match.isOn ? button(words.nextPoint, () => go("ready", { asked: null, high: newSide(), low: newSide() }), "primary huge") : "";
  return screen("", [element("p", { className: "ending good" }, named(says)), sender.isOnline ? "" : notice("maybe", words.kept), element("div", { className: "match" }, table)],
    [button(words.otherMatch, () => go("choose"), match.isOn ? "plain" : "primary huge"), next]);
}

// A match that was under way before a reload goes on.
if (play.step !== "choose" && !current()) play = { step: "choose" };
go(play.step);
