// What is said while nothing can be sent: why, and how many entries wait on this device. It goes away by itself.
import { $ } from "./elements.js";

/**
 * Whether who sends is signed out, so that what is sent is answered with another page.
 * @param {unknown} fault
 */
const isSignedOut = (fault) => fault instanceof Error && fault.message === "signed out";

/**
 * @param {{ online: boolean, fault?: unknown }} news
 * @param {Entry[]} waiting
 * @param {Words} words
 */
export function showConnection({ online, fault }, waiting, words) {
  $("network").hidden = online;
  $("no-connection").hidden = isSignedOut(fault);
  $("signed-out").hidden = !isSignedOut(fault);
  $("waiting").textContent = waiting.length ? `${words.waiting}: ${waiting.length}` : "";
}
