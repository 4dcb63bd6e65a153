// Forms that generate groups, and the colours of rooms: what the pages of all rounds and of one round have in common.
import { around } from "../shared/elements.js";

/** Rooms have their own colours, which are not in a stylesheet. */
export function colourRooms() {
  document.querySelectorAll("[data-room]").forEach((part) => part.style.setProperty("--room", part.dataset.room ?? ""));
}

/**
 * Say that groups are being generated, and send the form once.
 * @param {Event} event
 */
export function sendOnce(event) {
  const form = around(event, "form.plan");
  if (!form) return;
  form.querySelector(".note")?.replaceChildren(form.dataset.note ?? "");
  // A button that is disabled at once is not sent.
  setTimeout(() => form.querySelectorAll("button").forEach((button) => { button.disabled = true; }), 0);
}
