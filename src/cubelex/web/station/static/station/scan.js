// Reading the QR code of a score sheet with the phone's camera, where the browser can.
import { button, element } from "../shared/elements.js";

export const canScan = () => "BarcodeDetector" in globalThis && Boolean(navigator.mediaDevices);

/**
 * @param {HTMLDialogElement} dialog
 * @param {Words} words
 * @param {(address: string) => void} found
 */
export async function scan(dialog, words, found) {
  const picture = element("video", { playsInline: true, muted: true });
  /** @type {MediaStream | null} */
  let stream = null;
  const end = () => { stream?.getTracks().forEach((track) => track.stop()); if (dialog.open) dialog.close(); };
  const says = element("p", { textContent: words.pointCamera });
  dialog.replaceChildren(says, picture, button(words.close, end, "wide"));
  dialog.addEventListener("close", end, { once: true });
  dialog.showModal();
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    picture.srcObject = stream;
    await picture.play();
    const reader = new BarcodeDetector({ formats: ["qr_code"] });
    while (dialog.open) {
      const [code] = await reader.detect(picture);
      if (code) { end(); found(code.rawValue); return; }
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  } catch {
    says.textContent = words.noCamera;
  }
}
