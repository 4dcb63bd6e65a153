// What is said while nothing can be sent: why, and how many entries wait on this device. It goes away by itself.
import { $, button, element, fill } from "./elements.js";
import { NO_ACCESS, OtherAccount, SIGNED_OUT } from "./sending.js";

/**
 * Whether what is sent is answered with another page.
 * @param {unknown} fault
 */
const isShutOut = (fault) => fault instanceof Error && [SIGNED_OUT, NO_ACCESS].includes(fault.message);

/**
 * @param {{ online: boolean, fault?: unknown }} news
 * @param {import("./queue.js").Queue | null} queue
 * @param {Words} words
 */
export function showConnection({ online, fault }, queue, words) {
  const waiting = queue?.waiting ?? [];
  $("network").hidden = online;
  $("no-connection").hidden = isShutOut(fault);
  $("signed-out").hidden = !isShutOut(fault);
  $("waiting").textContent = waiting.length ? `${words.waiting}: ${waiting.length}` : "";
  askWhoSends(fault instanceof OtherAccount ? fault.now : null, queue, waiting);
}

/**
 * On a computer that several people use: who typed what waits, and whether the account that is signed in now sends it.
 * @param {{ account: string, name: string } | null} now
 * @param {import("./queue.js").Queue | null} queue
 * @param {Entry[]} waiting
 */
function askWhoSends(now, queue, waiting) {
  const box = $("typed-by-others");
  const others = now ? waiting.filter(({ account }) => account && account !== now.account) : [];
  const typists = [...new Map(others.map((entry) => [entry.account, entry])).values()];
  const said = typists.map((first) => ({ first, number: others.filter(({ account }) => account === first.account).length }));
  box.hidden = !said.length;
  // What is under a finger stays there as long as it says the same.
  const text = JSON.stringify([now, said.map(({ first, number }) => [first.account, number])]);
  if (!now || !queue || box.dataset.said === text) return;
  box.dataset.said = text;
  box.replaceChildren(...said.map(({ first, number }) => {
    const values = { typist: first.typist, name: now.name, number };
    return element("p", {}, fill(box.dataset.asks, values), " ", button(fill(box.dataset.sends, values), () => queue.sendFor(first, now.account)));
  }));
}
