// Puzzles that show more than stickers: the dials of a Clock, the pieces of a Square-1.
import { button, element } from "../shared/elements.js";

const HOURS = "0123456789XE";

export class Dials {
  /**
   * @param {NetKind} kind
   * @param {NetPlaces} places
   * @param {Words} words
   */
  constructor(kind, places, words) {
    this.place = places.net;
    this.words = words;
    /** @type {(text: string) => void} */
    this.changed = () => {};
    /** @type {{ letter: string, hours: number[] }[]} */
    this.sides = [];
    this.pins = "";
  }

  /** @param {string} state */
  show(state) {
    const [front, back, pins] = state.split(" ");
    this.sides = [front, back].map((side) => ({ letter: side[0], hours: [...side.slice(1)].map((sign) => HOURS.indexOf(sign)) }));
    this.pins = pins;
    const titles = [this.words.front, this.words.behind];
    const grids = this.sides.map(({ hours }, place) => element("div", {}, element("h3", { textContent: titles[place] }), ...hours.map((_, dial) => this.dial(hours, dial))));
    this.place.replaceChildren(element("div", { className: "dials", dir: "ltr" }, ...grids));
  }

  /**
   * @param {number[]} hours
   * @param {number} number
   */
  dial(hours, number) {
    const hand = element("span", { textContent: "↑" });
    const made = button(hand, () => { hours[number] = (hours[number] + 1) % 12; turn(); this.changed(this.text()); }, "dial");
    const turn = () => { hand.style.transform = `rotate(${30 * hours[number]}deg)`; made.setAttribute("aria-label", String(hours[number] || 12)); };
    turn();
    return made;
  }

  text() {
    return [...this.sides.map(({ letter, hours }) => letter + hours.map((hour) => HOURS[hour]).join("")), this.pins].join(" ");
  }
}

/** @param {string} piece */
const isCorner = (piece) => /[A-H]/.test(piece);
/** @param {string[]} pieces */
const roomOf = (pieces) => 12 - pieces.reduce((sum, piece) => sum + (isCorner(piece) ? 2 : 1), 0);

export class Pieces {
  /**
   * @param {NetKind} kind
   * @param {NetPlaces} places
   * @param {Words} words
   */
  constructor({ pieces, paints, names }, places, words) {
    this.pieces = pieces;
    this.paints = paints;
    this.names = names;
    this.words = words;
    this.place = places.net;
    /** @type {(text: string) => void} */
    this.changed = () => {};
    /** @type {string[][]} */
    this.layers = [];
    /** @type {boolean[]} */
    this.across = [];
    this.isSquare = true;
    /** @type {{ pieces: string[], at: number } | null} */
    this.hole = null;
  }

  /** @param {string} state */
  show(state) {
    const [top, bottom, middle] = state.split(" ");
    this.layers = [top, bottom].map((layer) => [...new Set(layer)]);
    // A corner that lies across the cut in front begins its layer and ends it.
    this.across = [top, bottom].map((layer) => isCorner(layer[0]) && layer[0] === layer[11] && layer[0] !== layer[1]);
    this.isSquare = middle === "-";
    this.hole = null;
    this.draw();
  }

  draw() {
    const titles = [this.words.upper, this.words.lower];
    const used = new Set(this.layers.flat());
    const spare = Object.keys(this.pieces).filter((piece) => !used.has(piece));
    const layers = this.layers.map((pieces, place) => element("div", { className: "layer", dir: "ltr" }, element("h3", { textContent: titles[place] }), ...pieces.map((piece) => this.piece(piece, () => this.take(pieces, piece)))));
    const middle = button(this.words.middle, () => { this.isSquare = !this.isSquare; this.draw(); this.changed(this.text()); });
    middle.setAttribute("aria-pressed", String(this.isSquare));
    const empty = button(this.words.empty, () => { this.layers = [[], []]; this.across = [false, false]; this.hole = null; this.draw(); this.changed(this.text()); });
    const below = element("div", { className: "layer spare", dir: "ltr" }, ...spare.map((piece) => this.piece(piece, () => this.put(piece))));
    this.place.replaceChildren(...layers, below, element("p", { className: "buttons" }, middle, empty));
  }

  /**
   * @param {string} piece
   * @param {() => void} act
   */
  piece(piece, act) {
    const faces = [...this.pieces[piece]];
    const shown = faces.map((face) => element("span", { style: { background: this.paints[face] } }));
    const made = button(shown, act, isCorner(piece) ? "piece corner" : "piece");
    made.setAttribute("aria-label", faces.map((face) => this.names[face]).join(", "));
    return made;
  }

  /**
   * @param {string[]} pieces
   * @param {string} piece
   */
  take(pieces, piece) {
    this.hole = { pieces, at: pieces.indexOf(piece) };
    pieces.splice(this.hole.at, 1);
    this.draw();
    this.changed(this.text());
  }

  /** @param {string} piece */
  put(piece) {
    const room = isCorner(piece) ? 2 : 1;
    const layer = [this.hole?.pieces, ...this.layers].find((pieces) => pieces && roomOf(pieces) >= room);
    if (!layer) return;
    layer.splice(this.hole && layer === this.hole.pieces ? this.hole.at : layer.length, 0, piece);
    this.hole = null;
    this.draw();
    this.changed(this.text());
  }

  text() {
    const written = this.layers.map((pieces, place) => {
      const text = pieces.map((piece) => (isCorner(piece) ? piece + piece : piece)).join("");
      return this.across[place] && isCorner(text[0] ?? "") ? text.slice(1) + text[0] : text;
    });
    return [...written, this.isSquare ? "-" : "/"].join(" ");
  }
}
