// Groups and assignments: people are dragged to another group or task, or moved by the form beside them. Steps are kept
// here until they are saved. The server sends the groups after the steps, with objections.
import { $, around, element, fieldsOf, handed } from "../shared/elements.js";
import { released } from "../shared/renewing.js";
import { store, stored } from "../shared/storage.js";
import "./person-field.js";
import { colourRooms, sendOnce } from "./plan-forms.js";

/** @type {Words} */
const words = handed("words");
const editor = $("editor");
/**
 * @param {string} form
 * @param {string} value
 */
const say = (form, value) => form.replace("{}", value);

/** @type {GroupStep[]} */
let steps = [];
let chosen = { person: "", place: "" };
// The part of a large round that is shown; empty for the part that the chosen person is in.
let page = "";
let asked = 0;
let hasSaved = false;

// --- The server ---

/**
 * @param {string} action
 * @param {object} [what]
 * @returns {Promise<GroupsAnswer>}
 */
async function ask(action, what = {}) {
  const response = await fetch(editor.dataset.address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": editor.dataset.token },
    body: JSON.stringify({ action, round: editor.dataset.round, steps, page, ...chosen, ...what }),
  });
  if (response.redirected || ![200, 400, 409].includes(response.status)) throw new Error(String(response.status));
  const told = await response.json();
  // A person who is dragged would be lost if the board were drawn again.
  await released();
  return { status: response.status, ...told };
}

/**
 * @param {string} text
 * @param {string} [kind]
 */
function notice(text, kind = "bad") {
  $("notice").replaceChildren(...(text ? [element("p", { className: `notice ${kind}`, textContent: text })] : []));
}

/** @param {GroupsAnswer} answer */
function show({ board, chosen: panel, changes }) {
  const focused = document.activeElement?.closest("[data-person]");
  const [person, place] = focused ? [focused.dataset.person, placeOf(focused)] : ["", ""];
  $("board").innerHTML = board;
  page = shownPart();
  colourRooms();
  $("chosen").innerHTML = panel;
  $("changes").innerHTML = changes;
  const again = focused && chipOf(person, place);
  (again ?? (focused ? currentChip() : null))?.focus({ preventScroll: true });
  drawTools();
}

// Unsaved changes survive a reload, a closed lid and an empty battery.
const KEPT = `cubelex-groups-${editor.dataset.address}`;

function keep() {
  store(KEPT, steps.length ? steps : null);
}

async function bringBack() {
  const kept = stored(KEPT);
  if (!kept) return;
  steps = kept;
  if (await look() && steps.length === kept.length) notice(words.restored, "maybe");
}

function drawTools() {
  keep();
  $("undo", HTMLButtonElement).disabled = !steps.length;
  $("save", HTMLButtonElement).disabled = !steps.length;
  $("status").textContent = steps.length ? words.unsaved : hasSaved ? words.saved : "";
}

/**
 * A person on the board has the place of their list. Elsewhere the link names the place.
 * @param {HTMLElement} link
 */
const placeOf = (link) => link.dataset.place ?? link.closest("ul.people")?.dataset.place ?? "";
const shownPart = () => $("board").querySelector("[data-shown]")?.dataset.shown ?? "";
/**
 * @param {string} person
 * @param {string} place
 */
const chipOf = (person, place) => $("board").querySelector(`ul.people[data-place="${place}"] .person-chip[data-person="${person}"]`);
const currentChip = () => $("board").querySelector(".person-chip[aria-current]");

async function look() {
  const number = ++asked;
  $("board").ariaBusy = "true";
  try {
    const answer = await ask("look");
    if (number !== asked) return false;
    if (answer.problem) { steps.pop(); notice(answer.problem); drawTools(); return false; }
    const isLess = answer.steps.length < steps.length;
    steps = answer.steps;
    notice(isLess ? words.dropped : "", "maybe");
    show(answer);
    return true;
  } catch {
    notice(words.unreachable, "maybe");
    drawTools();
    return false;
  } finally {
    if (number === asked) $("board").ariaBusy = "false";
  }
}

async function save() {
  if (!steps.length) return;
  // An earlier answer is about steps that are no longer to be saved.
  asked += 1;
  $("board").ariaBusy = "false";
  $("save", HTMLButtonElement).disabled = true;
  $("status").textContent = words.saving;
  try {
    const answer = await ask("save");
    steps = answer.steps ?? steps;
    if (answer.problem) notice(answer.problem);
    else if (answer.status === 409) { show(answer); notice(words.dropped, "maybe"); } else { hasSaved = true; notice(""); show(answer); }
  } catch {
    notice(words.unreachable, "maybe");
    drawTools();
  }
}

function undo() {
  if (!steps.length) return;
  steps.pop();
  look();
}

// --- Steps ---

/**
 * @param {string} person
 * @param {string} place
 * @param {boolean} [isAskedByKey]
 */
async function choose(person, place, isAskedByKey = false) {
  chosen = { person, place: /^\d+$/.test(place) ? `${place}:competitor` : place };
  if (!chipOf(person, chosen.place)) page = "";
  await look();
  if (isAskedByKey) $("chosen").querySelector("select, button")?.focus();
}

/**
 * @param {string} person
 * @param {string} origin
 * @param {string} goal
 */
async function move(person, origin, goal) {
  if (origin === goal) return;
  steps.push({ step: "move", person, origin, goal });
  chosen = { person, place: goal };
  const name = chipOf(person, origin)?.textContent?.trim() ?? "";
  if (await look()) $("said").textContent = say(words.moved, currentChip()?.textContent?.trim() ?? name);
}

/** @param {SubmitEvent} event */
function submitted(event) {
  const form = around(event, "form.step");
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const { round: _round, csrfmiddlewaretoken: _token, ...sent } = Object.fromEntries(new FormData(form));
  const fields = /** @type {Record<string, string>} */ (sent);
  const step = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "move";
  if (step === "late" && !fields.until) { fieldsOf(form).until.focus(); return; }
  steps.push({ person: "", ...fields, step });
  const person = fields.person.split(" ")[0];
  if (step === "move") chosen = { person, place: fields.goal };
  look().then((isDone) => { if (isDone) currentChip()?.focus({ preventScroll: true }); });
  if (fieldsOf(form).person.type !== "hidden") form.reset();
}

// --- Mouse, finger and keyboard ---

/**
 * @param {number} x
 * @param {number} y
 */
function laneAt(x, y) {
  const under = document.elementsFromPoint(x, y);
  // On phones the panel covers the groups: a drop on the panel does nothing.
  if (under[0]?.closest(".tool-side")) return null;
  const lane = under.find((layer) => layer.matches("ul.people"));
  return /** @type {HTMLElement | undefined} */ (lane) ?? under.find((layer) => layer.matches(".group-column"))?.querySelector("ul.people");
}

/** @param {PointerEvent} event */
function grab(event) {
  const chip = around(event, ".person-chip");
  if (!chip || event.button) return;
  // The first tap chooses a person, and only the chosen one follows a finger: otherwise you could not scroll.
  if (event.pointerType === "touch" && !chip.hasAttribute("aria-current")) return;
  const { clientX, clientY } = event;
  const box = chip.getBoundingClientRect();
  const stop = new AbortController();
  const { signal } = stop;
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {HTMLElement | null} */
  let lane = null;
  /** @param {HTMLElement | null | undefined} next */
  const mark = (next) => {
    lane?.classList.remove("over");
    lane = next ?? null;
    lane?.classList.add("over");
  };
  chip.setPointerCapture(event.pointerId);
  chip.addEventListener("pointermove", (now) => {
    if (!ghost && Math.hypot(now.clientX - clientX, now.clientY - clientY) < 5) return;
    if (!ghost) {
      ghost = /** @type {HTMLElement} */ (chip.cloneNode(true));
      ghost.classList.add("ghost");
      ghost.style.inlineSize = `${box.width}px`;
      document.body.append(ghost);
      chip.classList.add("lifted");
    }
    ghost.style.left = `${box.left + now.clientX - clientX}px`;
    ghost.style.top = `${box.top + now.clientY - clientY}px`;
    if (now.clientY < 48) window.scrollBy(0, -12);
    else if (now.clientY > window.innerHeight - 48) window.scrollBy(0, 12);
    mark(laneAt(now.clientX, now.clientY));
  }, { signal });
  /** @param {boolean} isDone */
  const end = (isDone) => {
    stop.abort();
    const goal = lane;
    mark(null);
    chip.classList.remove("lifted");
    if (!ghost) return;
    ghost.remove();
    chip.addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { once: true, capture: true });
    setTimeout(() => chip.blur(), 0);
    const isThere = goal?.querySelector(`[data-person="${chip.dataset.person}"]`);
    if (isDone && goal && !isThere) move(chip.dataset.person, placeOf(chip), placeOf(goal));
  };
  chip.addEventListener("pointerup", () => end(true), { signal });
  chip.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", (key) => { if (key.key === "Escape") end(false); }, { signal });
}

/** @param {MouseEvent} event */
function closed(event) {
  if (!around(event, "[data-close]")) return;
  event.preventDefault();
  chosen = { person: "", place: "" };
  look();
}

/** @param {MouseEvent} event */
function turned(event) {
  const link = around(event, "[data-part]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  page = link.dataset.part ?? "";
  look().then(() => $("board").querySelector(`nav [aria-current]`)?.focus());
}

/** @param {MouseEvent} event */
function clicked(event) {
  const link = around(event, "[data-person]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(link.dataset.person, placeOf(link), event.detail === 0);
}

/** @param {SubmitEvent} event */
function planning(event) {
  const form = around(event, "form.plan");
  if (!form) return;
  if (steps.length) { event.preventDefault(); notice(words.first, "maybe"); return; }
  sendOnce(event);
}

function start() {
  const here = new URLSearchParams(window.location.search);
  const [person, place] = here.get("at")?.split("@") ?? [here.get("person") ?? "", here.get("place") ?? ""];
  chosen = { person, place };
  page = shownPart();
  editor.querySelector(".toolbar")?.removeAttribute("hidden");
  $("go").hidden = true;
  $("round").addEventListener("change", () => $("round", HTMLSelectElement).form?.submit());
  $("undo").addEventListener("click", undo);
  $("save").addEventListener("click", save);
  $("board").addEventListener("pointerdown", grab);
  // The browser itself would drag links.
  $("board").addEventListener("dragstart", (event) => event.preventDefault());
  $("board").addEventListener("click", clicked);
  $("board").addEventListener("click", turned);
  $("chosen").addEventListener("click", closed);
  document.addEventListener("submit", submitted);
  document.addEventListener("submit", planning);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || around(event, "input, select")) return;
    if (event.key.toLowerCase() === "z") undo();
    else if (event.key.toLowerCase() === "s") save();
    else return;
    event.preventDefault();
  });
  window.addEventListener("beforeunload", (event) => { if (steps.length) event.preventDefault(); });
  colourRooms();
  bringBack();
}

start();
