// States of WCA puzzles as the `cubing` package computes them.
//
//   node states.mjs             reads lines EVENT<TAB>MOVES, answers each with one line of JSON: the pattern after the
//                               moves, as {orbit: {pieces, orientation}}, or {"error": …}
//   node states.mjs --stickers EVENT
//                               where the pieces are on the solved puzzle: one line of JSON a sticker, with its orbit,
//                               its place in it (ord), which sticker of the piece it is (ori), the face it is on, and
//                               its middle (x to the right, y up, z to the front); not for clock and sq1

import { createInterface } from "node:readline";
import { puzzles, wcaEventInfo } from "cubing/puzzles";

const loader = (event) => puzzles[wcaEventInfo(event)?.puzzleID ?? event];

const solvedPatterns = new Map();
const solved = async (event) => {
  if (!solvedPatterns.has(event)) {
    solvedPatterns.set(event, (await loader(event).kpuzzle()).defaultPattern());
  }
  return solvedPatterns.get(event);
};

const middle = (coords) =>
  [0, 1, 2].map((axis) => {
    const along = coords.filter((_, i) => i % 3 === axis);
    return along.reduce((sum, x) => sum + x, 0) / along.length;
  });

const stickers = async (event) => {
  const shape = (await loader(event).pg()).get3d();
  for (const { orbit, ord, ori, face, coords } of shape.stickers) {
    console.log(JSON.stringify({ orbit, ord, ori, face: shape.faces[face].name, middle: middle(coords) }));
  }
};

const answer = async (line) => {
  const [event, moves] = line.split("\t");
  try {
    const { patternData } = (await solved(event)).applyAlg(moves);
    return Object.fromEntries(
      Object.entries(patternData).map(([orbit, { pieces, orientation }]) => [orbit, { pieces, orientation }]),
    );
  } catch (error) {
    return { error: String(error) };
  }
};

if (process.argv[2] === "--stickers") {
  await stickers(process.argv[3]);
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await answer(line)));
  }
}
