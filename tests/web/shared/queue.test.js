// Entries that wait to be sent are sent once and in order, over lost networks and reloads.
import assert from "node:assert/strict";
import test from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  addEventListener() {},
  setInterval() {},
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
    removeItem: (/** @type {string} */ name) => kept.delete(name),
  },
});
const { Queue } = await import("../../../src/cubelex/web/shared/static/shared/queue.js");
const { NO_ACCESS, OtherAccount, SIGNED_OUT } = await import("../../../src/cubelex/web/shared/static/shared/sending.js");

/** @param {string} key */
const entry = (key) => ({ key, address: "/enter/" });

test("entries are sent in order, each once, and forgotten when they are answered", async () => {
  kept.clear();
  /** @type {string[]} */
  const sent = [];
  /** @type {(string | undefined)[]} */
  const told = [];
  const queue = new Queue(async ({ key }) => { sent.push(key); return { saved: key }; }, (news) => told.push(news.answer?.saved));
  await Promise.all([queue.push(entry("a")), queue.push(entry("b")), queue.push(entry("c"))]);
  assert.deepEqual(sent, ["a", "b", "c"]);
  assert.deepEqual(told, ["a", "b", "c", undefined]);
  assert.deepEqual(queue.waiting, []);
});

test("what cannot be sent is kept, also for the next page, and sent when the network is back", async () => {
  kept.clear();
  let isOnline = false;
  /** @type {string[]} */
  const sent = [];
  /** @type {boolean[]} */
  const told = [];
  const send = async (/** @type {{ key: string }} */ { key }) => {
    if (!isOnline) throw new TypeError("no network");
    sent.push(key);
    return {};
  };
  const queue = new Queue(send, ({ online }) => told.push(online));
  await queue.push(entry("a"));
  await queue.push(entry("b"));
  assert.deepEqual([sent, told], [[], [false, false]]);
  isOnline = true;
  const afterReload = new Queue(send, () => {});
  assert.equal(afterReload.waiting.length, 2);
  await afterReload.flush();
  assert.deepEqual(sent, ["a", "b"]);
  assert.deepEqual(queue.waiting, []);
});

test("a lost network in the middle loses nothing and repeats only what was not answered", async () => {
  kept.clear();
  let tries = 0;
  /** @type {string[]} */
  const sent = [];
  const queue = new Queue(async ({ key }) => {
    tries += 1;
    if (tries === 2) throw new TypeError("no network");
    sent.push(key);
    return {};
  }, () => {});
  await Promise.all([queue.push(entry("a")), queue.push(entry("b"))]);
  assert.deepEqual(queue.waiting.map(({ key }) => key), ["b"]);
  await queue.flush();
  assert.deepEqual(sent, ["a", "b"]);
});

test("what an account may not send waits for one that may, and only entries to the same address wait with it", async () => {
  kept.clear();
  let closed = "/earlier/";
  /** @type {string[]} */
  const sent = [];
  /** @type {unknown[]} */
  const faults = [];
  const send = async (/** @type {{ key: string, address: string }} */ { key, address }) => {
    if (address === closed) throw new Error(NO_ACCESS);
    sent.push(key);
    return {};
  };
  const queue = new Queue(send, ({ online, fault }) => faults.push(online || fault));
  kept.set("cubelex-queue", JSON.stringify([{ key: "a", address: "/earlier/" }, { key: "b", address: "/earlier/" }, entry("c")]));
  await queue.push(entry("d"));
  assert.deepEqual([sent, queue.waiting.map(({ key }) => key)], [["c", "d"], ["a", "b"]]);
  assert.deepEqual(faults, [true, true, new Error(NO_ACCESS)]);
  closed = "";
  await queue.flush();
  assert.deepEqual([sent, queue.waiting], [["c", "d", "a", "b"], []]);
});

test("who is signed out sends nothing, and asks once", async () => {
  kept.clear();
  let tries = 0;
  const queue = new Queue(() => { tries += 1; return Promise.reject(new Error(SIGNED_OUT)); }, () => {});
  kept.set("cubelex-queue", JSON.stringify([entry("a"), { key: "b", address: "/other/" }]));
  await queue.flush();
  assert.deepEqual([tries, queue.waiting.length], [1, 2]);
});

test("pages of another kind have a queue of their own", async () => {
  kept.clear();
  const refuse = () => Promise.reject(new TypeError("no network"));
  await new Queue(refuse, () => {}).push(entry("desk"));
  assert.deepEqual(new Queue(refuse, () => {}, "cubelex-station-queue").waiting, []);
});

test("after a silence it is said that no answer comes, and the answer is taken when it comes", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  kept.clear();
  /** @type {(answer: object) => void} */
  let answer = () => {};
  /** @type {boolean[]} */
  const told = [];
  const queue = new Queue(() => new Promise((resolve) => { answer = resolve; }), ({ online }) => told.push(online));
  const sent = queue.push(entry("a"));
  context.mock.timers.tick(3999);
  assert.deepEqual(told, []);
  context.mock.timers.tick(1);
  assert.deepEqual(told, [false]);
  answer({});
  await sent;
  assert.deepEqual([told, queue.waiting], [[false, true, true], []]);
});

test("what another account typed waits until the one that is signed in sends it, and holds up no entry of its own", async () => {
  kept.clear();
  const now = { account: "7", name: "tess" };
  /** @type {unknown[]} */
  const sent = [];
  /** @type {unknown[]} */
  const faults = [];
  const send = async (/** @type {{ key: string, account?: string }} */ { key, account }, /** @type {string | undefined} */ sentBy) => {
    if (account !== now.account && sentBy !== now.account) throw new OtherAccount(now);
    sent.push([key, sentBy]);
    return {};
  };
  const queue = new Queue(send, ({ online, fault }) => faults.push([online, fault instanceof OtherAccount]));
  await queue.push({ ...entry("a"), account: "5" });
  await queue.push({ ...entry("b"), account: "7" });
  assert.deepEqual([sent, queue.waiting.map(({ key }) => key)], [[["b", undefined]], ["a"]]);
  assert.deepEqual(faults.at(-1), [true, true]);
  await queue.sendFor(queue.waiting[0], now.account);
  assert.deepEqual([sent.at(-1), queue.waiting], [["a", "7"], []]);
});
