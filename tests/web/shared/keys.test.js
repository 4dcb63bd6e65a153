// What keys mean in a field for a result.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { asTime, centiseconds, hasMoreSolved, hasTooManyHours, isOverLimit, isTime, meantTime, meetsCutoff, rankedValue, shownMoves, shownTime, usedTime } from "../../../src/cubelex/web/shared/static/shared/keys.js";

const VECTORS = `${process.env.CUBELEX_SHARED ?? ""}/cases/result_vectors.json`;

test("keys become times as score takers know it", { skip: !existsSync(VECTORS) && "known answers are not at CUBELEX_SHARED" }, () => {
  const { vectors } = JSON.parse(readFileSync(VECTORS, "utf8")).oracle.time_field;
  for (const { typed, display, valid } of vectors) {
    assert.equal(shownTime(typed), display);
    if (/^\d/.test(display)) assert.equal(isTime(shownTime(typed)), valid);
  }
});

test("digits become a time from the right", () => {
  assert.deepEqual(["", "0", "5", "1234", "12345", "1234567"].map(asTime), ["", "", "0.05", "12.34", "1:23.45", "1:23:45.67"]);
});

test("a time is worth its centiseconds, and what is no time nothing", () => {
  assert.deepEqual(["12.34", "1:02.03", "1:00:00.00", "61:00", "1:60.00", ""].map(centiseconds), [1234, 6203, 360000, null, null, null]);
});

test("round seconds and minutes are read as they were meant, and nothing that no timer shows", () => {
  const typed = ["7000", "6100", "900000", "17500", "18500", "7650", "995999", "9999", "1234", "d7000", ""];
  assert.deepEqual(typed.map((keys) => meantTime(shownTime(keys))), ["1:10.00", "1:01.00", "1:30:00.00", "", "", "", "", "", "", "", ""]);
});

test("no time has more hours than its limit", () => {
  const times = ["9:59.99", "1:00:00.00", "12:10:12.30", "1:30:00", "59:59"];
  assert.deepEqual(times.map((time) => hasTooManyHours(time, 60000)), [false, true, true, true, false]);
  assert.deepEqual(times.map((time) => hasTooManyHours(time, 540000)), [false, false, true, false, false]);
  assert.deepEqual(times.map((time) => hasTooManyHours(time, null)), [false, false, false, false, false]);
});

test("keys add to a DNF, and deleting takes the last one back", () => {
  assert.equal([..."d6227"].reduce((shown, key) => shownTime(shown + key), ""), "DNF (62.27)");
  assert.deepEqual([shownTime("DNF (1:02.27", true), shownTime("DN", true), shownTime("1:23.4", true)], ["DNF (10.22)", "", "12.34"]);
});

test("keys of other layouts mean the same", () => {
  const typed = ["۱۲۳۴", "١٢٣٤", "１２３４", "ی", "ㅇ", "س", "ㄴ", "۱۷۶۵+۲"];
  assert.deepEqual(typed.map((keys) => shownTime(keys)), ["12.34", "12.34", "12.34", "DNF", "DNF", "DNS", "DNS", "1765+2"]);
  assert.equal(shownMoves("۲۵"), "25");
});

test("a cutoff is met, missed or open", () => {
  const cutoff = { attempts: 2, result: 1000 };
  const cards = [["9.99"], ["10.00", "DNF"], ["10.00"], ["8.50 + 2", "9.00 + 2"]];
  assert.deepEqual(cards.map((card) => meetsCutoff([...card, "", ""].slice(0, 5), cutoff, "time")), [true, false, null, false]);
});

test("penalties are part of what a result is worth", () => {
  assert.deepEqual(["10.00 + 2 = 12.00", "2 + 10.00", "DNF (12.00)", "DNS", ""].map((text) => rankedValue(text, "time")), [1200, null, Infinity, Infinity, null]);
});

const LIMIT = { centiseconds: 60000, cumulative: false, perAttempt: null, isOverWhenEqual: true, countsDnf: true };

test("a time equal to the limit is over it, except in 2009", () => {
  const texts = ["9:59.99", "10:00.00", "10:00.01", "DNF", ""];
  assert.deepEqual(texts.map((text) => isOverLimit(text, LIMIT, null)), [false, true, true, false, false]);
  const in2009 = { ...LIMIT, isOverWhenEqual: false };
  assert.deepEqual(texts.map((text) => isOverLimit(text, in2009, null)), [false, false, true, false, false]);
  assert.equal(isOverLimit("1:00:00.00", null, null), false);
});

test("under a shared limit, what is left and the limit of each attempt count", () => {
  const shared = { ...LIMIT, centiseconds: 120000, cumulative: true };
  assert.deepEqual([5999, 6000, 6001, null].map((left) => isOverLimit("1:00.00", shared, left)), [true, true, false, false]);
  const both = { ...shared, perAttempt: 48000 };
  assert.deepEqual(["7:59.99", "8:00.00"].map((text) => isOverLimit(text, both, 110000)), [false, true]);
});

test("a DNF uses its time of a shared limit, where the edition counts it", () => {
  assert.deepEqual(["30.00", "DNF (31.00)", "DNF", "DNS", ""].map((text) => usedTime(text, LIMIT)), [3000, 3100, 0, 0, 0]);
  assert.equal(usedTime("DNF (31.00)", { ...LIMIT, countsDnf: false }), 0);
});

test("no more cubes are solved than attempted", () => {
  assert.deepEqual(["5/3 40:30", "3/5 40:30", "3/3 ", "5/ 40:30", "DNF", ""].map(hasMoreSolved), [true, false, false, false, false, false]);
});
