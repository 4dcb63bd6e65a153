// The cards that a page of the desk begins with, and as they are known by now. They are a document beside the page, kept
// with it for when there is no network; what is marked so in its address is kept by the service worker.
import { ranksOf } from "../shared/changed_cards.js";
import { showConnection } from "../shared/connection.js";
import { keepKnown, KEPT_AT, sayAsOf } from "../shared/known.js";
import { contentOf } from "../shared/sending.js";

const AFTER_A_FAULT = 3000;

/**
 * The cards of a round, as the server has them or as they were kept. Where there are none, they are asked for again.
 * @param {string} address
 * @param {Words} words
 * @returns {Promise<DeskStart>}
 */
export async function firstCards(address, words) {
  for (;;) {
    try {
      const answer = await fetch(`${address}?offline`);
      const content = await contentOf(answer);
      sayAsOf(answer.headers.get(KEPT_AT));
      return content;
    } catch (fault) {
      showConnection({ online: false, fault }, null, words);
    }
    await new Promise((resolve) => { setTimeout(resolve, AFTER_A_FAULT); });
  }
}

/** The cards of a round as the server has them: with what was answered and heard since, and without what is waiting. */
export class KnownCards {
  /** @type {Map<number, DeskNews["cards"][number]>} */
  #cards;

  /**
   * @param {string} address
   * @param {DeskStart} start
   */
  constructor(address, start) {
    this.address = `${address}?offline`;
    this.start = start;
    this.#cards = new Map(start.cards.map((card) => [card.person, card]));
  }

  /** @param {DeskCard} card */
  answered(card) {
    this.#cards.set(card.person, card);
    this.#keep();
  }

  /**
   * @param {DeskNews} news
   * @param {number[] | null} asked whose cards were asked for; null for those of all
   */
  heard({ cards, ...rest }, asked) {
    (asked ?? [...this.#cards.keys()]).forEach((person) => this.#cards.delete(person));
    cards.forEach((card) => this.#cards.set(card.person, card));
    const inRound = ranksOf(rest.ranks);
    this.#cards.forEach((card) => { card.ranking = inRound.get(card.person) ?? null; });
    Object.assign(this.start, rest);
    this.#keep();
  }

  #keep() {
    keepKnown(this.address, { ...this.start, cards: [...this.#cards.values()] });
  }
}
