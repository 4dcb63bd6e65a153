// A picture of results is handed to the apps of the device where browsers can; elsewhere the link saves it.
import { around } from "../shared/elements.js";

/** @param {HTMLAnchorElement} link */
async function hand(link) {
  const answer = await fetch(link.href).catch(() => null);
  const file = answer?.ok ? new File([await answer.blob()], link.download, { type: "image/png" }) : null;
  if (!file || !navigator.canShare?.({ files: [file] })) return false;
  // Closing the sheet of the device without a choice is not a fault.
  await navigator.share({ files: [file], title: link.dataset.title ?? "", url: location.href }).catch(() => {});
  return true;
}

const canHand = Boolean(navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] }));
if (canHand) {
  addEventListener("click", async (event) => {
    const link = around(event, "a.share-picture");
    if (!(link instanceof HTMLAnchorElement) || link.dataset.saves) return;
    event.preventDefault();
    if (await hand(link)) return;
    link.dataset.saves = "true";
    link.click();
  });
}
