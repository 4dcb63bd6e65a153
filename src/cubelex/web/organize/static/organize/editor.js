// The editor of events and rounds: the server checks every change, and only the parts it sends are replaced.
// Without this script the buttons do the same with whole pages.
import { $, all, around } from "../shared/elements.js";
import { released } from "../shared/renewing.js";

const form = $("events", HTMLFormElement);
const status = $("editor-status");
const PAUSE = 200;
let timer = 0;
/** @type {AbortController | undefined} */
let asking;
let isChanged = form.querySelector(".differences") !== null;

/**
 * @param {string} part
 * @param {string} action
 */
async function ask(part, action) {
  asking?.abort();
  asking = new AbortController();
  const body = new FormData(form);
  body.set("action", action);
  try {
    const answer = await fetch(location.pathname, { method: "POST", body, headers: { "X-Part": part }, signal: asking.signal });
    // A person who is no longer signed in gets another page, which must not replace the form.
    if (!answer.ok || answer.headers.get("X-Part") !== part) throw new Error(answer.statusText);
    status.hidden = true;
    return await answer.text();
  } catch (fault) {
    if (!(fault instanceof Error && fault.name === "AbortError")) {
      status.textContent = form.dataset.unreachable;
      status.hidden = false;
    }
    return null;
  }
}

async function look() {
  if (waiting) return;
  const said = await ask("live", "check");
  if (said === null) return;
  const found = new DOMParser().parseFromString(said, "text/html");
  for (const fresh of found.querySelectorAll("[data-live]")) {
    const shown = form.querySelector(`[data-live="${fresh.dataset.live}"]`);
    if (!shown || shown.innerHTML.trim() === fresh.innerHTML.trim()) continue;
    const isOpen = listIsOpen();
    shown.innerHTML = fresh.innerHTML;
    openList(isOpen);
  }
  mark(found);
}

// The list of changes stays open or closed as it was. On phones it would cover the form and begins closed.
const isNarrow = matchMedia("(max-width: 40rem)").matches;
const changeList = () => all(".save-bar details", HTMLDetailsElement, form)[0];
const listIsOpen = () => changeList()?.open ?? (isNarrow ? false : undefined);
/** @param {boolean | undefined} isOpen */
function openList(isOpen) {
  const list = changeList();
  if (list && isOpen !== undefined) list.open = isOpen;
}

/**
 * Fields that are not valid are marked. The notes of the round say why.
 * @param {Document} found
 */
function mark(found) {
  const invalid = [...found.querySelectorAll("[data-invalid]")].flatMap((part) => part.dataset.invalid.split(" ").filter(Boolean));
  for (const field of form.querySelectorAll(".typed")) {
    const isInvalid = invalid.includes(field.id);
    if (isInvalid) field.setAttribute("aria-describedby", `${field.id.replace(/-[a-z_]+$/, "")}-notes`);
    field.toggleAttribute("aria-invalid", isInvalid);
    if (isInvalid) field.setAttribute("aria-invalid", "true");
  }
}

// What was typed or chosen by field, for checkboxes of one name also by value.
function filledIn() {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (form.querySelectorAll("input:not([type=hidden]), select"));
  return new Map([...fields].map((field) => [field.type === "checkbox" ? `${field.name}=${field.value}` : field.name, field]));
}
/** @param {HTMLInputElement | HTMLSelectElement} field */
const isBox = (field) => field instanceof HTMLInputElement && field.type === "checkbox";
/** @param {HTMLInputElement | HTMLSelectElement} field */
const contentOf = (field) => ("checked" in field && isBox(field) ? field.checked : field.value);

/**
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {any} content
 */
function put(field, content) {
  if ("checked" in field && isBox(field)) field.checked = content;
  else if (!("options" in field) || [...field.options].some((option) => option.value === content)) field.value = content;
}

const eventParts = () => /** @type {HTMLDetailsElement[]} */ ([...form.querySelectorAll("details[id]")]);

// Clicks are sent one after another, each with the result of those before, so that none is lost.
let acting = Promise.resolve();
let waiting = 0;
/** @param {string} action */
function restructure(action) {
  clearTimeout(timer);
  waiting += 1;
  acting = acting.then(() => remake(action)).finally(() => { waiting -= 1; });
}

/** @param {string} action */
async function remake(action) {
  const sent = new Map([...filledIn()].map(([name, field]) => [name, contentOf(field)]));
  const before = new Set([...form.querySelectorAll("fieldset.round-form")].map((round) => round.id));
  const said = await ask("form", action);
  if (said === null) return;
  await released();
  const now = /** @type {[string, string | boolean][]} */ ([...filledIn()].map(([name, field]) => [name, contentOf(field)]));
  const meanwhile = now.filter(([name, content]) => content !== sent.get(name));
  const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const kept = focused?.id ? `#${CSS.escape(focused.id)}` : focused?.value?.includes?.(":") ? `button[value="${CSS.escape(focused.value)}"]` : null;
  const selected = [focused?.selectionStart ?? null, focused?.selectionEnd ?? null];
  const token = form.querySelector("[name=csrfmiddlewaretoken]");
  const isOpen = listIsOpen();
  const unfolded = new Map(eventParts().map((part) => [part.id, part.open]));
  form.innerHTML = said;
  if (token) form.prepend(token);
  openList(isOpen);
  for (const part of eventParts()) part.open = unfolded.get(part.id) ?? part.open;
  const added = !action.startsWith("add-") ? undefined : [...form.querySelectorAll("fieldset.round-form")].find((round) => !before.has(round.id));
  const target = added ? added.querySelector("select, input") : kept ? form.querySelector(kept) : null;
  target?.focus();
  if (added) added.scrollIntoView({ block: "nearest" });
  keep(meanwhile);
  // A selected text stays selected, so that a person can type over it.
  if (!added && target instanceof HTMLInputElement && selected[0] !== null) target.setSelectionRange(selected[0], selected[1]);
}

/**
 * What was typed while the server checked stays.
 * @param {[string, string | boolean][]} meanwhile
 */
function keep(meanwhile) {
  const fields = filledIn();
  for (const [name, content] of meanwhile) {
    const field = fields.get(name);
    if (field) put(field, content);
  }
  if (meanwhile.length && waiting === 1) timer = setTimeout(look, PAUSE);
}

form.addEventListener("input", (event) => {
  isChanged = true;
  clearTimeout(timer);
  if (around(event, "[data-restructures]")) restructure("check");
  else timer = setTimeout(look, PAUSE);
});

// A valid time is shown as it was read: 13000 becomes 1:30.00.
form.addEventListener("focusout", (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.matches(".typed") && field.value !== field.defaultValue) {
    const moved = /** @type {HTMLElement | null} */ (event.relatedTarget);
    if (!moved || (form.contains(moved) && !moved.matches("button"))) setTimeout(() => restructure("check"));
  }
});

form.addEventListener("submit", (event) => {
  const action = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "check";
  if (action === "save" && !waiting) {
    isChanged = false;
    return;
  }
  if (action === "save") {
    event.preventDefault();
    acting.then(() => form.requestSubmit(form.querySelector("button[value=save]")));
    return;
  }
  event.preventDefault();
  isChanged = true;
  restructure(action);
});

window.addEventListener("beforeunload", (event) => {
  if (isChanged) event.preventDefault();
});
