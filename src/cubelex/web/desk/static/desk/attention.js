// What needs review: counted beside the title, listed, kept over reloads, and never in the way of the card that is typed.
import { $, element, named } from "../shared/elements.js";
import { sound } from "./review_sound.js";
import { signedIn } from "../shared/sending.js";
import { KeptList } from "../shared/storage.js";

/**
 * Each desk has a list of its own; what was typed at another one may be answered here.
 * @param {string} place
 */
const keyOf = (place) => `cubelex-attention-${place}`;

export class Attention {
  /**
   * @param {string} place
   * @param {(person: number) => string} nameOf
   * @param {Words} words
   * @param {(review: Review) => void} comeBack
   */
  constructor(place, nameOf, words, comeBack) {
    this.place = place;
    /** @type {KeptList<Review>} */
    this.kept = new KeptList(keyOf(place));
    this.nameOf = nameOf;
    this.words = words;
    this.comeBack = comeBack;
    // Another window of this browser may have sent what was typed in this one.
    addEventListener("storage", ({ key }) => { if (key === keyOf(place)) this.show(); });
  }

  get list() {
    return this.kept.list;
  }

  /**
   * Attempts that were typed again take the place of what was typed before; others of the same card stay beside it.
   * @param {Entry} entry
   * @param {DeskAnswer} answer
   */
  add(entry, { warnings = [], refusals = [], conflicts = [] }) {
    const { key, person, attempts, round, place = this.place, account = signedIn().account, typist = signedIn().typist } = entry;
    /** @param {Review} kept */
    const isTypedAgain = (kept) => kept.person === person && kept.round === round && Object.keys(kept.attempts).some((number) => number in attempts);
    /** @type {KeptList<Review>} */
    const kept = place === this.place ? this.kept : new KeptList(keyOf(place));
    kept.change((list) => [...list.filter((each) => !isTypedAgain(each)), { key, person, round, attempts, warnings, refusals, conflicts, account, typist }]);
    this.show();
    sound();
  }

  /**
   * What was settled otherwise needs no review any more.
   * @param {(review: Review) => boolean} isSettled
   */
  clear(isSettled) {
    if (!this.list.some(isSettled)) return;
    this.kept.change((list) => list.filter((each) => !isSettled(each)));
    this.show();
  }

  /**
   * The one after that one, or the first.
   * @param {Review | null} attention
   */
  after(attention) {
    const { list } = this;
    return list[list.findIndex((kept) => kept.key === attention?.key) + 1] ?? list[0];
  }

  /** @param {Review | null} attention */
  settle(attention) {
    if (!attention) return;
    this.kept.change((list) => list.filter(({ key }) => key !== attention.key));
    this.show();
  }

  show() {
    const { list } = this;
    $("attention").hidden = $("review").hidden = !list.length;
    $("review-number").textContent = String(list.length);
    $("attention-list").replaceChildren(...list.map((kept) => {
      const isOwn = kept.conflicts.length > 0 && kept.conflicts.every((conflict) => conflict.isOwn);
      const reasons = [...(kept.conflicts.length ? [isOwn ? this.words.ownConflict : this.words.conflict] : []), ...[...kept.refusals, ...kept.warnings].map(({ text }) => text)];
      const why = [reasons[0] ?? this.words.kept, reasons.length > 1 ? `+${reasons.length - 1}` : ""].join(" ");
      const button = element("button", { type: "button", className: "plain" }, element("b", { textContent: kept.person }), " ", element("bdi", { textContent: this.nameOf(kept.person) }));
      button.addEventListener("click", () => this.comeBack(kept));
      const typist = kept.account && kept.account !== signedIn().account ? [" · ", named(kept.typist ?? "")] : [];
      return element("li", {}, button, element("span", { className: "quiet" }, why, ...typist));
    }));
  }
}
