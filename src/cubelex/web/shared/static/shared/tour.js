// The tour of the demonstration: a card at the edge of the page, never over all of it. Which step one is at, and whether
// one has closed it, is kept for each role.
import { store, stored } from "./storage.js";

const tour = document.getElementById("tour");
const again = document.querySelector(".show-tour");

if (tour && again) {
  const steps = [.../** @type {NodeListOf<HTMLElement>} */ (tour.querySelectorAll("li"))];
  const name = `cubelex-tour-${tour.dataset.role}`;
  let at = Number(stored(name) ?? 0);

  /** @param {number} step those after the last are a tour that was closed */
  const show = (step) => {
    at = step;
    store(name, at);
    tour.hidden = at >= steps.length;
    again.hidden = !tour.hidden;
    steps.forEach((item, place) => { item.hidden = place !== at; });
  };

  const close = () => {
    show(steps.length);
    again.focus();
  };

  tour.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    if (button.matches("[data-close]")) { close(); return; }
    show(at + Number(button.dataset.step));
    steps[at]?.querySelector("button:last-of-type, a")?.focus();
  });
  addEventListener("keydown", ({ key, target }) => {
    const isHere = target === document.body || tour.contains(/** @type {Node} */ (target));
    if (key === "Escape" && isHere && !tour.hidden) close();
  });
  again.addEventListener("click", () => {
    show(0);
    steps[0]?.querySelector("button, a")?.focus();
  });
  show(at);
}
