// What keys mean in a field for a result.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { asTime, centiseconds, isOverLimit, isTime, meetsCutoff, rankedValue, shownMoves, shownTime } from "../../../src/cubelex/web/shared/static/shared/keys.js";

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

test("a limit is reached by one time, a shared one by all that were typed", () => {
  const own = { centiseconds: 60000, cumulative: false };
  const shared = { centiseconds: 120000, cumulative: true };
  assert.deepEqual([["9:59.99"], ["10:00.00"], ["DNF"], [""]].map((texts) => isOverLimit(texts, own, null)), [false, true, false, false]);
  assert.deepEqual([["30.00"], ["30.00", "DNF (31.00)", "29.99"], ["30.00", "30.00"]].map((texts) => isOverLimit(texts, shared, 6000)), [false, false, true]);
  assert.equal(isOverLimit(["1:00:00.00"], shared, null), false);
  assert.equal(isOverLimit(["1:00:00.00"], null, null), false);
});
