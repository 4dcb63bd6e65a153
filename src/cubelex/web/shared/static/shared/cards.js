// Cards come without what is as usual on them; here they are whole.
const AT_THE_DESK = { history: [], remaining: null, used: {}, remainingText: "", toEstimate: [] };
const AT_A_STATION = { isExtra: false, isStarted: false, isObserved: false, isScrambled: false, cubes: null, lateBy: 0, accommodations: [], unsigned: [] };

/** @type {(card: Partial<DeskCard>) => DeskCard} */
export const cardOfDesk = (card) => /** @type {DeskCard} */ ({ ...AT_THE_DESK, fields: card.attempts, ...card });
/** @type {(card: Partial<StationCard>) => StationCard} */
export const cardOfStation = (card) => /** @type {StationCard} */ ({ ...AT_A_STATION, ...card });
