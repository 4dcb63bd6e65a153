// Cards come without what is as usual on them; here they are whole.
const AT_THE_DESK = { history: [], remaining: null, remainingText: "", toEstimate: [] };
const AT_A_STATION = { isExtra: false, isStarted: false, isObserved: false, isScrambled: false, cubes: null, lateBy: 0, accommodations: [], unsigned: [] };

export const cardOfDesk = (card) => ({ ...AT_THE_DESK, fields: card.attempts, ...card });
export const cardOfStation = (card) => ({ ...AT_A_STATION, ...card });
