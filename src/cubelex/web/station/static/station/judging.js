// What was seen, the running ruling, and what is to be decided before it is recorded.
import { $, button, citation, element, notice, small, time } from "../shared/elements.js";
import { decisionsOf, inspectionEffect, observedOf, ownQuestions, plainArithmetic, seenUntil } from "./flow.js";
import { goBack, screen } from "./screens.js";
import { PATIENCE } from "./sending.js";
import { within } from "../shared/sending.js";

const UNKNOWN = { questions: [], refusals: [], remarks: [], ruling: null };
const USUAL = ["start", "stop", "state"];

/**
 * Buttons for what may be seen; pressed ones were.
 * @param {RulingApp<any>} app
 * @param {Observable[]} list
 * @param {() => void} changed
 * @param {string | null} [first]
 */
export function seenList(app, list, changed, first = null) {
  const { words, attempt } = app;
  /** @param {Observable} one */
  const item = (one) => {
    const numbers = one.under.map((number) => element("cite", { textContent: number }));
    const label = [element("span", { textContent: one.label }), element("small", {}, `${one.effectLabel} `, ...numbers)];
    const made = button(label, () => {
      const isSeen = attempt.seen.includes(one.name);
      const { [one.name]: _, ...decisions } = attempt.decisions;
      app.change({ seen: isSeen ? attempt.seen.filter((/** @type {string} */ name) => name !== one.name) : [...attempt.seen, one.name], decisions });
      made.setAttribute("aria-pressed", String(!isSeen));
      changed();
    }, "seen", { data: { seen: one.name, effect: one.effect } });
    made.setAttribute("aria-pressed", String(attempt.seen.includes(one.name)));
    return made;
  };
  /** @param {Observable} one */
  const isUsual = (one) => USUAL.includes(one.part) && one.effect !== "none";
  /** @param {Observable} one */
  const isAllowed = (one) => one.effect === "none" && !one.decides;
  /**
   * @param {string} title
   * @param {Observable[]} some
   * @param {boolean} isOpen
   */
  const group = (title, some, isOpen) => {
    if (!some.length) return "";
    const open = isOpen || some.some((one) => attempt.seen.includes(one.name));
    return element("details", { className: "seen-group", open }, element("summary", { textContent: title }), ...some.map(item));
  };
  const parts = [...new Set(list.map((one) => one.part))];
  /**
   * @param {string} part
   * @param {(one: Observable) => boolean} test
   */
  const of = (part, test) => list.filter((one) => one.part === part && test(one));
  /** @param {string} part */
  const title = (part) => (USUAL.includes(part) ? `${words.parts[part]}: ${words.more}` : words.parts[part]);
  return element("div", { className: "seen-list" },
    ...parts.filter((part) => USUAL.includes(part)).map((part) => group(words.parts[part], of(part, isUsual), true)),
    ...parts.map((part) => group(title(part), of(part, (one) => !isUsual(one) && !isAllowed(one)), part === first)),
    group(words.allowed, list.filter(isAllowed), false));
}

/**
 * @param {App} app
 * @param {() => void} closed
 */
export function seenDialog(app, closed) {
  const dialog = $("dialog", HTMLDialogElement);
  const { words, round, attempt } = app;
  const list = seenUntil(round, attempt);
  // What happens now stands first.
  list.reverse();
  const all = seenList(app, list, () => {}, list[0]?.part);
  dialog.replaceChildren(element("h2", { textContent: words.seen }), all, element("div", { className: "thumb" }, button(words.close, () => dialog.close(), "primary huge")));
  dialog.addEventListener("close", closed, { once: true });
  dialog.showModal();
}

// --- The ruling ---

/**
 * @param {HTMLElement} panel
 * @param {RulingApp<any>} app
 * @param {Weighed} weighed
 */
function showRuling(panel, app, weighed) {
  const { words } = app;
  const ruling = weighed.ruling;
  panel.dataset.outcome = ruling?.outcome ?? "";
  panel.toggleAttribute("data-pending", Boolean(weighed.isPending));
  panel.replaceChildren(
    ruling ? element("p", { className: "written time", textContent: ruling.outcome === "extra" ? words.extraAttempt : ruling.written }) : "",
    ruling?.under?.length ? element("p", { className: "under" }, ...ruling.under.map(citation)) : "",
    weighed.isPending ? notice("maybe", words.pending) : "",
    ...(weighed.refusals ?? []).map(({ text, under }) => notice("bad", text, under)),
    ...(weighed.remarks ?? []).map(({ text, under }) => notice("maybe", text, under)));
}

/**
 * @param {RulingApp<any>} app
 * @param {Question} question
 * @param {() => void} changed
 */
function questionBox(app, question, changed) {
  const { words, attempt } = app;
  const chosen = attempt.decisions[question.matter]?.answer;
  return element("fieldset", { className: "question" },
    element("legend", {}, `${question.isMine ? words.decide : words.delegateDecides}: ${question.label} `, ...question.under.map(citation)),
    ...(question.isMine ? question.options.map((option) => {
      const made = button([element("b", { textContent: option.label }), option.when ? small(option.when) : ""], () => {
        app.change({ decisions: { ...attempt.decisions, [question.matter]: { answer: option.answer, reason: option.when || words.asSeen } } });
        changed();
      }, "option", { data: { answer: option.answer } });
      made.setAttribute("aria-pressed", String(option.answer === chosen));
      return made;
    }) : []));
}

/**
 * Without a network the page says what it can know, and that the ruling is still to come.
 * @param {RulingApp<any>} app
 * @param {string | null} written
 */
function unruled(app, written) {
  const { round, attempt } = app;
  const outcome = { DNF: "dnf", DNS: "dns", "": "extra" }[written ?? ""] ?? "completed";
  const questions = ownQuestions(round, attempt, app.me?.isDelegate).filter((one) => !attempt.decisions[one.matter]);
  const ruling = written === null ? null : { outcome, written, under: [], competitorSigns: true };
  return { ...UNKNOWN, isPending: true, ruling, questions };
}

/**
 * The running ruling with its questions, buttons for what was seen, and the button that records it. Asks anew each time
 * something changes; only the last answer counts.
 *   content()        what to send
 *   guess()          what would be written, as far as the page knows without asking; null where it does not
 *   record(weighed, content)  what to do with it
 *   shown(weighed)   told of every ruling
 *   isIncomplete()   whether there is nothing to rule on yet
 *   list             what may be seen
 *   label            what the button says
 * @param {RulingApp<any>} app
 * @param {RulingParts} parts
 */
export function ruled(app, { content, guess, record, shown = () => {}, isIncomplete = () => false, list = seenUntil(app.round, app.attempt, "seen"), label = app.words.record }) {
  const { words, attempt } = app;
  const panel = element("div", { className: "ruling", ariaLabel: words.ruling, role: "status" });
  const questions = element("div", { className: "questions" });
  /** @type {Weighed | null} */
  let last = null;
  let asked = 0;
  /** @type {Question[]} */
  let known = [];
  const done = button(label, () => { if (last) record(last, content()); }, "primary huge", { disabled: true });
  /** @param {Weighed} weighed */
  const show = (weighed) => {
    last = weighed;
    // A question that was answered stays, so that it can be answered otherwise.
    known = [...known.filter((one) => attempt.decisions[one.matter] && !weighed.questions.some(({ matter }) => matter === one.matter)), ...weighed.questions];
    questions.replaceChildren(...known.map((one) => questionBox(app, one, weigh)));
    showRuling(panel, app, weighed);
    const isMine = weighed.questions.some((one) => one.isMine);
    const isOthers = weighed.questions.some((one) => !one.isMine);
    done.disabled = Boolean(weighed.refusals.length) || isMine;
    const written = weighed.ruling?.written ? [time(weighed.ruling.written)] : [];
    done.replaceChildren(...(isMine ? [words.answerFirst] : isOthers ? [words.recordSeen] : [label, ...written]));
    shown(weighed);
  };
  async function weigh() {
    const number = (asked += 1);
    // Nothing is recorded that was not shown.
    done.disabled = true;
    if (isIncomplete()) { show(UNKNOWN); done.disabled = true; return; }
    const answer = app.weigh(content()).then((weighed) => { if (number === asked) show({ ...UNKNOWN, ...weighed }); });
    // Who waits too long sees what the page knows; an answer that comes later takes its place.
    await within(PATIENCE, answer).catch(() => { if (number === asked) show(unruled(app, guess())); });
  }
  weigh();
  return { weigh, button: done, parts: [panel, questions, seenList(app, list, weigh)] };
}

/** @param {App} app */
export function seenStep(app) {
  const { words, round, attempt } = app;
  const isForfeited = attempt.startedAt === null;
  const ruling = ruled(app, {
    content: () => ({ observed: observedOf(round, attempt), decisions: decisionsOf(attempt) }),
    guess: () => plainArithmetic(round, attempt),
    list: isForfeited ? round.seen.filter((one) => one.part === "before") : undefined,
    record: (weighed, content) => {
      const isOpen = weighed.questions.length > 0;
      const shown = weighed.ruling?.written ?? "";
      app.do("observe", { ...content, ...(isOpen ? {} : { shown }) });
      if (isOpen || weighed.ruling?.outcome === "extra") app.go("done", { ending: isOpen ? "delegate" : "extra" });
      else app.go("sign", { shown, isPending: Boolean(weighed.isPending), competitorSigns: weighed.ruling?.competitorSigns, under: weighed.ruling?.under, signed: [] });
    },
  });
  const [panel, questions, list] = ruling.parts;
  return screen(words.nothing, [panel, questions, inspectionNote(app, ruling.weigh), list], [goBack(app), ruling.button]);
}

/**
 * A judge who pressed too late may say so: what the page measured is then left out.
 * @param {App} app
 * @param {() => void} changed
 */
function inspectionNote(app, changed) {
  const { words, round, attempt } = app;
  if (attempt.inspection === null || !inspectionEffect(round, attempt.inspection)) return "";
  const box = element("p", { className: "notice maybe inspected" }, `${words.measured}: `, time((attempt.inspection / 100).toFixed(2)), " ",
    button(words.notMeasured, () => { app.change({ inspection: null }); box.remove(); changed(); }, "plain"));
  return box;
}

// --- Something that was recorded and awaits a decision ---

/** @param {App} app */
export function decideStep(app) {
  const { words, attempt } = app;
  const ruling = ruled(app, {
    content: () => ({ observed: {}, decisions: decisionsOf(attempt) }),
    guess: () => null,
    list: [],
    record: (weighed, { decisions }) => {
      const shown = weighed.ruling?.written ?? "";
      app.do("rule", { decisions, shown });
      app.go("done", { shown, ending: weighed.ruling?.outcome === "extra" ? "extra" : "decided" });
    },
    // What others decide, or what is not known yet, cannot be recorded.
    shown: (weighed) => { if (weighed.questions.length || weighed.isPending) queueMicrotask(() => { ruling.button.disabled = true; }); },
  });
  return screen(words.undecided, ruling.parts, [ruling.button]);
}
