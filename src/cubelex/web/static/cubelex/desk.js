// The results desk: keyboard only, and the keyboard never waits for the network.
import { Queue } from "./queue.js";

const $ = (id) => document.getElementById(id);
const words = $("words").dataset;
const form = $("card");
const { round, cards } = JSON.parse($("content").textContent);
const people = new Map(cards.map((card) => [card.person, card]));
let current = null;
let confirmed = false;

// Digits become a time from the right: 12345 is 1:23.45.
export function asTime(digits) {
  const plain = digits.replace(/^0+/, "").slice(0, 8);
  if (!plain) return "";
  const padded = plain.padStart(3, "0");
  const [rest, hundredths] = [padded.slice(0, -2), padded.slice(-2)];
  const [minutes, seconds] = [rest.slice(0, -2), rest.slice(-2)];
  if (Number(minutes) >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${seconds}.${hundredths}`;
  return minutes ? `${Number(minutes)}:${seconds.padStart(2, "0")}.${hundredths}` : `${Number(seconds)}.${hundredths}`;
}

function typed(text) {
  const value = text.trim();
  if (/^[dD/#]$/.test(value) || /^dnf/i.test(value)) return value.length > 3 ? value.toUpperCase() : "DNF";
  if (/^[sS*]$/.test(value) || /^dns$/i.test(value)) return "DNS";
  return round.kind === "time" && /^\d+$/.test(value) ? asTime(value) : value;
}

function fields() {
  return [...$("attempts").querySelectorAll("input[data-attempt]")];
}

function build() {
  $("attempts").replaceChildren(...Array.from({ length: round.attempts }, (_, place) => {
    const label = document.createElement("label");
    const input = document.createElement("input");
    label.textContent = `${words.attempt} ${place + 1}`;
    input.dataset.attempt = place + 1;
    input.className = "time";
    input.inputMode = "text";
    input.dir = "ltr";
    input.addEventListener("input", () => { confirmed = false; clear(); autoformat(input); });
    input.addEventListener("keydown", (event) => move(event, place));
    label.append(input);
    return label;
  }));
  if (!current) fields().forEach((input) => { input.disabled = true; });
}

function autoformat(input) {
  const value = input.value.trim();
  if (/^[dD/#]$/.test(value)) input.value = "DNF";
  else if (/^[sS*]$/.test(value)) input.value = "DNS";
  else if (round.kind === "time" && /^[\d:.]+$/.test(value)) input.value = asTime(value.replace(/\D/g, ""));
}

function move(event, place) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") { event.preventDefault(); choose(null); return; }
  if (!step) return;
  event.preventDefault();
  const open = fields().filter((input) => !input.disabled);
  const next = open[open.indexOf(event.target) + step];
  if (next) { next.focus(); next.select(); } else if (step > 0) submit();
}

function find(text) {
  const wanted = text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  if (!wanted) return [];
  const all = [...people.values()];
  const exact = all.filter((card) => String(card.person) === wanted);
  if (exact.length) return exact;
  const plain = (name) => name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return all.filter((card) => plain(card.name).includes(wanted) || card.wcaId.toLowerCase().includes(wanted)).slice(0, 8);
}

let marked = 0;
function showFound() {
  const found = find($("person").value);
  marked = Math.min(marked, Math.max(found.length - 1, 0));
  $("found").hidden = !found.length;
  $("person").setAttribute("aria-expanded", String(Boolean(found.length)));
  $("found").replaceChildren(...found.map((card, place) => {
    const item = document.createElement("li");
    item.role = "option";
    item.setAttribute("aria-selected", String(place === marked));
    item.innerHTML = "<b></b> <bdi></bdi> <small></small>";
    item.children[0].textContent = card.person;
    item.children[1].textContent = card.name;
    item.children[2].textContent = `${card.country} ${card.wcaId}`;
    item.addEventListener("mousedown", (event) => { event.preventDefault(); choose(card); });
    return item;
  }));
  return found;
}

$("person").addEventListener("input", () => { marked = 0; showFound(); });
$("person").addEventListener("keydown", (event) => {
  const found = showFound();
  if (event.key === "ArrowDown") { marked = Math.min(marked + 1, found.length - 1); showFound(); event.preventDefault(); }
  if (event.key === "ArrowUp") { marked = Math.max(marked - 1, 0); showFound(); event.preventDefault(); }
  if ((event.key === "Enter" || event.key === "Tab") && found.length) { event.preventDefault(); choose(found[marked]); }
});

function choose(card) {
  current = card;
  confirmed = false;
  clear();
  $("found").hidden = true;
  $("person").value = card ? `${card.person} ${card.name}` : "";
  fields().forEach((input, place) => {
    input.disabled = !card;
    input.value = card?.attempts[place] ?? "";
    input.dataset.before = input.value;
  });
  const first = fields().find((input) => !input.value) ?? fields()[0];
  if (card) { first.focus(); first.select(); } else $("person").focus();
}

function clear() {
  $("notices").replaceChildren();
}

function notice(kind, text, under = []) {
  const line = document.createElement("p");
  line.className = `notice ${kind}`;
  line.textContent = text;
  under.forEach((number) => { const cite = document.createElement("cite"); cite.textContent = ` ${number}`; line.append(cite); });
  $("notices").append(line);
}

function submit() {
  if (!current) return;
  const changed = fields().filter((input) => input.value.trim() && input.value !== input.dataset.before);
  if (!changed.length) { choose(null); return; }
  const attempts = Object.fromEntries(changed.map((input) => [input.dataset.attempt, typed(input.value)]));
  const reason = form.querySelector("#reason")?.value ?? "";
  const entry = { key: crypto.randomUUID(), address: form.dataset.enter, person: current.person, attempts, confirmed, reason };
  const shown = [...current.attempts];
  changed.forEach((input) => { shown[input.dataset.attempt - 1] = typed(input.value); });
  people.set(current.person, { ...current, attempts: shown, waiting: true });
  const sent = current;
  choose(null);
  rows();
  $("hint").textContent = `${words.kept}: ${sent.name}`;
  queue.push(entry);
}

form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });

async function send(entry) {
  const answer = await fetch(entry.address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "" },
    body: JSON.stringify(entry),
  });
  if (answer.status >= 500) throw new Error(String(answer.status));
  return answer.json();
}

function answered({ online, entry, answer }) {
  $("network").hidden = online;
  const count = queue.waiting.length;
  $("waiting").textContent = count ? `${count} ${words.waiting}` : "";
  if (!answer) return;
  if (answer.card) people.set(answer.card.person, answer.card);
  rows();
  const attention = [...(answer.warnings ?? []), ...(answer.refusals ?? []), ...(answer.conflicts ?? [])];
  if (!attention.length) { $("hint").textContent = `${words.saved}: ${answer.card?.name ?? ""}`; return; }
  comeBack(entry, answer);
}

// Something wants a second look: the card comes back as it was typed.
function comeBack(entry, answer) {
  choose(people.get(entry.person));
  fields().forEach((input) => { input.value = entry.attempts[input.dataset.attempt] ?? input.value; });
  (answer.warnings ?? []).forEach((text) => notice("maybe", text));
  (answer.refusals ?? []).forEach(({ text, under }) => notice("bad", text, under));
  (answer.conflicts ?? []).forEach(({ attempt, theirs, yours }) => notice("bad", `${words.conflict} ${words.attempt} ${attempt}: ${words.theirs} ${theirs} · ${words.yours} ${yours}`, ["1g2"]));
  if (answer.conflicts?.length) {
    const label = document.createElement("label");
    label.textContent = words.reason;
    label.append(Object.assign(document.createElement("input"), { id: "reason" }));
    $("notices").append(label);
  }
  if (answer.warnings?.length && !answer.refusals?.length) { notice("maybe", words.again); confirmed = true; }
  const last = fields().filter((input) => input.value).at(-1);
  last?.focus();
}

function rows() {
  const ordered = [...people.values()].sort((one, other) => (one.ranking ?? 1e9) - (other.ranking ?? 1e9) || one.person - other.person);
  $("rows").replaceChildren(...ordered.map((card) => {
    const row = document.createElement("tr");
    row.className = card.waiting ? "waiting" : "";
    row.innerHTML = '<td class="rank"></td><td></td><th scope="row"><bdi></bdi></th><td class="time"></td><td class="time"></td><td class="attempts"></td>';
    const [rank, number, name, average, best, attempts] = row.children;
    rank.textContent = card.ranking ?? "";
    number.textContent = card.person;
    name.firstChild.textContent = card.name;
    average.textContent = card.average;
    best.textContent = card.best;
    attempts.append(...card.attempts.map((text) => Object.assign(document.createElement("span"), { className: "time", textContent: text })));
    row.addEventListener("click", () => choose(card));
    return row;
  }));
}

const queue = new Queue(send, answered);
new EventSource(form.dataset.stream).addEventListener(round.id, async () => {
  const answer = await fetch(form.dataset.cards);
  if (!answer.ok) return;
  const waiting = new Set(queue.waiting.map((entry) => entry.person));
  (await answer.json()).cards.filter((card) => !waiting.has(card.person)).forEach((card) => people.set(card.person, card));
  rows();
});

build();
rows();
queue.flush();
