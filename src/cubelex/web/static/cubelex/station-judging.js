// What was seen, the running ruling, and what is to be decided before it is recorded.
import { $, button, citation, element, notice } from "./elements.js";
import { decisionsOf, inspectionEffect, observedOf, ownQuestions, plainArithmetic, seenUntil } from "./station-flow.js";
import { goBack, screen } from "./station-screens.js";

const USUAL = ["start", "stop", "state"];

// Buttons for what may be seen; pressed ones were.
function seenList(app, list, changed) {
  const { words, attempt } = app;
  const item = (one) => {
    const made = button([element("span", { textContent: one.label }), element("small", {}, `${one.effectLabel} `, ...one.under.map((number) => element("cite", { textContent: number })))], () => {
      const isSeen = attempt.seen.includes(one.name);
      const { [one.name]: _, ...decisions } = attempt.decisions;
      app.change({ seen: isSeen ? attempt.seen.filter((name) => name !== one.name) : [...attempt.seen, one.name], decisions });
      made.setAttribute("aria-pressed", String(!isSeen));
      changed();
    }, "seen", { data: { seen: one.name, effect: one.effect } });
    made.setAttribute("aria-pressed", String(attempt.seen.includes(one.name)));
    return made;
  };
  const isUsual = (one) => USUAL.includes(one.part) && one.effect !== "none";
  const isAllowed = (one) => one.effect === "none" && !one.decides;
  const group = (title, some, isOpen) => (some.length ? element("details", { className: "seen-group", open: isOpen || some.some((one) => attempt.seen.includes(one.name)) }, element("summary", { textContent: title }), ...some.map(item)) : "");
  const parts = [...new Set(list.map((one) => one.part))];
  return element("div", { className: "seen-list" },
    ...parts.filter((part) => USUAL.includes(part)).map((part) => group(words.parts[part], list.filter((one) => one.part === part && isUsual(one)), true)),
    ...parts.map((part) => group(USUAL.includes(part) ? `${words.parts[part]}: ${words.more}` : words.parts[part], list.filter((one) => one.part === part && !isUsual(one) && !isAllowed(one)), false)),
    group(words.allowed, list.filter(isAllowed), false));
}

export function seenDialog(app, closed) {
  const dialog = $("dialog");
  const { words, round, attempt } = app;
  const list = seenUntil(round, attempt.step, attempt.source === "stopwatch");
  // What happens now stands first.
  list.reverse();
  const all = element("div", { className: "seen-list" }, seenList(app, list, () => {}));
  dialog.replaceChildren(element("h2", { textContent: words.seen }), all, element("div", { className: "thumb" }, button(words.close, () => dialog.close(), "primary huge")));
  dialog.addEventListener("close", closed, { once: true });
  dialog.showModal();
}

// --- The ruling ---

function rulingPanel(words) {
  return element("div", { className: "ruling", ariaLabel: words.ruling, role: "status" });
}

function showRuling(panel, app, weighed) {
  const { words } = app;
  const ruling = weighed.ruling;
  panel.dataset.outcome = ruling?.outcome ?? "";
  panel.replaceChildren(
    ruling ? element("p", { className: "written time", textContent: ruling.outcome === "extra" ? words.extraAttempt : ruling.written }) : "",
    ruling?.under?.length ? element("p", { className: "under" }, ...ruling.under.map(citation)) : "",
    weighed.isPending ? notice("maybe", words.pending) : "",
    ...(weighed.refusals ?? []).map(({ text, under }) => notice("bad", text, under)),
    ...(weighed.remarks ?? []).map(({ text, under }) => notice("maybe", text, under)));
}

function questionBox(app, question, changed) {
  const { words, attempt } = app;
  const chosen = attempt.decisions[question.matter]?.answer;
  return element("fieldset", { className: "question" },
    element("legend", {}, `${question.isMine ? words.decide : words.delegateDecides}: ${question.label} `, ...question.under.map(citation)),
    ...(question.isMine ? question.options.map((option) => {
      const made = button([element("b", { textContent: option.label }), option.when ? element("small", { textContent: option.when }) : ""], () => {
        app.change({ decisions: { ...attempt.decisions, [question.matter]: { answer: option.answer, reason: option.when || words.asSeen } } });
        changed();
      }, "option", { data: { answer: option.answer } });
      made.setAttribute("aria-pressed", String(option.answer === chosen));
      return made;
    }) : []));
}

// Without a network the page says what it can know, and that the ruling is still to come.
function unruled(app) {
  const { round, attempt } = app;
  const written = plainArithmetic(round, attempt);
  const outcome = { DNF: "dnf", DNS: "dns", "": "extra" }[written] ?? "completed";
  const open = ownQuestions(round, attempt).filter((one) => !attempt.decisions[one.matter]);
  return { isPending: true, ruling: { outcome, written, under: [], competitorSigns: true }, questions: open, refusals: [], remarks: [] };
}

// Ask for the ruling each time something changes; only the last answer counts.
function weighing(app, panel, questions, ask, shown) {
  let asked = 0;
  let known = [];
  const weigh = async () => {
    const number = (asked += 1);
    let weighed;
    try { weighed = await ask(); } catch { weighed = unruled(app); }
    if (number !== asked) return;
    // A question that was answered stays, so that it can be answered otherwise.
    known = [...known.filter((one) => app.attempt.decisions[one.matter] && !weighed.questions.some(({ matter }) => matter === one.matter)), ...weighed.questions];
    questions.replaceChildren(...known.map((one) => questionBox(app, one, weigh)));
    showRuling(panel, app, weighed);
    shown(weighed);
  };
  return weigh;
}

export function seenStep(app) {
  const { words, round, attempt } = app;
  const panel = rulingPanel(words);
  const questions = element("div", { className: "questions" });
  const record = button(words.record, () => {}, "primary huge", { disabled: true });
  let last = null;
  const content = () => ({ observed: observedOf(round, attempt), decisions: decisionsOf(attempt) });
  const weigh = weighing(app, panel, questions, () => app.weigh(content()), (weighed) => {
    last = weighed;
    const isMine = weighed.questions.some((one) => one.isMine);
    const isOthers = weighed.questions.some((one) => !one.isMine);
    record.disabled = Boolean(weighed.refusals.length) || isMine;
    record.textContent = isMine ? words.answerFirst : isOthers ? words.recordSeen : weighed.ruling?.written ? `${words.record}: ${weighed.ruling.written}` : words.record;
  });
  record.addEventListener("click", () => {
    const isOpen = last.questions.length > 0;
    const isExtra = last.ruling?.outcome === "extra";
    const shown = last.ruling?.written ?? "";
    app.do("observe", { ...content(), ...(isOpen ? {} : { shown }) });
    if (isOpen || isExtra) app.go("done", { ending: isOpen ? "delegate" : "extra" });
    else app.go("sign", { shown, isPending: Boolean(last.isPending), competitorSigns: last.ruling.competitorSigns, under: last.ruling.under, signed: [] });
  });
  const isForfeited = attempt.startedAt === null;
  const list = isForfeited ? round.seen.filter((one) => one.part === "before") : seenUntil(round, "seen", attempt.source === "stopwatch");
  const box = screen(words.nothing, [panel, questions, inspectionNote(app, weigh), seenList(app, list, () => weigh())], [goBack(app), record]);
  weigh();
  return box;
}

// A judge who pressed too late may say so: what the page measured is then left out.
function inspectionNote(app, changed) {
  const { words, round, attempt } = app;
  if (attempt.inspection === null || !inspectionEffect(round, attempt.inspection)) return "";
  const box = element("p", { className: "notice maybe inspected" }, `${words.measured}: `, element("bdi", { className: "time", textContent: (attempt.inspection / 100).toFixed(2) }), " ",
    button(words.notMeasured, () => { app.change({ inspection: null }); box.remove(); changed(); }, "plain"));
  return box;
}

// --- Something that was recorded and awaits a decision ---

export function decideStep(app) {
  const { words, attempt } = app;
  const panel = rulingPanel(words);
  const questions = element("div", { className: "questions" });
  const record = button(words.record, () => {
    app.do("rule", { decisions: decisionsOf(attempt), shown: last.ruling?.written ?? "" });
    if (last.ruling?.outcome === "extra") app.go("done", { ending: "extra" });
    else app.go("sign", { shown: last.ruling?.written ?? "", competitorSigns: last.ruling?.competitorSigns ?? true, under: last.ruling?.under ?? [], signed: [] });
  }, "primary huge", { disabled: true });
  let last = null;
  const weigh = weighing(app, panel, questions, () => app.weigh({ observed: {}, decisions: decisionsOf(attempt) }), (weighed) => {
    last = weighed;
    record.disabled = Boolean(weighed.refusals.length || weighed.questions.length);
  });
  weigh();
  return screen(words.undecided, [panel, questions], [record]);
}
