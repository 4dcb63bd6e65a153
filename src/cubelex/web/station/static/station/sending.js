// Sending from a station: a queue that outlives everything, what was refused is listed, and what is waiting is counted.
import { showConnection } from "../shared/connection.js";
import { $, button, element, named, notice } from "../shared/elements.js";
import { Queue } from "../shared/queue.js";
import { newKey, sendEntry } from "../shared/sending.js";

// So long a judge waits for a ruling before the page says what it knows itself, in milliseconds.
export const PATIENCE = 4000;

/**
 * @param {string} key
 * @param {any} otherwise
 */
export const stored = (key, otherwise) => JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
/**
 * @param {string} key
 * @param {unknown} value
 */
export const store = (key, value) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value)));

/**
 * That somebody has begun the attempt already matters only where they have recorded it, too, and then that is said.
 * @param {Entry} entry
 * @param {Said} refusal
 */
const isBegun = ({ action }, { under }) => action === "start" && under[0]?.number === "11e";

/** @typedef {{ key: string, who: string, shown?: string, text: string, under: Citation[], there?: string }} Refused */

export class Sender {
  isOnline = navigator.onLine;

  /**
   * `heard(entry, answer)` is told what came of each entry.
   * @param {string} base
   * @param {Words} words
   * @param {(entry: Entry, answer: any) => void} heard
   */
  constructor(base, words, heard) {
    this.words = words;
    this.heard = heard;
    this.kept = `cubelex-attention-${base}`;
    this.queue = new Queue(sendEntry, (news) => this.#answered(news), "cubelex-station-queue");
    this.showAttentions();
    this.queue.flush();
  }

  /**
   * `entry` has an address, and says whose it is: `who` is a line for people.
   * @param {Omit<Entry, "key"> & { address: string }} entry
   */
  send(entry) {
    return this.queue.push({ key: newKey(), ...entry });
  }

  /** @param {News} news */
  #answered({ online, entry, answer, fault }) {
    // That nothing is waiting says nothing about the network, but the browser may know.
    this.isOnline = entry || !online ? online : navigator.onLine;
    showConnection({ online: this.isOnline, fault }, this.queue.waiting, this.words);
    if (!answer || !entry) return;
    const differs = entry.shown !== undefined && answer.ruling && answer.ruling.written !== entry.shown;
    /** @type {Said[]} */
    const refusals = answer.refusals ?? [];
    const refusal = refusals.find((one) => !isBegun(entry, one));
    if (refusal) this.#attend(entry, refusal.text, refusal.under, answer.there);
    else if (differs) this.#attend(entry, this.words.differs, answer.ruling.under, answer.ruling.written);
    this.heard(entry, answer);
  }

  /**
   * What was refused is listed until somebody has seen it; nothing of the next attempt waits for it.
   * @param {Entry} entry
   * @param {string} text
   * @param {Citation[]} under
   * @param {string | undefined} there
   */
  #attend({ key, who, shown }, text, under, there) {
    store(this.kept, [...stored(this.kept, []), { key, who, shown, text, under, there }]);
    this.showAttentions();
  }

  showAttentions() {
    const { words } = this;
    /** @type {Refused[]} */
    const list = stored(this.kept, []);
    /** @param {string} key */
    const seen = (key) => { store(this.kept, stored(this.kept, []).filter((/** @type {Refused} */ one) => one.key !== key)); this.showAttentions(); };
    /** @param {string} text */
    const time = (text) => element("b", { className: "time", textContent: text });
    $("attention").hidden = !list.length;
    $("attention-list").replaceChildren(...list.map((one) => element("li", {},
      element("strong", {}, named(one.who)), notice("bad", one.text, one.under),
      one.shown !== undefined && one.there ? element("p", {}, `${words.there}: `, time(one.there), ` · ${words.yours}: `, time(one.shown)) : "",
      button(words.gotIt, () => seen(one.key)))));
  }
}
