// Fewest Moves for a whole room: one clock for everybody, who has handed in, who comes late, then the solutions.
import { cardOfStation } from "../shared/cards.js";
import { $, button, citation, element, fill, handed, named, notice, quiet, time } from "../shared/elements.js";
import { keepKnown, newestKnown } from "../shared/known.js";
import { post, within } from "../shared/sending.js";
import { store, stored } from "../shared/storage.js";
import { call, keepAwake, now, Watch } from "./calls.js";
import { shownClock } from "./flow.js";
import { incidentButton } from "./incidents.js";
import { ruled } from "./judging.js";
import { clock, screen, setClock, settle } from "./screens.js";
import { PATIENCE, Sender } from "./sending.js";

/** @type {{ base: string, me: Me, round: StationRound, seconds: number, calls: Call[], kinds: [string, string][] }} */
const { base, me, round, seconds, calls, kinds } = handed("content");
const KNOWN = `${base}${round.id}/known/?offline`;
round.cards = (await newestKnown(KNOWN, round.cards)).map(cardOfStation);
/** @type {StationWords} */
const words = handed("words");
const KEPT = `cubelex-room-${base}${round.id}`;
/**
 * @param {number} person
 * @param {string} what
 */
const addressOf = (person, what) => `${base}${round.id}/${person}/${what}/`;
/** @param {number} person */
const nameOf = (person) => round.cards.find((one) => one.person === person)?.name ?? "";
/** @type {Record<string, () => HTMLElement>} */
const steps = { prepare, run, solutions, solution };
/** @type {SolvingRoom} */
let room = stored(KEPT) ?? empty();
/** @type {Watch | null} */
let watch = null;

/** @returns {SolvingRoom} */
function empty() {
  const numbers = round.cards.flatMap((one) => one.next || []);
  return { step: "prepare", attempt: numbers.length ? Math.min(...numbers) : null, present: [], startedAt: 0, handedIn: {}, scramble: "", written: {}, person: 0 };
}

const sender = new Sender(base, words, (entry, answer) => {
  document.dispatchEvent(new CustomEvent("station-answer", { detail: { entry, answer } }));
  if (!answer.card || entry.round !== round.id) return;
  round.cards = round.cards.map((one) => (one.person === answer.card.person ? answer.card : one));
  keepKnown(KNOWN, round.cards);
});

/**
 * @param {string} action
 * @param {number} person
 * @param {object} [content]
 */
function send(action, person, content = {}) {
  const who = `${person} ${nameOf(person)} · ${words.attempt} ${room.attempt}`;
  sender.send({ address: addressOf(person, "do"), action, round: round.id, person, attempt: room.attempt, who, ...content });
}

/** @param {Partial<SolvingRoom>} changes */
function change(changes) {
  room = { ...room, ...changes };
  store(KEPT, room);
}

/**
 * @param {string} step
 * @param {Partial<SolvingRoom>} [changes]
 */
function go(step, changes = {}) {
  watch?.stop();
  watch = null;
  change({ ...changes, step });
  $("station").classList.toggle("running", ["run", "solution"].includes(step));
  keepAwake(step === "run");
  $("flow").replaceChildren(...(step === "prepare" ? [] : [heading()]), steps[step]());
  settle($("flow"));
}

function heading() {
  const attempt = `${words.attempt} ${room.attempt}`;
  const line = `${round.label} · ${attempt}`;
  // What the page or the step has in its own title is not said again.
  /** @type {Record<string, string>} */
  const titles = { run: round.label, solutions: attempt, solution: `${attempt} · ${round.label}` };
  const about = () => ({ round: round.id, attempt: room.attempt, persons: room.step === "solution" ? [room.person] : [], who: line, line: [line] });
  return element("header", { className: "attempt-head" }, element("strong", { textContent: titles[room.step] }), incidentButton({ words, kinds, sender, base, about }));
}

// --- Before ---

function prepare() {
  const eligible = round.cards.filter((one) => one.next === room.attempt && one.person !== me.person);
  const boxes = eligible.map((one) => element("input", { type: "checkbox", checked: true, value: one.person }));
  /**
   * @param {StationCard} one
   * @param {number} place
   */
  const item = (one, place) => element("li", {}, element("label", { className: "choice" }, boxes[place], ` ${one.person} `, named(one.name)));
  const list = element("ul", { className: "plain room" }, ...eligible.map(item));
  const begin = () => {
      const present = boxes.filter((box) => box.checked).map((box) => Number(box.value));
    call(words.go);
    present.forEach((person) => send("start", person));
    go("run", { present, startedAt: now(), handedIn: {}, written: {}, scramble: "" });
  };
  const start = button(words.goRoom, begin, "primary huge", { disabled: !eligible.length });
  if (!room.attempt) return screen(words.allEntered, [], []);
  return screen(fill(words.attemptOf, { number: room.attempt, total: round.attempts }), [quiet(words.present), list], [start]);
}

// --- The hour ---

function run() {
  const shown = clock();
  const over = element("p", { className: "late", role: "alert" });
  const finish = button(words.endEarly, () => go("solutions"), "primary huge", { hidden: true });
  const people = element("ul", { className: "plain room" });
  const show = () => {
    people.replaceChildren(...room.present.map((person) => element("li", {}, element("span", {}, `${person} `, named(nameOf(person))),
      room.handedIn[person] === undefined
        ? button(words.handIn, () => { change({ handedIn: { ...room.handedIn, [person]: now() - room.startedAt } }); show(); }, "", { data: { person } })
        : element("span", { className: "good" }, `${words.handedIn} `, time(shownClock(room.handedIn[person]))))));
    finish.hidden = !isOver() && room.present.some((person) => room.handedIn[person] === undefined);
    finish.textContent = isOver() ? words.toSolutions : words.endEarly;
  };
  const isOver = () => now() - room.startedAt >= seconds * 1000;
  /** @type {boolean | null} */
  let wasOver = null;
  const late = button(words.comesLate, lateDialog);
  const box = screen(`${words.attempt} ${room.attempt}: ${words.hour}`, [shown, over, people], [late, finish]);
  watch = new Watch(room.startedAt, calls.map((one) => ({ ...one, pattern: [600, 200, 600], frequency: one.at >= seconds ? 330 : 660 })), (elapsed) => {
    setClock(shown, shownClock(Math.max(seconds * 1000 - elapsed, 0) + (elapsed < seconds * 1000 ? 999 : 0)));
    if (isOver() === wasOver) return;
    wasOver = isOver();
    over.textContent = wasOver ? words.timeOver : "";
    box.dataset.late = wasOver ? "DNF" : "";
    late.hidden = wasOver;
    show();
  }, 250);
  show();
  return box;
}

function lateDialog() {
  const dialog = $("dialog", HTMLDialogElement);
  const absent = round.cards.filter((one) => !room.present.includes(one.person) && one.next === room.attempt && one.person !== me.person);
  const list = element("select", { ariaLabel: words.comesLate }, ...absent.map((one) => new Option(`${one.person} ${one.name}`, String(one.person))));
  const mayKnow = element("input", { type: "checkbox" });
  const says = element("p", { role: "status" });
  const join = button(words.join, () => {
    const person = Number(list.value);
    const lateBy = Math.trunc((now() - room.startedAt) / 10);
    if (me.isDelegate) send("late", person, { lateBy, reason: words.comesLate, hasFinished: Object.keys(room.handedIn).length > 0 });
    send("start", person);
    dialog.close();
    go("run", { present: [...room.present, person] });
  }, "primary huge", { disabled: true });
  let asked = 0;
  const ask = async () => {
    const number = (asked += 1);
    const elapsed = Math.trunc((now() - room.startedAt) / 1000);
    const asks = { elapsed, hasFinished: Object.keys(room.handedIn).length > 0, mayKnow: mayKnow.checked };
    const coming = post(`${base}${round.id}/late/`, asks).then((told) => {
      if (number !== asked) return;
      join.disabled = !absent.length || told.seconds <= 0;
      says.replaceChildren(told.seconds > 0 ? `${words.mayJoin} ${shownClock(told.seconds * 1000)}` : words.mayNotJoin, ...told.under.flatMap((/** @type {Citation} */ cited) => [" ", citation(cited)]));
    });
    await within(PATIENCE, coming).catch(() => { if (number === asked) { says.textContent = words.pending; join.disabled = !absent.length; } });
  };
  mayKnow.addEventListener("change", ask);
  ask();
  dialog.replaceChildren(element("h2", { textContent: words.comesLate }), list, element("label", { className: "choice" }, mayKnow, ` ${words.mayKnow}`), says,
    element("div", { className: "thumb" }, button(words.close, () => dialog.close(), "plain"), join));
  dialog.showModal();
}

// --- The solutions ---

function solutions() {
  const scramble = element("input", { className: "time sequence", dir: "ltr", value: room.scramble, autocomplete: "off", ariaLabel: words.scramble });
  scramble.addEventListener("input", () => change({ scramble: scramble.value.trim() }));
  /** @param {number} person */
  const item = (person) => {
    const result = room.written[person];
    const label = [element("b", { textContent: person }), " ", named(nameOf(person)), element("small", { className: "time", textContent: result ?? words.toEnter })];
    const enter = () => { if (result === undefined) go("solution", { person }); };
    return element("li", {}, button(label, enter, `person${result === undefined ? "" : " good"}`, { data: { person } }));
  };
  const people = room.present.map(item);
  const isDone = room.present.every((person) => room.written[person] !== undefined);
  const next = button(words.newAttempt, () => { store(KEPT, null); room = empty(); go("prepare"); }, "primary huge", { hidden: !isDone });
  const field = element("label", { className: "sequence" }, words.scramble, scramble);
  const done = isDone ? element("p", { className: "good", textContent: words.allEntered }) : "";
  return screen(words.solutions, [field, done, element("ul", { className: "people-list" }, ...people)], [next]);
}

function solution() {
  const { person } = room;
  const written = element("textarea", { className: "time solution", dir: "ltr", rows: 4, ariaLabel: words.solution, autocomplete: "off", spellcheck: false });
  written.autocapitalize = "off";
  const reading = element("div", { className: "reading" });
  /** @type {Pick<Judged, "seen" | "decisions" | "step" | "source">} */
  const attempt = { seen: [], decisions: {}, step: "seen", source: "typed" };
  const isLate = () => attempt.seen.includes("solution_late");
  const sheet = () => (isLate() ? {} : { scramble: room.scramble, solution: written.value.trim() });
  const observed = () => ({ observations: attempt.seen, ...sheet() });
  /** @type {RulingApp<typeof attempt>} */
  const app = {
    words, round, attempt,
    change: (changes) => { Object.assign(attempt, changes); },
    weigh: (content) => post(addressOf(person, "weigh"), { attempt: room.attempt, ...content }),
  };
  const isEmpty = () => !written.value.trim() && !isLate();
  const ruling = ruled(app, {
    content: () => ({ observed: observed(), decisions: Object.entries(attempt.decisions).map(([matter, one]) => ({ matter, ...one })) }),
    guess: () => (isLate() ? "DNF" : null),
    shown: (weighed) => showReading(reading, weighed.solution),
    isIncomplete: isEmpty,
    record: (weighed, content) => {
      const shown = weighed.isPending ? undefined : weighed.ruling?.written ?? "";
      send("observe", person, { ...content, ...(shown === undefined || weighed.questions.length ? {} : { shown }) });
      go("solutions", { written: { ...room.written, [person]: shown || "…" } });
    },
  });
  let soon = 0;
  written.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(ruling.weigh, 300); });
  queueMicrotask(() => written.focus());
  const warning = room.scramble ? "" : notice("bad", words.needScramble);
  const field = element("label", { className: "sequence" }, words.solution, written);
  const back = button(words.back, () => go("solutions"), "plain back");
  return screen(`${person} ${nameOf(person)}`, [warning, field, reading, ...ruling.parts], [back, ruling.button]);
}

/**
 * @param {HTMLElement} box
 * @param {SolutionRead | undefined} read
 */
function showReading(box, read) {
  box.replaceChildren(...(read ? [
    read.read ? quiet(`${words.readAs}: `, element("bdi", { className: "sequence", dir: "ltr", textContent: read.read })) : "",
    read.moves === null ? "" : quiet(`${read.moves} ${words.moves}`),
    read.reasons.length ? notice("bad", words.wrong) : notice("good", words.right),
    ...read.reasons.map((one) => quiet(one.text, " ", ...one.under.map(citation))),
    ...read.corrections.map((text) => quiet(text)),
  ] : []));
}

go(room.step);
