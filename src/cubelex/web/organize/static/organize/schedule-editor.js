// The schedule on a time grid: moved and resized by mouse, finger or keyboard. The draft is kept here until it is saved.
// The server says what is wrong with it, how long rounds take and what to propose.
import { released } from "../shared/renewing.js";
import { A_DAY, HOUR, STEP, clock, lanesOf, mergedList, snap } from "./schedule-drafts.js";

const $ = (id) => document.getElementById(id);
const words = $("words").dataset;
const editor = $("editor");
const { labels, names, rounds, others, days, ...given } = JSON.parse($("content").textContent);
const ON_THE_RIGHT = document.documentElement.dir === "rtl";
const LISTS = ["venues", "rooms", "activities"];

let { draft, flags, estimates } = given;
let saved = JSON.stringify(draft);
let past = [];
let future = [];
let last = { kind: "", at: 0 };
let chosen = null;
let shownDay = 0;
let range = { from: 8 * HOUR, to: 19 * HOUR };
let lookTimer = 0;
let looks = 0;
let hasSaved = false;
let lastFindings = "";
let because = [];
let hasProblem = false;

function element(name, properties = {}, ...children) {
  const { dataset = {}, style = {}, ...rest } = properties;
  const made = Object.assign(document.createElement(name), rest);
  Object.assign(made.dataset, dataset);
  Object.entries(style).forEach(([key, value]) => made.style.setProperty(key, value));
  made.append(...children);
  return made;
}

const say = (form, value) => form.replace("{}", value);
const isOther = (activity) => activity.code.startsWith("other-");
const labelOf = (activity) => (isOther(activity) ? activity.name : labels[activity.code] ?? activity.name);
const activityOf = (id, where = draft) => where.activities.find((activity) => activity.id === id);
const roomOf = (id, where = draft) => where.rooms.find((room) => room.id === id);
const estimateOf = (code, roomId) => estimates[code]?.[roomOf(roomId)?.stations];
const isDirty = () => JSON.stringify(draft) !== saved;
const newId = (list) => Math.min(0, ...draft[list].map((item) => item.id)) - 1;

// --- Changing the draft ---

// Quick changes of one kind, for example with an arrow key, are undone together.
function change(edit, kind = "") {
  const before = JSON.stringify(draft);
  const next = JSON.parse(before);
  edit(next);
  if (JSON.stringify(next) === before) return;
  if (!kind || kind !== last.kind || Date.now() - last.at > 1500) past.push(before);
  last = { kind, at: Date.now() };
  future = [];
  draft = next;
  refresh();
}

function travel(from, to) {
  if (!from.length) return;
  to.push(JSON.stringify(draft));
  draft = { ...JSON.parse(from.pop()), basis: draft.basis };
  last = { kind: "", at: 0 };
  if (!activityOf(chosen)) chosen = null;
  refresh();
}

function refresh() {
  draw();
  clearTimeout(lookTimer);
  lookTimer = setTimeout(look, 250);
}

function edited(id, fields, kind) {
  change((next) => Object.assign(activityOf(id, next), fields), kind);
}

function remove(id) {
  const label = labelOf(activityOf(id));
  chosen = null;
  change((next) => { next.activities = next.activities.filter((activity) => activity.id !== id); });
  $("said").textContent = say(words.removed, label);
  $("undo").focus({ preventScroll: true });
}

// --- The server ---

async function ask(body) {
  const response = await fetch(editor.dataset.address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": editor.dataset.token },
    body: JSON.stringify(body),
  });
  if (response.redirected || ![200, 400, 409, 422].includes(response.status)) throw new Error(String(response.status));
  const told = await response.json();
  // An activity that is dragged would be lost if it were drawn again.
  await released();
  return { status: response.status, ...told };
}

function notice(text, kind = "bad", ...more) {
  $("notice").replaceChildren(...(text ? [element("p", { className: `notice ${kind}`, textContent: text }), ...more] : []));
}

function took(answer) {
  if (answer.findings !== undefined && answer.findings !== lastFindings) $("findings").innerHTML = lastFindings = answer.findings;
  flags = answer.flags ?? flags;
  estimates = answer.estimates ?? estimates;
  because = answer.because ?? [];
  draw();
}

async function look() {
  const number = ++looks;
  $("findings").ariaBusy = "true";
  try {
    const activity = activityOf(chosen);
    const about = activity && { code: activity.code, stations: roomOf(activity.room)?.stations };
    const answer = await ask({ action: "check", draft, about });
    if (number !== looks) return;
    if (answer.problem || hasProblem) notice(answer.problem);
    hasProblem = Boolean(answer.problem);
    if (!hasProblem) took(answer);
  } catch {
    notice(words.unreachable, "maybe");
    hasProblem = true;
  } finally {
    if (number === looks) $("findings").ariaBusy = "false";
  }
}

async function save() {
  $("save").disabled = true;
  $("status").textContent = words.saving;
  try {
    const sent = JSON.stringify(draft);
    const answer = await ask({ action: "save", draft, basis: draft.basis });
    if (answer.status === 409) return meet(answer);
    if (answer.status === 422) { notice(" "); $("notice").innerHTML = answer.refusals; return draw(); }
    if (answer.problem) { notice(answer.problem); return draw(); }
    if (JSON.stringify(draft) === sent) draft = answer.draft;
    else draft.basis = answer.draft.basis;
    saved = JSON.stringify(answer.draft);
    past = [];
    future = [];
    if (!activityOf(chosen)) chosen = null;
    hasSaved = true;
    notice("");
    took(answer);
  } catch {
    notice(words.unreachable, "maybe");
    draw();
  }
  return undefined;
}

// Another person saved since then.
function meet({ theirs, meanwhile }) {
  const base = JSON.parse(saved);
  const both = [];
  const merged = { ...theirs };
  LISTS.forEach((list) => { merged[list] = mergedList(base[list], draft[list], theirs[list], both); });
  const known = new Set(merged.rooms.map((room) => room.id));
  merged.activities = merged.activities.filter((activity) => known.has(activity.room));
  past.push(JSON.stringify(draft));
  draft = merged;
  saved = JSON.stringify(theirs);
  const names = both.map((item) => element("li", { textContent: item.code ? labelOf(item) : item.name }));
  const list = both.length ? [element("p", { textContent: words.both }), element("ul", {}, ...names)] : [];
  notice(`${meanwhile} ${words.together}`, "maybe", ...list);
  refresh();
}

// --- The grid ---

function rangeOf() {
  const starts = draft.activities.map((activity) => activity.start);
  const ends = draft.activities.map((activity) => activity.end);
  const from = Math.floor((Math.min(8 * HOUR, ...starts)) / HOUR) * HOUR;
  const to = Math.min(Math.ceil((Math.max(19 * HOUR, ...ends)) / HOUR) * HOUR, A_DAY + 6 * HOUR);
  return { from, to };
}

function blockOf(activity, { lane, of } = { lane: 0, of: 1 }) {
  const minutes = activity.end - activity.start;
  const estimate = estimateOf(activity.code, activity.room);
  const long = [say(words.minutes, minutes), estimate ? say(words.estimate, estimate) : "", activity.groups ? say(words.groups, activity.groups) : ""];
  const block = element("div", {
    className: `activity ${flags[activity.id] ?? ""} ${minutes < 30 ? "short" : minutes < 45 ? "low" : ""}`,
    tabIndex: 0,
    dataset: { id: activity.id },
    style: { "--start": activity.start - range.from, "--long": minutes, "--lane": lane, "--of": of },
  },
  element("strong", { dir: "auto", textContent: labelOf(activity) }),
  element("span", { className: "clock", dir: "ltr", textContent: `${clock(activity.start)}–${clock(activity.end)}` }),
  element("span", { className: "minutes", textContent: long.filter(Boolean).join(" · ") }),
  element("span", { className: "grip" }));
  block.setAttribute("role", "button");
  block.setAttribute("aria-pressed", String(activity.id === chosen));
  block.setAttribute("aria-label", described(activity));
  block.addEventListener("pointerdown", (event) => grab(event, block, activity));
  block.addEventListener("keydown", (event) => keyed(event, activity));
  return block;
}

function described(activity) {
  const when = `${days[activity.day] ?? ""} ${clock(activity.start)}–${clock(activity.end)}`;
  return `${labelOf(activity)}, ${when}, ${roomOf(activity.room)?.name ?? ""}`;
}

function columnOf(day, room) {
  const column = element("div", {
    className: "column",
    dataset: { day, room: room.id },
    style: { "--length": range.to - range.from, "--room": room.color },
  });
  const own = draft.activities.filter((activity) => activity.room === room.id && activity.day === day);
  const lanes = lanesOf(own);
  column.append(...own.map((activity) => blockOf(activity, lanes.get(activity.id))));
  return column;
}

// Days of the competition, and other days with activities by mistake.
function shownDays() {
  const outside = draft.activities.map((activity) => activity.day).filter((day) => day < 0 || day >= days.length);
  return [...new Set([...days.keys(), ...outside])].sort((first, second) => first - second);
}

function draw() {
  const focused = document.activeElement?.dataset?.id;
  range = rangeOf();
  const hours = Array.from({ length: (range.to - range.from) / HOUR + 1 }, (_, place) => range.from + place * HOUR);
  const scale = element("div", { className: "hours", ariaHidden: "true" },
    ...hours.map((hour) => element("span", { dir: "ltr", textContent: clock(hour), style: { "--start": hour - range.from } })));
  const sections = shownDays().map((day) => element("section", { className: "day", ariaCurrent: String(day === shownDay) },
    element("h2", { textContent: days[day] ?? "–" }),
    element("div", { className: "rooms", style: { "--rooms": draft.rooms.length } },
      ...draft.rooms.map((room) => element("div", { className: "hall", style: { "--room": room.color } },
        element("h3", {}, element("bdi", { textContent: room.name })), columnOf(day, room))))));
  $("grid").replaceChildren(scale, ...sections);
  if (focused !== undefined) $("grid").querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true });
  drawTabs();
  drawTools();
}

function drawTabs() {
  $("days").replaceChildren(...shownDays().map((day) => {
    const tab = element("button", { type: "button", textContent: days[day] ?? "–", onclick: () => { shownDay = day; draw(); } });
    tab.setAttribute("aria-pressed", String(day === shownDay));
    return tab;
  }));
}

// Unsaved changes survive a reload, a closed lid and an empty battery.
const KEPT = `cubelex-schedule-${editor.dataset.address}`;

function keep() {
  if (isDirty()) localStorage.setItem(KEPT, JSON.stringify({ draft, saved }));
  else localStorage.removeItem(KEPT);
}

function bringBack() {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  if (!kept) return;
  const now = draft;
  const isSame = kept.saved === saved;
  if (isSame) past.push(JSON.stringify(draft));
  ({ draft, saved } = kept);
  if (!isSame) { meet({ theirs: now, meanwhile: words.restored }); return; }
  notice(words.restored, "maybe");
  look();
}

function drawTools() {
  keep();
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
  $("save").disabled = !isDirty();
  $("status").textContent = isDirty() ? words.unsaved : hasSaved ? words.saved : "";
  drawMissing();
  drawForm();
  drawRooms();
}

// --- What can be added ---

function missingCodes() {
  const there = new Set(draft.activities.map((activity) => activity.code));
  return rounds.filter((code) => !there.has(code) && !there.has(code.replace(/-a\d+$/, "")));
}

function chip(code, label, minutes) {
  const made = element("button", { type: "button", className: "chip" },
    element("span", { textContent: label }), element("small", { className: "quiet", textContent: say(words.minutes, minutes) }));
  made.addEventListener("click", () => { if (!made.dataset.dragged) add(code, minutes); delete made.dataset.dragged; });
  made.addEventListener("pointerdown", (event) => lift(event, made, code, minutes));
  return made;
}

function drawMissing() {
  const first = draft.rooms[0];
  const missing = missingCodes().map((code) => chip(code, labels[code], estimateOf(code, first?.id) ?? 30));
  $("missing").replaceChildren(...(missing.length ? missing : [element("p", { className: "quiet", textContent: words.nothing })]));
  if (!$("others").childElementCount) $("others").append(...others.map(([code, label, minutes]) => chip(code, label, minutes)));
}

function fresh(code, minutes, fields) {
  const name = names[code] ?? others.find(([other]) => other === code)?.[1] ?? code;
  return { id: newId("activities"), code, name, groups: 0, ...fields, end: fields.start + minutes };
}

function add(code, minutes, fields = firstGap(minutes)) {
  if (!fields) return;
  const made = fresh(code, minutes, fields);
  chosen = made.id;
  change((next) => next.activities.push(made));
  $("said").textContent = described(made);
  $("grid").querySelector(`[data-id="${made.id}"]`)?.scrollIntoView({ block: "nearest" });
}

function firstGap(minutes) {
  const room = draft.rooms[0];
  if (!room) return null;
  const gaps = draft.rooms.map((other) => ({ room: other.id, day: shownDay, start: gapIn(other, minutes) })).filter((gap) => gap.start !== null);
  if (gaps.length) return gaps.reduce((best, gap) => (gap.start < best.start ? gap : best));
  const end = Math.max(9 * HOUR, ...draft.activities.filter((activity) => activity.day === shownDay && activity.room === room.id).map((activity) => activity.end));
  notice(words.full, "maybe");
  return { room: room.id, day: shownDay, start: end };
}

function gapIn(room, minutes) {
  const own = draft.activities.filter((activity) => activity.room === room.id && activity.day === shownDay);
  for (let start = 9 * HOUR; start + minutes <= 20 * HOUR; start += STEP) {
    if (!own.some((activity) => activity.start < start + minutes && start < activity.end)) return start;
  }
  return null;
}

// --- Mouse and finger ---

function columnAt(x, y) {
  const under = document.elementsFromPoint(x, y);
  if (under[0]?.closest(".tool-side")) return null;
  const column = under.find((layer) => layer.classList.contains("column"));
  if (column) return column;
  const box = $("grid").getBoundingClientRect();
  if (y < box.top || y > box.bottom) return null;
  return [...$("grid").querySelectorAll(".column")].find((column) => {
    const { left, right } = column.getBoundingClientRect();
    return x >= left && x <= right;
  }) ?? null;
}

function minutesAt(y, column) {
  const box = column.getBoundingClientRect();
  return range.from + ((y - box.top) / box.height) * (range.to - range.from);
}

function scrollAtEdges(x, y) {
  const edge = 48;
  if (y < edge) window.scrollBy(0, -12);
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12);
  const { left, right } = $("grid").getBoundingClientRect();
  if (x > left - edge && x < left + edge) $("grid").scrollBy(-12, 0);
  else if (x > right - edge && x < right + edge) $("grid").scrollBy(12, 0);
}

// Shows where an activity would go while it is dragged. The block itself stays: a moved element loses the pointer.
function ghostOf(activity) {
  const ghost = blockOf(activity);
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-id");
  return ghost;
}

function showGhost(ghost, column, start, end) {
  if (ghost.parentElement !== column) column.append(ghost);
  ghost.style.setProperty("--start", start - range.from);
  ghost.style.setProperty("--long", end - start);
  ghost.querySelector(".clock").textContent = `${clock(start)}–${clock(end)}`;
  ghost.querySelector(".minutes").textContent = say(words.minutes, end - start);
}

function follow(target, event, moved, done) {
  const { pointerId, clientX, clientY } = event;
  let isMoving = false;
  const stop = new AbortController();
  const listen = (name, handler) => target.addEventListener(name, handler, { signal: stop.signal });
  target.setPointerCapture(pointerId);
  listen("pointermove", (now) => {
    if (!isMoving && Math.hypot(now.clientX - clientX, now.clientY - clientY) < 5) return;
    isMoving = true;
    scrollAtEdges(now.clientX, now.clientY);
    moved(now);
  });
  const end = (isDone) => { stop.abort(); done(isMoving && isDone, isMoving); };
  listen("pointerup", () => end(true));
  listen("pointercancel", () => end(false));
  window.addEventListener("keydown", (key) => { if (key.key === "Escape") end(false); }, { signal: stop.signal });
}

function grab(event, block, activity) {
  if (event.button) return;
  // The first tap chooses an activity, and only the chosen one follows a finger: otherwise you could not scroll.
  if (event.pointerType === "touch" && activity.id !== chosen) {
    block.addEventListener("click", () => choose(activity.id), { once: true });
    return;
  }
  const isResizing = event.target.classList.contains("grip");
  const box = block.getBoundingClientRect();
  const offset = event.clientY - (isResizing ? box.bottom : box.top);
  const ghost = ghostOf(activity);
  let goal = null;
  follow(block, event, (now) => {
    const column = isResizing ? block.parentElement : columnAt(now.clientX, now.clientY);
    if (!column) return;
    block.classList.add("lifted");
    const minute = minutesAt(now.clientY - offset, column);
    goal = isResizing ? resized(activity, minute) : dropped(activity, column, minute);
    showGhost(ghost, column, goal.start, goal.end);
  }, (isDone, wasMoving) => {
    ghost.remove();
    block.classList.remove("lifted");
    if (isDone && goal) { chosen = activity.id; edited(activity.id, goal); $("said").textContent = described(activityOf(activity.id)); } else if (!wasMoving) choose(activity.id);
  });
}

function resized(activity, minute) {
  return { start: activity.start, end: Math.max(activity.start + STEP, snap(minute)) };
}

function dropped(activity, column, minute) {
  const length = activity.end - activity.start;
  const start = Math.min(Math.max(snap(minute), 0), A_DAY - STEP);
  return { day: Number(column.dataset.day), room: Number(column.dataset.room), start, end: start + length };
}

function lift(event, made, code, minutes) {
  if (event.button || event.pointerType === "touch" || !draft.rooms.length) return;
  const ghost = ghostOf(fresh(code, minutes, { room: draft.rooms[0].id, day: 0, start: 0 }));
  let goal = null;
  follow(made, event, (now) => {
    made.dataset.dragged = "yes";
    const column = columnAt(now.clientX, now.clientY);
    goal = null;
    ghost.remove();
    if (!column) return;
    const start = Math.min(Math.max(snap(minutesAt(now.clientY, column)), 0), A_DAY - STEP);
    const length = estimates[code]?.[roomOf(Number(column.dataset.room)).stations] ?? minutes;
    goal = { code, length, day: Number(column.dataset.day), room: Number(column.dataset.room), start };
    showGhost(ghost, column, start, start + length);
  }, (isDone) => {
    ghost.remove();
    if (isDone && goal) add(code, goal.length, { day: goal.day, room: goal.room, start: goal.start });
  });
}

// --- Keyboard ---

function keyed(event, activity) {
  const { key, shiftKey } = event;
  const current = activityOf(activity.id);
  if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
  const up = { ArrowUp: -STEP, ArrowDown: STEP }[key];
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (up && shiftKey) edited(current.id, resized(current, current.end + up), `resize ${current.id}`);
  else if (up) shift(current, up);
  else if (aside) beside(current, ON_THE_RIGHT ? -aside : aside);
  else if (key === "Enter" || key === " ") { choose(current.id); $("activity").elements.start.focus(); }
  else if (key === "Delete" || key === "Backspace") remove(current.id);
  else return;
  event.preventDefault();
  const now = activityOf(current.id);
  if (now && (up || aside)) $("said").textContent = described(now);
}

function shift(current, by) {
  const start = current.start + by;
  if (start >= 0 && start < A_DAY) edited(current.id, { start, end: current.end + by }, `move ${current.id}`);
}

function beside(current, by) {
  const places = shownDays().flatMap((day) => draft.rooms.map((room) => ({ day, room: room.id })));
  const now = places.findIndex((place) => place.day === current.day && place.room === current.room);
  const goal = places[now + by];
  if (!goal) return;
  shownDay = goal.day;
  edited(current.id, goal, `beside ${current.id}`);
}

// --- The form of the chosen activity ---

function choose(id) {
  if (chosen !== id) because = [];
  chosen = id;
  clearTimeout(lookTimer);
  lookTimer = setTimeout(look, 250);
  shownDay = activityOf(id)?.day ?? shownDay;
  draw();
  $("grid").querySelector(`[data-id="${id}"]`)?.focus({ preventScroll: true });
}

function options(select, pairs, value) {
  const wanted = JSON.stringify(pairs);
  if (select.dataset.pairs !== wanted) {
    select.replaceChildren(...pairs.map(([key, text]) => element("option", { value: String(key), textContent: text })));
    select.dataset.pairs = wanted;
  }
  if (value !== undefined) select.value = String(value);
}

function drawForm() {
  const form = $("activity");
  const activity = activityOf(chosen);
  form.hidden = !activity;
  options($("propose").elements.day, [["", $("propose").elements.day.options[0].textContent], ...days.map((label, day) => [day, label])]);
  if (!activity) return;
  const { name, day, room, start, minutes } = form.elements;
  $("activity-label").textContent = labelOf(activity);
  $("activity-name").hidden = !isOther(activity);
  options(day, shownDays().map((number) => [number, days[number] ?? "–"]), activity.day);
  options(room, draft.rooms.map((choice) => [choice.id, choice.name]), activity.room);
  if (document.activeElement !== name) name.value = activity.name;
  if (document.activeElement !== start) start.value = clock(activity.start);
  if (document.activeElement !== minutes) minutes.value = activity.end - activity.start;
  const estimate = estimateOf(activity.code, activity.room);
  $("activity-estimate").textContent = estimate ? [say(words.takes, estimate), because.join(" ")].join(" ") : "";
}

function typed() {
  const activity = activityOf(chosen);
  const { name, day, room, start, minutes } = $("activity").elements;
  if (!activity || !/^\d\d:\d\d/.test(start.value)) return;
  const [hours, rest] = start.value.split(":").map(Number);
  const from = hours * HOUR + rest;
  const length = Math.max(STEP, Number(minutes.value) || activity.end - activity.start);
  shownDay = Number(day.value);
  edited(chosen, {
    name: isOther(activity) && name.value.trim() ? name.value : activity.name,
    day: Number(day.value), room: Number(room.value), start: from, end: from + length,
  }, `form ${chosen}`);
}

// --- Venues and rooms ---

function field(label, input) {
  return element("label", {}, `${label} `, input);
}

function bound(item, list, name, properties = {}) {
  const input = element("input", { value: item[name], ...properties });
  input.dataset.key = `${list} ${item.id} ${name}`;
  input.addEventListener("input", () => {
    const value = input.type === "number" ? Number(input.value) : input.value;
    if (input.checkValidity() && (input.type !== "number" || input.value)) change((next) => { next[list].find((changed) => changed.id === item.id)[name] = value; }, input.dataset.key);
  });
  return input;
}

function venueFields(venue) {
  const country = element("select", {}, $("countries").content.cloneNode(true));
  country.value = venue.country;
  country.dataset.key = `venues ${venue.id} country`;
  country.addEventListener("change", () => change((next) => { next.venues.find((changed) => changed.id === venue.id).country = country.value; }));
  const zone = bound(venue, "venues", "timezone", { dir: "ltr", required: true });
  zone.setAttribute("list", "zones");
  return [
    field(words.venue, bound(venue, "venues", "name", { required: true, maxLength: 200 })),
    field(words.zone, zone), field(words.country, country),
    ...draft.rooms.filter((room) => room.venue === venue.id).map(roomFields),
    element("p", { className: "buttons" },
      element("button", { type: "button", textContent: words.addRoom, onclick: () => addRoom(venue.id) }),
      ...(draft.venues.length > 1 ? [element("button", { type: "button", textContent: words.removeVenue, onclick: () => removeVenue(venue.id) })] : [])),
  ];
}

function roomFields(room) {
  const others = draft.rooms.length > 1;
  return element("div", { className: "room-fields" },
    field(words.room, bound(room, "rooms", "name", { required: true, maxLength: 200 })),
    field(words.colour, bound(room, "rooms", "color", { type: "color" })),
    field(words.stations, bound(room, "rooms", "stations", { type: "number", min: 1, max: 500, required: true })),
    ...(others ? [element("button", { type: "button", textContent: words.remove, onclick: () => removeRoom(room.id) })] : []));
}

const COLOURS = ["#1f6f8b", "#c26a1b", "#2e7d32", "#6a4a9c", "#b3261e", "#1f4e8b"];

function addRoom(venue) {
  const color = COLOURS[draft.rooms.length % COLOURS.length];
  change((next) => next.rooms.push({ id: newId("rooms"), venue, name: `${words.room} ${next.rooms.length + 1}`, color, stations: 16 }));
}

function removeRoom(id) {
  change((next) => {
    next.rooms = next.rooms.filter((room) => room.id !== id);
    next.activities = next.activities.filter((activity) => activity.room !== id);
  });
}

function removeVenue(id) {
  change((next) => {
    next.venues = next.venues.filter((venue) => venue.id !== id);
    next.rooms = next.rooms.filter((room) => room.venue !== id);
    next.activities = next.activities.filter((activity) => next.rooms.some((room) => room.id === activity.room));
  });
}

function addVenue() {
  const id = newId("venues");
  const { timezone, country } = draft.venues.at(-1);
  change((next) => {
    next.venues.push({ id, name: `${words.venue} ${next.venues.length + 1}`, country, timezone, isNew: true });
    next.rooms.push({ id: newId("rooms"), venue: id, name: words.room, color: COLOURS[next.rooms.length % COLOURS.length], stations: 16 });
  });
}

// Fields stay while a person types in them. They are made again when rooms are added or removed.
function drawRooms() {
  const form = $("rooms");
  const shape = JSON.stringify([draft.venues.map((venue) => venue.id), draft.rooms.map((room) => [room.id, room.venue])]);
  if (form.dataset.shape !== shape) {
    form.dataset.shape = shape;
    const another = element("button", { type: "button", textContent: words.addVenue, onclick: addVenue });
    form.replaceChildren(...draft.venues.map((venue) => element("fieldset", {}, ...venueFields(venue))), element("p", { className: "buttons" }, another));
    return;
  }
  form.querySelectorAll("[data-key]").forEach((input) => {
    const [list, id, name] = input.dataset.key.split(" ");
    if (input !== document.activeElement) input.value = draft[list].find((item) => item.id === Number(id))[name];
  });
}

// --- Proposals ---

async function propose(event) {
  event.preventDefault();
  const { opens, closes, lunchFrom, lunchTo, day, keep } = Object.fromEntries(new FormData($("propose")));
  $("proposal").textContent = words.proposing;
  try {
    const answer = await ask({ action: "propose", draft, opens, closes, lunchFrom, lunchTo, day: day === "" ? null : Number(day), keep });
    if (answer.problem) { $("proposal").textContent = answer.problem; return; }
    chosen = null;
    change((next) => Object.assign(next, answer.draft));
    $("proposal").innerHTML = answer.explanation;
  } catch {
    $("proposal").textContent = words.unreachable;
  }
}

// Days that have activities keep their length.
function usualDays() {
  const { opens, closes } = $("propose").elements;
  const held = draft.activities.filter((activity) => !isOther(activity));
  $("propose-panel").open = !held.length;
  $("rooms-panel").open = draft.venues.some((venue) => venue.isNew);
  if (!held.length) return;
  opens.value = clock(Math.min(...held.map((activity) => activity.start)));
  closes.value = clock(Math.min(Math.max(...held.map((activity) => activity.end)), A_DAY - 1));
}

function start() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) draft.venues.filter((venue) => venue.isNew).forEach((venue) => { venue.timezone = zone; });
  $("plain").remove();
  editor.hidden = false;
  $("undo").addEventListener("click", () => travel(past, future));
  $("redo").addEventListener("click", () => travel(future, past));
  $("save").addEventListener("click", save);
  $("activity").addEventListener("change", typed);
  $("activity").addEventListener("submit", (event) => { event.preventDefault(); typed(); });
  $("remove").addEventListener("click", () => remove(chosen));
  $("close").addEventListener("click", () => { chosen = null; draw(); });
  $("propose").addEventListener("submit", propose);
  $("rooms").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) travel(past, future);
    else if (key === "y" || key === "z") travel(future, past);
    else if (key === "s") save();
    else return;
    event.preventDefault();
  });
  window.addEventListener("beforeunload", (event) => { if (isDirty()) event.preventDefault(); });
  usualDays();
  bringBack();
  draw();
}

start();
