// What all steps of an attempt have in common.
import { button, element } from "../shared/elements.js";
import { before } from "./flow.js";

/**
 * A screen: what it is about, what there is to see, and buttons under the thumb; the way back stands beside the last.
 * @param {string} title
 * @param {Child[]} content
 * @param {(HTMLElement | "")[]} buttons
 */
export function screen(title, content, buttons) {
  const shown = buttons.filter((one) => one !== "");
  const back = shown.find((one) => one.classList.contains("back"));
  const others = shown.filter((one) => one !== back);
  const last = back ? [element("div", { className: "beside-back" }, back, others.pop())] : [];
  const heading = title ? element("h2", { textContent: title, tabIndex: -1 }) : "";
  return element("section", { className: "step" }, heading, ...content, element("div", { className: "thumb" }, ...others, ...last));
}

/** @param {App} app */
export function goBack(app) {
  const step = before(app.round, app.attempt);
  return step ? button(app.words.back, () => app.go(step, step === "ready" ? { seen: [], decisions: {} } : {}), "plain back") : "";
}

export const clock = (text = "") => element("p", { className: "clock time", textContent: text });

/**
 * Hours need a smaller type.
 * @param {HTMLElement} shown
 * @param {string} text
 */
export function setClock(shown, text) {
  shown.textContent = text;
  shown.classList.toggle("long", text.length > 5);
}

/**
 * A new screen begins at its top, and is read from its heading.
 * @param {HTMLElement} flow
 */
export function settle(flow) {
  scrollTo(0, 0);
  flow.querySelector("h2")?.focus({ preventScroll: true });
}
