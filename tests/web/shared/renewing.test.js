// Parts of a page are renewed one after the other, nothing under a finger is replaced, and nobody is called back.
import assert from "node:assert/strict";
import test, { mock } from "node:test";

/** @type {Record<string, (event: { button: number }) => void>} */
const listeners = {};
Object.assign(globalThis, { addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ hear) => { listeners[kind] = hear; } });
const { released, reload, renewal } = await import("../../../src/cubelex/web/shared/static/shared/renewing.js");

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

test("what is pressed stays, also for those who ask between the finger and its tap", async () => {
  listeners.pointerdown({ button: 0 });
  listeners.pointerup({ button: 0 });
  assert.notEqual(released(), null);
  mock.timers.tick(100);
  assert.equal(released(), null);
});

let now = 0;

/**
 * A page that is to be loaded again, and how often it was so many milliseconds later.
 * @param {(page: { menu: object | null }) => void} before
 */
async function reloaded(before) {
  let times = 0;
  const page = { menu: null };
  Object.assign(globalThis, {
    document: { querySelector: () => page.menu },
    location: { reload: () => { times += 1; } },
  });
  mock.method(performance, "now", () => now);
  before(page);
  reload();
  return {
    page,
    /** @param {number} milliseconds */
    async after(milliseconds) {
      for (let gone = 0; gone < milliseconds; gone += 100) {
        now += 100;
        mock.timers.tick(100);
        await settle();
      }
      return times;
    },
  };
}

test("a page is loaded again at once where that disturbs nobody", async () => {
  assert.equal(await (await reloaded(() => {})).after(100), 1);
});

test("who has followed a link is not called back; after a download the page is loaded again", async () => {
  const one = await reloaded(() => listeners.beforeunload({ button: 0 }));
  assert.equal(await one.after(14_000), 0);
  assert.equal(await one.after(2_000), 1);
});

test("a menu that is open stays until it is closed, but not for ever", async () => {
  const one = await reloaded((page) => { page.menu = {}; });
  assert.equal(await one.after(2_000), 0);
  one.page.menu = null;
  assert.equal(await one.after(200), 1);
  const other = await reloaded((page) => { page.menu = {}; });
  assert.equal(await other.after(11_000), 1);
});
