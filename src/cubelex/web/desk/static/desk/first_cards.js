// The cards that a page of the desk begins with. They are a document beside the page, kept with it for when there is no
// network; what is marked so in its address is kept by the service worker.
import { $ } from "../shared/elements.js";
import { fetched } from "../shared/renewing.js";

const AFTER_A_FAULT = 3000;

/**
 * The cards of a round, as the server has them or as they were kept. Where there are none, they are asked for again.
 * @param {string} address
 * @returns {Promise<DeskStart>}
 */
export async function firstCards(address) {
  for (;;) {
    const answer = await fetched(`${address}?offline`).catch(() => null);
    $("network").hidden = Boolean(answer);
    $("signed-out").hidden = !answer?.redirected;
    if (answer?.ok && !answer.redirected) return answer.json();
    await new Promise((resolve) => { setTimeout(resolve, AFTER_A_FAULT); });
  }
}
