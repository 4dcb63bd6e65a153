// A net on which one taps what a puzzle shows: choose a colour, tap the stickers that have it.
import { button, element } from "../shared/elements.js";

export class Net {
  /**
   * @param {NetKind} kind
   * @param {NetPlaces} places
   */
  constructor({ paints, names, svg }, places) {
    /** @type {(text: string) => void} */
    this.changed = () => {};
    this.names = names;
    this.paints = paints;
    this.place = places.net;
    this.place.innerHTML = svg;
    this.stickers = /** @type {SVGElement[]} */ ([...(this.place.querySelector("svg g")?.children ?? [])]);
    /** @type {string[]} */
    this.state = [];
    this.place.querySelectorAll("svg > g:not(:first-of-type)").forEach((marks) => { marks.style.pointerEvents = "none"; });
    this.letters = Object.keys(paints);
    this.buttons = this.letters.map((letter) => this.paintButton(letter));
    places.paints.replaceChildren(...this.buttons);
    this.chosen = "";
    this.choose(this.letters[0]);
    this.stickers.forEach((sticker, number) => this.listen(sticker, number));
  }

  /** @param {string} letter */
  paintButton(letter) {
    const made = button("", () => this.choose(letter), "paint", { title: this.names[letter] });
    made.append(element("span", { className: "swatch", style: { background: this.paints[letter] } }), this.names[letter]);
    made.setAttribute("role", "radio");
    made.dataset.letter = letter;
    return made;
  }

  /** @param {string} letter */
  choose(letter) {
    this.chosen = letter;
    this.buttons.forEach((one) => one.setAttribute("aria-checked", String(one.dataset.letter === letter)));
  }

  /**
   * @param {SVGElement} sticker
   * @param {number} number
   */
  listen(sticker, number) {
    sticker.setAttribute("role", "button");
    sticker.setAttribute("tabindex", "0");
    sticker.addEventListener("click", () => this.put(number, this.chosen, true));
    sticker.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.put(number, this.chosen, true); }
    });
  }

  /**
   * @param {number} number
   * @param {string} letter
   * @param {boolean} isTapped
   */
  put(number, letter, isTapped) {
    const sticker = this.stickers[number];
    this.state[number] = letter;
    sticker.setAttribute("fill", this.paints[letter]);
    sticker.setAttribute("aria-label", this.names[letter]);
    if (isTapped) { sticker.classList.add("tapped"); this.changed(this.text()); }
  }

  /** @param {string} state */
  show(state) {
    this.state = [...state];
    this.state.forEach((letter, number) => { this.stickers[number].classList.remove("tapped"); this.put(number, letter, false); });
  }

  text() {
    return this.state.join("");
  }
}
