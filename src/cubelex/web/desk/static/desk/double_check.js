// Correcting a card that was mistyped: digits become times as at the desk, and Enter goes from field to field.
import { $, all, fill, handed } from "../shared/elements.js";
import { isTime, meantTime, shownMoves, shownTime } from "../shared/keys.js";

/** @type {Words} */
const words = handed("words");
const form = all("form.edit", HTMLFormElement)[0];
const fields = all("input.time", HTMLInputElement, form);

/** @param {HTMLInputElement} field */
const isWrong = (field) => form.dataset.kind === "time" && /^[\d:.]+$/.test(field.value) && !isTime(field.value);

/** @param {HTMLInputElement} field */
function judge(field) {
  const meant = meantTime(field.value);
  const note = $(field.getAttribute("aria-describedby") ?? "");
  field.setAttribute("aria-invalid", String(isWrong(field)));
  note.textContent = meant ? fill(words.meant, { time: meant }) : isWrong(field) ? words.noTime : "";
  note.hidden = !isWrong(field);
}

fields.forEach((field, place) => {
  field.addEventListener("focus", () => field.select());
  field.addEventListener("input", (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
    const { kind } = form.dataset;
    if (kind === "time") { field.value = shownTime(field.value, isDeleting); judge(field); }
    if (kind === "moves") field.value = shownMoves(field.value, isDeleting);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const meant = form.dataset.kind === "time" && meantTime(field.value);
    if (meant) { field.value = meant; judge(field); }
    if (isWrong(field)) { event.preventDefault(); field.select(); return; }
    const next = fields[place + 1];
    if (next) { event.preventDefault(); next.focus(); }
  });
});
fields[0]?.focus();
fields[0]?.select();
