// The desk fetches the cards that changed, and all of them where nobody is named.
import assert from "node:assert/strict";
import test, { mock } from "node:test";

/** @type {string[]} */
const asked = [];
let status = 200;
Object.assign(globalThis, {
  addEventListener: () => {},
  fetch: async (/** @type {string} */ address) => { asked.push(address); return { ok: status === 200, status, json: async () => ({ cards: [] }) }; },
});
const { changedCards, ranksOf } = await import("../../../src/cubelex/web/shared/static/shared/changed_cards.js");

const settle = async () => { for (let turn = 0; turn < 20; turn += 1) await Promise.resolve(); };
/** @param {object} data */
const news = (data) => /** @type {MessageEvent} */ ({ data: JSON.stringify(data) });

/** @param {number} milliseconds */
async function after(milliseconds) {
  mock.timers.tick(milliseconds);
  await settle();
  return asked.splice(0);
}

test.beforeEach(() => { status = 200; asked.length = 0; mock.timers.enable({ apis: ["setTimeout"] }); });
test.afterEach(() => mock.timers.reset());

test("a burst of announcements costs one request, for the cards that changed", async () => {
  /** @type {(number[] | null)[]} */
  const taken = [];
  const hear = changedCards("/cards/", () => {}, (_content, persons) => taken.push(persons));
  hear(news({ persons: [1, 2, 3], cards: [12] }));
  hear(news({ persons: [], cards: [3, 12] }));
  assert.deepEqual(await after(50), ["/cards/?persons=3,12"]);
  assert.deepEqual(taken, [[3, 12]]);
  assert.deepEqual(await after(5000), []);
});

test("everything is fetched where nobody is named, by an earlier version too, and after a gap with many changes", async () => {
  const hear = changedCards("/cards/", () => {}, () => {});
  hear(news({ persons: [], cards: [] }));
  hear(news({ persons: [4], cards: [4] }));
  assert.deepEqual(await after(50), ["/cards/"]);
  hear(news({ persons: [4] }));
  assert.deepEqual(await after(50), ["/cards/"]);
  for (let person = 1; person <= 101; person += 1) hear(news({ cards: [person] }));
  assert.deepEqual(await after(50), ["/cards/"]);
});

test("what could not be fetched is asked for again, with what changed meanwhile", async () => {
  const hear = changedCards("/cards/", () => {}, () => {});
  status = 503;
  hear(news({ cards: [7] }));
  assert.deepEqual(await after(50), ["/cards/?persons=7"]);
  status = 200;
  hear(news({ cards: [5] }));
  assert.deepEqual(await after(3000), ["/cards/?persons=5,7"]);
});

test("ranks are places, unless they are shared", () => {
  assert.deepEqual([...ranksOf({ order: [9, 4, 6, 2], shared: { 2: 2 } })], [[9, 1], [4, 2], [6, 2], [2, 4]]);
  assert.equal(ranksOf(null).size, 0);
});
