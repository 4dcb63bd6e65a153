// Cards come without what is as usual on them; here they are whole.
const AT_THE_DESK = {
  wcaId: "", best: "", average: "", ranking: null, isComplete: false, history: [], remaining: null, used: {}, remainingText: "", toEstimate: [],
  own: [], outlook: "", forecast: [],
};
const AT_A_STATION = { isExtra: false, isStarted: false, isObserved: false, isScrambled: false, cubes: null, lateBy: 0, left: 0, accommodations: [], unsigned: [] };

/** @type {(card: Partial<DeskCard>) => DeskCard} */
export const cardOfDesk = (card) => /** @type {DeskCard} */ ({ ...AT_THE_DESK, fields: card.attempts, ...card });

/**
 * A card with what was typed and waits to be sent.
 * @param {DeskCard} card
 * @param {Record<string, string>} typed
 * @returns {DeskCard}
 */
export function withTyped(card, typed) {
  const [attempts, fields] = [[...card.attempts], [...card.fields]];
  Object.entries(typed).forEach(([number, text]) => { attempts[Number(number) - 1] = fields[Number(number) - 1] = text; });
  const first = Object.keys(typed).map(Number).filter((number) => !card.fields[number - 1]);
  /** @param {string[]} texts */
  const filled = (texts) => Array.from(texts, (text) => text ?? "");
  return { ...card, attempts: filled(attempts), fields: filled(fields), own: [...new Set([...card.own, ...first])], waiting: true };
}

/**
 * A card as it is once all that waits for the address is sent.
 * @param {DeskCard} card
 * @param {string} address
 * @param {Entry[]} waiting
 */
export function withWaiting(card, address, waiting) {
  const own = waiting.filter((entry) => entry.address === address && entry.person === card.person);
  return own.reduce((shown, entry) => withTyped(shown, entry.attempts), card);
}

/** @type {(card: Partial<StationCard>) => StationCard} */
export const cardOfStation = (card) => /** @type {StationCard} */ ({ ...AT_A_STATION, ...card });
