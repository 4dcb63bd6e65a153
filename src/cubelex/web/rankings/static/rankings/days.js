// A slider through the days of a ranking. Without it, the field of the day does the same.
import { $, all } from "../shared/elements.js";

const DAY = 24 * 60 * 60 * 1000;
const form = $("ranking-filter", HTMLFormElement);
const field = $("day", HTMLInputElement);
const slider = $("days", HTMLInputElement);

slider.min = String(Date.parse(field.min) / DAY);
slider.max = String(Date.parse(field.max) / DAY);
slider.value = String(Date.parse(field.value) / DAY);
slider.disabled = false;

slider.addEventListener("input", () => {
  field.value = new Date(Number(slider.value) * DAY).toISOString().slice(0, 10);
});
slider.addEventListener("change", () => form.requestSubmit());
all("select", HTMLSelectElement, form).forEach((choice) => choice.addEventListener("change", () => form.requestSubmit()));
