// Calls at a solving station: spoken in the page's language, with a sound made here, and felt in the hand.
import { store, stored } from "../shared/storage.js";

/** @type {AudioContext | null} */
let audio = null;

// Browsers let a page make sounds only after it was touched.
function allowSound() {
  const Kind = globalThis.AudioContext ?? Reflect.get(globalThis, "webkitAudioContext");
  if (!Kind) return;
  audio ??= new Kind();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}

addEventListener("pointerdown", allowSound);
addEventListener("keydown", allowSound);

const SILENT = "cubelex-silent";
export const isSilent = () => Boolean(stored(SILENT));
/** @param {boolean} wanted */
export const beSilent = (wanted) => store(SILENT, wanted || null);

/**
 * @param {number} [frequency]
 * @param {number} [seconds]
 * @param {number} [later]
 */
export function beep(frequency = 880, seconds = 0.25, later = 0) {
  if (!audio || audio.state !== "running") return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime + later;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, now);
  volume.gain.exponentialRampToValueAtTime(0.6, now + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + seconds);
}

/**
 * What only the judge is to know is felt and neither heard nor spoken: nothing is called but what the Regulations have called.
 * @param {string} words
 * @param {Partial<Call>} [how]
 */
export function call(words, { frequency = 880, pattern = [200], isFelt = false, tones = 1 } = {}) {
  navigator.vibrate?.(pattern);
  if (!isFelt && !isSilent()) {
    for (let number = 0; number < tones; number += 1) beep(frequency, 0.22, number * 0.3);
    speak(words);
  }
  dispatchEvent(new CustomEvent("station-call", { detail: words }));
}

/**
 * Calls that are told apart by ear and hand: one low tone for the first, two higher ones for the second.
 * @param {Call[]} calls
 */
export function soundedCalls(calls) {
  return calls.map((one, place) => ({
    ...one, tones: place + 1, frequency: 700 + 300 * place, pattern: Array(2 * place + 1).fill(180),
  }));
}

// Browsers find their voices while the page is read.
globalThis.speechSynthesis?.getVoices?.();

// A voice of this device for the page's language: others would send the words to a server.
function localVoice() {
  const [language] = document.documentElement.lang.toLowerCase().split("-");
  return speechSynthesis.getVoices().find((voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language);
}

/** @param {string} words */
function speak(words) {
  const voice = "speechSynthesis" in globalThis ? localVoice() : undefined;
  if (!voice) return;
  const said = new SpeechSynthesisUtterance(words.toLowerCase());
  said.voice = voice;
  said.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

// Time that never runs backwards, and goes on counting over a reload.
export const now = () => performance.timeOrigin + performance.now();

// Runs while something is timed: shows the time, and calls what is due, each once.
export class Watch {
  #timer = 0;

  /**
   * @param {number} from
   * @param {Call[]} calls
   * @param {(elapsed: number) => void} show
   * @param {number} [every]
   */
  constructor(from, calls, show, every = 100) {
    this.from = from;
    // What was due before, on the same screen or before a reload, was called then.
    this.calls = calls.map((one) => ({ ...one, isDone: now() - from > one.at * 1000 + 150 }));
    this.show = show;
    this.#timer = setInterval(() => this.tick(), every);
    this.tick();
  }

  tick() {
    const elapsed = now() - this.from;
    this.show(elapsed);
    for (const one of this.calls) {
      if (one.isDone || elapsed < one.at * 1000) continue;
      one.isDone = true;
      call(one.words, one);
      one.act?.();
    }
  }

  stop() {
    clearInterval(this.#timer);
  }
}

// The screen stays on only while an attempt runs.
/** @type {WakeLockSentinel | null} */
let lock = null;
let isWanted = false;

/** @param {boolean} wanted */
export async function keepAwake(wanted) {
  isWanted = wanted;
  if (!wanted) { await lock?.release().catch(() => {}); lock = null; return; }
  if (!lock && document.visibilityState === "visible") lock = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && isWanted) { lock = null; keepAwake(true); }
});
