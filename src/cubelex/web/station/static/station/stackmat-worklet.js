// Listens to the sound input beside the page, and tells it of packets.
import { StackmatDecoder } from "./stackmat.js";

class StackmatListener extends AudioWorkletProcessor {
  #decoder = new StackmatDecoder(sampleRate, (packet) => this.port.postMessage(packet));

  /** @param {Float32Array[][]} inputs */
  process([input]) {
    if (input[0]) this.#decoder.take(input[0]);
    return true;
  }
}

registerProcessor("stackmat-listener", StackmatListener);
