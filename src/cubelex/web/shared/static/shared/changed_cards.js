// The cards of a round are kept current by what changed: an announcement names the persons, and their cards are fetched.
import { fetched, released, renewal } from "./renewing.js";

// What comes in a burst is fetched at once, and where this many have changed, everything is.
const PAUSE = 50;
const MOST = 100;

/**
 * The rank of each competitor: the number of their place, unless another is said.
 * @param {DeskRanks | null} ranks
 * @returns {Map<number, number>}
 */
export const ranksOf = (ranks) => new Map((ranks?.order ?? []).map((person, place) => [person, ranks?.shared[place] ?? place + 1]));

/**
 * What to call with each announcement of a round. `begin` is called before cards are fetched, and `take` with what came
 * and whose cards were asked for, or null for those of all. What could not be fetched is asked for again.
 * @param {string} address
 * @param {() => void} begin
 * @param {(content: DeskNews, asked: number[] | null) => void} take
 */
export function changedCards(address, begin, take) {
  /** @type {Set<number>} */
  const changed = new Set();
  let everything = false;

  const look = renewal(async () => {
    const asked = everything || changed.size > MOST ? null : [...changed].sort((person, other) => person - other);
    changed.clear();
    everything = false;
    begin();
    try {
      const answer = await fetched(asked ? `${address}?persons=${asked.join(",")}` : address);
      if (!answer.ok) return;
      const content = await answer.json();
      await released();
      take(content, asked);
    } catch (fault) {
      asked?.forEach((person) => changed.add(person));
      everything ||= !asked;
      throw fault;
    }
  }, PAUSE);

  return (/** @type {MessageEvent} */ event) => {
    /** @type {{ cards?: number[] }} */
    const { cards = [] } = JSON.parse(event.data);
    cards.forEach((person) => changed.add(person));
    everything ||= !cards.length;
    look();
  };
}
