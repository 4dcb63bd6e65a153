// A short sound when a card needs review, so that nobody has to look up. It can be turned off, and needs no network.
import { $ } from "../shared/elements.js";
import { store, stored } from "../shared/storage.js";

const SILENT = "cubelex-review-silent";
const TONES = [660, 440];
const LENGTH = 0.16;
/** @type {AudioContext | null} */
let context = null;

export function sound() {
  if (stored(SILENT)) return;
  context ??= new AudioContext();
  const from = context.currentTime;
  TONES.forEach((frequency, place) => {
    const tone = /** @type {AudioContext} */ (context).createOscillator();
    const volume = /** @type {AudioContext} */ (context).createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, from + place * LENGTH);
    volume.gain.exponentialRampToValueAtTime(0.001, from + (place + 1) * LENGTH);
    tone.connect(volume).connect(/** @type {AudioContext} */ (context).destination);
    tone.start(from + place * LENGTH);
    tone.stop(from + (place + 1) * LENGTH);
  });
}

export function offerSound() {
  const box = $("review-sound", HTMLInputElement);
  box.checked = !stored(SILENT);
  box.addEventListener("change", () => {
    store(SILENT, !box.checked);
    if (box.checked) sound();
  });
}
