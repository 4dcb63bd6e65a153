// Entries waiting to be sent: kept in the browser, in order, over reloads and lost networks, and sent exactly once.
import { NO_ACCESS, OtherAccount, signedIn } from "./sending.js";
import { KeptList } from "./storage.js";

// A network that is silent refuses nothing: after so many milliseconds without an answer, it is said that none comes.
const PATIENCE = 4000;
const AT_THE_DESK = "cubelex-queue";
export const AT_A_STATION = "cubelex-station-queue";
export const QUEUES = [AT_THE_DESK, AT_A_STATION];

export class Queue {
  #sending = false;
  /**
   * The account that sends the entries of another one, by the account that typed them.
   * @type {Map<string, string>}
   */
  #sentBy = new Map();

  /**
   * `send(entry, sentBy)` answers a promise of the server's answer, or fails when there is no network. Each kind of page
   * has a queue of its own name, as only it understands the answers.
   * @param {(entry: Entry, sentBy?: string) => Promise<any>} send
   * @param {(news: News) => void} changed
   * @param {string} [name]
   */
  constructor(send, changed, name = AT_THE_DESK) {
    /** @type {KeptList<Entry>} */
    this.kept = new KeptList(name);
    this.send = send;
    this.changed = changed;
    addEventListener("online", () => this.flush());
    setInterval(() => this.flush(), 3000);
    // Browsers that run out of space delete what they were not asked to keep.
    globalThis.navigator?.storage?.persist?.().catch(() => {});
  }

  get waiting() {
    return this.kept.list;
  }

  /**
   * An entry says who typed it: another person may be signed in when it is sent.
   * @param {Entry} entry
   */
  push(entry) {
    this.kept.change((list) => [...list, { ...signedIn(), ...entry }]);
    return this.flush();
  }

  /**
   * The entries that a test finds, which are not sent any more.
   * @param {(entry: Entry) => boolean} test
   */
  take(test) {
    const taken = this.waiting.filter(test);
    this.kept.change((list) => list.filter((entry) => !test(entry)));
    return taken;
  }

  /**
   * Entries of another account are sent by the one that is signed in now.
   * @param {Entry} entry
   * @param {string} account
   */
  sendFor(entry, account) {
    this.#sentBy.set(entry.account, account);
    return this.flush();
  }

  async flush() {
    if (this.#sending) return;
    this.#sending = true;
    // What this account may not send waits for one that may; entries for other rounds do not wait for it.
    const closed = new Map();
    const nextOpen = () => this.waiting.find(({ address, account }) => !closed.has(address) && !closed.has(account));
    try {
      for (let next = nextOpen(); next; next = nextOpen()) {
        const silence = setTimeout(() => this.changed({ online: false }), PATIENCE);
        try {
          const answer = await this.send(next, this.#sentBy.get(next.account)).finally(() => clearTimeout(silence));
          this.take(({ key }) => key === next.key);
          this.changed({ online: true, entry: next, answer });
        } catch (fault) {
          if (fault instanceof OtherAccount) closed.set(next.account, fault);
          else if (fault instanceof Error && fault.message === NO_ACCESS) closed.set(next.address, fault);
          else throw fault;
        }
      }
      const faults = [...closed.values()];
      const fault = faults.find((each) => each instanceof OtherAccount) ?? faults[0];
      this.changed({ online: !fault || fault instanceof OtherAccount, fault });
    } catch (fault) {
      this.changed({ online: false, fault });
    } finally {
      this.#sending = false;
    }
  }
}
