// News of a competition as the server announces it, each topic with what hears of it. A browser gives a stream up for
// good when something before the server answers in its place, such as a proxy while the server restarts, and when the
// server has no room for one more. It is opened again from what was heard last: soon at first, then more rarely, and not
// by everybody in the same moment.
const PAUSE = 2000;
const LONGEST_PAUSE = 30000;

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
      source.addEventListener(topic, (event) => { from.searchParams.set("after", event.lastEventId); hear(event); });
    }
    source.addEventListener("open", () => { isLost(false); pause = PAUSE; });
    source.addEventListener("error", () => {
      isLost(true);
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(open, pause * (0.75 + Math.random() / 2));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    });
  }

  open();
}
