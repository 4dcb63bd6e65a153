// An attempt as a judge goes through it.
import assert from "node:assert/strict";
import test from "node:test";
import { after, before, inspectionEffect, isReadable, isUnderWay, limitOf, newAttempt, plainArithmetic, seenUntil, shownClock, stepsOf, textOfTime, typedTime, withWaiting } from "../../../src/cubelex/web/station/static/station/flow.js";

/** @param {object} more */
const round = (more = {}) => /** @type {StationRound} */ ({ id: "333-r1", kind: "speed", hasInspection: true, attempts: 5, cutoff: null, limit: null, limitRounds: [], endsAtLimit: true, seen: [], cubeLimits: [], plusTwoAt: 1500, dnfAt: 1700, boundaryIsLate: true, ...more });
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

/** @param {object} more */
const entry = (more) => ({ key: "k", address: "/do/", round: "333-r1", person: 1, attempt: 2, action: "observe", observed: { time: "12.34" }, shown: "12.34", ...more });

test("what was recorded here and waits to be sent is not judged again", () => {
  const made = card({ attempts: ["10.00"], isExtra: true });
  /** @param {object[]} more */
  const nextAfter = (...more) => withWaiting(round(), made, more.map(entry)).next;
  assert.equal(withWaiting(round(), made, [entry({ person: 2 }), entry({ round: "222-r1" })]), made);
  const moved = withWaiting(round(), made, [entry({})]);
  assert.deepEqual([moved.attempts.slice(0, 3), moved.next, moved.isExtra], [["10.00", "12.34", ""], 3, false]);
  assert.equal(nextAfter({ shown: "" }), 2, "an extra attempt follows");
  assert.equal(nextAfter({ shown: undefined }), 3, "the Delegate decides");
  assert.equal(nextAfter({}, { action: "undo" }), 2);
  assert.equal(nextAfter({}, { attempt: 3 }, { attempt: 4 }, { attempt: 5 }), null);
  assert.equal(nextAfter({ action: "decline" }), null);
  assert.equal(withWaiting(round(), card({ attempts: ["10.00", "12.34"], next: 3 }), [entry({})]).next, 3, "the server knows it already");
});

test("without a network the cutoff decides about the attempts after its phase", () => {
  const cut = round({ cutoff: { attempts: 2, result: 1000 } });
  /** @param {object[]} more */
  const nextAfter = (...more) => withWaiting(cut, card({ attempts: ["10.00"] }), more.map(entry)).next;
  assert.equal(nextAfter({ shown: "9.99" }), 3);
  assert.equal(nextAfter({ shown: "2 + 7.99 = 9.99" }), 3);
  assert.equal(nextAfter({ shown: "2 + 5.99 + 2 = 9.99" }), 3);
  assert.equal(nextAfter({ shown: "10.00" }), null);
  assert.equal(nextAfter({ shown: "8.00 + 2 = 10.00" }), null);
  assert.equal(nextAfter({ shown: "DNF" }), null);
  assert.equal(nextAfter({ shown: undefined, observed: { time: "8.00" } }), null, "until the Delegate has decided");
  const slow = round({ cutoff: { attempts: 2, result: 72100 } });
  assert.equal(withWaiting(slow, card({ attempts: ["DNF"] }), [entry({ shown: "12:00" })]).next, 3);
});

test("without a network the times of waiting attempts are taken off a cumulative limit", () => {
  const limit = { centiseconds: 180000, cumulative: true, perAttempt: 100000, isOverWhenEqual: true, countsDnf: true };
  const shared = round({ limit, limitRounds: ["333-r1", "444-r1"] });
  /**
   * @param {object} terms
   * @param {object[]} more
   */
  const leftAfter = (terms, ...more) => withWaiting({ ...shared, ...terms }, card({ attempts: ["10.00"], left: 120000, limit: 100000 }), more.map((one, place) => entry({ key: `${place}`, ...one })));
  assert.deepEqual([leftAfter({}, {}).limit, leftAfter({}, {}).limitText], [100000, "16:40"], "the limit of one attempt is lower");
  assert.deepEqual([leftAfter({}, { shown: "10:00 + 2 = 10:02" }).limit, leftAfter({}, { shown: "10:00 + 2 = 10:02" }).limitText], [59800, "9:58.00"]);
  assert.equal(leftAfter({}, { shown: "DNF", observed: { timer: "9:59.99", stopwatch: "11:40" } }).limit, 50000);
  assert.equal(leftAfter({}, { shown: "DNF", observed: { stopwatch: "5:00.00", stopwatch_only: true } }).limit, 90000);
  assert.equal(leftAfter({ limit: { ...limit, countsDnf: false } }, { shown: "DNF", observed: { time: "5:00.00" } }).limit, 100000);
  assert.equal(leftAfter({}, { shown: undefined, observed: { time: "5:00.00" } }).limit, 90000, "until the Delegate has decided");
  assert.equal(leftAfter({}, { shown: "DNS" }).limit, 100000);
  assert.equal(leftAfter({}, { round: "444-r1", attempt: 1, shown: "15:00" }).limit, 30000, "another round has the same limit");
  assert.equal(leftAfter({}, { round: "444-r1", attempt: 1, shown: "20:00" }).next, null);
  assert.deepEqual([leftAfter({}, { shown: "20:00" }).next, leftAfter({ endsAtLimit: false }, { shown: "20:00" }).next], [null, 3]);
  const once = leftAfter({}, { shown: "10:00" });
  assert.equal(withWaiting(shared, once, [entry({ key: "0", shown: "10:00" })]), once, "a card that is opened again");
  assert.equal(withWaiting(shared, once, [entry({ key: "0", shown: "10:00" }), entry({ key: "1", attempt: 3, shown: "5:00.00" })]).limit, 30000);
});

test("the next attempt of Multi-Blind has a number of its own", () => {
  const multi = round({ id: "333mbf-r1", kind: "multi", attempts: 3 });
  const moved = withWaiting(multi, card({ attempts: ["2/2 5:00"], cubes: 4, lateBy: 600 }), [entry({ round: "333mbf-r1", shown: "4/4 12:00" })]);
  assert.deepEqual([moved.next, moved.cubes, moved.lateBy], [3, null, 0]);
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
  assert.deepEqual(["12.34", "12.345", "1:02", "1:75.00", "76.50", "x"].map((text) => isReadable(text)), [true, true, true, false, false, false]);
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
