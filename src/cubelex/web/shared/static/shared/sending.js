// Sending what was entered.

// An entry that is not answered in so many milliseconds is given up, and repeated under the same key.
const LONGEST = 20_000;
export const SIGNED_OUT = "signed out";
// Somebody else is signed in, or has no access any more, or what was asked for is gone.
export const NO_ACCESS = "no access";

// Pages served on the venue's network without encryption have no crypto.randomUUID.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What the server answered.
 * @param {Response} answer
 */
export function contentOf(answer) {
  if (answer.status >= 500) throw new Error(String(answer.status));
  // Who was signed out is sent to another page: what was entered stays here until they are back.
  if (!answer.headers.get("Content-Type")?.includes("json")) throw new Error(answer.redirected ? SIGNED_OUT : NO_ACCESS);
  return answer.json();
}

/**
 * @param {string} address
 * @param {object} content
 * @param {AbortSignal} [signal]
 */
export async function post(address, content, signal) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "" },
    body: JSON.stringify(content),
    signal,
  });
  return contentOf(answer);
}

/**
 * The answer, unless it takes longer than so many milliseconds; it may still come afterwards.
 * @param {number} patience
 * @param {Promise<unknown>} answer
 */
export function within(patience, answer) {
  const late = new Promise((_, reject) => { AbortSignal.timeout(patience).addEventListener("abort", reject); });
  return Promise.race([answer, late]);
}

/**
 * Sends an entry of a queue, which repeats it where this fails.
 * @param {Entry} entry
 */
export const sendEntry = (entry) => post(entry.address, entry, AbortSignal.timeout(LONGEST));
