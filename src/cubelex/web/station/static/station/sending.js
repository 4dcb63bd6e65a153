// Sending from a station: a queue that outlives everything, what was refused is listed, and what is waiting is counted.
import { showConnection } from "../shared/connection.js";
import { $, button, element, fill, named, notice } from "../shared/elements.js";
import { AT_A_STATION, Queue } from "../shared/queue.js";
import { newKey, OtherAccount, sendEntry } from "../shared/sending.js";
import { KeptList } from "../shared/storage.js";

// So long a judge waits for a ruling before the page says what it knows itself, in milliseconds.
export const PATIENCE = 4000;

/**
 * That somebody has begun the attempt already matters only where they have recorded it, too, and then that is said.
 * @param {Entry} entry
 * @param {Said} refusal
 */
const isBegun = ({ action }, { under }) => action === "start" && under[0]?.number === "11e";

/**
 * An entry that was refused or came to something else; or one that belongs to such an attempt, and was not sent for that.
 * @typedef {Entry & { text?: string, under?: Citation[], there?: string, isSaved?: boolean }} Refused
 */

// Without these, nothing that is sent after them is about the attempt that was meant.
const MAKES_AN_ATTEMPT = ["number", "observe"];

export class Sender {
  isOnline = navigator.onLine;

  /**
   * `heard(entry, answer)` is told what came of each entry. `next(entry)` answers a promise of the attempt that comes
   * next on the card of an entry, where it may be entered as that.
   * @param {string} base
   * @param {Words} words
   * @param {(entry: Entry, answer: any) => void} heard
   * @param {(entry: Entry) => Promise<{ attempt: number, who: string } | null>} [next]
   */
  constructor(base, words, heard, next) {
    this.words = words;
    this.heard = heard;
    this.next = next;
    /** @type {KeptList<Refused>} */
    this.refused = new KeptList(`cubelex-attention-${base}`);
    this.queue = new Queue(sendEntry, (news) => this.#answered(news), AT_A_STATION);
    this.showAttentions();
    this.queue.flush();
  }

  /**
   * `entry` has an address, and says whose it is: `who` is a line for people. What belongs to an attempt that was refused
   * waits with it: it would be about another attempt.
   * @param {Omit<Entry, "key"> & { address: string }} entry
   */
  send(entry) {
    const keyed = { key: newKey(), ...entry };
    if (!this.isRefused(entry.made)) return this.queue.push(keyed);
    this.#setAside([keyed]);
    return null;
  }

  /** @param {string | undefined} made the attempt that entries belong to */
  isRefused(made) {
    return Boolean(made) && this.refused.list.some((one) => one.made === made && !one.isSaved && MAKES_AN_ATTEMPT.includes(one.action));
  }

  /** @param {News} news */
  #answered({ online, entry, answer, fault }) {
    // That nothing is waiting says nothing about the network, but the browser may know.
    const isOthers = fault instanceof OtherAccount;
    this.isOnline = !isOthers && (entry || !online ? online : navigator.onLine);
    showConnection({ online: this.isOnline || isOthers, fault }, this.queue, this.words);
    if (!answer || !entry) return;
    const differs = entry.shown !== undefined && answer.ruling && answer.ruling.written !== entry.shown;
    /** @type {Said[]} */
    const refusals = answer.refusals ?? [];
    const refusal = refusals.find((one) => !isBegun(entry, one));
    if (refusal) {
      const others = entry.made && MAKES_AN_ATTEMPT.includes(entry.action) ? this.queue.take(({ made }) => made === entry.made) : [];
      this.#setAside([{ ...entry, text: refusal.text, under: refusal.under, there: answer.there }, ...others]);
    } else if (differs) {
      this.#setAside([{ ...entry, text: this.words.differs, under: answer.ruling.under, there: answer.ruling.written, isSaved: true }]);
    }
    this.heard(entry, answer);
  }

  /**
   * What was refused is listed until somebody has seen it; nothing of the next attempt waits for it.
   * @param {Refused[]} entries
   */
  #setAside(entries) {
    this.refused.change((list) => [...list, ...entries]);
    this.showAttentions();
  }

  showAttentions() {
    const { list } = this.refused;
    $("attention").hidden = !list.length;
    /** @param {Refused} one */
    const isFirst = (one) => !one.made || list.find(({ made }) => made === one.made) === one;
    $("attention-list").replaceChildren(...list.filter(isFirst).map((first) => {
      return this.#attention(first, list.filter((one) => one === first || (first.made && one.made === first.made)));
    }));
  }

  /**
   * An attempt that was refused, with everything that belongs to it.
   * @param {Refused} first
   * @param {Refused[]} entries
   */
  #attention({ key, who, text = "", under }, entries) {
    const { words } = this;
    /** @param {string} result */
    const time = (result) => element("b", { className: "time", textContent: result });
    const shown = entries.findLast((one) => one.shown !== undefined)?.shown;
    const there = entries.find((one) => one.there)?.there;
    const isSaved = entries.every((one) => one.isSaved);
    const signatures = entries.flatMap(({ signature }) => signature ?? []);
    const seen = () => {
      this.refused.change((list) => list.filter((one) => !entries.some((each) => each.key === one.key)));
      this.showAttentions();
    };
    const isOther = there && shown !== undefined && !isSaved && this.next;
    const what = () => [words.yours, ": ", time(shown ?? ""), signatures.length ? ` · ${words.signed}: ` : "", named(signatures.join(", "))];
    const discard = () => ask(words.discardAsk, words.back, [element("strong", {}, named(who)), element("p", {}, ...what())], button(words.discard, seen, "bad huge"));
    return element("li", { data: { key } },
      element("strong", {}, named(who)), notice("bad", text, under),
      shown === undefined ? "" : element("p", {}, ...(there ? [`${words.there}: `, time(there), " · "] : []), ...what()),
      element("p", { className: "buttons" }, isOther ? button(words.enterNext, () => this.#enterAsNext(entries, shown, seen)) : "", button(words.gotIt, isSaved ? seen : discard)));
  }

  /**
   * An attempt whose number was taken is entered under the next one, with all that was observed and signed.
   * @param {Refused[]} entries
   * @param {string} shown
   * @param {() => void} seen
   */
  async #enterAsNext(entries, shown, seen) {
    const { words } = this;
    const next = await this.next?.(entries[0]);
    const line = next ? fill(words.enterAsk, { result: shown, number: next.attempt }) : words.noAttempt;
    const enter = () => {
      const made = newKey();
      entries.forEach(({ text: _, under: __, there: ___, ...entry }) => this.send({ ...entry, ...next, made, key: newKey() }));
      seen();
    };
    ask(words.enterNext, words.back, [element("strong", {}, named(next?.who ?? entries[0].who)), element("p", {}, line)], next ? button(words.enter, enter, "primary huge") : "");
  }
}

/**
 * A question over the page, with one answer beside going back.
 * @param {string} title
 * @param {string} back
 * @param {HTMLElement[]} lines
 * @param {HTMLButtonElement | ""} answer
 */
function ask(title, back, lines, answer) {
  const dialog = $("dialog", HTMLDialogElement);
  if (answer) answer.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(element("h2", { textContent: title }), ...lines, element("div", { className: "thumb" }, button(back, () => dialog.close(), "plain"), answer));
  dialog.showModal();
}
