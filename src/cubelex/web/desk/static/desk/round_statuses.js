// Whether the rounds of a desk are open: what the page shows and does follows the server, however long it has been open.
import { all, $ } from "../shared/elements.js";

export class RoundStatuses {
  /** @type {Map<string, RoundStatus>} */
  #known = new Map();

  /**
   * @param {string} round
   * @param {RoundStatus | undefined} status what older cards, kept without a network, do not have
   */
  hear(round, status) {
    if (!status) return;
    this.#known.set(round, status);
    const badge = this.#badge(round);
    badge.className = `state ${status.kind}`;
    badge.textContent = status.text;
    const [finished] = [...this.#known.keys()].filter((each) => this.isFinished(each));
    if (finished) $("late").querySelector("a")?.setAttribute("href", this.#badge(finished).dataset.late ?? "");
  }

  /** @param {string} round */
  #badge(round) {
    return all(`[data-status="${round}"]`, HTMLElement)[0];
  }

  /** @param {string} round */
  isFinished(round) {
    return this.#known.get(round)?.kind === "finished";
  }

  /**
   * The page on which a late scorecard goes on: to the Delegate, or by the Delegate into the round.
   * @param {string} round
   * @param {number} person
   * @param {string[]} texts the results, attempt by attempt
   */
  lateCard(round, person, texts) {
    return `${this.#badge(round).dataset.late}?${new URLSearchParams({ person: String(person), card: texts.join(" · ") })}`;
  }
}
