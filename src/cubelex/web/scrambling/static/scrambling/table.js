// The table of one group: the queue, one sequence at a time, signatures, and help with puzzles that look wrong.
import { $, button, citation, element, notice } from "../shared/elements.js";
import { follow } from "../shared/following.js";
import { fetched, released, renewal } from "../shared/renewing.js";
import { Marker } from "./moves.js";
import { Net } from "./net.js";
import { Dials, Pieces } from "./pieces.js";

const words = $("words").dataset;
const table = $("table");
const addresses = table.dataset;
let content = JSON.parse($("content").textContent);
let current = null;
let shown = null;
let ending = null;
const kinds = { stickers: Net, dials: Dials, pieces: Pieces };
const net = new kinds[content.net.kind](content.net, { net: $("net"), paints: $("paints") }, words);
net.changed = (text) => { $("state").value = text; };
const marker = new Marker($("moves"), marked);

// Pages served on the venue's network without encryption have no crypto.randomUUID.
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function post(address, said) {
  const csrf = document.querySelector("[name=csrfmiddlewaretoken]").value;
  try {
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": csrf }, body: JSON.stringify(said) });
    $("network").hidden = true;
    const told = await answer.json();
    return answer.ok ? told : { refusals: told.refusals ?? [{ text: words.failed, under: [] }] };
  } catch {
    $("network").hidden = false;
    return { refusals: [{ text: words.failed, under: [] }] };
  }
}

function tell(place, refusals) {
  place.replaceChildren(...refusals.map(({ text, under }) => notice("bad", text, under)));
}

// --- The queue ---

const SHOWN_AT_FIRST = 5;
let drawn = "";
const STEPS = { check: words.toCheck, done: words.ready };

function whatFor(one) {
  if (one.about) return one.about;
  return one.isExtra ? `${words.extra} ${one.attempt}` : `${words.attempt} ${one.attempt}`;
}

function row(one) {
  const who = element("bdi", { textContent: one.name });
  const state = STEPS[one.step] ? element("span", { className: `state${one.step === "done" ? "" : " open"}`, textContent: STEPS[one.step] }) : "";
  const by = one.scrambledBy ? element("span", { className: "quiet" }, `${words.by} `, element("bdi", { textContent: one.scrambledBy })) : "";
  const text = [element("span", { className: "rank", textContent: one.person }), element("strong", {}, who), element("span", { className: "quiet", textContent: whatFor(one) }), state, by];
  const twice = one.secondCheck.length && one.step !== "done" ? element("span", { className: "twice", title: words.secondCheck, textContent: "2×" }) : "";
  const back = () => button("×", () => unsign(one), "plain", { title: words.takeBack, ariaLabel: words.takeBack });
  return element("li", {}, one.step === "done" ? element("div", {}, ...text, back()) : button([...text, twice], () => choose(one)));
}

function showQueue() {
  const todo = content.waiting.filter((one) => one.step !== "done");
  const [first] = todo;
  const title = !first ? "" : first.isExtra && !first.label ? words.deal : first.step === "check" ? words.check : words.next;
  const next = first
    ? button([element("small", { textContent: title }), element("strong", {}, element("bdi", { textContent: first.name })), element("span", { textContent: whatFor(first) })], () => choose(first), "primary next-puzzle")
    : element("p", { className: "quiet", textContent: words.nothing });
  if (!content.isFewestMoves || content.waiting.length) $("next").replaceChildren(next);
  const rest = content.waiting.slice(first ? 1 : 0);
  const ready = rest.filter((one) => one.step === "done");
  const later = rest.filter((one) => one.step !== "done");
  $("waiting-list").replaceChildren(...later.slice(0, SHOWN_AT_FIRST).map(row));
  $("ready-list").replaceChildren(...ready.map(row));
  $("later-list").replaceChildren(...later.slice(SHOWN_AT_FIRST).map(row));
  for (const [id, list] of [["ready", ready], ["later", later.slice(SHOWN_AT_FIRST)]]) { $(id).hidden = !list.length; $(`${id}-count`).textContent = list.length; }
  $("windows").replaceChildren(...content.windows.map(({ label, ends }) => element("li", {}, `${words.sequence} `, element("span", { className: "code", textContent: label }), ` · ${words.until} ${clock(new Date(ends))}`)));
  $("by-label").hidden = !content.labels.length;
  $("labels").replaceChildren(...content.labels.map((label) => button(element("span", { className: "code", textContent: label }), () => choose({ label }))));
  drawn = JSON.stringify(content);
}

// What the server says after something was done here is newer than what was asked for before.
let done = 0;
function take(told) {
  done += 1;
  content = { ...content, ...told };
  showQueue();
}

const look = renewal(async () => {
  const before = done;
  const answer = await fetched(addresses.queue);
  const told = answer.ok && !answer.redirected ? await answer.json() : null;
  if (!told?.isOpen || told.stage !== content.stage) { location.reload(); return; }
  await released();
  if (done !== before) { look(); return; }
  content = { ...content, ...told };
  if (JSON.stringify(content) !== drawn) showQueue();
}, 200);

// --- One sequence ---

function show(section) {
  ["queue", "scramble", "looks-wrong"].forEach((id) => { $(id).hidden = id !== section; });
  table.classList.toggle("at-work", section !== "queue");
  (section === "queue" ? document.body : $(section)).scrollIntoView();
}

function toQueue() {
  chosen += 1;
  shown = null;
  show("queue");
}

// Only what was chosen last is shown, and whose it is never without its sequence.
let chosen = 0;
let isDealing = false;
async function choose(one, cube = 1) {
  if (isDealing) return;
  const number = (chosen += 1);
  const puzzle = one.isExtra && !one.label ? await deal(one) : one;
  if (!puzzle) return;
  const told = await post(addresses.sequence, { ...about(puzzle), cube });
  if (number !== chosen) return;
  if (told.refusals) { refused(told.refusals); return; }
  current = puzzle;
  shown = told;
  tell($("problems"), []);
  show("scramble");
  showSequence();
}

async function deal(one) {
  isDealing = true;
  const told = await post(addresses.deal, { ...about(one), key: newKey() });
  isDealing = false;
  if (told.refusals) { refused(told.refusals); return null; }
  take(told);
  return content.waiting.find((other) => other.person === one.person) ?? null;
}

const about = ({ person, label }) => (person ? { person, label } : { label });

// The queue may have been another one by then: it is looked at again, and what is in sight stays.
function refused(refusals) {
  tell($("queue").hidden ? $("notices") : $("problems"), refusals);
  look();
}

function showSequence() {
  $("whose").replaceChildren(current.name ? element("bdi", { textContent: current.name }) : words.sequence);
  $("label").replaceChildren(current.name ? `${whatFor(current)} · ${words.sequence} ` : "", element("span", { className: "code", textContent: shown.cubes > 1 ? `${shown.label}.${shown.cube}` : shown.label }));
  $("hold").replaceChildren(...(shown.hold ? [`${words.hold}: `, element("strong", { textContent: shown.hold }), " ", ...shown.holdUnder.map(citation)] : []));
  const hints = [];
  if (current.secondCheck?.length) hints.push(notice("maybe", words.secondCheck, current.secondCheck));
  if (shown.mayStartUnsolved.length) hints.push(notice("maybe", words.unsolved, shown.mayStartUnsolved));
  if (content.noTwins.length && shown.cubes > 1 && shown.cube === shown.cubes) hints.push(notice("maybe", words.noTwins, content.noTwins));
  $("notices").replaceChildren(...hints);
  marker.show(shown.lines);
  showPicture();
  showCubes();
  ending = shown.ends ? new Date(shown.ends) : null;
  tick();
  const isLast = shown.cube >= shown.cubes;
  $("sign").hidden = !current.person || !isLast;
  $("sign").textContent = current.step === "check" ? words.second : words.sign;
  $("whose").focus({ preventScroll: true });
}

function showCubes() {
  const numbers = Array.from({ length: shown.cubes }, (_, place) => place + 1);
  $("cubes").hidden = shown.cubes < 2;
  $("cubes").replaceChildren(`${words.cube} `, ...numbers.map((number) => {
    const made = button(String(number), () => choose(current, number), number === shown.cube ? "primary" : "");
    if (number === shown.cube) made.setAttribute("aria-current", "true");
    return made;
  }));
}

function marked(made, of) {
  $("marked").textContent = of ? `${made} / ${of}` : "";
  $("back").disabled = !made;
  $("on").disabled = made >= of;
  if ($("so-far").getAttribute("aria-pressed") === "true") showPicture();
  if (of && made === of) $("sign").scrollIntoView({ block: "nearest" });
}

let asked = 0;
async function showPicture() {
  const isSoFar = $("so-far").getAttribute("aria-pressed") === "true";
  if (!shown) return;
  if (!isSoFar) { $("picture").innerHTML = shown.picture; return; }
  const mine = ++asked;
  const told = await post(addresses.sequence, { ...about(current), cube: shown.cube, moves: marker.made });
  if (mine === asked && told.picture) $("picture").innerHTML = told.picture;
}

// --- The window in which a sequence is applied ---

const clock = (at) => at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function tick() {
  if (!ending || !shown) { $("window").replaceChildren(); return; }
  const minutes = Math.floor((ending - Date.now()) / 60000);
  const isOver = ending < Date.now();
  const left = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const text = isOver ? words.over : `${words.until} ${clock(ending)} (${left} ${words.left}) `;
  $("window").className = `window${isOver ? " notice bad" : ""}`;
  $("window").replaceChildren(text, ...shown.endsUnder.map(citation));
}
setInterval(tick, 10_000);

// --- Signing ---

async function sign() {
  $("sign").disabled = true;
  const told = await post(addresses.sign, { ...about(current), attempt: current.attempt, key: newKey() });
  $("sign").disabled = false;
  if (told.refusals) { refused(told.refusals); return; }
  take(told);
  toQueue();
  $("next").querySelector("button")?.focus();
}

async function unsign(one) {
  const told = await post(addresses.unsign, { person: one.person });
  if (told.refusals) { refused(told.refusals); return; }
  tell($("problems"), []);
  take(told);
}

// --- A puzzle that looks wrong ---

const wanted = () => (content.isMulti ? `${shown.label}.${shown.cube}` : shown.label);

function looksWrong() {
  show("looks-wrong");
  $("explanation").replaceChildren();
  $("state").value = shown.state;
  net.show(shown.state);
}

async function explain() {
  const told = await post(addresses.explain, { label: wanted(), state: $("state").value.trim() });
  if (told.refusals) { tell($("explanation"), told.refusals); return; }
  const more = told.isRight ? [] : [notice("maybe", told.correction, told.under)];
  const entered = element("figure", { className: "picture", hidden: content.net.kind === "stickers" });
  entered.innerHTML = told.picture;
  $("explanation").replaceChildren(notice(told.isRight ? "good" : "bad", told.text), ...more, entered);
}

// --- Buttons, keys, news ---

$("to-queue").addEventListener("click", () => { toQueue(); look(); });
$("on").addEventListener("click", () => marker.on());
$("back").addEventListener("click", () => marker.back());
$("unit").addEventListener("click", () => { marker.byLine = !marker.byLine; $("unit").setAttribute("aria-pressed", String(marker.byLine)); marker.mark(); });
$("so-far").addEventListener("click", () => { const isOn = $("so-far").getAttribute("aria-pressed") === "true"; $("so-far").setAttribute("aria-pressed", String(!isOn)); showPicture(); });
$("sign").addEventListener("click", sign);
$("wrong").addEventListener("click", looksWrong);
$("explain").addEventListener("click", explain);
$("explained").addEventListener("click", () => show("scramble"));
addEventListener("keydown", (event) => {
  if ($("scramble").hidden || event.target.closest("button, input, textarea, a, summary, select")) return;
  if (event.key === " " || event.key === "ArrowRight") { event.preventDefault(); marker.on(); }
  if (event.key === "Backspace" || event.key === "ArrowLeft") { event.preventDefault(); marker.back(); }
});

follow(addresses.stream, {
  [addresses.round]: look,
  scrambling(event) { if (JSON.parse(event.data).set === addresses.set) look(); },
});
showQueue();
