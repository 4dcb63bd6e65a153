// News of a competition as the server announces it, each topic with what hears of it. A browser gives a stream up for
// good when something before the server answers in its place, such as a proxy while the server starts anew: it is opened
// again from what was heard last.
const PAUSE = 2000;

/**
 * @param {string} address
 * @param {Record<string, (event: MessageEvent) => void>} listeners
 */
export function follow(address, listeners) {
  const from = new URL(address, location.href);
  const connection = document.getElementById("connection");
  /** @param {boolean} lost */
  const isLost = (lost) => { if (connection) connection.hidden = !lost; };

  function open() {
    const source = new EventSource(from);
    for (const [topic, hear] of Object.entries(listeners)) {
      source.addEventListener(topic, (event) => { from.searchParams.set("after", event.lastEventId); hear(event); });
    }
    source.addEventListener("open", () => isLost(false));
    source.addEventListener("error", () => {
      isLost(true);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, PAUSE);
    });
  }

  open();
}
