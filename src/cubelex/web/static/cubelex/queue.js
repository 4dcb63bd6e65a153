// Entries waiting to be sent: kept in the browser, in order, over reloads and lost networks, and sent exactly once.
const KEY = "cubelex-queue";

function read() {
  return JSON.parse(localStorage.getItem(KEY) || "[]");
}

export class Queue {
  #sending = false;

  // `send(entry)` answers a promise of the server's answer, or fails when there is no network.
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    addEventListener("online", () => this.flush());
    setInterval(() => this.flush(), 3000);
  }

  get waiting() {
    return read();
  }

  push(entry) {
    localStorage.setItem(KEY, JSON.stringify([...read(), entry]));
    return this.flush();
  }

  #drop(key) {
    localStorage.setItem(KEY, JSON.stringify(read().filter((entry) => entry.key !== key)));
  }

  async flush() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = read()[0]; next; next = read()[0]) {
        const answer = await this.send(next);
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
