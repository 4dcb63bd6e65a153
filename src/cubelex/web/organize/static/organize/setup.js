// The forms of a competition: which Regulations apply, an ID made of the name, and the time zone of its country.
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

/** @type {Record<string, string[]>} Time zones by country, those with most people first. */
const zones = handed("zones");
const country = field("country");
const zone = field("time_zone");
function chooseZone() {
  const [first] = zones[country.value] ?? [];
  if (first && !zones[country.value].includes(zone.value)) zone.value = first;
}
country.addEventListener("change", chooseZone);

const form = document.querySelector("[data-new-competition]");
if (form) {
  const name = field("name");
  const id = field("competition_id", form);
  let suggested = idOf(name.value);
  id.value ||= suggested; // Some people type before this script has come.
  name.addEventListener("input", () => {
    if (id.value === suggested) id.value = idOf(name.value);
    suggested = idOf(name.value);
  });
  // Most competitions are where they are prepared.
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  if (!zone.value) {
    zone.value = here;
    chooseZone();
  }
  if (!country.value) country.value = Object.keys(zones).find((code) => zones[code].includes(here)) ?? "";
}
