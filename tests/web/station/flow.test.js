// An attempt as a judge goes through it.
import assert from "node:assert/strict";
import test from "node:test";
import { after, before, inspectionEffect, isReadable, isUnderWay, limitOf, newAttempt, plainArithmetic, seenUntil, shownClock, stepsOf, textOfTime, typedTime } from "../../../src/cubelex/web/station/static/station/flow.js";

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
