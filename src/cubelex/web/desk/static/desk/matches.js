// Fields of a match: digits become times, and Enter goes on to the opponent before it saves, but not with what is none.
import { all, fieldsOf } from "../shared/elements.js";
import { isTime, meantTime, shownTime } from "../shared/keys.js";

all("[data-time]", HTMLInputElement).forEach((input) => {
  input.addEventListener("input", (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
    input.value = shownTime(input.value, isDeleting);
    input.setAttribute("aria-invalid", String(/^[\d:.]+$/.test(input.value) && !isTime(input.value)));
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && meantTime(input.value)) {
      input.value = meantTime(input.value);
      input.setAttribute("aria-invalid", "false");
    }
    if (event.key === "Enter" && input.getAttribute("aria-invalid") === "true") { event.preventDefault(); input.select(); return; }
    const next = input.form && fieldsOf(input.form).low;
    if (event.key === "Enter" && next && input !== next) { event.preventDefault(); next.focus(); }
  });
});

// The match whose point was saved last is the one that goes on.
const LAST = "cubelex-last-match";
const points = all("form.point", HTMLFormElement);
points.forEach((form) => form.addEventListener("submit", () => sessionStorage.setItem(LAST, fieldsOf(form).match.value)));
const first = points.find((form) => fieldsOf(form).match.value === sessionStorage.getItem(LAST)) ?? points[0];
if (first) fieldsOf(first).high.focus();
