// A Stackmat timer's signal: samples of sound in, packets out. Pure: it knows nothing of browsers, and runs in any engine.
//
// The timer sends 1200 bits a second, eight to a byte, least first, between a start bit and a stop bit. A packet is a
// state, five digits (hundredths) or six (thousandths), a checksum of 64 and the sum of the digits, and an end of line.
// A sound input takes away the level of such a signal and leaves its edges, and may turn it over. So levels are
// told by the last edge, bytes are read both ways round, and only whole packets with the right sum are believed.

const BAUD = 1200;
const STATES = "IASLRC ";
const ENDS = [[10, 13], [13, 10]];
const SMALLEST_EDGE = 0.004;

// Bytes to packets.
export class PacketReader {
  /** @type {number[]} */
  #bytes = [];

  /**
   * The packet that ends with this byte, if one does.
   * @param {number} byte
   */
  read(byte) {
    this.#bytes.push(byte);
    if (this.#bytes.length > 10) this.#bytes.shift();
    return packetOf(this.#bytes, 6) ?? packetOf(this.#bytes, 5);
  }

  // After a byte that could not be read nothing before it belongs to what follows.
  forget() {
    this.#bytes.length = 0;
  }
}

/**
 * @param {number[]} bytes
 * @param {number} count
 */
function packetOf(bytes, count) {
  const all = bytes.slice(-(count + 4));
  if (all.length < count + 4) return null;
  const state = String.fromCharCode(all[0]);
  const digits = all.slice(1, count + 1).map((byte) => byte - 48);
  const end = all.slice(-2);
  if (!STATES.includes(state) || digits.some((digit) => digit < 0 || digit > 9) || digits[1] > 5) return null;
  if (all[count + 1] !== 64 + digits.reduce((sum, digit) => sum + digit, 0)) return null;
  if (!ENDS.some(([first, second]) => end[0] === first && end[1] === second)) return null;
  const [minutes, tens, ones, ...fraction] = digits;
  const milliseconds = Number(fraction.join("")) * (count === 5 ? 10 : 1);
  return { state, milliseconds: ((minutes * 6 + tens) * 10 + ones) * 1000 + milliseconds, digits: count };
}

// Where a signal jumps: the mean of what follows less the mean of what came before, over a part of a bit.
class Edges {
  #window;
  #samples;
  #filled = 0;
  #place = 0;
  #after = 0;
  #before = 0;
  #loudest = 0;
  /** @type {{ at: number, sign: number, size: number } | null} */
  #peak = null;
  #time = 0;
  #fading;

  /**
   * @param {number} rate
   * @param {(at: number, sign: number) => void} found
   */
  constructor(rate, found) {
    const bit = rate / BAUD;
    this.#window = Math.max(2, Math.round(bit * 0.3));
    this.#samples = new Float64Array(2 * this.#window);
    // How loud the signal is, is forgotten within a fifth of a second.
    this.#fading = Math.exp(-1 / (0.2 * rate));
    this.found = found;
  }

  /** @param {number} sample */
  take(sample) {
    const size = this.#samples.length;
    const middle = this.#samples[(this.#place + this.#window) % size];
    this.#before += middle - this.#samples[this.#place];
    this.#after += sample - middle;
    this.#samples[this.#place] = sample;
    this.#place = (this.#place + 1) % size;
    this.#time += 1;
    this.#filled += 1;
    if (this.#filled >= size) this.#look((this.#after - this.#before) / this.#window);
    // Sums of many samples would drift away in the end.
    if (this.#filled % 65536 === 0) this.#resum();
    return this.#time - this.#window;
  }

  /** @param {number} jump */
  #look(jump) {
    const size = Math.abs(jump);
    this.#loudest = Math.max(size, this.#loudest * this.#fading);
    const limit = Math.max(this.#loudest * 0.4, SMALLEST_EDGE);
    const peak = this.#peak;
    if (peak && (size < limit || Math.sign(jump) !== peak.sign)) {
      this.found(peak.at, peak.sign);
      this.#peak = null;
    }
    if (size >= limit && (!this.#peak || size > this.#peak.size)) this.#peak = { at: this.#time - this.#window, sign: Math.sign(jump), size };
  }

  #resum() {
    const inOrder = Array.from(this.#samples, (_, place) => this.#samples[(this.#place + place) % this.#samples.length]);
    /** @param {number[]} part */
    const sum = (part) => part.reduce((total, one) => total + one, 0);
    this.#before = sum(inOrder.slice(0, this.#window));
    this.#after = sum(inOrder.slice(this.#window));
  }
}

// Edges to bytes, one way round: `mark` is the sign of the edge that leads to the level of rest.
class ByteReader {
  #bit;
  #mark;
  #level;
  /** @type {number | null} */
  #start = null;
  /** @type {boolean[]} */
  #levels = [];
  #lastEdge = 0;
  #isDoubtful = false;

  /**
   * @param {number} rate
   * @param {number} mark
   * @param {(byte: number) => void} found
   * @param {() => void} failed
   */
  constructor(rate, mark, found, failed) {
    this.#bit = rate / BAUD;
    this.#mark = mark;
    this.#level = true;
    this.found = found;
    this.failed = failed;
  }

  /**
   * @param {number} at
   * @param {number} sign
   */
  edge(at, sign) {
    this.until(at);
    const level = sign === this.#mark;
    if (this.#start === null && !level && this.#level) { this.#start = at; this.#levels = []; this.#isDoubtful = false; }
    else if (this.#start !== null) this.#adjust(at, level);
    this.#level = level;
    this.#lastEdge = at;
  }

  /**
   * A clock that is a little fast or slow is followed by the edges between bits. An edge elsewhere, or one to the level
   * that held already, says that another edge was missed or that this one is none.
   * @param {number} at
   * @param {boolean} level
   */
  #adjust(at, level) {
    const start = this.#start ?? at;
    const bits = Math.round((at - start) / this.#bit);
    const off = at - start - bits * this.#bit;
    if (bits === 0 || level === this.#level || Math.abs(off) > this.#bit * 0.3) this.#isDoubtful = true;
    else this.#start = start + off * 0.6;
  }

  /**
   * Take the bits whose middle has passed: all know the level that held there.
   * @param {number} time
   */
  until(time) {
    while (this.#start !== null && time > this.#start + (this.#levels.length + 0.5) * this.#bit) {
      this.#levels.push(this.#level);
      if (this.#levels.length === 1 && this.#level) this.#end();
      else if (this.#levels.length === 10) this.#byte();
    }
    // Longer without an edge than any byte: the line rests.
    if (this.#start === null && time - this.#lastEdge > 12 * this.#bit) this.#level = true;
  }

  #byte() {
    const [, ...bits] = this.#levels;
    const isWhole = bits.pop();
    this.#end();
    if (isWhole && !this.#isDoubtful) this.found(bits.reduce((byte, bit, place) => byte | (bit ? 1 << place : 0), 0));
    else this.failed();
  }

  #end() {
    this.#start = null;
    this.#levels = [];
  }
}

// Samples to packets, whichever way round the signal comes.
export class StackmatDecoder {
  #edges;
  #readers;

  /**
   * @param {number} rate
   * @param {(packet: Packet) => void} found
   */
  constructor(rate, found) {
    this.#readers = [1, -1].map((mark) => {
      const packets = new PacketReader();
      return new ByteReader(rate, mark, (byte) => { const packet = packets.read(byte); if (packet) found(packet); }, () => packets.forget());
    });
    this.#edges = new Edges(rate, (at, sign) => this.#readers.forEach((reader) => reader.edge(at, sign)));
  }

  /** @param {Iterable<number>} samples */
  take(samples) {
    for (const sample of samples) {
      const settled = this.#edges.take(sample);
      // An edge is known a little after it happened.
      this.#readers.forEach((reader) => reader.until(settled - 2));
    }
  }
}

// What a timer does, told from its packets: it is reset, it runs, it has stopped. A time is believed when it came twice.
export class TimerWatch {
  /** @type {Packet | null} */
  #last = null;
  #state = "unknown";

  /**
   * `told(what, milliseconds)` with "ready", "running" or "stopped".
   * @param {(what: string, milliseconds: number) => void} told
   */
  constructor(told) {
    this.told = told;
  }

  /** @param {Packet} packet */
  see(packet) {
    const last = this.#last;
    this.#last = packet;
    if (!last) return;
    const isSame = packet.milliseconds === last.milliseconds && packet.digits === last.digits;
    const isLater = packet.milliseconds > last.milliseconds && packet.milliseconds - last.milliseconds < 2000 && packet.digits === last.digits;
    if (isSame && packet.milliseconds === 0) this.#become("ready", 0);
    else if (isLater && !"SI".includes(packet.state)) this.#become("running", packet.milliseconds);
    else if (isSame && "SI".includes(packet.state) && "SI".includes(last.state)) this.#become("stopped", packet.milliseconds);
  }

  /**
   * @param {string} state
   * @param {number} milliseconds
   */
  #become(state, milliseconds) {
    const before = this.#state;
    if (before === state) return;
    this.#state = state;
    // What it showed before anybody looked is not of this attempt.
    if (state === "stopped" && before === "unknown") return;
    this.told(state, milliseconds);
  }
}
