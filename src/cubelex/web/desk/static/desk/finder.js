// Finding a person by number or any part of the name, by keyboard.
import { plainDigits } from "../shared/keys.js";
import { element } from "../shared/elements.js";

/** @param {string} text */
function plain(text) {
  return plainDigits(text).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

export class Finder {
  #marked = 0;

  /**
   * `people()` gives everybody as { person, name, country, wcaId }; `choose` is told who was chosen, or null, and
   * `missed` that nobody was found.
   * @param {HTMLInputElement} input
   * @param {HTMLElement} list
   * @param {() => Person[]} people
   * @param {(person: Person | null) => void} choose
   * @param {() => void} missed
   */
  constructor(input, list, people, choose, missed) {
    this.input = input;
    this.list = list;
    this.people = people;
    this.choose = choose;
    this.missed = missed;
    input.addEventListener("input", () => { this.#marked = 0; this.#show(); });
    input.addEventListener("keydown", (event) => this.#keyed(event));
  }

  /** @param {string} text */
  find(text) {
    const wanted = plain(text.trim());
    if (!wanted) return [];
    const all = this.people();
    const exact = all.filter((card) => String(card.person) === wanted);
    if (exact.length) return exact;
    return all.filter((card) => plain(card.name).includes(wanted) || card.wcaId.toLowerCase().includes(wanted)).slice(0, 8);
  }

  close(shown = "") {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.value = shown;
  }

  /**
   * Go on with what was typed before anybody could be found.
   * @param {string} text
   */
  goOn(text) {
    this.input.value = text;
    if (text) this.#show();
  }

  #show() {
    const found = this.find(this.input.value);
    this.#marked = Math.min(this.#marked, Math.max(found.length - 1, 0));
    this.list.hidden = !found.length;
    this.input.setAttribute("aria-expanded", String(Boolean(found.length)));
    if (found.length) this.input.setAttribute("aria-activedescendant", `found-${this.#marked}`);
    else this.input.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(...found.map((card, place) => this.#item(card, place)));
    return found;
  }

  /**
   * @param {Person} card
   * @param {number} place
   */
  #item(card, place) {
    const item = element("li", { role: "option", id: `found-${place}` },
      element("b", { textContent: card.person }), " ", element("bdi", { textContent: card.name }), " ",
      element("small", { textContent: `${card.country} ${card.wcaId}` }));
    item.setAttribute("aria-selected", String(place === this.#marked));
    item.addEventListener("mousedown", (event) => { event.preventDefault(); this.choose(card); });
    return item;
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.key === "Escape") { this.choose(null); return; }
    if (!["ArrowDown", "ArrowUp", "Enter", "Tab"].includes(event.key)) return;
    const found = this.#show();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { this.#marked = Math.max(0, Math.min(this.#marked + step, found.length - 1)); this.#show(); event.preventDefault(); }
    else if (found.length) { event.preventDefault(); this.choose(found[this.#marked]); }
    else if (event.key === "Enter") { event.preventDefault(); if (this.input.value.trim()) this.missed(); }
  }
}
