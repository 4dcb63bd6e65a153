// The results desk: keyboard only, and the keyboard never waits for the network.
import { asTime, isTime, meetsCutoff, rankedValue, shownMoves, shownTime } from "./keys.js";
import { Queue } from "./queue.js";

const $ = (id) => document.getElementById(id);
const words = $("words").dataset;
const form = $("card");
const { round, cards, isDelegate } = JSON.parse($("content").textContent);
const people = new Map(cards.map((card) => [card.person, card]));
const ATTENTION = `cubelex-attention-${form.dataset.enter}`;
const ONE_AT_A_TIME = "cubelex-one-at-a-time";
const lastSaved = [];
let current = null;
let shownAttention = null;
let marked = 0;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Pages served on the venue's network without encryption have no crypto.randomUUID.
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// --- The fields of a card ---

const places = Array.from({ length: round.attempts }, (_, place) => place + 1);

function inputFor(label, part) {
  const input = element("input", { className: "time", dir: "ltr", inputMode: "text", autocomplete: "off", disabled: true });
  input.setAttribute("aria-label", label);
  if (part) { input.dataset.part = part; input.placeholder = words[part]; }
  return input;
}

function build() {
  $("attempts").replaceChildren(...places.map((number) => {
    const name = `${words.attempt} ${number}`;
    const parts = round.kind === "multi" ? ["solved", "attempted", "time"] : [""];
    const inputs = parts.map((part) => inputFor(part ? `${name}: ${words[part]}` : name, part));
    inputs.forEach((input) => {
      input.dataset.attempt = number;
      input.addEventListener("input", (event) => typedInto(input, event));
      input.addEventListener("keydown", keyed);
    });
    return element("div", { className: "attempt" }, element("span", { textContent: name }), ...inputs);
  }));
}

function inputs() {
  return [...$("attempts").querySelectorAll("input")];
}

function inputsOf(number) {
  return inputs().filter((input) => Number(input.dataset.attempt) === number);
}

// The text of an attempt: of Multi-Blind, three fields make one.
function textOf(number) {
  const [first, second, third] = inputsOf(number).map((input) => input.value.trim());
  if (round.kind !== "multi") return first;
  if (/^DN[FS]$/.test(first)) return first;
  return first || second || third ? `${first || 0}/${second} ${third}` : "";
}

function putText(number, text) {
  const fields = inputsOf(number);
  const score = round.kind === "multi" && text.match(/^(\d+)\/(\d*) (.*)$/);
  fields.forEach((input, place) => { input.value = score ? score[place + 1] : place ? "" : text; });
  fields[0].dataset.before = text;
}

function isChanged(number) {
  const text = textOf(number);
  return Boolean(text) && text !== inputsOf(number)[0].dataset.before;
}

function typedInto(input, event) {
  const isDeleting = event.inputType?.startsWith("delete") ?? false;
  if (shownAttention) { shownAttention.confirmed = false; }
  if (round.kind === "moves") input.value = shownMoves(input.value, isDeleting);
  else if (input.dataset.part === "time") input.value = asTime(`${input.value.replace(/\D/g, "")}00`).replace(/\.00$/, "");
  else if (input.dataset.part) input.value = /[ds]/i.test(input.value) ? shownMoves(input.value, isDeleting) : input.value.replace(/\D/g, "");
  else input.value = shownTime(input.value, isDeleting);
  applyTerms();
}

// Cutoff and limits, as far as they can be told while typing; the server has the last word.
function applyTerms() {
  const texts = places.map(textOf);
  const met = meetsCutoff(texts, round.cutoff, round.kind);
  const isMissed = met === false;
  places.forEach((number) => inputsOf(number).forEach((input) => {
    const isBeyond = round.cutoff && number > round.cutoff.attempts;
    input.disabled = !current || (isMissed && isBeyond);
    if (isMissed && isBeyond && input.value && !input.dataset.before) input.value = "";
    const value = round.kind === "time" ? rankedValue(input.value, "time") : null;
    const isWrong = round.kind === "time" && /^[\d:.]+$/.test(input.value) && !isTime(input.value);
    const isOver = value !== null && value !== Infinity && isOverLimit(number, texts);
    input.setAttribute("aria-invalid", String(isWrong));
    input.classList.toggle("over", isOver);
    input.title = isWrong ? words.noTime : isOver ? words.over : "";
  }));
  const over = inputs().some((input) => input.classList.contains("over"));
  $("terms").textContent = !current ? "" : [isMissed ? words.missed : "", over ? words.over : "", remaining()].filter(Boolean).join(" · ");
}

function isOverLimit(number, texts) {
  const limit = round.limit;
  if (!limit) return false;
  const value = rankedValue(texts[number - 1], "time");
  if (!limit.cumulative) return value >= limit.centiseconds;
  const fresh = places.filter((place) => place <= number && isChanged(place)).map((place) => rankedValue(texts[place - 1], "time"));
  if (!isChanged(number) || current?.remaining === null) return false;
  return fresh.filter((one) => one !== Infinity).reduce((sum, one) => sum + (one ?? 0), 0) >= current.remaining;
}

function remaining() {
  if (!round.limit?.cumulative || !current?.remainingText) return "";
  const estimates = current.toEstimate.length ? ` · ${words.estimate}: ${current.toEstimate.join(", ")}` : "";
  return `${words.remaining}: ${current.remainingText}${estimates}`;
}

function keyed(event) {
  if (event.key === "Escape") { event.preventDefault(); choose(null); return; }
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const open = inputs().filter((input) => !input.disabled);
  const here = open.indexOf(event.target);
  const isLastPart = open[here + 1]?.dataset.attempt !== event.target.dataset.attempt;
  const next = open[here + step];
  const saves = event.key === "Enter" && isLastPart && $("one-at-a-time").checked && isChanged(Number(event.target.dataset.attempt));
  if (next && !saves) { next.focus(); next.select(); } else if (step > 0) submit();
}

// --- Finding a person ---

function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

function find(text) {
  const wanted = plain(text.trim());
  if (!wanted) return [];
  const all = [...people.values()];
  const exact = all.filter((card) => String(card.person) === wanted);
  if (exact.length) return exact;
  return all.filter((card) => plain(card.name).includes(wanted) || card.wcaId.toLowerCase().includes(wanted)).slice(0, 8);
}

function showFound() {
  const found = find($("person").value);
  marked = Math.min(marked, Math.max(found.length - 1, 0));
  $("found").hidden = !found.length;
  $("person").setAttribute("aria-expanded", String(Boolean(found.length)));
  if (found.length) $("person").setAttribute("aria-activedescendant", `found-${marked}`);
  else $("person").removeAttribute("aria-activedescendant");
  $("found").replaceChildren(...found.map((card, place) => {
    const item = element("li", { role: "option", id: `found-${place}` },
      element("b", { textContent: card.person }), " ", element("bdi", { textContent: card.name }), " ",
      element("small", { textContent: `${card.country} ${card.wcaId}` }));
    item.setAttribute("aria-selected", String(place === marked));
    item.addEventListener("mousedown", (event) => { event.preventDefault(); choose(card); });
    return item;
  }));
  return found;
}

$("person").addEventListener("input", () => { marked = 0; showFound(); });
$("person").addEventListener("keydown", (event) => {
  if (event.key === "Escape") { choose(null); return; }
  if (!["ArrowDown", "ArrowUp", "Enter", "Tab"].includes(event.key)) return;
  const found = showFound();
  if (event.key === "ArrowDown") { marked = Math.min(marked + 1, found.length - 1); showFound(); event.preventDefault(); }
  if (event.key === "ArrowUp") { marked = Math.max(marked - 1, 0); showFound(); event.preventDefault(); }
  if ((event.key === "Enter" || event.key === "Tab") && found.length) { event.preventDefault(); choose(found[marked]); }
  else if (event.key === "Enter") event.preventDefault();
});

function choose(card) {
  current = card;
  shownAttention = null;
  $("notices").replaceChildren();
  $("found").hidden = true;
  $("person").setAttribute("aria-expanded", "false");
  $("person").value = card ? `${card.person} ${card.name}` : "";
  places.forEach((number) => putText(number, card?.attempts[number - 1] ?? ""));
  applyTerms();
  const open = inputs().filter((input) => !input.disabled);
  const first = open.find((input) => !textOf(Number(input.dataset.attempt))) ?? open[0];
  if (card && first) { first.focus(); first.select(); } else $("person").focus();
}

// --- Saving ---

function submit() {
  if (!current) return;
  const changed = places.filter(isChanged);
  const isUnreadable = inputs().find((input) => input.getAttribute("aria-invalid") === "true");
  if (isUnreadable) { isUnreadable.focus(); isUnreadable.select(); $("hint").textContent = words.noTime; return; }
  if (!changed.length) { settle(shownAttention); choose(null); return; }
  const attempts = Object.fromEntries(changed.map((number) => [number, textOf(number)]));
  const reason = $("reason")?.value ?? "";
  const confirmed = Boolean(shownAttention?.confirmed);
  const entry = { key: newKey(), address: form.dataset.enter, person: current.person, attempts, confirmed, reason };
  const shown = [...current.attempts];
  changed.forEach((number) => { shown[number - 1] = textOf(number); });
  people.set(current.person, { ...current, attempts: shown, waiting: true });
  const name = current.name;
  settle(shownAttention);
  choose(null);
  rows();
  $("hint").textContent = `${words.kept}: ${name}`;
  queue.push(entry);
}

form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });

async function post(address, content) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "" },
    body: JSON.stringify(content),
  });
  if (answer.status >= 500) throw new Error(String(answer.status));
  // Who was signed out is sent to another page: what was typed stays here until they are back.
  if (!answer.headers.get("Content-Type")?.includes("json")) throw new Error("signed out");
  return answer.json();
}

function answered({ online, entry, answer, fault }) {
  const isSignedOut = fault?.message === "signed out";
  $("network").hidden = online || isSignedOut;
  $("signed-out").hidden = !isSignedOut;
  const count = queue.waiting.length;
  $("waiting").textContent = count ? `${count} ${words.waiting}` : "";
  if (!answer) return;
  if (answer.card) people.set(answer.card.person, answer.card);
  rows();
  const wants = [...(answer.warnings ?? []), ...(answer.refusals ?? []), ...(answer.conflicts ?? [])];
  if (wants.length) { attend(entry, answer); return; }
  lastSaved.push({ person: entry.person, attempts: answer.saved });
  $("undo").disabled = false;
  $("hint").textContent = `${words.saved}: ${answer.card?.name ?? ""}`;
}

// --- What wants a second look: listed, and never in the way of the card that is being typed ---

function attentions() {
  return JSON.parse(localStorage.getItem(ATTENTION) || "[]");
}

function keepAttentions(list) {
  localStorage.setItem(ATTENTION, JSON.stringify(list));
  showAttentions();
}

function attend(entry, answer) {
  const { warnings = [], refusals = [], conflicts = [] } = answer;
  keepAttentions([...attentions().filter((one) => one.person !== entry.person), { key: entry.key, person: entry.person, attempts: entry.attempts, warnings, refusals, conflicts }]);
}

function settle(attention) {
  if (attention) keepAttentions(attentions().filter((one) => one.key !== attention.key));
}

function showAttentions() {
  const list = attentions();
  $("attention").hidden = !list.length;
  $("attention-list").replaceChildren(...list.map((one) => {
    const card = people.get(one.person);
    const why = one.conflicts.length ? words.conflict : one.refusals[0]?.text ?? one.warnings[0]?.text;
    const button = element("button", { type: "button", className: "plain" }, element("b", { textContent: one.person }), " ", element("bdi", { textContent: card?.name ?? "" }));
    button.addEventListener("click", () => comeBack(one));
    return element("li", {}, button, element("span", { className: "quiet", textContent: why }));
  }));
}

function notice(kind, text, under = []) {
  const line = element("p", { className: `notice ${kind}`, textContent: text });
  under.forEach(({ number, summary, address }) => {
    const name = address ? element("a", { href: address, textContent: number }) : number;
    line.append(" ", element("cite", { title: summary }, name));
  });
  $("notices").append(line);
}

// The card as it was typed, with what is to be looked at.
function comeBack(attention) {
  const card = people.get(attention.person);
  if (!card) { settle(attention); return; }
  choose(card);
  shownAttention = { ...attention, confirmed: false };
  Object.entries(attention.attempts).forEach(([number, text]) => {
    const before = inputsOf(Number(number))[0].dataset.before;
    putText(Number(number), text);
    inputsOf(Number(number))[0].dataset.before = before;
  });
  applyTerms();
  attention.warnings.forEach(({ text, remedy, under }) => notice("maybe", [text, remedy].filter(Boolean).join(" "), under));
  attention.refusals.forEach(({ text, under }) => notice("bad", text, under));
  if (attention.conflicts.length) showConflicts(attention);
  if (attention.warnings.length && !attention.refusals.length) { notice("maybe", words.again); shownAttention.confirmed = true; }
  inputsOf(Number(Object.keys(attention.attempts).at(-1)))[0].focus();
}

function showConflicts(attention) {
  notice("bad", words.conflict, attention.conflicts[0].under);
  const body = element("tbody", {}, ...attention.conflicts.map(({ attempt, theirs, yours }) => element("tr", {},
    element("th", { scope: "row", textContent: `${words.attempt} ${attempt}` }),
    element("td", { className: "time", textContent: theirs }), element("td", { className: "time", textContent: yours }))));
  const head = element("thead", {}, element("tr", {}, element("td"), element("th", { scope: "col", className: "time", textContent: words.theirs }), element("th", { scope: "col", className: "time", textContent: words.yours })));
  $("notices").append(element("table", { className: "conflicts" }, head, body));
  const keep = element("button", { type: "button", textContent: words.keep });
  keep.addEventListener("click", () => { settle(attention); choose(null); });
  if (isDelegate) $("notices").append(element("label", { textContent: words.reason }, element("input", { id: "reason" })));
  else notice("maybe", words.delegate);
  $("notices").append(keep);
}

// --- Undoing ---

async function undo() {
  const last = lastSaved.at(-1);
  if (!last) return;
  try {
    const answer = await post(form.dataset.undo, last);
    lastSaved.pop();
    if (answer.card) people.set(answer.card.person, answer.card);
    rows();
    choose(people.get(last.person) ?? null);
    (answer.refusals ?? []).forEach(({ text, under }) => notice("bad", text, under));
    $("hint").textContent = answer.refusals?.length ? "" : words.undone;
  } catch { $("hint").textContent = words.later; }
  $("undo").disabled = !lastSaved.length;
}

$("undo").addEventListener("click", undo);
addEventListener("keydown", (event) => {
  if (event.altKey && event.code === "KeyZ") { event.preventDefault(); undo(); }
  if (event.key === "F2") { event.preventDefault(); const first = attentions()[0]; if (first) comeBack(first); }
});

// --- The table beside the card ---

function rows() {
  const ordered = [...people.values()].sort((one, other) => (one.ranking ?? 1e9) - (other.ranking ?? 1e9) || one.person - other.person);
  $("rows").replaceChildren(...ordered.map((card) => {
    const row = element("tr", { className: card.waiting ? "waiting" : "" },
      element("td", { className: "rank", textContent: card.ranking ?? "" }),
      element("td", { className: "rank", textContent: card.person }),
      element("th", { scope: "row" }, element("bdi", { textContent: card.name })),
      element("td", { className: "time", textContent: card.average }),
      element("td", { className: "time", textContent: card.best }),
      element("td", { className: "attempts" }, ...card.attempts.map((text) => element("span", { className: "time", textContent: text }))));
    row.addEventListener("click", () => choose(card));
    return row;
  }));
  const done = [...people.values()].filter((card) => card.isComplete).length;
  $("progress").textContent = `${done} / ${people.size}`;
}

// Somebody else has entered something: the card that is open takes it over where nothing was typed, and says so.
function changedElsewhere(card) {
  const changed = places.filter((number) => (card.attempts[number - 1] ?? "") !== inputsOf(number)[0].dataset.before);
  current = card;
  if (!changed.length) return;
  changed.forEach((number) => {
    const typed = isChanged(number) ? textOf(number) : null;
    putText(number, card.attempts[number - 1] ?? "");
    if (typed !== null) { const [first] = inputsOf(number); const before = first.dataset.before; putText(number, typed); first.dataset.before = before; }
  });
  applyTerms();
  if (!$("notices").querySelector(".elsewhere")) { notice("maybe", words.elsewhere); $("notices").lastChild.classList.add("elsewhere"); }
}

async function takeOver() {
  const answer = await fetch(form.dataset.cards);
  if (!answer.ok) return;
  const waiting = new Set(queue.waiting.map((entry) => entry.person));
  (await answer.json()).cards.filter((card) => !waiting.has(card.person)).forEach((card) => {
    people.set(card.person, card);
    if (current?.person === card.person) changedElsewhere(card);
  });
  rows();
}

const queue = new Queue((entry) => post(entry.address, entry), answered);
new EventSource(form.dataset.stream).addEventListener(round.id, () => takeOver().catch(() => {}));

$("one-at-a-time").checked = localStorage.getItem(ONE_AT_A_TIME) === "1";
$("one-at-a-time").addEventListener("change", (event) => localStorage.setItem(ONE_AT_A_TIME, event.target.checked ? "1" : ""));

build();
choose(people.get(Number(location.hash.slice(1))) ?? null);
rows();
showAttentions();
queue.waiting.filter((entry) => entry.address === form.dataset.enter).forEach((entry) => {
  const card = people.get(entry.person);
  if (!card) return;
  const shown = [...card.attempts];
  Object.entries(entry.attempts).forEach(([number, text]) => { shown[number - 1] = text; });
  people.set(entry.person, { ...card, attempts: shown, waiting: true });
});
rows();
queue.flush();
