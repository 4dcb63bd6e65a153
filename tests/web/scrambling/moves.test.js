// Moves in rows that fit a phone.
import assert from "node:assert/strict";
import test from "node:test";
import { rowsOf } from "../../../src/cubelex/web/scrambling/static/scrambling/moves.js";

test("short moves stand in fives, long ones in fewer", () => {
  const short = Array(20).fill("R2");
  assert.deepEqual(rowsOf([short]).map((row) => row.length), [5, 5, 5, 5]);
  const long = Array(12).fill("(1, -5)");
  assert.deepEqual(rowsOf([long]).map((row) => row.length), [3, 3, 3, 3]);
});

test("rows are about as long as each other, and no move is lost or moved to another line", () => {
  const lines = [["R", "U", "F", "R", "U", "F"], ["x"]];
  assert.deepEqual(rowsOf(lines), [["R", "U", "F"], ["R", "U", "F"], ["x"]]);
});
