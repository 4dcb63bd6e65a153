// Making sets one after the other, and keeping their passcodes until they are saved: the server forgets them at once.
import { $, element, handed, notice } from "../shared/elements.js";

/** @type {{ passcodes?: Record<string, string>, labels: Record<string, string>, missing: string[] }} */
const content = handed("content");
const passcodes = content.passcodes ?? {};
let isSaved = true;

function changed() {
  $("passcodes-json", HTMLInputElement).value = JSON.stringify(passcodes);
}

/**
 * @param {string} name
 * @param {string} passcode
 */
function add(name, passcode) {
  passcodes[name] = passcode;
  isSaved = false;
  const label = element("th", { scope: "row" }, `${content.labels[name]} `, element("span", { className: "code quiet", dir: "ltr", textContent: name }));
  $("passcodes").append(element("tr", {}, label, element("td", { className: "code", dir: "ltr", textContent: passcode })));
  changed();
}

/** @param {HTMLFormElement} form */
async function makeAll(form) {
  let seed = $("seed", HTMLInputElement).value.trim();
  form.hidden = true;
  $("made").hidden = $("once").hidden = false;
  $("once").scrollIntoView();
  for (const name of content.missing) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": form.dataset.csrf };
    const answer = await fetch(form.dataset.make, { method: "POST", headers, body: JSON.stringify({ name, seed }) });
    const told = await answer.json();
    if (!answer.ok) { $("problem").replaceChildren(...told.refusals.map((/** @type {Said} */ { text, under }) => notice("bad", text, under))); return; }
    seed = told.seed;
    add(told.name, told.passcode);
    $("made", HTMLProgressElement).value += 1;
    $("secret").hidden = false;
    $("seed-made").textContent = seed;
    sealed(told.name);
  }
}

/** @param {string} name */
function sealed(name) {
  const cell = document.querySelector(`tr[data-name="${name}"] td:last-child`);
  cell?.replaceChildren(element("span", { className: "state", textContent: "✓" }));
}

/** @param {string} name */
function save(name) {
  const lines = Object.entries(passcodes).map(([set, passcode]) => `${set}: ${passcode}`);
  const seed = document.getElementById("seed-made")?.textContent;
  const text = `${[...lines, ...(seed ? ["", `seed: ${seed}`] : [])].join("\n")}\n`;
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
  isSaved = true;
}

// Until this script is here the button could only load the page again.
const form = document.getElementById("make");
if (form instanceof HTMLFormElement) {
  form.querySelector("button")?.removeAttribute("disabled");
  form.addEventListener("submit", (event) => { event.preventDefault(); makeAll(form); });
}
$("save-list").addEventListener("click", () => save($("save-list").dataset.name));
$("passcodes-json", HTMLInputElement).form?.addEventListener("submit", () => { isSaved = true; });
addEventListener("beforeunload", (event) => { if (!isSaved) event.preventDefault(); });
changed();
