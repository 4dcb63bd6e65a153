// The Delegate's table and the round board: parts that update by themselves, clocks, forms that show what they are about.
import { $, all } from "./elements.js";
import { follow } from "./following.js";
import { fetched, released, renewal } from "./renewing.js";
import { store, stored } from "./storage.js";

const EVERY_MINUTE = 60_000;

/** @param {number} milliseconds */
function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const now = Date.now();
  document.querySelectorAll(".running-clock[data-since]").forEach((one) => say(one, now - Date.parse(one.dataset.since)));
  document.querySelectorAll(".running-clock[data-until]").forEach((one) => {
    const left = Date.parse(one.dataset.until) - now;
    one.classList.toggle("short", left > 0 && left < 5 * EVERY_MINUTE);
    if (left > 0) say(one, left);
    else if (one.textContent !== one.dataset.over) one.textContent = one.dataset.over;
  });
}

/**
 * @param {HTMLElement} one
 * @param {number} milliseconds
 */
function say(one, milliseconds) {
  const words = one.dataset.words.replace("{time}", clock(milliseconds));
  if (one.dataset.said !== words) { one.dataset.said = words; one.textContent = words; }
}

/**
 * What is open stays open, and what has the focus keeps it.
 * @param {HTMLElement} part
 * @param {HTMLElement} fresh
 */
function replace(part, fresh) {
  const open = new Map(all("details[id]", HTMLDetailsElement, part).map((details) => [details.id, details.open]));
  const focusable = "a, button, summary";
  const place = [...part.querySelectorAll(focusable)].findIndex((link) => link === document.activeElement);
  part.innerHTML = fresh.innerHTML;
  all("details[id]", HTMLDetailsElement, part).forEach((details) => { details.open = open.get(details.id) ?? details.open; });
  if (place >= 0) part.querySelectorAll(focusable)[place]?.focus();
  tick();
}

/** @param {HTMLElement} part */
async function refresh(part) {
  const answer = await fetched(location.href);
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(part.id);
  await released();
  if (!fresh) return;
  const known = urgent(part);
  replace(part, fresh);
  urgent(part).forEach((link, address) => { if (!known.has(address)) tell(link); });
}

// --- Urgent matters that arrive while another window is in front ---

const WANTED = "cubelex-notifications";
const notify = document.getElementById("notify");

/** @param {HTMLElement} part */
const urgent = (part) => new Map(all(".pressing > a", HTMLAnchorElement, part).map((link) => [link.href, link]));
const isWanted = () => stored(WANTED) === "yes" && Notification.permission === "granted";

/** @param {HTMLAnchorElement} link */
async function tell(link) {
  if (!notify || !("Notification" in window) || !isWanted() || !document.hidden) return;
  const [title, ...lines] = [...link.children].map((child) => child.textContent?.trim() ?? "");
  const options = { body: lines.join("\n"), tag: link.href };
  try {
    new Notification(title, options).addEventListener("click", () => { window.focus(); location.assign(link.href); });
  } catch {
    // Phones show notifications of a service worker only.
    await (await navigator.serviceWorker?.ready)?.showNotification(title, options);
  }
}

if (notify && "Notification" in window) {
  const show = () => notify.setAttribute("aria-pressed", String(isWanted()));
  notify.hidden = false;
  show();
  notify.addEventListener("click", async () => {
    const isOn = !isWanted() && (await Notification.requestPermission()) === "granted";
    store(WANTED, isOn ? "yes" : "no");
    show();
  });
}

document.querySelectorAll("[data-refresh]").forEach((part) => {
  const soon = renewal(() => refresh(part), 400);
  follow(part.dataset.stream, Object.fromEntries(part.dataset.topics.split(" ").map((topic) => [topic, soon])));
  setInterval(soon, EVERY_MINUTE);
});

// Parts that take longer than a page may take.
document.querySelectorAll("[data-load]").forEach(async (part) => {
  const answer = await fetch(part.dataset.load).catch(() => null);
  if (!answer?.ok) return;
  const fresh = await answer.text();
  await released();
  part.innerHTML = fresh;
});

// A question shows its own answers.
all("select[data-shows]", HTMLSelectElement).forEach((select) => {
  const show = () => [...select.options].forEach(({ value }) => {
    $(select.dataset.shows + value).hidden = value !== select.value;
  });
  select.addEventListener("change", show);
  show();
});
document.querySelectorAll(".reach").forEach((group) => {
  const radios = all("[data-shows-part]", HTMLInputElement, group);
  const show = () => radios.forEach(({ checked, dataset }) => {
    if (dataset.showsPart) $(dataset.showsPart).hidden = !checked;
  });
  group.addEventListener("change", show);
  show();
});

// What was typed and not saved is there again after a reload.
all("textarea[data-keep]", HTMLTextAreaElement).forEach((field) => {
  const key = field.dataset.keep;
  const before = field.value;
  const kept = stored(key);
  if (kept?.before === before) field.value = kept.text;
  field.addEventListener("input", () => store(key, { before, text: field.value }));
  field.form?.addEventListener("submit", () => store(key, null));
});

tick();
setInterval(tick, 1000);
