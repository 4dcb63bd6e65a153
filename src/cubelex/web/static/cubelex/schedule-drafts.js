// Drafts of a schedule: times of day, activities at the same time, and merging two drafts. This module changes no page.
export const STEP = 5;
export const HOUR = 60;
export const A_DAY = 24 * HOUR;

export const snap = (minutes) => Math.round(minutes / STEP) * STEP;
export const clock = (minutes) => `${String(Math.floor(minutes / HOUR) % 24).padStart(2, "0")}:${String(minutes % HOUR).padStart(2, "0")}`;

// Activities at the same time in one room are shown beside each other.
export function lanesOf(activities) {
  const lanes = new Map();
  let cluster = [];
  let end = -1;
  const close = () => {
    const used = Math.max(0, ...cluster.map((one) => lanes.get(one.id).lane)) + 1;
    cluster.forEach((one) => { lanes.get(one.id).of = used; });
    cluster = [];
  };
  [...activities].sort((one, two) => one.start - two.start || two.end - one.end).forEach((one) => {
    if (one.start >= end) close();
    const taken = new Set(cluster.filter((other) => other.end > one.start).map((other) => lanes.get(other.id).lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    lanes.set(one.id, { lane, of: 1 });
    cluster.push(one);
    end = Math.max(end, one.end);
  });
  close();
  return lanes;
}

// A change that only one of the two drafts has is taken from it. What both changed is noted, and theirs is taken.
export function mergedList(base, mine, theirs, both) {
  const [old, own, other] = [base, mine, theirs].map((list) => new Map(list.map((one) => [one.id, one])));
  const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);
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
