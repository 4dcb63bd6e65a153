// The steps of an attempt, one screen each: what to do, and large buttons for what happens next.
import { $, button, citation, element, notice, quiet, small, time } from "../shared/elements.js";
import { beSilent, isSilent, now, soundedCalls, Watch } from "./calls.js";
import { after, inspectionEffect, isPlain, isReadable, isStopwatchOnly, limitOf, observedOf, plainArithmetic, shownClock, textOfTime, typedTime } from "./flow.js";
import { decideStep, ruled, seenDialog, seenStep } from "./judging.js";
import { partsDialog, puzzleDialog } from "./puzzle.js";
import { clock, goBack, screen, setClock } from "./screens.js";
import { doneStep, signStep } from "./signing.js";
import { sourceChoice, sourceOf } from "./sources.js";

/** @type {Watch | null} */
let watch = null;
/** @type {Source | null} */
let source = null;

export function leaveStep() {
  watch?.stop();
  source?.stop();
  watch = source = null;
}

/** @param {App} app */
export function showStep(app) {
  /** @type {Record<string, (app: App) => HTMLElement>} */
  const steps = {
    number: numberStep, ready: readyStep, inspection: inspectionStep, solve: solveStep, memorise: memoriseStep, execute: executeStep,
    time: timeStep, puzzle: puzzleStep, cubes: cubesStep, seen: seenStep, decide: decideStep, sign: signStep, done: doneStep,
  };
  const shown = steps[app.attempt.step](app);
  shown.dataset.step = app.attempt.step;
  return shown;
}

/** @param {App} app */
function happened(app) {
  return button(noted(app), () => seenDialog(app, () => app.refresh()), "happened");
}

/** @param {App} app */
function noted({ words, attempt }) {
  return attempt.seen.length ? `${words.seen} (${attempt.seen.length})` : words.seen;
}

// --- Before the attempt ---

/** @param {App} app */
function numberStep(app) {
  const { words, round } = app;
  const field = element("input", { type: "number", inputMode: "numeric", min: 2, max: 100, className: "big", ariaLabel: words.number });
  const limit = element("p", { className: "quiet" });
  field.addEventListener("input", () => {
    const seconds = round.cubeLimits[Number(field.value)];
    limit.textContent = Number(field.value) >= 2 && seconds ? `${words.limitBy}: ${shownClock(seconds * 1000)}` : "";
    submit.disabled = !limit.textContent;
  });
  const submit = button(words.submit, () => {
    const cubes = Number(field.value);
    app.do("number", { cubes });
    app.go("ready", { cubes, cubeStates: Array(cubes).fill(0) });
  }, "primary huge", { disabled: true });
  return screen(words.number, [field, limit, quiet(words.numberStays)], [submit]);
}

/** @param {App} app */
function readyStep(app) {
  const { words, round, attempt } = app;
  const hasInspection = round.kind === "speed" && round.hasInspection;
  if (attempt.cubes && attempt.cubeStates.length !== attempt.cubes) app.change({ cubeStates: Array(attempt.cubes).fill(0) });
  if (attempt.asked === null) return beforeStep(app);
  const shown = clock();
  const over = element("p", { className: "notice bad", textContent: words.minuteOver, hidden: true, role: "alert" });
  const forfeited = button(words.forfeited, () => app.go("seen", { seen: ["not_ready_in_time"], isWithoutTime: true }), "bad", { hidden: true });
  watch = new Watch(attempt.asked, [{ at: round.ready, words: words.minuteOver, pattern: [400, 100, 400], isFelt: true }], (elapsed) => {
    setClock(shown, shownClock(Math.max(round.ready * 1000 - elapsed, 0) + 999));
    if (elapsed >= round.ready * 1000) over.hidden = forfeited.hidden = false;
  }, 250);
  const start = hasInspection ? inspected(app) : withoutInspection(app);
  return screen(hasInspection ? words.minute : words.isReadyBlind, [shown, over, source?.view], [forfeited, start]);
}

/** @param {App} app */
function beforeStep(app) {
  const { words, round, attempt } = app;
  const line = round.kind === "speed" ? words.prepare : words.prepareBlind;
  const limit = round.kind === "multi" ? quiet(`${attempt.cubes} ${words.cubes} · ${words.limitBy}: `, time(shownClock((limitOf(round, attempt) ?? 0) * 10))) : "";
  const notes = (app.card?.accommodations ?? []).map((note) => notice("maybe", note));
  const unsigned = app.card?.isScrambled ? [] : round.ifNotScrambled;
  const checks = [...(app.card?.notes ?? []), ...round.prepare, ...unsigned].map(({ text, under }) => notice("maybe", text, under));
  const facts = [quiet(line), ...notes, ...checks, app.card?.isScrambled ? element("p", { className: "good", textContent: words.scrambled }) : "", limit, rowsOf(app), earlier(app)];
  const countdown = (kind = "plain") => button(words.asked, () => app.go("ready", { asked: now() }), `${kind} countdown`);
  const decline = button(words.declineRest, () => declineDialog(app), "plain decline");
  const start = startAtOnce(app);
  const buttons = start ? [element("div", { className: "pair" }, decline, countdown()), start] : [decline, countdown("primary huge")];
  return screen(words.askReady, [...facts, sourceChoice(app), round.calls.length ? soundChoice(app) : ""], buttons);
}

/**
 * Most competitors are ready when they are asked; the countdown is for the others. A timer that starts by itself is
 * listened to on the next screen.
 * @param {App} app
 */
function startAtOnce(app) {
  const { words, round, attempt } = app;
  if (round.kind === "speed" && round.hasInspection) return inspected(app);
  return isTimedByHand(attempt) ? button(words.startBlind, () => { begins(app); app.go(after(round, "ready"), { startedAt: now() }); }, "primary huge") : null;
}

/** @param {Attempt} attempt */
const isTimedByHand = (attempt) => ["typed", "stopwatch"].includes(attempt.source);

/** @param {App} app */
function soundChoice({ words }) {
  const box = element("input", { type: "checkbox", checked: !isSilent() });
  box.addEventListener("change", () => beSilent(!box.checked));
  return element("label", { className: "choice sound" }, box, words.sound);
}

/**
 * How the cubes of Multi-Blind are laid out (H1a3).
 * @param {App} app
 */
function rowsOf({ words, round, attempt }) {
  const rows = attempt.cubes ? round.cubeRows[attempt.cubes] : "";
  return rows ? quiet(`${words.rows}: `, time(rows), ...round.underRows.flatMap((one) => [" ", citation(one)])) : "";
}

/**
 * Who will not make the attempts that are left has DNS in all of them.
 * @param {App} app
 */
function declineDialog(app) {
  const { words } = app;
  const dialog = $("dialog", HTMLDialogElement);
  const decline = () => { dialog.close(); app.do("decline"); app.leave(); };
  dialog.replaceChildren(element("h2", { textContent: words.declineAsk }), element("div", { className: "thumb" },
    button(words.declineRest, decline, "bad"), button(words.goOn, () => dialog.close(), "primary huge")));
  dialog.showModal();
}

/** @param {App} app */
function earlier({ card }) {
  const made = card?.attempts.filter(Boolean) ?? [];
  return made.length ? element("p", { className: "quiet earlier" }, ...made.map((text) => time(text))) : "";
}

/**
 * Whoever left an attempt and comes back to it has started it before.
 * @param {App} app
 */
function begins(app) {
  if (!app.card?.isStarted) app.do("start");
}

/**
 * The attempt begins with inspection (A3b2).
 * @param {App} app
 */
function inspected(app) {
  return button(app.words.isReady, () => { begins(app); app.go("inspection", { inspectedFrom: now() }); }, "primary huge");
}

/**
 * Without inspection the attempt begins with the timer (B2d), within the minute (B2a).
 * @param {App} app
 */
function withoutInspection(app) {
  /** @param {number} at */
  const begin = (at) => { begins(app); app.go(after(app.round, "ready"), { startedAt: at }); };
  /** @param {number} milliseconds */
  const atOnce = (milliseconds) => { begins(app); stopped(app, milliseconds, { startedAt: now() - milliseconds }); };
  source = sourceOf(app, { started: begin, stopped: atOnce });
  return source.hasOwnStart ? "" : button(app.words.startBlind, () => begin(now()), "primary huge");
}

// --- Timing ---

/** @param {App} app */
function inspectionStep(app) {
  const { words, round, attempt } = app;
  const inspectedFrom = attempt.inspectedFrom ?? now();
  const shown = clock("0");
  const late = element("p", { className: "late", role: "alert" });
  /** @param {number} at */
  const startOf = (at) => ({ inspection: Math.trunc((at - inspectedFrom) / 10), startedAt: at });
  /** @param {number} at */
  const begin = (at) => app.go("solve", startOf(at));
  // A timer may be stopped before anybody saw it run (A6b1).
  source = sourceOf(app, { started: begin, stopped: (milliseconds) => stopped(app, milliseconds, startOf(now() - milliseconds)) });
  const calls = [
    ...soundedCalls(round.calls),
    { at: round.plusTwoAt / 100, words: "+2", pattern: [300, 100, 300], isFelt: true },
    { at: round.dnfAt / 100, words: words.dnf, pattern: [600], isFelt: true },
  ];
  const cited = element("p", { className: "under" }, ...round.calls.flatMap((one) => one.under ?? []).map(citation));
  const box = screen(words.inspection, [shown, late, cited, soundChoice(app), source.view], [happened(app), source.hasOwnStart ? "" : button(words.started, () => begin(now()), "primary huge")]);
  watch = new Watch(inspectedFrom, calls, (elapsed) => {
    const effect = inspectionEffect(round, Math.trunc(elapsed / 10));
    setClock(shown, shownClock(elapsed));
    const called = round.calls.findLast((one) => elapsed >= one.at * 1000);
    late.textContent = { "": called?.words ?? "", "+2": words.plusTwo, DNF: words.dnf }[effect];
    box.dataset.late = effect || (elapsed >= (round.calls.at(-1)?.at ?? 99) * 1000 ? "soon" : elapsed >= (round.calls[0]?.at ?? 99) * 1000 ? "called" : "");
  });
  return box;
}

/**
 * @param {App} app
 * @param {number | null} milliseconds
 * @param {Partial<Attempt>} [changes]
 */
function stopped(app, milliseconds, changes = {}) {
  app.go("time", milliseconds === null ? changes : { ...changes, time: textOfTime(milliseconds) });
}

/**
 * How long it has run; the limit is called when it is reached.
 * @param {App} app
 * @param {HTMLElement} shown
 * @param {HTMLElement} over
 * @param {HTMLElement} box
 */
function running(app, shown, over, box) {
  const { words, round, attempt } = app;
  const limit = limitOf(round, attempt);
  const text = round.kind === "multi" ? words.overLimitMulti : words.overLimit;
  const calls = limit ? [{ at: limit / 100, words: words.stop, frequency: 330, pattern: [600, 200, 600] }] : [];
  return new Watch(attempt.startedAt ?? now(), calls, (elapsed) => {
    setClock(shown, shownClock(elapsed, source?.showsTenths));
    const isOver = limit !== null && elapsed >= limit * 10;
    over.textContent = isOver ? text : "";
    box.dataset.late = isOver ? "DNF" : "";
  }, source?.showsTenths ? 100 : 250);
}

/** @param {App} app */
function solveStep(app) {
  const { words } = app;
  const shown = clock();
  const over = element("p", { className: "late", role: "alert" });
  source = sourceOf(app, { stopped: (milliseconds) => stopped(app, milliseconds) });
  const box = screen(words.solve, [shown, over, source.view], [happened(app), source.hasOwnStop ? "" : button(words.stopped, () => stopped(app, null), "primary huge")]);
  watch = running(app, shown, over, box);
  return box;
}

/** @param {App} app */
function memoriseStep(app) {
  const { words, attempt } = app;
  const shown = clock();
  const over = element("p", { className: "late", role: "alert" });
  const limit = limitOf(app.round, attempt);
  const startedAt = attempt.startedAt ?? now();
  // Whoever stops the timer now has ended the attempt; a hand on this page's timer has not.
  if (attempt.source !== "page") source = sourceOf(app, { stopped: (milliseconds) => stopped(app, milliseconds) });
  const box = screen(words.memorising, [shown, over], [happened(app),
    limit && now() - startedAt >= limit * 10 ? "" : button(words.blindfoldOn, () => app.go("execute", { memorised: now() - startedAt }), "primary huge"),
    button(words.stopped, () => stopped(app, null), "plain")]);
  watch = running(app, shown, over, box);
  return box;
}

/** @param {App} app */
function executeStep(app) {
  const { words, attempt } = app;
  const shown = clock();
  const over = element("p", { className: "late", role: "alert" });
  source = sourceOf(app, { stopped: (milliseconds) => stopped(app, milliseconds) });
  const split = quiet(`${words.memorising}: `, time(shownClock(attempt.memorised ?? 0, true)));
  const box = screen(words.executing, [shown, split, over, quiet(words.sightBlocker), source.view], [
    happened(app), button(words.backToMemo, () => app.go("memorise", { memorised: null }), "plain"),
    source.hasOwnStop ? "" : button(words.stopped, () => stopped(app, null), "primary huge")]);
  watch = running(app, shown, over, box);
  return box;
}

/** @param {App} app */
function timeStep(app) {
  const { words, round, attempt } = app;
  const limit = limitOf(round, attempt);
  const isAtLimit = round.kind === "multi" && attempt.startedAt !== null && limit !== null && now() - attempt.startedAt >= limit * 10;
  const value = attempt.time || (isAtLimit ? shownClock(limit * 10) : "");
  const field = element("input", { className: "big time", dir: "ltr", inputMode: "numeric", autocomplete: "off", value, ariaLabel: words.time });
  const wrong = element("p", { className: "notice bad", hidden: true, textContent: words.notATime, role: "alert" });
  // What is typed is kept at every key: a browser may end without a word.
  field.addEventListener("input", () => { field.value = typedTime(field.value, round.inSeconds); wrong.hidden = true; app.change({ time: field.value }); });
  // With both clocks the stopwatch counts where the timer shows no time (A1b2).
  const hasBoth = round.needsStopwatch && !isStopwatchOnly(round, attempt);
  const second = element("input", { className: "big time", dir: "ltr", inputMode: "numeric", autocomplete: "off", value: attempt.stopwatch ?? "", ariaLabel: words.timeStopwatch });
  second.addEventListener("input", () => { second.value = typedTime(second.value, round.inSeconds); wrong.hidden = true; app.change({ stopwatch: second.value }); });
  /** @param {Partial<Attempt>} changes */
  const go = (changes) => app.go(after(round, "time"), changes);
  /** @param {Partial<Attempt>} changes */
  const takeBoth = (changes) => {
    if (second.value && !isReadable(second.value, limit)) { wrong.hidden = false; second.focus(); } else go({ ...changes, stopwatch: second.value });
  };
  const take = () => { if (isReadable(field.value, limit)) takeBoth({ time: field.value, isWithoutTime: false }); else { wrong.hidden = false; field.focus(); } };
  [field, second].forEach((one) => one.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); take(); } }));
  queueMicrotask(() => { field.focus(); field.select(); });
  const split = attempt.memorised === null ? "" : quiet(`${words.memorising}: `, time(shownClock(attempt.memorised, true)));
  const both = hasBoth ? element("label", {}, words.timeStopwatch, second) : "";
  if (isPlain(round, attempt)) {
    const quick = recordAtOnce(app, field, second);
    return screen(isStopwatchOnly(round, attempt) ? words.timeStopwatch : words.time, [field, both, wrong, split, quick.parts[0]],
      [element("div", { className: "pair" }, button(words.noTime, () => takeBoth({ time: "", isWithoutTime: true }), "plain"), button(words.otherwise, take, "otherwise")), quick.button]);
  }
  return screen(isStopwatchOnly(round, attempt) ? words.timeStopwatch : words.time, [field, both, wrong, split],
    [button(words.noTime, () => takeBoth({ time: "", isWithoutTime: true }), "plain"), button(words.next, take, "primary huge")]);
}

/**
 * Without an incident, one tap says that the puzzle is solved, records the time that is shown, and signs (A7b).
 * @param {App} app
 * @param {HTMLInputElement} field
 * @param {HTMLInputElement} second
 */
function recordAtOnce(app, field, second) {
  const { words, round, attempt, me } = app;
  const solved = () => ({ time: field.value, stopwatch: second.value, isWithoutTime: false, moves: 0, angles: null, parts: [] });
  const judged = () => ({ ...attempt, ...solved() });
  const ruling = ruled(app, {
    label: words.solvedAtOnce,
    list: [],
    content: () => ({ observed: observedOf(round, judged()), decisions: [] }),
    guess: () => plainArithmetic(round, judged()),
    isIncomplete: () => ![field, second].every((one) => isReadable(one.value) || (one === second && !one.value)),
    // A DNF, or what is to be decided, is recorded on the screens after this one.
    shown: (weighed) => { if (weighed.ruling?.outcome !== "completed") queueMicrotask(() => { ruling.button.disabled = true; }); },
    record: (weighed, content) => {
      const { written = "", under, competitorSigns } = weighed.ruling ?? {};
      app.do("observe", { ...content, shown: written });
      app.do("sign", { role: "judge", signature: me.name });
      const recorded = { ...solved(), shown: written, under, competitorSigns, isPending: Boolean(weighed.isPending), signed: ["judge"] };
      if (competitorSigns === false) app.go("done", { ...recorded, ending: "finished", isUnneeded: true });
      else app.go("sign", recorded);
    },
  });
  [field, second].forEach((one) => one.addEventListener("input", () => ruling.weigh()));
  return ruling;
}

// --- The puzzle at the end ---

/** @param {App} app */
function puzzleStep(app) {
  const { words, round } = app;
  /** @param {Partial<Attempt>} changes */
  const go = (changes) => app.go("seen", { angles: null, parts: [], ...changes });
  /** @param {string} text */
  const effect = (text) => small(text);
  return screen(words.isSolved, [quiet(words.doNotTouch)], [
    round.parts.names.length ? button(words.look, () => puzzleDialog(app, go), "") : "",
    button(words.cameOff, () => partsDialog(app, go), ""),
    button([words.unsolved, effect(words.dnf)], () => go({ moves: 2 }), "huge bad"),
    button([words.oneMove, effect(words.plusTwo)], () => go({ moves: 1 }), "huge maybe"),
    button(words.solved, () => go({ moves: 0 }), "huge good"),
    goBack(app)]);
}

/** @param {App} app */
function cubesStep(app) {
  const { words, attempt } = app;
  const count = element("p", { className: "clock time" });
  const cubes = element("div", { className: "cubes", role: "group", ariaLabel: words.cubesSolved });
  const names = [words.solved, words.oneMove, words.unsolved];
  const show = () => {
    count.textContent = `${attempt.cubeStates.filter((moves) => moves < 2).length} / ${attempt.cubes}`;
    cubes.replaceChildren(...attempt.cubeStates.map((moves, place) => button([String(place + 1), small(names[moves])], () => {
      app.change({ cubeStates: attempt.cubeStates.map((one, other) => (other === place ? (one + 1) % 3 : one)) });
      show();
      cubes.querySelectorAll("button")[place].focus();
    }, `cube ${["good", "maybe", "bad"][moves]}`)));
  };
  show();
  return screen(words.cubesSolved, [count, quiet(words.tapCubes), cubes], [goBack(app), button(words.next, () => app.go("seen"), "primary huge")]);
}

