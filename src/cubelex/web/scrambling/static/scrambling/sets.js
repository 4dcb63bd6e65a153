// Making or importing sets, and keeping their passcodes until they are saved: the server forgets them at once.
import { $, element, handed, notice } from "../shared/elements.js";

/** @type {{ labels: Record<string, string>, missing: string[], unchanged: string, failed: string }} */
const content = handed("content");
/** @type {Record<string, string>} */
const passcodes = {};
let isSaved = true;

/**
 * Show the passcode of a set; a set that came sealed keeps its own, which nobody knows here.
 * @param {string} name
 * @param {string} label
 * @param {string} passcode
 */
function add(name, label, passcode) {
  if (passcode) {
    passcodes[name] = passcode;
    isSaved = false;
    $("passcodes-json", HTMLInputElement).value = JSON.stringify(passcodes);
  }
  const heading = element("th", { scope: "row" }, `${label} `, element("span", { className: "code quiet", dir: "ltr", textContent: name }));
  const shown = passcode || element("span", { className: "quiet", textContent: content.unchanged });
  $("passcodes").append(element("tr", {}, heading, element("td", { className: "code", dir: "ltr" }, shown)));
  const cell = document.querySelector(`tr[data-name="${name}"] td:last-child`);
  cell?.replaceChildren(element("span", { className: "state", textContent: "✓" }));
}

/**
 * Show where passcodes appear, in place of everything that would load the page again.
 * @param {...(Element | null | undefined)} replaced
 */
function showPasscodes(...replaced) {
  replaced.forEach((part) => part?.setAttribute("hidden", ""));
  $("once").hidden = false;
  $("once").scrollIntoView();
}

/** @param {HTMLFormElement} form */
async function makeAll(form) {
  let seed = $("seed", HTMLInputElement).value.trim();
  $("made").hidden = false;
  showPasscodes(form, $("import").closest("section"));
  for (const name of content.missing) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": form.dataset.csrf };
    const answer = await fetch(form.dataset.make, { method: "POST", headers, body: JSON.stringify({ name, seed }) });
    const told = await answer.json();
    if (!answer.ok) { $("problem").replaceChildren(...told.refusals.map((/** @type {Said} */ { text, under }) => notice("bad", text, under))); return; }
    seed = told.seed;
    add(told.name, content.labels[told.name], told.passcode);
    $("made", HTMLProgressElement).value += 1;
    $("secret").hidden = false;
    $("seed-made").textContent = seed;
  }
}

/**
 * Sets are imported without leaving the page: browsers ask before leaving only pages that were used.
 * @param {HTMLFormElement} form
 */
async function importFile(form) {
  const submit = $("import-button", HTMLButtonElement);
  submit.disabled = true;
  const asked = fetch(form.dataset.import, { method: "POST", body: new FormData(form), redirect: "manual" });
  const answer = await asked.catch(() => null);
  // A refusal is on the page when it is loaded again.
  if (answer?.type === "opaqueredirect") { location.reload(); return; }
  submit.disabled = false;
  if (!answer?.ok) { $("problem").replaceChildren(notice("bad", content.failed, [])); return; }
  const { sets } = await answer.json();
  showPasscodes($("problem").closest("section"), form.closest("section"));
  sets.forEach((/** @type {{ name: string, label: string, passcode: string }} */ { name, label, passcode }) => add(name, label, passcode));
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

// Until this script is here the buttons could only load the page again.
for (const [id, act] of Object.entries({ make: makeAll, import: importFile })) {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) {
    form.querySelector("button")?.removeAttribute("disabled");
    form.addEventListener("submit", (event) => { event.preventDefault(); act(form); });
  }
}
$("save-list").addEventListener("click", () => save($("save-list").dataset.name));
$("passcodes-json", HTMLInputElement).form?.addEventListener("submit", () => { isSaved = true; });
addEventListener("beforeunload", (event) => { if (!isSaved) event.preventDefault(); });
