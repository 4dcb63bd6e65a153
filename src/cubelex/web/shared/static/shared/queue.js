// Entries waiting to be sent: kept in the browser, in order, over reloads and lost networks, and sent exactly once.
import { NO_ACCESS } from "./sending.js";

// A network that is silent refuses nothing: after so many milliseconds without an answer, it is said that none comes.
const PATIENCE = 4000;

export class Queue {
  #sending = false;

  /**
   * `send(entry)` answers a promise of the server's answer, or fails when there is no network. Each kind of page has a
   * queue of its own name, as only it understands the answers.
   * @param {(entry: Entry) => Promise<any>} send
   * @param {(news: News) => void} changed
   * @param {string} [name]
   */
  constructor(send, changed, name = "cubelex-queue") {
    this.name = name;
    this.send = send;
    this.changed = changed;
    addEventListener("online", () => this.flush());
    setInterval(() => this.flush(), 3000);
  }

  /** @returns {Entry[]} */
  get waiting() {
    return JSON.parse(localStorage.getItem(this.name) || "[]");
  }

  /** @param {Entry} entry */
  push(entry) {
    localStorage.setItem(this.name, JSON.stringify([...this.waiting, entry]));
    return this.flush();
  }

  /** @param {string} key */
  #drop(key) {
    localStorage.setItem(this.name, JSON.stringify(this.waiting.filter((entry) => entry.key !== key)));
  }

  async flush() {
    if (this.#sending) return;
    this.#sending = true;
    // What this account may not send waits for one that may; entries for other rounds do not wait for it.
    const closed = new Map();
    const nextOpen = () => this.waiting.find(({ address }) => !closed.has(address));
    try {
      for (let next = nextOpen(); next; next = nextOpen()) {
        const silence = setTimeout(() => this.changed({ online: false }), PATIENCE);
        try {
          const answer = await this.send(next).finally(() => clearTimeout(silence));
          this.#drop(next.key);
          this.changed({ online: true, entry: next, answer });
        } catch (fault) {
          if (!(fault instanceof Error) || fault.message !== NO_ACCESS) throw fault;
          closed.set(next.address, fault);
        }
      }
      const [fault] = closed.values();
      this.changed(fault ? { online: false, fault } : { online: true });
    } catch (fault) {
      this.changed({ online: false, fault });
    } finally {
      this.#sending = false;
    }
  }
}
