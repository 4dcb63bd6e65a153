// News of a competition as the server announces it, each topic with what hears of it. A browser gives a stream up for
// good when something before the server answers in its place, such as a proxy while the server restarts, and when the
// server has no room for one more. It is opened again from what was heard last: soon at first, then more rarely, and not
// by everybody in the same moment.
import { sayAsOf } from "./known.js";

const PAUSE = 2000;
const LONGEST_PAUSE = 30000;
// What was heard last: the competition, and each round that was spoken of, is now at least at this version.
let heard = 0;

/**
 * The address of what everybody sees once the last news counts. It names the version and the language: the answer is
 * the same for all who follow, and caches between them and the server may keep it. Who is signed in sees more.
 * @param {string} address
 */
export function versioned(address) {
  const named = new URL(address, location.href);
  named.hash = "";
  const language = document.documentElement.dataset.shared;
  if (language && heard) {
    named.searchParams.set("version", String(heard));
    named.searchParams.set("language", language);
  }
  return named.href;
}

/**
 * @param {string} address
 * @param {Record<string, (event: MessageEvent) => void>} listeners
 */
export function follow(address, listeners) {
  const from = new URL(address, location.href);
  const connection = document.getElementById("connection");
  /** @param {boolean} lost */
  const isLost = (lost) => { if (connection) connection.hidden = !lost; };

  let pause = PAUSE;

  function open() {
    const source = new EventSource(from);
    for (const [topic, hear] of Object.entries(listeners)) {
      source.addEventListener(topic, (event) => {
        from.searchParams.set("after", event.lastEventId);
        heard = Math.max(heard, Number(event.lastEventId));
        hear(event);
      });
    }
    source.addEventListener("open", () => { isLost(false); sayAsOf(null); pause = PAUSE; });
    source.addEventListener("error", () => {
      isLost(true);
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(open, pause * (0.75 + Math.random() / 2));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    });
  }

  open();
}
