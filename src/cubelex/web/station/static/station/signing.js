// Signing what was recorded: the judge first, then the competitor, who looks at the result alone.
import { button, citation, element, named, notice, quiet } from "../shared/elements.js";
import { screen } from "./screens.js";

/** @param {App} app */
export function signStep(app) {
  const { attempt } = app;
  return (attempt.signed ?? []).includes("judge") ? competitorSigns(app) : judgeSigns(app);
}

/** @param {App} app */
function result({ words, attempt }) {
  return [
    element("p", { className: "written time", textContent: attempt.shown }),
    attempt.under?.length ? element("p", { className: "under" }, ...attempt.under.map(citation)) : "",
    attempt.isPending ? notice("maybe", words.pending) : "",
  ];
}

/**
 * What was typed wrongly is put right before it is signed; after that it is the Delegate's.
 * @param {App} app
 */
function correct(app) {
  const { words, attempt } = app;
  return button(words.correct, () => { app.do("undo"); app.go(attempt.startedAt === null ? "seen" : "time", { signed: [] }); }, "plain");
}

/** @param {App} app */
function judgeSigns(app) {
  const { words, me, attempt } = app;
  const sign = () => {
    app.do("sign", { role: "judge", signature: me.name });
    if (attempt.competitorSigns === false) app.go("done", { ending: "finished", isUnneeded: true });
    else app.go("sign", { signed: ["judge"] });
  };
  return screen(words.becomes, result(app), [correct(app), button([words.signJudge, element("small", {}, named(me.name))], sign, "primary huge")]);
}

/** @param {App} app */
function competitorSigns(app) {
  const { words, attempt } = app;
  const field = element("input", { className: "signature", autocomplete: "off", maxLength: 80, ariaLabel: words.signature, placeholder: words.signature });
  const sign = () => {
    app.do("sign", { role: "competitor", signature: field.value.trim() || attempt.name });
    app.go("done", { ending: "finished" });
  };
  return screen(words.isRight, [quiet(words.handOver), ...result(app), field], [
    correct(app), button(words.refuse, () => app.go("done", { ending: "refused" }), "bad"),
    button([words.signAs, element("small", {}, named(attempt.name))], sign, "primary huge")]);
}

/** @param {App} app */
export function doneStep(app) {
  const { words, attempt } = app;
  const ending = attempt.ending ?? "";
  /** @type {Record<string, string>} */
  const endings = { delegate: words.awaitsDelegate, refused: words.callDelegate, extra: words.extraAttempt, decided: words.decided };
  const text = endings[ending] ?? words.finished;
  const isResult = ["finished", "decided"].includes(ending);
  const kind = isResult ? "good" : "maybe";
  const state = element("p", { className: "quiet", role: "status" });
  const next = button("", () => app.open(attempt.round, attempt.person), "huge", { hidden: true });
  const show = () => {
    state.textContent = app.isRefused ? words.notSaved : app.isOnline ? words.saved : words.kept;
    const number = app.card?.next;
    // Without a network the card is as it was before this attempt.
    const coming = number && (number > (attempt.attempt ?? 0) || (ending === "extra" && app.card?.isExtra)) ? number : null;
    const isToSign = ending === "decided" && Boolean(app.card?.unsigned.length);
    next.hidden = !coming && !isToSign;
    next.textContent = isToSign ? words.toSign : coming ? `${words.attempt} ${coming}` : "";
  };
  show();
  const heard = () => { if (state.isConnected && app.attempt === attempt) show(); else document.removeEventListener("station-answer", heard); };
  document.addEventListener("station-answer", heard);
  const written = attempt.shown && isResult ? element("p", { className: "written time", textContent: attempt.shown }) : "";
  return screen("", [element("p", { className: `ending ${kind}`, textContent: text }), written,
    attempt.isUnneeded ? quiet(words.notNeeded) : "", state, isResult ? app.others() : ""], [next, button(words.another, () => app.leave(), "primary huge")]);
}
