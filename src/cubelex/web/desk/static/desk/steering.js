// Finishing and opening rounds in a dialog over the desk: the same part as on the page of its own, which is the way
// without this script or without a network.
import { $, all, button } from "../shared/elements.js";
import { fetched } from "../shared/renewing.js";

/** @param {string} close the word on the button that closes the dialog */
export function steerInDialog(close) {
  const dialog = $("steering-dialog", HTMLDialogElement);
  all("[data-dialog]", HTMLAnchorElement).forEach((link) => link.addEventListener("click", async (event) => {
    event.preventDefault();
    const answer = await fetched(link.href).catch(() => null);
    const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page && page.getElementById("steering");
    if (!part) { location.href = link.href; return; }
    all("form:not([action])", HTMLFormElement, part).forEach((form) => { form.action = link.href; });
    dialog.replaceChildren(button(close, () => dialog.close(), "plain close"), document.adoptNode(part));
    dialog.showModal();
    dialog.querySelector(".steps .primary")?.focus();
  }));
}
