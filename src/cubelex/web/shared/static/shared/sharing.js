// The QR code of the page one is at, over the page; where a browser cannot, its link leads to a page with it.
const sharing = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a.share"));

/** @param {HTMLElement} part */
function withCopying(part) {
  const button = part.querySelector(".copy");
  const link = part.querySelector("a");
  if (!button || !link) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copied(link);
    button.textContent = button.dataset.done;
  });
}

/**
 * Only pages over HTTPS and on the computer that serves may write to the clipboard; others copy what is selected.
 * @param {HTMLElement} link
 */
async function copied(link) {
  if (navigator.clipboard) { await navigator.clipboard.writeText(link.textContent ?? ""); return; }
  getSelection()?.selectAllChildren(link);
  document.execCommand("copy");
}

/** @param {string} address */
async function open(address) {
  const answer = await fetch(address).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const part = page?.querySelector("section.share");
  if (!part) { location.href = address; return; }
  const dialog = document.createElement("dialog");
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: document.getElementById("sharing")?.dataset.close, className: "primary" });
  const title = part.querySelector("h1");
  const heading = Object.assign(document.createElement("h2"), { id: "share-title", textContent: title?.textContent });
  title?.replaceWith(heading);
  part.querySelector(".buttons")?.append(close);
  dialog.className = "share";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(part);
  withCopying(part);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => { if (target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

sharing?.addEventListener("click", (event) => { event.preventDefault(); open(sharing.href); });
for (const part of document.querySelectorAll("main > section.share, main .private-link")) withCopying(part);
