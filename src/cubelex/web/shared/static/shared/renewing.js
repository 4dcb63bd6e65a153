// Renewing parts of a page when something has changed.
const AFTER_A_FAULT = 3000;
// A finger is up a moment before its tap arrives.
const TAP = 100;

/**
 * What to call when something has changed: `renew` runs after `pause` milliseconds, and never twice at once, so that an
 * answer never takes the place of a later one. What failed is tried again.
 * @param {() => Promise<unknown>} renew
 * @param {number} pause
 */
export function renewal(renew, pause) {
  let timer = null;
  let isUnderWay = false;
  let isWanted = false;

  /** @param {number} wait */
  function soon(wait) {
    timer ??= setTimeout(run, wait);
  }

  async function run() {
    timer = null;
    if (isUnderWay) { isWanted = true; return; }
    isUnderWay = true;
    const isDone = await renew().then(() => true, () => false);
    isUnderWay = false;
    if (isWanted || !isDone) soon(isDone ? pause : AFTER_A_FAULT);
    isWanted = false;
  }

  return () => soon(pause);
}

/**
 * The server's answer; a server that cannot answer now is asked again.
 * @param {string} address
 */
export async function fetched(address) {
  const answer = await fetch(address);
  if (answer.status >= 500) throw new Error(String(answer.status));
  return answer;
}

// What is under a finger stays there until it has been tapped: what is replaced while it is pressed is not clicked.
/** @type {Promise<void> | null} */
let held = null;
let release = () => {};
addEventListener("pointerdown", ({ button }) => { if (!button) held ??= new Promise((resolve) => { release = resolve; }); });
for (const kind of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(kind, () => { const whose = release; held = null; setTimeout(whose, TAP); });
}
export const released = () => held;
