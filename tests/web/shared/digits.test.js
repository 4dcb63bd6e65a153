import assert from "node:assert/strict";
import test from "node:test";

globalThis.document = /** @type {any} */ ({ documentElement: { lang: "fa", dataset: { digits: "۰۱۲۳۴۵۶۷۸۹" } }, body: {} });
globalThis.MutationObserver = /** @type {any} */ (class { observe() {} });
const { local } = await import("../../../src/cubelex/web/shared/static/shared/digits.js");

test("counts and times of day are in Persian digits, results are not", () => {
  const shown = { "12 / 13": "۱۲ / ۱۳", "14:05": "۱۴:۰۵", "75%": "۷۵٪", "9.87": "9.87", "5:00.00": "5:00.00", "9f8": "9f8" };
  for (const [text, expected] of Object.entries(shown)) assert.equal(local(text), expected);
});

test("editions, scores and signs read from the left", () => {
  const shown = { "2026-05-02": "\u20662026-05-02\u2069", "12/13 58:02": "\u206612/13 58:02\u2069", "(+2 ثانیه)": "(\u2066+2\u2069 ثانیه)" };
  for (const [text, expected] of Object.entries(shown)) assert.equal(local(text), expected);
});

test("what was written stays when it is looked at again", () => {
  for (const text of ["2026-05-02", "12/13 58:02", "(+2 ثانیه)", "\u22123", "گروه 2 · 14:30", "75%, 9.87"]) {
    assert.equal(local(local(text)), local(text));
  }
});

test("a dot between two texts is a comma", () => {
  assert.equal(local("گروه 2 · 14:30"), "گروه ۲، ۱۴:۳۰");
  assert.equal(local("Hall, شیلی"), "Hall، شیلی");
});
