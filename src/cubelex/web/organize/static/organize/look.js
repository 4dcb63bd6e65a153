// The look of a competition before it is saved: its colour as pages show it, and pictures made as small as they are shown.
import { $, all } from "../shared/elements.js";
import { renewal } from "../shared/renewing.js";

const form = document.querySelector("form.look-form");
const accent = $("id_accent", HTMLInputElement);
const NAMES = { accent: "--accent", paper: "--accent-paper", on_accent: "--on-accent" };
const LIGHT_ENOUGH = 0.85;

const showColour = renewal(async () => {
  if (!(form instanceof HTMLFormElement)) return;
  const answer = await fetch(`${form.dataset.shades}?accent=${encodeURIComponent(accent.value)}`);
  if (!answer.ok) return;
  /** @type {Record<string, Record<string, string>>} */
  const shades = await answer.json();
  for (const [scheme, colours] of Object.entries(shades)) {
    all(`.look-preview.${scheme}`, HTMLElement).forEach((preview) => {
      for (const [name, property] of Object.entries(NAMES)) preview.style.setProperty(property, colours[name]);
    });
  }
}, 150);

/**
 * The picture in the size in which it is kept, and as a file of that size.
 * @param {HTMLInputElement} input
 */
async function shrink(input) {
  const file = input.files?.[0];
  const bitmap = file && (await createImageBitmap(file).catch(() => null));
  if (!bitmap) return;
  const share = Math.min(1, Number(input.dataset.width) / bitmap.width, Number(input.dataset.height) / bitmap.height);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * share)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  const isLogo = input.name === "logo";
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, isLogo ? "image/png" : "image/jpeg", LIGHT_ENOUGH); });
  if (blob instanceof Blob) {
    const files = new DataTransfer();
    files.items.add(new File([blob], isLogo ? "logo.png" : "banner.jpg", { type: blob.type }));
    input.files = files.files;
  }
  all(isLogo ? ".look-preview .logo" : ".look-preview .banner", HTMLElement).forEach((place) => {
    const shown = Object.assign(document.createElement("canvas"), { width, height });
    shown.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    place.replaceChildren(shown);
  });
}

accent.addEventListener("input", showColour);
all("input[type=file]", HTMLInputElement).forEach((input) => input.addEventListener("change", () => shrink(input)));
showColour();
