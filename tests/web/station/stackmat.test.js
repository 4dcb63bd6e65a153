// The signal of a Stackmat timer, as clean and as spoilt as sound inputs hear it.
import assert from "node:assert/strict";
import test from "node:test";
import { StackmatDecoder, TimerWatch } from "../../../src/cubelex/web/station/static/station/stackmat.js";
import { heard } from "../../support/web/stackmat_signals.js";

const RATES = [8000, 44100, 48000];
const SPOILT = [
  { isInverted: true }, { drift: 0.02 }, { drift: -0.02, isInverted: true }, { noise: 0.03 }, { noise: 0.05, isInverted: true },
  { fading: 3 }, { fading: 9, noise: 0.01 }, { dropouts: 2 }, { dropouts: 6, noise: 0.02 }, { coupling: 0.004 },
  { coupling: 0.1, drift: 0.015, noise: 0.02 }, { gen4: true, noise: 0.02 }, { noise: 0.1 }, { noise: 0.2, dropouts: 4 },
];

test("a clean signal is read packet for packet", () => {
  for (const rate of RATES) {
    for (const digits of [5, 6]) {
      const { sent, read, wrong, told } = heard({ milliseconds: 12345, rate, digits });
      assert.deepEqual([read, wrong], [sent, 0]);
      assert.deepEqual(told.map(([what]) => what), ["ready", "running", "stopped"]);
      assert.deepEqual(told.at(-1), ["stopped", digits === 6 ? 12345 : 12340]);
    }
  }
});

for (const rate of RATES) {
  test(`no time is ever wrong at ${rate} samples a second, however spoilt the signal`, () => {
    SPOILT.forEach((how, number) => [4060, 9999, 12345, 61007].forEach((milliseconds, place) => {
      const { wrong, told } = heard({ milliseconds, rate, seed: 10 * number + place, ...how });
      const stops = told.filter(([what]) => what === "stopped").map(([, time]) => time);
      const isUsable = (how.noise ?? 0) <= 0.05;
      assert.equal(wrong, 0);
      assert.ok(stops.length ? stops.length === 1 && stops[0] === milliseconds : !isUsable, JSON.stringify({ how, milliseconds, stops }));
      if (isUsable) assert.equal(told.at(-1)?.[0], "stopped");
    }));
  });
}

test("noise alone is not a timer", () => {
  let packets = 0;
  let state = 7;
  const decoder = new StackmatDecoder(44100, () => { packets += 1; });
  const random = () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648 - 0.5; };
  for (let block = 0; block < 6000; block += 1) decoder.take(Float32Array.from({ length: 128 }, random));
  assert.equal(packets, 0);
});

test("a timer that showed a time before has not timed this attempt", () => {
  /** @type {[string, number][]} */
  const told = [];
  const watch = new TimerWatch((what, time) => told.push([what, time]));
  for (const text of ["S8123", "S8123", "I0", "I0", "A0", " 100", " 210", "S9999", "S7001", "S7001", "I0", "I0", "S50", "S50"]) {
    watch.see({ state: text[0], milliseconds: Number(text.slice(1)), digits: 6 });
  }
  assert.deepEqual(told, [["ready", 0], ["running", 100], ["stopped", 7001], ["ready", 0], ["stopped", 50]]);
});
