// Where a time comes from: typed, this page, a Stackmat timer by its cable or by USB.
import { around, element } from "../shared/elements.js";
import { now } from "./calls.js";

const HELD_FOR = 550;
// Few use a timer's signal. It is fetched after everything that is needed at once, to be there without a network, too.
const signals = () => import("./stackmat.js");
addEventListener("load", () => setTimeout(() => signals().catch(() => {}), 1000));
/** @typedef {(what: string, milliseconds: number) => void} Tell */
/** @type {{ kind: string, say: (text: string) => void, tell: Tell | null, heard: number, close: () => unknown } | null} */
let connection = null;

const canHear = () => Boolean(navigator.mediaDevices) && "AudioWorkletNode" in globalThis;
const canSerial = () => "serial" in navigator;

// --- Choosing ---

/** @param {App} app */
export function sourceChoice(app) {
  const { words, round, attempt } = app;
  const kinds = ["typed", "page", canHear() ? "stackmat" : "", canSerial() ? "serial" : "", round.kind === "blind" ? "stopwatch" : ""].filter(Boolean);
  const status = element("p", { className: "quiet", role: "status" });
  const current = kinds.includes(attempt.source) ? attempt.source : "typed";
  if (current !== attempt.source) app.change({ source: current });
  const list = element("select", {}, ...kinds.map((kind) => new Option(words[kind], kind, false, kind === current)));
  const connect = () => connected(app, attempt.source, (text) => { status.textContent = text; });
  list.addEventListener("change", () => {
    app.keepSource(list.value);
    connect();
    // Where the attempt begins with the timer, the way to start it is another one now.
    if (round.kind !== "speed") app.refresh();
  });
  // Whoever chose a timer once need not do so before every attempt.
  connect();
  return element("div", { className: "source" }, element("label", {}, `${words.timeFrom} `, list), status);
}

/**
 * @param {App} app
 * @param {string} kind
 * @param {(text: string) => void} say
 */
async function connected(app, kind, say) {
  const { words } = app;
  if (connection?.kind === kind) { connection.say = say; return; }
  closeSource();
  say("");
  const open = { stackmat: listen, serial: readPort }[kind];
  if (!open) return;
  /** @type {NonNullable<typeof connection>} */
  const made = { kind, say, tell: null, heard: 0, close: () => {} };
  connection = made;
  say(words.timerSilent);
  try {
    const { TimerWatch } = await signals();
    const watch = new TimerWatch((what, milliseconds) => made.tell?.(what, milliseconds));
    made.close = await open((packet) => { if (!made.heard) made.say(words.timerReady); made.heard = now(); watch.see(packet); });
  } catch { say(words.timerRefused); if (connection === made) connection = null; }
}

/** @param {(packet: Packet) => void} take */
async function listen(take) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } });
  const context = new AudioContext();
  await context.audioWorklet.addModule(new URL("./stackmat-worklet.js", import.meta.url));
  const listener = new AudioWorkletNode(context, "stackmat-listener", { numberOfOutputs: 0 });
  listener.port.onmessage = ({ data }) => take(data);
  context.createMediaStreamSource(stream).connect(listener);
  return () => { stream.getTracks().forEach((track) => track.stop()); context.close(); };
}

/** @param {(packet: Packet) => void} take */
async function readPort(take) {
  const [known] = await navigator.serial.getPorts();
  const port = known ?? await navigator.serial.requestPort();
  await port.open({ baudRate: 1200 });
  const { PacketReader } = await signals();
  const packets = new PacketReader();
  const reader = port.readable.getReader();
  (async () => {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      value.forEach((/** @type {number} */ byte) => { const packet = packets.read(byte); if (packet) take(packet); });
    }
  })().catch(() => {});
  return () => reader.cancel().then(() => port.close()).catch(() => {});
}

export function closeSource() {
  connection?.close();
  connection = null;
}

// --- Using one in a step: `started(at)` and `stopped(milliseconds)` are told once each ---

/**
 * @param {App} app
 * @param {SourceTold} told
 */
export function sourceOf(app, told) {
  const { source } = app.attempt;
  if (source === "page") return told.started ? padToStart(app, told) : padToStop(app, told);
  if (source === "stackmat" || source === "serial") return timer(app, told);
  return { view: "", hasOwnStart: false, hasOwnStop: false, stop() {} };
}

/**
 * @param {App} app
 * @param {SourceTold} told
 */
function timer(app, told) {
  const status = element("p", { className: "quiet", role: "status", textContent: connection ? "" : app.words.timerSilent });
  if (connection) {
    connection.tell = (what, milliseconds) => {
      if (what === "running") told.started?.(now() - milliseconds);
      // A solve so short that nobody saw it run still has a time.
      if (what === "stopped") told.stopped(milliseconds);
    };
  }
  return { view: status, hasOwnStart: false, hasOwnStop: false, stop() { if (connection) connection.tell = null; } };
}

/**
 * Hold, and let go to start: with a hand on the screen or with the space bar.
 * @param {App} app
 * @param {SourceTold} told
 */
function padToStart(app, told) {
  const { words } = app;
  const pad = element("div", { className: "pad", tabIndex: 0, role: "button", textContent: words.holdPad, data: { pad: "idle" } });
  /** @type {number | null} */
  let since = null;
  let soon = 0;
  /**
   * @param {string} state
   * @param {string} text
   */
  const show = (state, text) => { pad.dataset.pad = state; pad.textContent = text; };
  const down = () => {
    if (since !== null) return;
    since = now();
    show("held", words.keepHolding);
    soon = setTimeout(() => show("ready", words.letGo), HELD_FOR);
  };
  const up = () => {
    clearTimeout(soon);
    const held = since === null ? 0 : now() - since;
    since = null;
    if (held >= HELD_FOR) told.started?.(now()); else show("idle", words.holdPad);
  };
  return { ...listening(pad, down, up), view: pad, hasOwnStart: true, hasOwnStop: true };
}

/**
 * @param {App} app
 * @param {SourceTold} told
 */
function padToStop(app, told) {
  const { words, attempt } = app;
  const pad = element("div", { className: "pad running", tabIndex: 0, role: "button", textContent: words.touchToStop, data: { pad: "running" } });
  let isStopped = false;
  const down = () => { if (!isStopped) { isStopped = true; told.stopped(now() - (attempt.startedAt ?? 0)); } };
  return { ...listening(pad, down, () => {}), view: pad, hasOwnStart: true, hasOwnStop: true, showsTenths: true };
}

/**
 * @param {HTMLElement} pad
 * @param {() => void} down
 * @param {() => void} up
 */
function listening(pad, down, up) {
  const ended = new AbortController();
  const { signal } = ended;
  /** @param {KeyboardEvent} event */
  const isKey = (event) => event.code === "Space" && !around(event, "input, select, button, dialog");
  pad.addEventListener("pointerdown", (event) => { event.preventDefault(); pad.setPointerCapture?.(event.pointerId); down(); }, { signal });
  pad.addEventListener("pointerup", up, { signal });
  pad.addEventListener("pointercancel", up, { signal });
  pad.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  addEventListener("keydown", (event) => { if (isKey(event)) { event.preventDefault(); if (!event.repeat) down(); } }, { signal });
  addEventListener("keyup", (event) => { if (isKey(event)) { event.preventDefault(); up(); } }, { signal });
  return { stop: () => ended.abort() };
}
