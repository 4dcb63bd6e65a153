// A net on which one taps what a puzzle shows: choose a colour, tap the stickers that have it.
import { button, element } from "../shared/elements.js";

export class Net {
  constructor({ paints, names, svg }, places) {
    this.changed = () => {};
    this.names = names;
    this.paints = paints;
    this.place = places.net;
    this.place.innerHTML = svg;
    this.stickers = [...this.place.querySelector("svg g").children];
    this.place.querySelectorAll("svg > g:not(:first-of-type)").forEach((marks) => { marks.style.pointerEvents = "none"; });
    this.letters = Object.keys(paints);
    places.paints.replaceChildren(...this.letters.map((letter) => this.paintButton(letter)));
    this.buttons = [...places.paints.children];
    this.choose(this.letters[0]);
    this.stickers.forEach((sticker, number) => this.listen(sticker, number));
  }

  paintButton(letter) {
    const made = button("", () => this.choose(letter), "paint", { title: this.names[letter] });
    made.append(element("span", { className: "swatch" }), this.names[letter]);
    made.firstChild.style.background = this.paints[letter];
    made.setAttribute("role", "radio");
    made.dataset.letter = letter;
    return made;
  }

  choose(letter) {
    this.chosen = letter;
    this.buttons.forEach((one) => one.setAttribute("aria-checked", String(one.dataset.letter === letter)));
  }

  listen(sticker, number) {
    sticker.setAttribute("role", "button");
    sticker.setAttribute("tabindex", "0");
    sticker.addEventListener("click", () => this.put(number, this.chosen, true));
    sticker.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.put(number, this.chosen, true); }
    });
  }

  put(number, letter, isTapped) {
    const sticker = this.stickers[number];
    this.state[number] = letter;
    sticker.setAttribute("fill", this.paints[letter]);
    sticker.setAttribute("aria-label", this.names[letter]);
    if (isTapped) { sticker.classList.add("tapped"); this.changed(this.text()); }
  }

  show(state) {
    this.state = [...state];
    this.state.forEach((letter, number) => { this.stickers[number].classList.remove("tapped"); this.put(number, letter, false); });
  }

  text() {
    return this.state.join("");
  }
}
