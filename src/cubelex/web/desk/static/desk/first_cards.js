// The cards that a page of the desk begins with. They are a document beside the page, kept with it for when there is no
// network; what is marked so in its address is kept by the service worker.
import { showConnection } from "../shared/connection.js";
import { contentOf } from "../shared/sending.js";

const AFTER_A_FAULT = 3000;

/**
 * The cards of a round, as the server has them or as they were kept. Where there are none, they are asked for again.
 * @param {string} address
 * @param {Words} words
 * @returns {Promise<DeskStart>}
 */
export async function firstCards(address, words) {
  for (;;) {
    try {
      return await contentOf(await fetch(`${address}?offline`));
    } catch (fault) {
      showConnection({ online: false, fault }, [], words);
    }
    await new Promise((resolve) => { setTimeout(resolve, AFTER_A_FAULT); });
  }
}
