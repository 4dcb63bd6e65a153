// Drafts of a schedule: times of day, activities at the same time, and merging two drafts. This module changes no page.
export const STEP = 5;
export const HOUR = 60;
export const A_DAY = 24 * HOUR;

/** @param {number} minutes */
export const snap = (minutes) => Math.round(minutes / STEP) * STEP;
/** @param {number} minutes */
export const clock = (minutes) => `${String(Math.floor(minutes / HOUR) % 24).padStart(2, "0")}:${String(minutes % HOUR).padStart(2, "0")}`;

/**
 * Activities at the same time in one room are shown beside each other.
 * @param {Pick<Activity, "id" | "start" | "end">[]} activities
 */
export function lanesOf(activities) {
  /** @type {Map<number, { lane: number, of: number }>} */
  const lanes = new Map();
  /** @type {{ end: number, place: { lane: number, of: number } }[]} */
  let cluster = [];
  let end = -1;
  const close = () => {
    const used = Math.max(0, ...cluster.map(({ place }) => place.lane)) + 1;
    cluster.forEach(({ place }) => { place.of = used; });
    cluster = [];
  };
  [...activities].sort((first, second) => first.start - second.start || second.end - first.end).forEach((activity) => {
    if (activity.start >= end) close();
    const taken = new Set(cluster.filter((other) => other.end > activity.start).map(({ place }) => place.lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    const place = { lane, of: 1 };
    lanes.set(activity.id, place);
    cluster.push({ end: activity.end, place });
    end = Math.max(end, activity.end);
  });
  close();
  return lanes;
}

/**
 * A change that only one of the two drafts has is taken from it. What both changed is noted, and theirs is taken.
 * @template {{ id: number }} Item
 * @param {Item[]} base
 * @param {Item[]} mine
 * @param {Item[]} theirs
 * @param {{ id: number }[]} both is added to
 */
export function mergedList(base, mine, theirs, both) {
  const [old, own, other] = [base, mine, theirs].map((list) => new Map(list.map((item) => [item.id, item])));
  /** @type {(item?: Item, counterpart?: Item) => boolean} */
  const same = (item, counterpart) => JSON.stringify(item) === JSON.stringify(counterpart);
  /** @type {Item[]} */
  const result = [];
  new Set([...other.keys(), ...own.keys()]).forEach((id) => {
    const [was, me, they] = [old.get(id), own.get(id), other.get(id)];
    if (same(me, was) || same(me, they)) { if (they) result.push(they); return; }
    if (same(they, was) || !they) { if (me) result.push(me); return; }
    both.push(they);
    result.push(they);
  });
  return result;
}
