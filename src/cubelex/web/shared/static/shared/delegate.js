// The Delegate's table and the round board: parts that update by themselves, clocks, forms that show what they are about.
import { follow } from "./following.js";
import { fetched, released, renewal } from "./renewing.js";

const EVERY_MINUTE = 60_000;

function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const now = Date.now();
  document.querySelectorAll(".running-clock[data-since]").forEach((one) => say(one, now - new Date(one.dataset.since)));
  document.querySelectorAll(".running-clock[data-until]").forEach((one) => {
    const left = new Date(one.dataset.until) - now;
    one.classList.toggle("short", left > 0 && left < 5 * EVERY_MINUTE);
    if (left > 0) say(one, left);
    else if (one.textContent !== one.dataset.over) one.textContent = one.dataset.over;
  });
}

function say(one, milliseconds) {
  const words = one.dataset.words.replace("{time}", clock(milliseconds));
  if (one.dataset.said !== words) { one.dataset.said = words; one.textContent = words; }
}

// What is open stays open, and what has the focus keeps it.
function replace(part, fresh) {
  const open = new Map([...part.querySelectorAll("details[id]")].map((one) => [one.id, one.open]));
  const focusable = "a, button, summary";
  const place = [...part.querySelectorAll(focusable)].indexOf(document.activeElement);
  part.innerHTML = fresh.innerHTML;
  part.querySelectorAll("details[id]").forEach((one) => { if (open.has(one.id)) one.open = open.get(one.id); });
  if (place >= 0) part.querySelectorAll(focusable)[place]?.focus();
  tick();
}

async function refresh(part) {
  const answer = await fetched(location.href);
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(part.id);
  await released();
  if (fresh) replace(part, fresh);
}

document.querySelectorAll("[data-refresh]").forEach((part) => {
  const soon = renewal(() => refresh(part), 400);
  follow(part.dataset.stream, Object.fromEntries(part.dataset.topics.split(" ").map((topic) => [topic, soon])));
  setInterval(soon, EVERY_MINUTE);
});

// Parts that take longer than a page may take.
document.querySelectorAll("[data-load]").forEach(async (part) => {
  const answer = await fetch(part.dataset.load).catch(() => null);
  if (answer?.ok) part.innerHTML = await answer.text();
});

// A question shows its own answers.
document.querySelectorAll("select[data-shows]").forEach((select) => {
  const show = () => [...select.options].forEach(({ value }) => {
    document.getElementById(select.dataset.shows + value).hidden = value !== select.value;
  });
  select.addEventListener("change", show);
  show();
});
document.querySelectorAll(".reach").forEach((group) => {
  const radios = [...group.querySelectorAll("[data-shows-part]")];
  const show = () => radios.forEach(({ checked, dataset }) => {
    if (dataset.showsPart) document.getElementById(dataset.showsPart).hidden = !checked;
  });
  group.addEventListener("change", show);
  show();
});

// What was typed and not saved is there again after a reload.
document.querySelectorAll("textarea[data-keep]").forEach((field) => {
  const key = field.dataset.keep;
  const before = field.value;
  const kept = JSON.parse(localStorage.getItem(key) ?? "null");
  if (kept?.before === before) field.value = kept.text;
  field.addEventListener("input", () => localStorage.setItem(key, JSON.stringify({ before, text: field.value })));
  field.form.addEventListener("submit", () => localStorage.removeItem(key));
});

tick();
setInterval(tick, 1000);
