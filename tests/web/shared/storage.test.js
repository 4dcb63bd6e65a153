// What a browser cannot keep is there until the page is closed, and takes nothing with it that was kept.
import assert from "node:assert/strict";
import test from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
let room = Infinity;
Object.assign(globalThis, {
  addEventListener() {},
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    removeItem: (/** @type {string} */ name) => kept.delete(name),
    setItem(/** @type {string} */ name, /** @type {string} */ value) {
      if (value.length > Math.max(room, (kept.get(name) ?? "").length)) throw new Error("QuotaExceededError");
      kept.set(name, value);
    },
  },
});
const { KeptList, store, stored } = await import("../../../src/cubelex/web/shared/static/shared/storage.js");

/** @param {InstanceType<typeof KeptList>} list */
const keysOf = (list) => list.list.map(({ key }) => key);

test("what cannot be kept is there all the same, and is kept once there is room", () => {
  kept.clear();
  room = 0;
  store("name", { text: "a" });
  assert.deepEqual([stored("name"), kept.size], [{ text: "a" }, 0]);
  room = Infinity;
  store("name", { text: "b" });
  assert.deepEqual([stored("name"), kept.size], [{ text: "b" }, 1]);
  store("name", null);
  assert.deepEqual([stored("name"), kept.size], [null, 0]);
});

test("words that earlier versions kept as they are can be read", () => {
  kept.set("silent", "yes");
  assert.equal(stored("silent"), "yes");
});

test("a list keeps what it has kept, in order, when there is no room for more", () => {
  kept.clear();
  room = Infinity;
  const list = new KeptList("list");
  list.change(() => [{ key: "a" }, { key: "b" }]);
  room = 0;
  list.change((all) => [...all, { key: "c" }]);
  assert.deepEqual([keysOf(list), JSON.parse(kept.get("list") ?? "")], [["a", "b", "c"], [{ key: "a" }, { key: "b" }]]);
  // Another look at the same list, as another part of the page has it.
  assert.deepEqual(keysOf(new KeptList("list")), ["a", "b", "c"]);
  list.change((all) => all.filter(({ key }) => key !== "a"));
  assert.deepEqual(keysOf(list), ["b", "c"]);
  list.change(() => []);
  assert.deepEqual([keysOf(list), kept.size], [[], 0]);
});
