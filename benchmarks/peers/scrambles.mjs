// Milliseconds a scramble takes in a peer, steady state: node scrambles.mjs PEER EVENT COUNT
import { createRequire } from "node:module";

const [peer, event, count] = process.argv.slice(2);
const CSTIMER = {
  333: "333", 222: "222so", 444: "444wca", 555: "555wca", 666: "666wca", 777: "777wca", "333bf": "333ni", "333fm": "333fm", "333oh": "333",
  clock: "clkwca", minx: "mgmp", pyram: "pyrso", skewb: "skbso", sq1: "sqrs", "444bf": "444bld", "555bf": "555bld", "333mbf": "333ni", fto: "ftoso",
  redi_cube: "rediso", kilominx: "klmso", master_pyraminx: "mpyrso", ivy_cube: "ivyso", 223: "223",
};

const LENGTHS = { 555: 60, 666: 80, 777: 100, "555bf": 60, minx: 70 };

let make;
if (peer === "cstimer") {
  const cstimer = createRequire(import.meta.url)("cstimer_module");
  make = async () => cstimer.getScramble(CSTIMER[event], LENGTHS[event] ?? 0);
} else {
  const { randomScrambleForEvent } = await import("cubing/scramble");
  make = async () => String(await randomScrambleForEvent(event));
}
for (let turn = 0; turn < 1 + Number(count) / 2; turn += 1) await make();
const times = [];
let moves = 0;
for (let turn = 0; turn < Number(count); turn += 1) {
  const started = process.hrtime.bigint();
  const sequence = await make();
  times.push(Number(process.hrtime.bigint() - started) / 1e6);
  moves += sequence.trim().split(/\s+/).length;
}
times.sort((one, other) => one - other);
const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
const [median, p99] = [times[times.length >> 1], times[Math.floor(times.length * 0.99)]];
console.log(JSON.stringify({ mean, median, p99, moves: moves / times.length }));
process.exit(0);
