// The table of one group: the queue, one sequence at a time, signatures, and help with puzzles that look wrong.
import { $, around, button, citation, element, handed, notice } from "../shared/elements.js";
import { follow } from "../shared/following.js";
import { fetched, released, reload, renewal } from "../shared/renewing.js";
import { Marker } from "./moves.js";
import { Net } from "./net.js";
import { Dials, Pieces } from "./pieces.js";
import { newKey, signedIn } from "../shared/sending.js";

/** @type {Words} */
const words = handed("words");
const table = $("table");
const addresses = table.dataset;
/** @type {Table} */
let content = handed("content");
/** @type {Puzzle | null} */
let current = null;
/** @type {Sequence | null} */
let shown = null;
/** @type {Date | null} */
let ending = null;
const kinds = { stickers: Net, dials: Dials, pieces: Pieces };
const net = new kinds[content.net.kind](content.net, { net: $("net"), paints: $("paints") }, words);
net.changed = (/** @type {string} */ text) => { $("state", HTMLTextAreaElement).value = text; };
// After so many milliseconds without an answer, the scrambler is told, and may try again.
const LONGEST = 10_000;
const marker = new Marker($("moves"), marked);

/**
 * @param {string} address
 * @param {object} said
 */
async function post(address, said) {
  const csrf = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"))?.value ?? "";
  try {
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": csrf, "X-Typed-By": signedIn().account }, body: JSON.stringify(said), signal: AbortSignal.timeout(LONGEST) });
    $("connection").hidden = true;
    const told = await answer.json();
    // Nobody looks or signs in the name of a person who has signed in since.
    if (told.signedIn) reload();
    await released();
    return answer.ok ? told : { refusals: told.refusals ?? [{ text: words.failed, under: [] }] };
  } catch {
    $("connection").hidden = false;
    return { refusals: [{ text: words.failed, under: [] }] };
  }
}

/**
 * @param {HTMLElement} place
 * @param {Said[]} refusals
 */
function tell(place, refusals) {
  place.replaceChildren(...refusals.map(({ text, under }) => notice("bad", text, under)));
}

// --- The queue ---

const SHOWN_AT_FIRST = 5;
let drawn = "";
/** @type {Record<string, string>} */
const STEPS = { check: words.toCheck, done: words.ready };

/** @param {Puzzle} one */
function whatFor(one) {
  if (one.about) return one.about;
  return one.isExtra ? `${words.extra} ${one.attempt}` : `${words.attempt} ${one.attempt}`;
}

/** @param {Puzzle} one */
function row(one) {
  const who = element("bdi", { textContent: one.name });
  const step = STEPS[one.step ?? ""];
  const state = step ? element("span", { className: `state${one.step === "done" ? "" : " open"}`, textContent: step }) : "";
  const by = one.scrambledBy ? element("span", { className: "quiet" }, `${words.by} `, element("bdi", { textContent: one.scrambledBy })) : "";
  const text = [element("span", { className: "rank", textContent: one.person }), element("strong", {}, who), element("span", { className: "quiet", textContent: whatFor(one) }), state, by];
  const twice = one.secondCheck?.length && one.step !== "done" ? element("span", { className: "twice", title: words.secondCheck, textContent: "2×" }) : "";
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
  for (const [id, count] of Object.entries({ ready: ready.length, later: Math.max(later.length - SHOWN_AT_FIRST, 0) })) {
    $(id).hidden = !count;
    $(`${id}-count`).textContent = String(count);
  }
  $("windows").replaceChildren(...content.windows.map(({ label, ends }) => element("li", {}, `${words.sequence} `, element("span", { className: "code", textContent: label }), ` · ${words.until} ${clock(new Date(ends))}`)));
  $("by-label").hidden = !content.labels.length;
  $("labels").replaceChildren(...content.labels.map((label) => button(element("span", { className: "code", textContent: label }), () => choose({ label }))));
  drawn = JSON.stringify(content);
}

// What the server says after something was done here is newer than what was asked for before.
let done = 0;
/** @param {Partial<Table>} told */
function take(told) {
  done += 1;
  content = { ...content, ...told };
  showQueue();
}

const look = renewal(async () => {
  const before = done;
  const answer = await fetched(addresses.queue);
  const told = answer.ok && !answer.redirected ? await answer.json() : null;
  if (!told?.isOpen || told.stage !== content.stage) { await reload(); return; }
  await released();
  if (done !== before) { look(); return; }
  content = { ...content, ...told };
  if (JSON.stringify(content) !== drawn) showQueue();
}, 200);

// --- One sequence ---

/** @param {string} section */
function show(section) {
  ["queue", "scramble", "looks-wrong"].forEach((id) => { $(id).hidden = id !== section; });
  table.classList.toggle("at-work", section !== "queue");
  (section === "queue" ? document.body : $(section)).scrollIntoView();
}

function isHere() {
  const at = document.activeElement;
  return !at || at === document.body || table.contains(at);
}

function toQueue() {
  chosen += 1;
  shown = null;
  show("queue");
}

// Only what was chosen last is shown, and whose it is never without its sequence.
let chosen = 0;
let isDealing = false;
/** @param {Puzzle} one */
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
  showSequence(puzzle, told);
}

/** @param {Puzzle} one */
async function deal(one) {
  isDealing = true;
  const told = await post(addresses.deal, { ...about(one), key: newKey() });
  isDealing = false;
  if (told.refusals) { refused(told.refusals); return null; }
  take(told);
  return content.waiting.find((other) => other.person === one.person) ?? null;
}

/** @param {Puzzle} puzzle */
const about = ({ person, label }) => (person ? { person, label } : { label });

/**
 * The queue may have been another one by then: it is looked at again, and what is in sight stays.
 * @param {Said[]} refusals
 */
function refused(refusals) {
  tell($("queue").hidden ? $("notices") : $("problems"), refusals);
  look();
}

/**
 * @param {Puzzle} puzzle
 * @param {Sequence} sequence
 */
function showSequence(puzzle, sequence) {
  $("whose").replaceChildren(puzzle.name ? element("bdi", { textContent: puzzle.name }) : words.sequence);
  $("label").replaceChildren(puzzle.name ? `${whatFor(puzzle)} · ${words.sequence} ` : "", element("span", { className: "code", textContent: sequence.cubes > 1 ? `${sequence.label}.${sequence.cube}` : sequence.label }));
  $("notation").replaceChildren(...sequence.notationUnder.flatMap((one) => [citation(one), " "]));
  $("hold").replaceChildren(...(sequence.hold ? [`${words.hold}: `, element("strong", { textContent: sequence.hold }), " ", ...sequence.holdUnder.map(citation)] : []));
  const hints = [];
  if (puzzle.secondCheck?.length) hints.push(notice("maybe", words.secondCheck, puzzle.secondCheck));
  if (sequence.mayStartUnsolved.length) hints.push(notice("maybe", words.unsolved, sequence.mayStartUnsolved));
  if (content.noTwins.length && sequence.cubes > 1 && sequence.cube === sequence.cubes) hints.push(notice("maybe", words.noTwins, content.noTwins));
  $("notices").replaceChildren(...hints);
  marker.show(sequence.lines);
  showPicture();
  showCubes(puzzle, sequence);
  ending = sequence.ends ? new Date(sequence.ends) : null;
  tick();
  const isLast = sequence.cube >= sequence.cubes;
  $("sign").hidden = !puzzle.person || !isLast;
  $("sign").textContent = puzzle.step === "check" ? words.second : words.sign;
  if (isHere()) $("whose").focus({ preventScroll: true });
}

/**
 * @param {Puzzle} puzzle
 * @param {Sequence} sequence
 */
function showCubes(puzzle, sequence) {
  const numbers = Array.from({ length: sequence.cubes }, (_, place) => place + 1);
  $("cubes").hidden = sequence.cubes < 2;
  $("cubes").replaceChildren(`${words.cube} `, ...numbers.map((number) => {
    const made = button(String(number), () => choose(puzzle, number), number === sequence.cube ? "primary" : "");
    if (number === sequence.cube) made.setAttribute("aria-current", "true");
    return made;
  }));
}

/**
 * @param {number} made
 * @param {number} of
 */
function marked(made, of) {
  $("marked").textContent = of ? `${made} / ${of}` : "";
  $("back", HTMLButtonElement).disabled = !made;
  $("on", HTMLButtonElement).disabled = made >= of;
  if ($("so-far").getAttribute("aria-pressed") === "true") showPicture();
  if (of && made === of) $("sign").scrollIntoView({ block: "nearest" });
}

let asked = 0;
async function showPicture() {
  const isSoFar = $("so-far").getAttribute("aria-pressed") === "true";
  if (!shown || !current) return;
  if (!isSoFar) { $("picture").innerHTML = shown.picture; return; }
  const mine = ++asked;
  const told = await post(addresses.sequence, { ...about(current), cube: shown.cube, moves: marker.made });
  if (mine === asked && told.picture) $("picture").innerHTML = told.picture;
}

// --- The window in which a sequence is applied ---

/** @param {Date} at */
const clock = (at) => at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function tick() {
  if (!ending || !shown) { $("window").replaceChildren(); return; }
  const minutes = Math.floor((ending.getTime() - Date.now()) / 60000);
  const isOver = ending.getTime() < Date.now();
  const left = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const text = isOver ? words.over : `${words.until} ${clock(ending)} (${left} ${words.left}) `;
  $("window").className = `window${isOver ? " notice bad" : ""}`;
  $("window").replaceChildren(text, ...shown.endsUnder.map(citation));
}
setInterval(tick, 10_000);

// --- Signing ---

async function sign() {
  if (!current) return;
  $("sign", HTMLButtonElement).disabled = true;
  // An answer that was lost is asked for again under the same key: nobody signs twice.
  current.key ??= newKey();
  const told = await post(addresses.sign, { ...about(current), attempt: current.attempt, key: current.key });
  $("sign", HTMLButtonElement).disabled = false;
  if (told.refusals) { refused(told.refusals); return; }
  take(told);
  toQueue();
  // Who has gone elsewhere meanwhile, into a menu for example, stays there.
  if (isHere()) $("next").querySelector("button")?.focus();
}

/** @param {Puzzle} one */
async function unsign(one) {
  const told = await post(addresses.unsign, { person: one.person });
  if (told.refusals) { refused(told.refusals); return; }
  tell($("problems"), []);
  take(told);
}

// --- A puzzle that looks wrong ---

function looksWrong() {
  if (!shown) return;
  show("looks-wrong");
  $("explanation").replaceChildren();
  $("state", HTMLTextAreaElement).value = shown.state;
  net.show(shown.state);
}

async function explain() {
  if (!shown || !current) return;
  const told = await post(addresses.explain, { ...about(current), cube: shown.cube, state: $("state", HTMLTextAreaElement).value.trim() });
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
  if ($("scramble").hidden || around(event, "button, input, textarea, a, summary, select")) return;
  if (event.key === " " || event.key === "ArrowRight") { event.preventDefault(); marker.on(); }
  if (event.key === "Backspace" || event.key === "ArrowLeft") { event.preventDefault(); marker.back(); }
});

follow(addresses.stream, {
  [addresses.round]: look,
  /** @param {MessageEvent} event */
  scrambling(event) { if (JSON.parse(event.data).set === addresses.set) look(); },
});
showQueue();
