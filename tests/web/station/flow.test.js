// An attempt as a judge goes through it.
import assert from "node:assert/strict";
import test from "node:test";
import { after, before, inspectionEffect, isReadable, isUnderWay, limitOf, newAttempt, plainArithmetic, seenUntil, shownClock, stepsOf, textOfTime, typedTime, withWaiting } from "../../../src/cubelex/web/station/static/station/flow.js";

/** @param {object} more */
const round = (more = {}) => /** @type {StationRound} */ ({ id: "333-r1", kind: "speed", hasInspection: true, seen: [], cubeLimits: [], plusTwoAt: 1500, dnfAt: 1700, boundaryIsLate: true, ...more });
/** @param {object} more */
const card = (more = {}) => /** @type {StationCard} */ ({ person: 1, name: "Ada", next: 2, limit: 60000, cubes: null, ...more });

test("each kind of round has its steps", () => {
  assert.deepEqual(stepsOf(round()), ["ready", "inspection", "solve", "time", "puzzle", "seen", "sign", "done"]);
  assert.ok(!stepsOf(round({ hasInspection: false })).includes("inspection"));
  assert.deepEqual(stepsOf(round({ kind: "multi" })).slice(0, 3), ["number", "ready", "memorise"]);
  assert.deepEqual([after(round(), "time"), after(round(), "done")], ["puzzle", "done"]);
});

test("going back changes nothing that has happened", () => {
  const attempt = newAttempt(round(), card(), "typed");
  assert.equal(before(round(), { ...attempt, step: "seen", startedAt: null }), "ready");
  assert.equal(before(round(), { ...attempt, step: "seen", startedAt: 1 }), "puzzle");
  assert.equal(before(round(), { ...attempt, step: "solve", startedAt: 1 }), null);
});

test("an attempt that has begun and is not recorded would be lost", () => {
  assert.deepEqual(["ready", "solve", "seen", "sign"].map(isUnderWay), [false, true, true, false]);
});

test("what was recorded here and waits to be sent is not judged again", () => {
  const five = round({ attempts: 5 });
  const made = card({ attempts: ["10.00"], isExtra: true });
  /** @param {object} more */
  const entry = (more) => ({ key: "k", address: "/do/", round: "333-r1", person: 1, attempt: 2, action: "observe", shown: "12.34", ...more });
  /** @param {object[]} more */
  const nextAfter = (...more) => withWaiting(five, made, more.map(entry)).next;
  assert.equal(withWaiting(five, made, [entry({ person: 2 }), entry({ round: "222-r1" })]), made);
  const moved = withWaiting(five, made, [entry({})]);
  assert.deepEqual([moved.attempts.slice(0, 3), moved.next, moved.isExtra], [["10.00", "12.34", ""], 3, false]);
  assert.equal(nextAfter({ shown: "" }), 2, "the Delegate decides, or an extra attempt follows");
  assert.equal(nextAfter({}, { action: "undo" }), 2);
  assert.equal(nextAfter({}, { attempt: 3 }, { attempt: 4 }, { attempt: 5 }), null);
  assert.equal(nextAfter({ action: "decline" }), null);
  assert.equal(withWaiting(five, card({ attempts: ["10.00", "12.34"], next: 3 }), [entry({})]).next, 3, "the server knows it already");
});

test("inspection leads to nothing, +2 or DNF", () => {
  assert.deepEqual([null, 1499, 1500, 1699, 1700].map((measured) => inspectionEffect(round(), measured)), ["", "", "+2", "+2", "DNF"]);
  assert.equal(inspectionEffect(round({ boundaryIsLate: false }), 1500), "");
});

test("the limit of Multi-Blind goes by the number of cubes, less what somebody was late by", () => {
  const multi = round({ kind: "multi", cubeLimits: [0, 0, 1200, 1800] });
  const attempt = newAttempt(multi, card({ cubes: 3, lateBy: 6000 }), "typed");
  assert.equal(attempt.step, "ready");
  assert.equal(limitOf(multi, attempt), 174000);
  assert.equal(limitOf(multi, { ...attempt, cubes: 9 }), 174000);
  assert.equal(limitOf(multi, { ...attempt, cubes: null }), null);
  assert.equal(limitOf(round(), newAttempt(round(), card(), "typed")), 60000);
});

test("what can be seen grows with the steps, and without a timer nothing of one", () => {
  const seen = [{ name: "early", part: "before" }, { name: "late", part: "recording" }, { name: "timer", part: "stop", needsTimer: true }];
  const attempt = newAttempt(round({ seen }), card(), "stopwatch");
  assert.deepEqual(seenUntil(round({ seen }), attempt, "ready").map(({ name }) => name), ["early"]);
  assert.deepEqual(seenUntil(round({ seen }), attempt, "seen").map(({ name }) => name), ["early", "late"]);
});

test("times are read and written as timers show them", () => {
  assert.deepEqual([0, 12345, 62003, 3723004].map(textOfTime), ["0.000", "12.345", "1:02.003", "1:02:03.004"]);
  assert.deepEqual([shownClock(62003), shownClock(62103, true)], ["1:02", "1:02.1"]);
  assert.deepEqual(["12.34", "12.345", "1:02", "1:75.00", "x"].map((text) => isReadable(text)), [true, true, true, false, false]);
  assert.deepEqual([null, 0, 60000, 360000].map((limit) => isReadable("1:05:00", limit)), [true, false, false, true]);
  assert.deepEqual([typedTime("6203"), typedTime("5957", true)], ["62.03", "59:57"]);
});

test("without a network an extra attempt replaces a DNF, but not a disqualification", () => {
  const seen = [
    { name: "inexperience", part: "recording", effect: "none" },
    { name: "cheating", part: "before", effect: "event disqualification" },
  ];
  const held = round({ seen, penalty: 2, penaltyFormat: "T + X = F" });
  const granted = { inexperience: { answer: "extra attempt", reason: "first competition" } };
  const attempt = { ...newAttempt(held, card(), "typed"), time: "12.00", inspection: 1800, seen: ["inexperience"] };
  assert.equal(plainArithmetic(held, attempt), "DNF");
  assert.equal(plainArithmetic(held, { ...attempt, decisions: granted }), "");
  assert.equal(plainArithmetic(held, { ...attempt, decisions: granted, seen: ["inexperience", "cheating"] }), "DNF");
});
