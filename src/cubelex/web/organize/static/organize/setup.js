// The form of a new competition: which Regulations apply, an ID made of the name, and the local time zone.

const field = (name) => document.querySelector(`[name="${name}"]`);
const applies = document.querySelector("[data-applies]");
const editions = JSON.parse(document.querySelector("#editions").textContent);

function showEdition() {
  const day = field("first_day").value;
  const since = Object.keys(editions).filter((start) => start <= day).sort().at(-1);
  applies.hidden = !day || !since;
  if (since) applies.textContent = applies.dataset.applies.replace("{edition}", editions[since]);
}

// An ID in the way of the WCA: only the letters and digits of the name.
function idOf(name) {
  return (name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").match(/[A-Za-z0-9]+/g) ?? []).join("").slice(0, 64);
}

field("first_day").addEventListener("input", showEdition);
showEdition();

if (document.querySelector("[data-new-competition]")) {
  const name = field("name"), id = document.querySelector("[data-new-competition] [name=competition_id]");
  let suggested = idOf(name.value);
  name.addEventListener("input", () => {
    if (id.value === suggested) id.value = idOf(name.value);
    suggested = idOf(name.value);
  });
  const zone = field("time_zone");
  if (!zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
