// The editor of events and rounds: the server checks every change, and only the parts it sends are replaced.
// Without this script the buttons do the same with whole pages.
import { released } from "../shared/renewing.js";

const form = document.querySelector("#events");
const status = document.querySelector("#editor-status");
const PAUSE = 200;
let timer, asking, isChanged = form.querySelector(".differences") !== null;

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
    if (fault.name !== "AbortError") {
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
const listIsOpen = () => form.querySelector(".save-bar details")?.open ?? (isNarrow ? false : undefined);
function openList(isOpen) {
  const list = form.querySelector(".save-bar details");
  if (list && isOpen !== undefined) list.open = isOpen;
}

// Fields that are not valid are marked. The notes of the round say why.
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
  const fields = [...form.querySelectorAll("input:not([type=hidden]), select")];
  return new Map(fields.map((field) => [field.type === "checkbox" ? `${field.name}=${field.value}` : field.name, field]));
}
const contentOf = (field) => (field.type === "checkbox" ? field.checked : field.value);

function put(field, content) {
  if (field.type === "checkbox") field.checked = content;
  else if (!field.options || [...field.options].some((option) => option.value === content)) field.value = content;
}

// Clicks are sent one after another, each with the result of those before, so that none is lost.
let acting = Promise.resolve(), waiting = 0;
function restructure(action) {
  clearTimeout(timer);
  waiting += 1;
  acting = acting.then(() => remake(action)).finally(() => { waiting -= 1; });
}

async function remake(action) {
  const sent = new Map([...filledIn()].map(([name, field]) => [name, contentOf(field)]));
  const before = new Set([...form.querySelectorAll("fieldset.round-form")].map((round) => round.id));
  const said = await ask("form", action);
  if (said === null) return;
  await released();
  const meanwhile = [...filledIn()].map(([name, field]) => [name, contentOf(field)]).filter(([name, content]) => content !== sent.get(name));
  const focused = document.activeElement;
  const kept = focused?.id ? `#${CSS.escape(focused.id)}` : focused?.value?.includes?.(":") ? `button[value="${CSS.escape(focused.value)}"]` : null;
  const selected = [focused?.selectionStart ?? null, focused?.selectionEnd ?? null];
  const token = form.querySelector("[name=csrfmiddlewaretoken]");
  const isOpen = listIsOpen();
  form.innerHTML = said;
  form.prepend(token);
  openList(isOpen);
  const added = action.startsWith("add-") && [...form.querySelectorAll("fieldset.round-form")].find((round) => !before.has(round.id));
  const target = added ? added.querySelector("select, input") : kept && form.querySelector(kept);
  target?.focus();
  if (added) added.scrollIntoView({ block: "nearest" });
  keep(meanwhile);
  // A selected text stays selected, so that a person can type over it.
  if (!added && target && selected[0] !== null) target.setSelectionRange(...selected);
}

// What was typed while the server checked stays.
function keep(meanwhile) {
  const fields = filledIn();
  for (const [name, content] of meanwhile) if (fields.has(name)) put(fields.get(name), content);
  if (meanwhile.length && waiting === 1) timer = setTimeout(look, PAUSE);
}

form.addEventListener("input", (event) => {
  isChanged = true;
  clearTimeout(timer);
  if (event.target.matches("[data-restructures]")) restructure("check");
  else timer = setTimeout(look, PAUSE);
});

// A valid time is shown as it was read: 13000 becomes 1:30.00.
form.addEventListener("focusout", (event) => {
  if (event.target.matches(".typed") && event.target.value !== event.target.defaultValue) {
    const moved = event.relatedTarget;
    if (!moved || (form.contains(moved) && !moved.matches("button"))) setTimeout(() => restructure("check"));
  }
});

form.addEventListener("submit", (event) => {
  const action = event.submitter?.value ?? "check";
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
