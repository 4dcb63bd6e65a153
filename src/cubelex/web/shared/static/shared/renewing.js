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
/** @type {ReturnType<typeof setTimeout> | undefined} */
let lifting;
addEventListener("pointerdown", ({ button }) => {
  if (button) return;
  clearTimeout(lifting);
  held ??= new Promise((resolve) => { release = resolve; });
});
for (const kind of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(kind, () => {
    clearTimeout(lifting);
    lifting = setTimeout(() => { held = null; release(); }, TAP);
  });
}
export const released = () => held;

// A person who follows a link, or looks for one in a menu, goes before a page that is loaded again: loading it would end
// the way to the other page. After a download the page is still there.
const WHILE_LEAVING = 15_000;
const LONGEST_IN_A_MENU = 10_000;
let left = -Infinity;
addEventListener("beforeunload", () => { left = performance.now(); });

/** Load this page again, as soon as that disturbs nobody. */
export async function reload() {
  const begun = performance.now();
  const isInTheWay = () => performance.now() < left + WHILE_LEAVING
    || (document.querySelector("details.menu[open]") && performance.now() < begun + LONGEST_IN_A_MENU);
  await released();
  while (isInTheWay()) {
    await new Promise((resolve) => { setTimeout(resolve, TAP); });
    await released();
  }
  location.reload();
}
