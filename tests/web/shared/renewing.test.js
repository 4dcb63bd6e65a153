// Parts of a page are renewed one after the other, and nothing under a finger is replaced.
import assert from "node:assert/strict";
import test, { mock } from "node:test";

/** @type {Record<string, (event: { button: number }) => void>} */
const listeners = {};
Object.assign(globalThis, { addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ hear) => { listeners[kind] = hear; } });
const { released, renewal } = await import("../../../src/cubelex/web/shared/static/shared/renewing.js");

// Lets what was promised happen.
const settle = async () => { for (let turn = 0; turn < 10; turn += 1) await Promise.resolve(); };

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
test.afterEach(() => mock.timers.reset());

test("several calls cost one renewal", async () => {
  let times = 0;
  const look = renewal(async () => { times += 1; }, 50);
  look();
  look();
  look();
  mock.timers.tick(50);
  await settle();
  assert.equal(times, 1);
});

test("a renewal never runs twice at once; what came meanwhile is looked at afterwards", async () => {
  /** @type {(() => void)[]} */
  const ends = [];
  const look = renewal(() => new Promise((resolve) => { ends.push(() => resolve(undefined)); }), 50);
  look();
  mock.timers.tick(50);
  look();
  mock.timers.tick(50);
  assert.equal(ends.length, 1);
  ends[0]();
  await settle();
  mock.timers.tick(50);
  assert.equal(ends.length, 2);
});

test("what failed is tried again, later", async () => {
  let times = 0;
  const look = renewal(async () => { times += 1; if (times === 1) throw new Error("503"); }, 50);
  look();
  mock.timers.tick(50);
  await settle();
  mock.timers.tick(2999);
  assert.equal(times, 1);
  mock.timers.tick(1);
  await settle();
  assert.equal(times, 2);
});

test("what is pressed stays until its tap has arrived", async () => {
  assert.equal(released(), null);
  listeners.pointerdown({ button: 0 });
  let isOver = false;
  released()?.then(() => { isOver = true; });
  listeners.pointerup({ button: 0 });
  await settle();
  assert.equal(isOver, false);
  mock.timers.tick(100);
  await settle();
  assert.equal(isOver, true);
});
