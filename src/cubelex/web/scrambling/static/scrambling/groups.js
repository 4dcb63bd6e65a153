// Pages that wait for a set: they look again when one is handed over.
import { follow } from "../shared/following.js";
import { reload } from "../shared/renewing.js";

const place = document.querySelector("[data-stream]");

if (place) {
  let timer = null;
  const look = () => { timer ??= setTimeout(reload, 300); };
  follow(place.dataset.stream, {
    /** @param {MessageEvent} event */
    scrambling(event) {
      const { set, handed } = JSON.parse(event.data);
      if (handed && (!place.dataset.set || place.dataset.set === set)) look();
    },
  });
}
