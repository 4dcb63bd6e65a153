// The QR code of the page one is at, over the page; where a browser cannot, its link leads to a page with it.
const link = document.querySelector("a.share");
const words = document.getElementById("sharing").dataset;

function withCopying(part) {
  const button = part.querySelector(".copy");
  const address = part.querySelector("a").textContent;
  // Only pages over HTTPS and on the computer that serves may write to the clipboard.
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(address);
    button.textContent = button.dataset.done;
  });
}

async function open(event) {
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) { location.href = link.href; return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const dialog = document.createElement("dialog");
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: words.close, className: "primary" });
  const part = page.querySelector("section.share");
  const title = part.querySelector("h1");
  const heading = Object.assign(document.createElement("h2"), { id: "share-title", textContent: title.textContent });
  title.replaceWith(heading);
  part.querySelector(".buttons").append(close);
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

link?.addEventListener("click", open);
const here = document.querySelector("main > section.share");
if (here) withCopying(here);
