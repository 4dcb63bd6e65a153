// Pictures of csTimer: reads lines of moves, answers each with one line of JSON: [[x, y, colour] …], the middle of each
// sticker and its colour.
//
//   node pictures.mjs TYPE      where TYPE is csTimer's name for a kind of scramble, such as ftoso

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const cstimer = createRequire(import.meta.url)("cstimer_module");
const STICKER = /points="([^"]*)" style="fill:(#[0-9a-f]+)/g;

const middle = (points) => {
  const corners = points.split(" ").map((point) => point.split(",").map(Number));
  return [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
};

for await (const moves of createInterface({ input: process.stdin })) {
  const picture = cstimer.getImage(moves, process.argv[2]);
  console.log(JSON.stringify([...picture.matchAll(STICKER)].map(([, points, colour]) => [...middle(points), colour])));
}
