// Fields of a match: digits become times, and Enter goes on to the opponent before it saves.
import { shownTime } from "../shared/keys.js";

document.querySelectorAll("[data-time]").forEach((input) => {
  input.addEventListener("input", (event) => { input.value = shownTime(input.value, event.inputType?.startsWith("delete")); });
  input.addEventListener("keydown", (event) => {
    const next = input.form.elements.low;
    if (event.key === "Enter" && input !== next) { event.preventDefault(); next.focus(); }
  });
});

// The match whose point was saved last is the one that goes on.
const LAST = "cubelex-last-match";
document.querySelectorAll("form.point").forEach((form) => {
  form.addEventListener("submit", () => sessionStorage.setItem(LAST, form.elements.match.value));
});
const points = [...document.querySelectorAll("form.point")];
const first = points.find((form) => form.elements.match.value === sessionStorage.getItem(LAST)) ?? points[0];
first?.elements.high.focus();
