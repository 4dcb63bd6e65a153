// A sequence in large type with a marker that goes on by move or by line.
import { element } from "../shared/elements.js";

const MOST_CHARACTERS = 24;

/**
 * Moves in rows that fit a phone and are easy to count: fives of short moves, fewer of long ones.
 * @param {string[][]} lines
 */
export function rowsOf(lines) {
  const cell = Math.max(...lines.flat().map((move) => move.length));
  const most = Math.max(3, Math.min(cell <= 2 ? 5 : 6, Math.floor(MOST_CHARACTERS / (cell + 1))));
  return lines.flatMap((line) => {
    const each = Math.ceil(line.length / Math.ceil(line.length / most));
    return Array.from({ length: Math.ceil(line.length / each) }, (_, row) => line.slice(row * each, (row + 1) * each));
  });
}

export class Marker {
  /**
   * @param {HTMLElement} place
   * @param {(made: number, of: number) => void} changed
   */
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    this.byLine = false;
    this.made = 0;
    /** @type {string[][]} */
    this.rows = [];
    /** @type {string[]} */
    this.moves = [];
    this.show([]);
    place.addEventListener("click", () => this.on());
  }

  /** @param {string[][]} lines */
  show(lines) {
    this.rows = lines.length ? rowsOf(lines) : [];
    this.moves = this.rows.flat();
    this.made = 0;
    const cell = Math.max(1, ...this.moves.map((move) => move.length));
    this.place.style.setProperty("--characters", String(Math.max(1, ...this.rows.map((row) => row.length)) * (cell + 1)));
    this.place.style.setProperty("--cell", `${cell}ch`);
    this.place.replaceChildren(...this.rows.map((row) => element("div", { className: "moves-row" }, ...row.map((move) => element("code", { textContent: move })))));
    this.mark();
  }

  ends() {
    let end = 0;
    return this.rows.map((row) => (end += row.length));
  }

  on() {
    const following = this.byLine ? this.ends().find((end) => end > this.made) : this.made + 1;
    this.made = Math.min(following ?? this.moves.length, this.moves.length);
    this.mark();
  }

  back() {
    const before = this.byLine ? [0, ...this.ends()].findLast((end) => end < this.made) : this.made - 1;
    this.made = Math.max(before ?? 0, 0);
    this.mark();
  }

  mark() {
    const codes = [...this.place.querySelectorAll("code")];
    const ends = this.ends();
    const row = ends.findIndex((end) => end > this.made);
    codes.forEach((code, place) => {
      code.className = place < this.made ? "made" : "";
      if (this.byLine ? place < (ends[row] ?? 0) && place >= this.made : place === this.made) code.className = "now";
    });
    codes[this.made]?.scrollIntoView({ block: "nearest", behavior: "instant" });
    this.changed(this.made, this.moves.length);
  }
}
