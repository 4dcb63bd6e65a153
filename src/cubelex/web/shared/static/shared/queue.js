// Entries waiting to be sent: kept in the browser, in order, over reloads and lost networks, and sent exactly once.
export class Queue {
  #sending = false;

  // `send(entry)` answers a promise of the server's answer, or fails when there is no network. Each kind of page has a
  // queue of its own name, as only it understands the answers.
  constructor(send, changed, name = "cubelex-queue") {
    this.name = name;
    this.send = send;
    this.changed = changed;
    addEventListener("online", () => this.flush());
    setInterval(() => this.flush(), 3000);
  }

  get waiting() {
    return JSON.parse(localStorage.getItem(this.name) || "[]");
  }

  push(entry) {
    localStorage.setItem(this.name, JSON.stringify([...this.waiting, entry]));
    return this.flush();
  }

  #drop(key) {
    localStorage.setItem(this.name, JSON.stringify(this.waiting.filter((entry) => entry.key !== key)));
  }

  async flush() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
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
