// Makes the sound of Stackmat timers and has it decoded.
import { StackmatDecoder, TimerWatch } from "../../../src/cubelex/web/station/static/station/stackmat.js";

// The same for the same seed, so that a failure can be looked at.
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function packetBytes(state, milliseconds, digits) {
  const [minutes, rest] = [Math.trunc(milliseconds / 60000), milliseconds % 60000];
  const text = `${minutes}${String(rest).padStart(5, "0")}`.slice(0, digits);
  const sum = [...text].reduce((total, digit) => total + Number(digit), 64);
  return [...state, ...text].map((letter) => letter.charCodeAt(0)).concat(sum, digits === 6 ? [10, 13] : [13, 10]);
}

// Levels of the line, one for each bit: at rest, then bytes between a start bit and a stop bit.
function bitsOf(bytes) {
  return bytes.flatMap((byte) => [0, ...Array.from({ length: 8 }, (_, place) => (byte >> place) & 1), 1]);
}

// What a timer sends in that order, as [state, milliseconds].
function sound(said, { rate = 44100, digits = 6, noise = 0, isInverted = false, drift = 0, loudness = () => 1, dropouts = 0, coupling = 0.02, seed = 1 } = {}) {
  const random = chance(seed);
  const bit = rate / (1200 * (1 + drift));
  const gap = Array(45).fill(1);
  const levels = [...Array(60).fill(1), ...said.flatMap(([state, milliseconds]) => [...bitsOf(packetBytes(state, milliseconds, digits)), ...gap])];
  const samples = new Float32Array(Math.ceil(levels.length * bit));
  let last = 0;
  let out = 0;
  let silentUntil = -1;
  const keeps = Math.exp(-1 / (coupling * rate));
  for (let place = 0; place < samples.length; place += 1) {
    const level = (levels[Math.min(Math.trunc(place / bit), levels.length - 1)] ? 1 : -1) * (isInverted ? -1 : 1) * 0.3 * loudness(place / rate);
    // What a sound input does to a level: it fades.
    out = keeps * (out + level - last);
    last = level;
    if (dropouts && random() < dropouts / rate) silentUntil = place + rate * 0.03 * random();
    samples[place] = (place < silentUntil ? 0 : out) + noise * normal(random);
  }
  return samples;
}

function decoded(samples, rate) {
  const packets = [];
  const decoder = new StackmatDecoder(rate, (packet) => packets.push(packet));
  for (let place = 0; place < samples.length; place += 128) decoder.take(samples.subarray(place, place + 128));
  return packets;
}

// A solve as a timer tells it: reset, hands on, running, stopped.
function solve(milliseconds, { stops = 12, states = "IACS" } = {}) {
  const [reset, , both, stopped] = states;
  // A longer solve is told in larger steps, as if packets were lost.
  const every = Math.max(113, Math.trunc(milliseconds / 40));
  const running = [];
  for (let time = every; time < milliseconds; time += every) running.push([" ", time]);
  return [...Array(4).fill([reset, 0]), ...Array(3).fill([both, 0]), ["A", 0], ...running, ...Array(stops).fill([stopped, milliseconds])];
}

function told(packets) {
  const found = [];
  const watch = new TimerWatch((what, milliseconds) => found.push([what, milliseconds]));
  packets.forEach((packet) => watch.see(packet));
  return found;
}

// What is made out of the sound of one solve: how many packets were sent, read and read wrongly, and what the timer told.
export function heard({ milliseconds, gen4, ...how }) {
  const said = solve(milliseconds, gen4 ? { states: "IACI" } : {});
  const fading = how.fading ? { loudness: (seconds) => 0.25 + 0.75 * Math.abs(Math.cos(seconds * how.fading)) } : {};
  const packets = decoded(sound(said, { ...how, ...fading }), how.rate ?? 44100);
  const times = new Set(said.map(([, time]) => (how.digits === 5 ? Math.trunc(time / 10) * 10 : time)));
  return { sent: said.length, read: packets.length, wrong: packets.filter((packet) => !times.has(packet.milliseconds)).length, told: told(packets) };
}
