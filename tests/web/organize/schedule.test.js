// The schedule in the editor: what is changed, undone, merged and saved, without a page.
import assert from "node:assert/strict";
import test from "node:test";
import { clock, lanesOf, mergedList, snap } from "../../../src/cubelex/web/organize/static/organize/schedule-drafts.js";
import { Schedule, resized } from "../../../src/cubelex/web/organize/static/organize/schedule-model.js";

/**
 * @param {number} id
 * @param {number} start
 * @param {number} end
 */
const activity = (id, start, end, more = {}) => ({ id, code: `333-r${id}`, name: `Round ${id}`, groups: 0, day: 0, room: 1, start, end, ...more });

/** @param {ReturnType<typeof activity>[]} activities */
const content = (activities, changed = () => {}) => new Schedule({
  draft: {
    basis: 1,
    venues: [{ id: 1, name: "Hall", country: "PT", timezone: "Europe/Lisbon" }],
    rooms: [{ id: 1, venue: 1, name: "Main", color: "#000000", stations: 16 }, { id: 2, venue: 1, name: "Side", color: "#ffffff", stations: 8 }],
    activities,
  },
  flags: {}, estimates: { "333-r1": { 16: 45 } }, labels: { "333-r1": "3x3x3, round 1" }, names: {},
  rounds: ["333-r1", "333-r2", "333fm-r1-a1", "333fm-r1-a2"], others: [["other-lunch", "Lunch", 60]], days: ["Saturday", "Sunday"],
}, changed);

test("times are shown as on a clock and snap to five minutes", () => {
  assert.deepEqual([0, 545, 1439, 1445].map(clock), ["00:00", "09:05", "23:59", "00:05"]);
  assert.deepEqual([542, 543].map(snap), [540, 545]);
});

test("activities at the same time lie beside each other, others do not", () => {
  const lanes = lanesOf([activity(1, 0, 60), activity(2, 30, 90), activity(3, 60, 120), activity(4, 120, 150)]);
  assert.deepEqual([1, 2, 3, 4].map((id) => lanes.get(id)), [{ lane: 0, of: 2 }, { lane: 1, of: 2 }, { lane: 0, of: 2 }, { lane: 0, of: 1 }]);
});

test("an activity is never shorter than five minutes", () => {
  assert.deepEqual(resized(activity(1, 600, 660), 598), { start: 600, end: 605 });
});

test("a change can be undone and done again; quick changes of one kind together", () => {
  let times = 0;
  const schedule = content([activity(1, 600, 660)], () => { times += 1; });
  schedule.shift(schedule.draft.activities[0], 5);
  schedule.shift(schedule.draft.activities[0], 5);
  assert.equal(schedule.draft.activities[0].start, 610);
  schedule.undo();
  assert.deepEqual([schedule.draft.activities[0].start, schedule.canUndo, schedule.canRedo, schedule.isDirty], [600, false, true, false]);
  schedule.redo();
  assert.deepEqual([schedule.draft.activities[0].start, times], [610, 4]);
});

test("what changes nothing is not a change", () => {
  const schedule = content([activity(1, 600, 660)]);
  schedule.edit(1, { start: 600 });
  assert.equal(schedule.canUndo, false);
});

test("a round that is not on the schedule is missing, also one of its attempts", () => {
  assert.deepEqual(content([activity(1, 0, 60), activity(5, 0, 60, { code: "333fm-r1-a2" })]).missingCodes, ["333-r2", "333fm-r1-a1"]);
  assert.deepEqual(content([activity(5, 0, 60, { code: "333fm-r1" })]).missingCodes, ["333-r1", "333-r2"]);
});

test("what is added goes to the first free time, in any room", () => {
  const schedule = content([activity(1, 540, 600)]);
  assert.deepEqual(schedule.firstGap(30), { room: 2, day: 0, start: 540 });
  const made = schedule.add("333-r2", 30, { room: 2, day: 0, start: 540 });
  assert.deepEqual([made.id, made.end, schedule.chosen], [-1, 570, -1]);
  assert.deepEqual(content([activity(1, 540, 1200), activity(2, 540, 1200, { room: 2 })]).firstGap(30), null);
});

test("an activity goes to the next room, and after the last one to the next day", () => {
  const schedule = content([activity(1, 600, 660)]);
  schedule.beside(schedule.draft.activities[0], 1);
  assert.deepEqual([schedule.draft.activities[0].room, schedule.draft.activities[0].day], [2, 0]);
  schedule.beside(schedule.draft.activities[0], 1);
  assert.deepEqual([schedule.draft.activities[0].room, schedule.draft.activities[0].day, schedule.shownDay], [1, 1, 1]);
});

test("a room takes its activities with it, a venue its rooms", () => {
  const schedule = content([activity(1, 600, 660), activity(2, 600, 660, { room: 2 })]);
  schedule.removeRoom(2);
  assert.deepEqual(schedule.draft.activities.map(({ id }) => id), [1]);
  schedule.addVenue({ venue: "Venue", room: "Room" });
  assert.deepEqual(schedule.draft.rooms.at(-1), { id: -1, venue: -1, name: "Room", color: "#c26a1b", stations: 16 });
  schedule.removeVenue(-1);
  assert.equal(schedule.draft.rooms.length, 1);
});

test("a change that only one has is taken; of what both changed theirs, and it is noted", () => {
  const [base, mine, theirs] = [[[1, 0], [2, 0], [3, 0]], [[1, 1], [2, 1], [4, 1]], [[1, 0], [2, 2], [3, 0]]]
    .map((list) => list.map(([id, at]) => ({ id, at })));
  /** @type {{ id: number }[]} */
  const both = [];
  assert.deepEqual(mergedList(base, mine, theirs, both), [{ id: 1, at: 1 }, { id: 2, at: 2 }, { id: 4, at: 1 }]);
  assert.deepEqual(both, [{ id: 2, at: 2 }]);
});

test("another person's draft is merged, and undo restores the own one", () => {
  const schedule = content([activity(1, 600, 660), activity(2, 700, 760)]);
  schedule.shift(schedule.draft.activities[0], 5);
  const theirs = { ...JSON.parse(schedule.saved), basis: 2, activities: [activity(1, 600, 660), activity(2, 800, 860)] };
  assert.deepEqual(schedule.meet(theirs), []);
  assert.deepEqual(schedule.draft.activities.map(({ start }) => start), [605, 800]);
  assert.deepEqual([schedule.draft.basis, schedule.isDirty], [2, true]);
  schedule.undo();
  assert.deepEqual([schedule.draft.activities.map(({ start }) => start), schedule.draft.basis], [[605, 700], 2]);
});

test("what was changed while it was saved stays", () => {
  const schedule = content([activity(1, 600, 660)]);
  schedule.shift(schedule.draft.activities[0], 5);
  const sent = JSON.stringify(schedule.draft);
  const kept = { ...JSON.parse(sent), basis: 7 };
  schedule.shift(schedule.draft.activities[0], 5);
  schedule.wasSaved(kept, sent);
  assert.deepEqual([schedule.draft.activities[0].start, schedule.draft.basis, schedule.isDirty, schedule.canUndo], [610, 7, true, false]);
});

test("an unsaved draft comes back; if another was saved meanwhile, that one is named", () => {
  const schedule = content([activity(1, 600, 660)]);
  const draft = { ...schedule.draft, activities: [activity(1, 700, 760)] };
  assert.equal(schedule.bringBack({ draft, saved: schedule.saved }), null);
  assert.deepEqual([schedule.isDirty, schedule.canUndo], [true, true]);
  const other = content([activity(1, 600, 660)]);
  assert.equal(other.bringBack({ draft, saved: "{}" })?.activities[0].start, 600);
});
