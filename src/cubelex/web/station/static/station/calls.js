// Calls at a solving station: spoken in the page's language, with a sound made here, and felt in the hand.
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

export function beep(frequency = 880, seconds = 0.25) {
  if (!audio || audio.state !== "running") return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
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
export function call(words, { frequency = 880, pattern = [200], isFelt = false } = {}) {
  navigator.vibrate?.(pattern);
  if (!isFelt) { beep(frequency); speak(words); }
  dispatchEvent(new CustomEvent("station-call", { detail: words }));
}

/** @param {string} words */
function speak(words) {
  if (!("speechSynthesis" in globalThis)) return;
  const said = new SpeechSynthesisUtterance(words.toLowerCase());
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
