// Fields of a match: digits become times, and Enter goes on to the opponent before it saves.
import { shownTime } from "./keys.js";

document.querySelectorAll("[data-time]").forEach((input) => {
  input.addEventListener("input", (event) => { input.value = shownTime(input.value, event.inputType?.startsWith("delete")); });
  input.addEventListener("keydown", (event) => {
    const next = input.form.elements.low;
    if (event.key === "Enter" && input !== next) { event.preventDefault(); next.focus(); }
  });
});
document.querySelector(".point input[data-time]")?.focus();
