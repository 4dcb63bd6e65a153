// The form of a new competition: which Regulations apply, an ID made of the name, and the local time zone.
import { handed } from "../shared/elements.js";

/**
 * @param {string} name
 * @param {ParentNode} within
 */
function field(name, within = document) {
  return /** @type {HTMLInputElement} */ (within.querySelector(`[name="${name}"]`));
}

const applies = document.querySelector("[data-applies]");
/** @type {Record<string, string>} The names of editions by their first days. */
const editions = handed("editions");

function showEdition() {
  const day = field("first_day").value;
  const since = Object.keys(editions).filter((start) => start <= day).sort().at(-1);
  if (!applies) return;
  applies.hidden = !day || !since;
  if (since) applies.textContent = applies.dataset.applies.replace("{edition}", editions[since]);
}

/**
 * An ID in the way of the WCA: only the letters and digits of the name.
 * @param {string} name
 */
function idOf(name) {
  return (name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").match(/[A-Za-z0-9]+/g) ?? []).join("").slice(0, 64);
}

field("first_day").addEventListener("input", showEdition);
showEdition();

const form = document.querySelector("[data-new-competition]");
if (form) {
  const name = field("name");
  const id = field("competition_id", form);
  let suggested = idOf(name.value);
  name.addEventListener("input", () => {
    if (id.value === suggested) id.value = idOf(name.value);
    suggested = idOf(name.value);
  });
  const zone = field("time_zone");
  if (!zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
