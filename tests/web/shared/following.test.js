// What is fetched after news is named by its version, so that all who follow ask for the same address.
import assert from "node:assert/strict";
import test from "node:test";

/** @type {Record<string, (event: { lastEventId: string }) => void>} */
const heard = {};
class Source {
  /**
   * @param {string} topic
   * @param {(event: { lastEventId: string }) => void} hear
   */
  addEventListener(topic, hear) { heard[topic] = hear; }
}
/** @type {Record<string, string>} */
const dataset = {};
const documentElement = { dataset };
Object.assign(globalThis, {
  EventSource: Source,
  document: { documentElement, getElementById: () => null },
  location: { href: "http://hall.example/Open/333-r1/?page=2#p7" },
});
const { follow, versioned } = await import("../../../src/cubelex/web/shared/static/shared/following.js");

test("an address names the newest version that was heard of, and the language", () => {
  dataset.shared = "de";
  assert.equal(versioned("/Open/333-r1/?page=2"), "http://hall.example/Open/333-r1/?page=2");
  follow("/Open/stream/?after=5", { "333-r1": () => {}, call: () => {} });
  heard["333-r1"]({ lastEventId: "9" });
  heard.call({ lastEventId: "7" });
  assert.equal(versioned("/Open/333-r1/?page=2&persons=1,2"), "http://hall.example/Open/333-r1/?page=2&persons=1%2C2&version=9&language=de");
  assert.equal(versioned("http://hall.example/Open/333-r1/?page=2#p7"), "http://hall.example/Open/333-r1/?page=2&version=9&language=de");
});

test("who is signed in asks for their own page", () => {
  delete dataset.shared;
  assert.equal(versioned("/Open/333-r1/"), "http://hall.example/Open/333-r1/");
});
