// What is doubtful about a card while it is typed: shown as soon as the server says so, and never in the way of typing.
import { $, notice } from "../shared/elements.js";

const AFTER = 300;

export class Doubts {
  #timer = 0;
  #latest = 0;

  /**
   * `weigh(sheet, attempts)` answers a promise of what the server says of a sheet.
   * @param {(sheet: DeskSheet, attempts: Record<string, string>) => Promise<DeskAnswer>} weigh
   */
  constructor(weigh) {
    this.weigh = weigh;
  }

  clear() {
    clearTimeout(this.#timer);
    this.#latest += 1;
    this.#show([]);
  }

  /**
   * Asked once typing pauses; an answer to what was typed before is not shown any more.
   * @param {DeskSheet} sheet
   */
  ask(sheet) {
    clearTimeout(this.#timer);
    this.#latest += 1;
    const asked = this.#latest;
    const { changed } = sheet;
    if (!changed.length) { this.#show([]); return; }
    this.#timer = setTimeout(() => {
      const attempts = Object.fromEntries(changed.map((number) => [number, sheet.text(number)]));
      this.weigh(sheet, attempts).then((answer) => { if (asked === this.#latest) this.#show(answer.warnings ?? []); }).catch(() => {});
    }, AFTER);
  }

  /** @param {Said[]} warnings */
  #show(warnings) {
    $("doubts").hidden = !warnings.length;
    $("doubts-list").replaceChildren(...warnings.map(({ text, remedy, under }) => notice("maybe", [text, remedy].filter(Boolean).join(" "), under)));
  }
}
