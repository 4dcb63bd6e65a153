// The schedule on a time grid: moved and resized by mouse, finger or keyboard. The draft is kept here until it is saved.
// The server says what is wrong with it, how long rounds take and what to propose.
import { $, around, element, fieldsOf, handed } from "../shared/elements.js";
import { released } from "../shared/renewing.js";
import { store, stored } from "../shared/storage.js";
import { A_DAY, HOUR, STEP, clock } from "./schedule-drafts.js";
import { Dragging } from "./schedule-drag.js";
import { isOther, resized, Schedule } from "./schedule-model.js";
import { RoomFields } from "./schedule-rooms.js";
import { notice, say, ScheduleView } from "./schedule-view.js";

/** @type {Words} */
const words = handed("words");
const editor = $("editor");
const address = editor.dataset.address ?? "";
const KEPT = `cubelex-schedule-${address}`;
const PAUSE = 250;
const ON_THE_RIGHT = document.documentElement.dir === "rtl";

const schedule = new Schedule(handed("content"), refresh);
const view = new ScheduleView(schedule, words);
const rooms = new RoomFields(schedule, words);
let lookTimer = 0;
let looks = 0;
let lastFindings = "";
let hasProblem = false;

function draw() {
  view.draw();
  keep();
  $("undo", HTMLButtonElement).disabled = !schedule.canUndo;
  $("redo", HTMLButtonElement).disabled = !schedule.canRedo;
  $("save", HTMLButtonElement).disabled = !schedule.isDirty;
  $("status").textContent = schedule.isDirty ? words.unsaved : schedule.hasSaved ? words.saved : "";
  rooms.draw();
}

function lookSoon() {
  clearTimeout(lookTimer);
  lookTimer = setTimeout(look, PAUSE);
}

function refresh() {
  draw();
  lookSoon();
}

// --- The server ---

/**
 * @param {object} body
 * @returns {Promise<ScheduleAnswer>}
 */
async function ask(body) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": editor.dataset.token ?? "" },
    body: JSON.stringify(body),
  });
  if (response.redirected || ![200, 400, 409, 422].includes(response.status)) throw new Error(String(response.status));
  const told = await response.json();
  // An activity that is dragged would be lost if it were drawn again.
  await released();
  return { status: response.status, ...told };
}

/** @param {ScheduleAnswer} answer */
function take(answer) {
  if (answer.findings !== undefined && answer.findings !== lastFindings) $("findings").innerHTML = lastFindings = answer.findings;
  schedule.take(answer);
  draw();
}

async function look() {
  const number = ++looks;
  $("findings").ariaBusy = "true";
  try {
    const activity = schedule.chosenActivity;
    const about = activity && { code: activity.code, stations: schedule.room(activity.room)?.stations };
    const answer = await ask({ action: "check", draft: schedule.draft, about });
    if (number !== looks) return;
    if (answer.problem || hasProblem) notice(answer.problem ?? "");
    hasProblem = Boolean(answer.problem);
    if (!hasProblem) take(answer);
  } catch {
    notice(words.unreachable, "maybe");
    hasProblem = true;
  } finally {
    if (number === looks) $("findings").ariaBusy = "false";
  }
}

async function save() {
  $("save", HTMLButtonElement).disabled = true;
  $("status").textContent = words.saving;
  try {
    const sent = JSON.stringify(schedule.draft);
    const answer = await ask({ action: "save", draft: schedule.draft, basis: schedule.draft.basis });
    if (answer.status === 409) { meet(answer.theirs, answer.meanwhile); return; }
    if (answer.status === 422) { $("notice").innerHTML = answer.refusals; draw(); return; }
    if (answer.problem) { notice(answer.problem); draw(); return; }
    schedule.wasSaved(answer.draft, sent);
    notice("");
    take(answer);
  } catch {
    notice(words.unreachable, "maybe");
    draw();
  }
}

/**
 * Another person saved since then.
 * @param {Draft} theirs
 * @param {string} meanwhile what to say of it
 */
function meet(theirs, meanwhile) {
  const both = schedule.meet(theirs);
  const names = both.map((item) => element("li", { textContent: "code" in item ? schedule.labelOf(item) : item.name }));
  const list = both.length ? [element("p", { textContent: words.both }), element("ul", {}, ...names)] : [];
  notice(`${meanwhile} ${words.together}`, "maybe", ...list);
  refresh();
}

// --- Unsaved changes survive a reload, a closed lid and an empty battery ---

function keep() {
  store(KEPT, schedule.isDirty ? { draft: schedule.draft, saved: schedule.saved } : null);
}

function bringBack() {
  const kept = stored(KEPT);
  if (!kept) return;
  const theirs = schedule.bringBack(kept);
  if (theirs) { meet(theirs, words.restored); return; }
  notice(words.restored, "maybe");
  look();
}

// --- Adding, choosing, removing ---

/** @param {Activity | undefined} activity */
function tell(activity) {
  if (activity) $("said").textContent = schedule.described(activity);
}

/**
 * @param {string} code
 * @param {number} minutes
 * @param {Place | null} place
 */
function add(code, minutes, place = freeTime(minutes)) {
  if (!place) return;
  const made = schedule.add(code, minutes, place);
  tell(made);
  view.block(made.id)?.scrollIntoView({ block: "nearest" });
}

/** @param {number} minutes */
function freeTime(minutes) {
  const [first] = schedule.draft.rooms;
  const gap = schedule.firstGap(minutes);
  if (gap || !first) return gap;
  notice(words.full, "maybe");
  return schedule.endOfDay(first);
}

/** @param {number} id */
function choose(id) {
  if (schedule.chosen !== id) schedule.because = [];
  schedule.chosen = id;
  lookSoon();
  schedule.shownDay = schedule.activity(id)?.day ?? schedule.shownDay;
  draw();
  view.block(id)?.focus({ preventScroll: true });
}

/** @param {Activity | undefined} activity */
function remove(activity) {
  if (!activity) return;
  const label = schedule.labelOf(activity);
  schedule.remove(activity.id);
  $("said").textContent = say(words.removed, label);
  $("undo").focus({ preventScroll: true });
}

// --- Keyboard and form ---

/** @param {KeyboardEvent} event */
function keyed(event) {
  const { key, shiftKey } = event;
  const current = schedule.activity(Number(around(event, ".activity")?.dataset.id));
  if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
  const up = { ArrowUp: -STEP, ArrowDown: STEP }[key];
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (up && shiftKey) schedule.edit(current.id, resized(current, current.end + up), `resize ${current.id}`);
  else if (up) schedule.shift(current, up);
  else if (aside) schedule.beside(current, ON_THE_RIGHT ? -aside : aside);
  else if (key === "Enter" || key === " ") { choose(current.id); fieldsOf($("activity", HTMLFormElement)).start.focus(); }
  else if (key === "Delete" || key === "Backspace") remove(current);
  else return;
  event.preventDefault();
  if (up || aside) tell(schedule.activity(current.id));
}

function typed() {
  const activity = schedule.chosenActivity;
  const { name, day, room, start, minutes } = fieldsOf($("activity", HTMLFormElement));
  if (!activity || !/^\d\d:\d\d/.test(start.value)) return;
  const [hours, rest] = start.value.split(":").map(Number);
  const from = hours * HOUR + rest;
  const length = Math.max(STEP, Number(minutes.value) || activity.end - activity.start);
  schedule.shownDay = Number(day.value);
  schedule.edit(activity.id, {
    // A usual name stays as documents have it, so that everyone reads it in their own language.
    name: isOther(activity) && name.value.trim() && name.value !== schedule.labelOf(activity) ? name.value : activity.name,
    day: Number(day.value), room: Number(room.value), start: from, end: from + length,
  }, `form ${activity.id}`);
}

// --- Proposals ---

/** @param {SubmitEvent} event */
async function propose(event) {
  event.preventDefault();
  const { opens, closes, lunchFrom, lunchTo, day, keep: kept } = Object.fromEntries(new FormData($("propose", HTMLFormElement)));
  $("proposal").textContent = words.proposing;
  try {
    const answer = await ask({ action: "propose", draft: schedule.draft, opens, closes, lunchFrom, lunchTo, day: day === "" ? null : Number(day), keep: kept });
    if (answer.problem) { $("proposal").textContent = answer.problem; return; }
    schedule.chosen = null;
    schedule.change((next) => Object.assign(next, answer.draft));
    $("proposal").innerHTML = answer.explanation;
  } catch {
    $("proposal").textContent = words.unreachable;
  }
}

// Days that have activities keep their length.
function usualDays() {
  const { opens, closes } = fieldsOf($("propose", HTMLFormElement));
  const held = schedule.draft.activities.filter((activity) => !isOther(activity));
  $("propose-panel", HTMLDetailsElement).open = !held.length;
  $("rooms-panel", HTMLDetailsElement).open = schedule.draft.venues.some((venue) => venue.isNew);
  if (!held.length) return;
  opens.value = clock(Math.min(...held.map((activity) => activity.start)));
  closes.value = clock(Math.min(Math.max(...held.map((activity) => activity.end)), A_DAY - 1));
}

// --- Beginning ---

/** @param {MouseEvent} event */
function addChosen(event) {
  const chip = around(event, ".chip");
  if (!chip) return;
  // What was dragged is added where it was let go.
  if (!chip.dataset.dragged) add(chip.dataset.code ?? "", Number(chip.dataset.minutes));
  delete chip.dataset.dragged;
}

/** @param {MouseEvent} event */
function showDay(event) {
  const tab = around(event, "[data-day]");
  if (!tab) return;
  schedule.shownDay = Number(tab.dataset.day);
  draw();
}

/** @param {KeyboardEvent} event */
function shortcut(event) {
  if (!(event.ctrlKey || event.metaKey) || around(event, "input, select, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) schedule.undo();
  else if (key === "y" || key === "z") schedule.redo();
  else if (key === "s") save();
  else return;
  event.preventDefault();
}

function begin() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) schedule.draft.venues.filter((venue) => venue.isNew).forEach((venue) => { venue.timezone = zone; });
  $("plain").remove();
  editor.hidden = false;
  new Dragging(schedule, view, { choose, add, tell });
  $("grid").addEventListener("keydown", keyed);
  $("days").addEventListener("click", showDay);
  $("missing").addEventListener("click", addChosen);
  $("others").addEventListener("click", addChosen);
  $("undo").addEventListener("click", () => schedule.undo());
  $("redo").addEventListener("click", () => schedule.redo());
  $("save").addEventListener("click", save);
  $("activity").addEventListener("change", typed);
  $("activity").addEventListener("submit", (event) => { event.preventDefault(); typed(); });
  $("remove").addEventListener("click", () => remove(schedule.chosenActivity));
  $("close").addEventListener("click", () => { schedule.chosen = null; draw(); });
  $("propose").addEventListener("submit", propose);
  $("rooms").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", shortcut);
  window.addEventListener("beforeunload", (event) => { if (schedule.isDirty) event.preventDefault(); });
  usualDays();
  bringBack();
  draw();
}

begin();
