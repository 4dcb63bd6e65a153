// Sending what was entered.

// An entry that is not answered in so many milliseconds is given up, and repeated under the same key.
const LONGEST = 20_000;
export const SIGNED_OUT = "signed out";
// Somebody else is signed in, or has no access any more, or what was asked for is gone.
export const NO_ACCESS = "no access";

// The account of this page is not the one that is signed in now: both share this browser.
export class OtherAccount extends Error {
  /** @param {{ account: string, name: string }} now */
  constructor(now) {
    super("another account is signed in");
    this.now = now;
  }
}

// Who types on this page: the account, and its name for people.
export function signedIn() {
  const { account = "", username = "" } = globalThis.document?.documentElement.dataset ?? {};
  return { account, typist: username };
}

// Pages served on the venue's network without encryption have no crypto.randomUUID.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What the server answered.
 * @param {Response} answer
 */
export async function contentOf(answer) {
  if (answer.status >= 500) throw new Error(String(answer.status));
  // Who was signed out is sent to another page: what was entered stays here until they are back.
  if (!answer.headers.get("Content-Type")?.includes("json")) throw new Error(answer.redirected ? SIGNED_OUT : NO_ACCESS);
  const content = await answer.json();
  if (answer.status === 409 && content.signedIn) throw new OtherAccount(content.signedIn);
  return content;
}

/**
 * @param {string} address
 * @param {object} content
 * @param {RequestInit} [how]
 */
export async function post(address, content, { headers, ...how } = {}) {
  const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "";
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token, ...headers },
    body: JSON.stringify(content),
    ...how,
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
 * Sends an entry of a queue, which repeats it where this fails. The server takes it from the account that typed it, or
 * from another one that was asked and sends it.
 * @param {Entry} entry
 * @param {string} [sentBy]
 */
export function sendEntry({ account = signedIn().account, ...entry }, sentBy = "") {
  const headers = { "X-Typed-By": account, "X-Sent-By": sentBy };
  return post(entry.address, entry, { headers, signal: AbortSignal.timeout(LONGEST) });
}
