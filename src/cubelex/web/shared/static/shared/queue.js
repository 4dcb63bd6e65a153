// Entries waiting to be sent: kept in the browser, in order, over reloads and lost networks, and sent exactly once.

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
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        const silence = setTimeout(() => this.changed({ online: false }), PATIENCE);
        const answer = await this.send(next).finally(() => clearTimeout(silence));
        this.#drop(next.key);
        this.changed({ online: true, entry: next, answer });
      }
      this.changed({ online: true });
    } catch (fault) {
      this.changed({ online: false, fault });
    } finally {
      this.#sending = false;
    }
  }
}
