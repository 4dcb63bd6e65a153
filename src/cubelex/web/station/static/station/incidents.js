// Reporting an incident from inside an attempt: a dialog over it. The attempt goes on behind it, its clock included.
import { $, button, element, notice, quiet } from "../shared/elements.js";

/**
 * A quiet button for the head of every step.
 *   words, kinds   what to say; the kinds of incidents by name
 *   about()        round, attempt, persons, match, and for people a text (`who`) and a line of the page (`line`)
 *   sender         by which it is sent, or kept until the network is back
 * @param {IncidentPage} page
 */
export function incidentButton({ words, kinds, about, sender, base }) {
  const open = () => incidentDialog({ words, kinds, about: about(), sender, base });
  return button([element("span", { ariaHidden: "true", textContent: "⚑" }), ` ${words.incident}`], open, "plain incident", { title: words.reportIncident });
}

/** @param {Omit<IncidentPage, "about"> & { about: IncidentAbout }} page */
function incidentDialog({ words, kinds, about: { who, line, ...about }, sender, base }) {
  const dialog = $("dialog", HTMLDialogElement);
  const what = element("textarea", { rows: 4, required: true, maxLength: 4000 });
  const choices = kinds.map(([kind, label]) => element("label", {}, element("input", { type: "radio", name: "about", value: kind }), ` ${label}`));
  const form = element("form", { className: "stack incident-form", method: "dialog" },
    element("label", {}, words.whatHappened, what),
    element("details", {}, element("summary", { textContent: words.isAbout }), element("fieldset", { className: "choices kinds" }, ...choices)),
    element("div", { className: "thumb" }, element("button", { className: "primary huge", textContent: words.tellDelegate }),
      button(words.goOn, () => dialog.close(), "plain")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const kind = new FormData(form).get("about") ?? "";
    sender.send({ address: `${base}incident/`, action: "incident", who, what: what.value, about: kind, ...about });
    dialog.replaceChildren(told(sender, words), element("div", { className: "thumb" }, button(words.goOn, () => dialog.close(), "primary huge")));
  });
  dialog.replaceChildren(element("h2", { textContent: words.reportIncident }), quiet(...line), form);
  dialog.showModal();
  what.focus();
}

/**
 * Whether the Delegate has it already, as far as is known; it changes when the answer comes.
 * @param {import("./sending.js").Sender} sender
 * @param {Words} words
 */
function told(sender, words) {
  const isThere = () => !sender.queue.waiting.some((entry) => entry.action === "incident");
  const box = element("div", { role: "status" });
  const show = () => box.replaceChildren(isThere() ? notice("good", words.delegateHasIt) : notice("maybe", words.kept));
  show();
  const heard = () => { if (box.isConnected) show(); else document.removeEventListener("station-answer", heard); };
  document.addEventListener("station-answer", heard);
  return box;
}
