// How far is the puzzle off? Tap the parts that are not in line and say how far; the answer is none, +2 or DNF, and why.
import { $, button, citation, element, quiet } from "../shared/elements.js";
import { within } from "../shared/sending.js";
import { drawing } from "./pictures.js";
import { PATIENCE } from "./sending.js";

/**
 * For one part alone the page knows the answer itself.
 * @param {Parts} parts
 * @param {Angles} angles
 */
function movesOf(parts, angles) {
  const [[name, degrees], ...others] = Object.entries(angles);
  if (others.length) return null;
  return parts.steps[name].findLast(([from]) => Math.abs(degrees) >= from)?.[1] ?? 0;
}

/**
 * The answer stays in sight, above what is done with it.
 * @param {HTMLDialogElement} dialog
 * @param {Words} words
 * @param {HTMLElement} says
 * @param {HTMLElement} accept
 */
function answerBar(dialog, words, says, accept) {
  const close = button(words.close, () => dialog.close(), "plain back");
  return element("div", { className: "thumb" }, says, element("div", { className: "beside-back" }, close, accept));
}

/**
 * @param {App} app
 * @param {(changes: Partial<Attempt>) => void} take
 */
export function puzzleDialog(app, take) {
  const { words, round } = app;
  const dialog = $("dialog", HTMLDialogElement);
  /** @type {Angles} */
  let angles = {};
  /** @type {string | null} */
  let chosen = null;
  let moves = 0;
  let asked = 0;
  const picture = element("div", { className: "puzzle-picture" });
  const slider = element("input", { type: "range", min: -180, max: 180, step: 1, value: 0, ariaLabel: words.degrees });
  const shown = element("output", { className: "time" });
  const part = element("span");
  const degrees = element("div", { className: "degrees", hidden: true }, element("label", {}, part, shown, slider), quick());
  const says = element("p", { className: "answer", role: "status" });
  const accept = button(words.take, () => {
    dialog.close();
    take({ moves, angles: Object.keys(angles).length ? angles : null });
  }, "primary huge", { disabled: true });

  function quick() {
    return element("div", { className: "row" }, ...[-90, -45, 0, 45, 90].map((value) => button(`${value}°`, () => { slider.value = String(value); turn(); }, "", { dir: "ltr" })));
  }

  function draw() {
    picture.replaceChildren(drawing(round.parts, angles, chosen, words, choose));
    degrees.hidden = chosen === null;
    if (chosen === null) return;
    part.textContent = `${chosen === "/" ? words.slice : chosen} `;
    shown.textContent = `${slider.value}°`;
  }

  /** @param {string} name */
  function choose(name) {
    chosen = name;
    slider.value = String(angles[name] ?? 0);
    draw();
  }

  function turn() {
    if (chosen === null) return;
    const { [chosen]: _, ...others } = angles;
    angles = Number(slider.value) ? { ...others, [chosen]: Number(slider.value) } : others;
    draw();
    weigh();
  }

  async function weigh() {
    const number = (asked += 1);
    const alone = Object.keys(angles).length === 0 ? 0 : movesOf(round.parts, angles);
    if (alone !== null) show({ moves: alone, under: [] });
    const coming = app.puzzle(round.event, { angles }).then((told) => { if (number === asked) show(told); });
    await within(PATIENCE, coming).catch(() => {
      if (number === asked && alone === null) { says.textContent = words.several; says.dataset.moves = ""; moves = 2; accept.disabled = false; }
    });
  }

  /** @param {{ moves: number, under: Citation[] }} told */
  function show(told) {
    moves = told.moves;
    accept.disabled = false;
    says.dataset.moves = String(told.moves);
    says.replaceChildren([words.none, words.plusTwoWhy, words.dnfWhy][told.moves], ...told.under.flatMap((one) => [" ", citation(one)]));
  }

  slider.addEventListener("input", turn);
  draw();
  weigh();
  dialog.replaceChildren(element("h2", { textContent: words.whichOff }), quiet(words.tapPart), picture, degrees, answerBar(dialog, words, says, accept));
  dialog.showModal();
}

/**
 * Parts that came off or are not fully in place (5b5).
 * @param {App} app
 * @param {(changes: Partial<Attempt>) => void} take
 */
export function partsDialog(app, take) {
  const { words, round } = app;
  const dialog = $("dialog", HTMLDialogElement);
  /** @type {AffectedPart[]} */
  let parts = [];
  let asked = 0;
  const list = element("ul", { className: "plain" });
  const says = element("p", { className: "answer", role: "status" });
  const accept = button(words.take, () => { dialog.close(); take({ moves: 0, parts }); }, "primary huge", { disabled: true });

  function show() {
    accept.disabled = !parts.length;
    list.replaceChildren(...parts.map((part, place) => element("li", { className: "affected" }, element("span", { textContent: words[`faces${part.faces}`] }),
      round.closestCounts ? element("label", { className: "choice" }, fits(part), ` ${words.fits}`) : "",
      button(words.clear, () => { parts = parts.filter((_, other) => other !== place); show(); }, "plain"))));
    weigh();
  }

  /** @param {AffectedPart} part */
  function fits(part) {
    const box = element("input", { type: "checkbox", checked: part.fits });
    box.addEventListener("change", () => { part.fits = box.checked; weigh(); });
    return box;
  }

  async function weigh() {
    const number = (asked += 1);
    if (!parts.length) { says.replaceChildren(); return; }
    const coming = app.puzzle(round.event, { parts }).then((told) => {
      if (number !== asked) return;
      says.dataset.moves = String(told.moves);
      says.replaceChildren([words.none, words.plusTwo, words.dnf][told.moves], ...told.under.flatMap((one) => [" ", citation(one)]));
    });
    await within(PATIENCE, coming).catch(() => { if (number === asked) says.textContent = words.pending; });
  }

  /** @param {number} faces */
  const add = (faces) => button(words[`faces${faces}`], () => { parts = [...parts, { faces, fits: false }]; show(); }, "wide");
  dialog.replaceChildren(element("h2", { textContent: words.whichPart }), element("div", { className: "stack" }, ...[0, 1, 2, 3].map(add)), list, answerBar(dialog, words, says, accept));
  dialog.showModal();
}
