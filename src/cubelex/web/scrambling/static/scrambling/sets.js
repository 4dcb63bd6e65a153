// Making sets one after the other, and keeping their passcodes until they are saved: the server forgets them at once.
import { $, element, notice } from "../shared/elements.js";

const content = JSON.parse($("content").textContent);
const passcodes = content.passcodes ?? {};
let isSaved = true;

function changed() {
  $("passcodes-json").value = JSON.stringify(passcodes);
}

function add(name, passcode) {
  passcodes[name] = passcode;
  isSaved = false;
  const label = element("th", { scope: "row" }, `${content.labels[name]} `, element("span", { className: "code quiet", dir: "ltr", textContent: name }));
  $("passcodes").append(element("tr", {}, label, element("td", { className: "code", dir: "ltr", textContent: passcode })));
  changed();
}

async function makeAll(form) {
  let seed = $("seed").value.trim();
  form.hidden = true;
  $("made").hidden = $("once").hidden = false;
  $("once").scrollIntoView();
  for (const name of content.missing) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": form.dataset.csrf };
    const answer = await fetch(form.dataset.make, { method: "POST", headers, body: JSON.stringify({ name, seed }) });
    const told = await answer.json();
    if (!answer.ok) { $("problem").replaceChildren(...told.refusals.map(({ text, under }) => notice("bad", text, under))); return; }
    seed = told.seed;
    add(told.name, told.passcode);
    $("made").value += 1;
    $("secret").hidden = false;
    $("seed-made").textContent = seed;
    sealed(told.name);
  }
}

function sealed(name) {
  const cell = document.querySelector(`tr[data-name="${name}"] td:last-child`);
  cell?.replaceChildren(element("span", { className: "state", textContent: "✓" }));
}

function save(name) {
  const lines = Object.entries(passcodes).map(([set, passcode]) => `${set}: ${passcode}`);
  const seed = $("seed-made")?.textContent;
  const text = `${[...lines, ...(seed ? ["", `seed: ${seed}`] : [])].join("\n")}\n`;
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
  isSaved = true;
}

// Until this script is here the button could only load the page again.
const form = $("make");
if (form) form.querySelector("button").disabled = false;
form?.addEventListener("submit", (event) => { event.preventDefault(); makeAll(form); });
$("save-list").addEventListener("click", () => save($("save-list").dataset.name));
$("passcodes-json").form.addEventListener("submit", () => { isSaved = true; });
addEventListener("beforeunload", (event) => { if (!isSaved) event.preventDefault(); });
changed();
