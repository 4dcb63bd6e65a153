// What is said while nothing can be sent: why, and how many entries wait on this device. It goes away by itself.
import { $ } from "./elements.js";
import { NO_ACCESS, SIGNED_OUT } from "./sending.js";

/**
 * Whether what is sent is answered with another page.
 * @param {unknown} fault
 */
const isShutOut = (fault) => fault instanceof Error && [SIGNED_OUT, NO_ACCESS].includes(fault.message);

/**
 * @param {{ online: boolean, fault?: unknown }} news
 * @param {Entry[]} waiting
 * @param {Words} words
 */
export function showConnection({ online, fault }, waiting, words) {
  $("network").hidden = online;
  $("no-connection").hidden = isShutOut(fault);
  $("signed-out").hidden = !isShutOut(fault);
  $("waiting").textContent = waiting.length ? `${words.waiting}: ${waiting.length}` : "";
}
