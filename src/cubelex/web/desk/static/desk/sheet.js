// The fields of one card: what is typed into them, and cutoff and limits as far as they can be told while typing.
import { asTime, hasMoreSolved, hasTooManyHours, isOverLimit, isTime, meantTime, meetsCutoff, plainKeys, rankedValue, shownMoves, shownTime, usedTime } from "../shared/keys.js";
import { element, fill } from "../shared/elements.js";

const HOUR = 360000;

export class Sheet {
  /**
   * `typed` is called after every change, `keyed` with every key.
   * @param {DeskRound} round
   * @param {HTMLElement} container
   * @param {Words} words
   * @param {{ typed: Typed, keyed: Keyed }} told
   */
  constructor(round, container, words, { typed, keyed }) {
    this.round = round;
    this.container = container;
    this.words = words;
    /** @type {DeskCard | null} */
    this.card = null;
    /** @type {string[]} */
    this.terms = [];
    // Attempts that somebody else has saved while this card was open.
    /** @type {Set<number>} */
    this.arrived = new Set();
    // In a finished round, only the Delegate changes what is saved.
    this.keepsSaved = false;
    this.places = Array.from({ length: round.attempts }, (_, place) => place + 1);
    container.replaceChildren(...this.places.map((number) => this.#attempt(number, typed, keyed)));
  }

  /**
   * @param {number} number
   * @param {Typed} typed
   * @param {Keyed} keyed
   */
  #attempt(number, typed, keyed) {
    const name = `${this.words.attempt} ${number}`;
    const parts = this.round.kind === "multi" ? ["solved", "attempted", "time"] : [""];
    const inputs = parts.map((part) => this.#input(part ? `${name}: ${this.words[part]}` : name, part));
    inputs.forEach((input) => {
      input.dataset.attempt = String(number);
      input.addEventListener("input", (event) => { this.#typedInto(input, /** @type {InputEvent} */ (event)); typed(this); });
      input.addEventListener("keydown", (event) => keyed(event, this));
    });
    const history = element("small", { className: "history quiet", hidden: true });
    const note = element("small", { className: "note", id: `note-${this.container.id || this.round.id}-${number}`, hidden: true, role: "status" });
    inputs.forEach((input) => input.setAttribute("aria-describedby", note.id));
    return element("div", { className: "attempt" }, element("span", { textContent: name }), ...inputs, note, history);
  }

  /**
   * @param {string} label
   * @param {string} part
   */
  #input(label, part) {
    const input = element("input", { className: "time", dir: "ltr", inputMode: "text", autocomplete: "off", disabled: true });
    input.setAttribute("aria-label", this.round.label ? `${this.round.label}: ${label}` : label);
    if (part) { input.dataset.part = part; input.placeholder = this.words[part]; }
    return input;
  }

  get inputs() {
    return [...this.container.querySelectorAll("input")];
  }

  get open() {
    return this.inputs.filter((input) => !input.disabled);
  }

  /** @param {number} number */
  of(number) {
    return this.inputs.filter((input) => Number(input.dataset.attempt) === number);
  }

  /**
   * The text of an attempt: of Multi-Blind, three fields make one.
   * @param {number} number
   */
  text(number) {
    const [first, second, third] = this.of(number).map((input) => input.value.trim());
    if (this.round.kind !== "multi") return first;
    if (/^DN[FS]$/.test(first)) return first;
    return first || second || third ? `${first || 0}/${second} ${third}` : "";
  }

  /**
   * @param {number} number
   * @param {string} text
   */
  put(number, text) {
    const fields = this.of(number);
    const score = this.round.kind === "multi" && text.match(/^(\d+)\/(\d*) (.*)$/);
    fields.forEach((input, place) => { input.value = score ? score[place + 1] : place ? "" : text; });
    fields[0].dataset.before = this.text(number);
  }

  /**
   * What was typed over what is there.
   * @param {number} number
   * @param {string} text
   */
  putOver(number, text) {
    const before = this.of(number)[0].dataset.before;
    this.put(number, text);
    this.of(number)[0].dataset.before = before;
  }

  /**
   * What was typed and is not saved.
   * @param {number} number
   * @param {string} text
   */
  putNew(number, text) {
    this.put(number, text);
    this.of(number)[0].dataset.before = "";
  }

  /** @param {number} number */
  isChanged(number) {
    const text = this.text(number);
    return Boolean(text) && text !== this.of(number)[0].dataset.before;
  }

  get changed() {
    return this.places.filter((number) => this.isChanged(number));
  }

  // Attempts that were saved with another value, and those of them that the same person had typed and corrects now.
  get replaced() {
    return this.changed.filter((number) => this.of(number)[0].dataset.before);
  }

  get replacedOwn() {
    return this.replaced.filter((number) => this.card?.own.includes(number) && !this.arrived.has(number));
  }

  /**
   * The time that was probably meant: minutes or seconds that run over, or keys added to the saved time.
   * @param {number} number
   */
  meant(number) {
    if (this.round.kind !== "time") return "";
    const text = this.text(number);
    const before = this.of(number)[0].dataset.before?.replace(/\D/g, "");
    const digits = text.replace(/\D/g, "");
    const isAdded = before && hasTooManyHours(text, this.#most) && digits.startsWith(before);
    const time = isAdded ? asTime(digits.slice(before.length)) : meantTime(text);
    return time && isTime(time) && !hasTooManyHours(time, this.#most) ? time : "";
  }

  /**
   * Takes the time that was probably meant.
   * @param {number} number
   */
  accept(number) {
    this.putOver(number, this.meant(number));
    this.applyTerms();
  }

  // The longest time that anything is timed for, in centiseconds; nothing without a limit.
  get #most() {
    const { limit, kind } = this.round;
    if (kind === "multi") return HOUR;
    return limit ? Math.max(limit.centiseconds, limit.perAttempt ?? 0) : null;
  }

  get unreadable() {
    return this.inputs.find((input) => input.getAttribute("aria-invalid") === "true");
  }

  // The next field to type into: the first empty one, else the first.
  get next() {
    return this.open.find((input) => !this.text(Number(input.dataset.attempt))) ?? null;
  }

  /** @param {DeskCard | null} card */
  fill(card) {
    this.card = card;
    this.arrived.clear();
    this.places.forEach((number) => {
      this.put(number, card?.fields[number - 1] ?? "");
      const line = this.of(number)[0].parentElement?.querySelector(".history");
      if (!line) return;
      line.textContent = card?.history[number - 1] ?? "";
      line.hidden = !line.textContent;
    });
    this.applyTerms();
  }

  // DNS in every field that is open and empty; the last of them.
  declineRest() {
    const empty = this.places.filter((number) => !this.text(number) && !this.of(number)[0].disabled);
    empty.forEach((number) => this.putOver(number, "DNS"));
    this.applyTerms();
    const last = empty.at(-1);
    return last === undefined ? null : this.of(last)[0];
  }

  /**
   * Somebody else has entered something: what is there is taken over, what was typed stays. Whether anything changed.
   * @param {DeskCard} card
   */
  takeOver(card) {
    const changed = this.places.filter((number) => (card.fields[number - 1] ?? "") !== this.of(number)[0].dataset.before);
    const typed = new Map(this.changed.map((number) => [number, this.text(number)]));
    const arrived = new Set([...this.arrived, ...changed]);
    this.fill(card);
    this.arrived = arrived;
    typed.forEach((text, number) => this.putOver(number, text));
    this.applyTerms();
    return Boolean(changed.length);
  }

  /**
   * @param {HTMLInputElement} input
   * @param {InputEvent} event
   */
  #typedInto(input, event) {
    const isDeleting = event.inputType?.startsWith("delete") ?? false;
    const { kind } = this.round;
    input.value = plainKeys(input.value);
    const isLetter = /[ds]/i.test(input.value);
    if (kind === "moves") input.value = shownMoves(input.value, isDeleting);
    else if (input.dataset.part && isLetter) this.#didNot(Number(input.dataset.attempt), shownMoves(input.value, isDeleting));
    else if (input.dataset.part === "time") input.value = asTime(`${input.value.replace(/\D/g, "")}00`).replace(/\.00$/, "");
    else if (input.dataset.part) input.value = input.value.replace(/\D/g, "");
    else input.value = shownTime(input.value, isDeleting);
    this.applyTerms();
  }

  /**
   * DNF and DNS are written in the first of three fields, wherever the key was pressed.
   * @param {number} number
   * @param {string} text
   */
  #didNot(number, text) {
    const [first, ...rest] = this.of(number);
    first.value = text;
    rest.forEach((input) => { input.value = ""; });
  }

  // The server has the last word.
  applyTerms() {
    const { round, words } = this;
    const texts = this.places.map((number) => this.text(number));
    const isMissed = meetsCutoff(texts, round.cutoff, round.kind) === false;
    this.places.forEach((number) => {
      const isBeyond = isMissed && round.cutoff !== null && number > round.cutoff.attempts;
      this.of(number).forEach((input) => {
        input.disabled = !this.card || isBeyond || (this.keepsSaved && Boolean(this.of(number)[0].dataset.before));
        if (isBeyond && input.value && !input.dataset.before) input.value = "";
      });
      this.#judge(number, texts);
    });
    this.terms = !this.card ? [] : [
      isMissed ? words.missed : "",
      this.#lacksTime(texts) ? words.typeTime : "",
      this.#remaining(),
    ].filter(Boolean);
  }

  /**
   * What is wrong with an attempt, over its limit or saved already is said at its field.
   * @param {number} number
   * @param {string[]} texts
   */
  #judge(number, texts) {
    const { round, words } = this;
    const fields = this.of(number);
    const text = texts[number - 1];
    const wrong = fields.find((input) => this.#isWrong(input)) ?? (round.kind === "multi" && hasMoreSolved(text) ? fields[0] : null);
    const value = round.kind === "time" ? rankedValue(text, "time") : null;
    const isOver = !wrong && value !== null && value !== Infinity && this.#isOverLimit(number, texts);
    fields.forEach((input) => {
      input.setAttribute("aria-invalid", String(input === wrong));
      input.classList.toggle("over", isOver);
    });
    const saved = this.isChanged(number) ? fields[0].dataset.before ?? "" : "";
    const meant = wrong ? this.meant(number) : "";
    if (meant) this.#note(number, "bad", fill(words.meant, { time: meant }));
    else if (wrong) this.#note(number, "bad", hasMoreSolved(text) ? words.moreSolved : words.noTime);
    else if (saved && this.replacedOwn.includes(number)) this.#note(number, "ask", fill(words.replaceOwn, { before: saved, now: text }));
    else if (saved) this.#note(number, "maybe", fill(words.replaceOther, { before: saved }));
    else if (isOver) this.#note(number, "maybe", words.over);
    else this.#note(number, "", "");
  }

  /** @param {HTMLInputElement} input */
  #isWrong(input) {
    const { kind } = this.round;
    const isTimed = kind === "time" || input.dataset.part === "time";
    if (!isTimed || !/^[\d:.]+$/.test(input.value)) return false;
    const time = input.dataset.part === "time" ? `${input.value}.00` : input.value;
    return !isTime(time) || hasTooManyHours(time, this.#most);
  }

  /**
   * @param {number} number
   * @param {string} kind
   * @param {string} text
   */
  #note(number, kind, text) {
    const line = this.of(number)[0].parentElement?.querySelector(".note");
    if (!line) return;
    line.className = `note ${kind}`;
    if (line.textContent !== text) line.textContent = text;
    line.hidden = !text;
  }

  /**
   * @param {number} number
   * @param {string[]} texts
   */
  #isOverLimit(number, texts) {
    const { limit } = this.round;
    if (!limit?.cumulative) return isOverLimit(texts[number - 1], limit, null);
    return this.isChanged(number) && isOverLimit(texts[number - 1], limit, this.#left(number, limit, texts));
  }

  /**
   * What is left of a shared limit for an attempt: later attempts come after it, and typed ones replace those saved.
   * @param {number} number
   * @param {TimeLimit} limit
   * @param {string[]} texts
   */
  #left(number, limit, texts) {
    const { remaining = null, used = {} } = this.card ?? {};
    if (remaining === null) return null;
    return this.places.reduce((left, place) => {
      const saved = place >= number || this.isChanged(place) ? used[place] ?? 0 : 0;
      const typed = place < number && this.isChanged(place) ? usedTime(texts[place - 1], limit) : 0;
      return left + saved - typed;
    }, remaining);
  }

  /**
   * Under a cumulative limit the time of a DNF counts.
   * @param {string[]} texts
   */
  #lacksTime(texts) {
    const { limit } = this.round;
    return Boolean(limit?.cumulative && limit.countsDnf) && this.places.some((number) => this.isChanged(number) && texts[number - 1] === "DNF");
  }

  #remaining() {
    if (!this.round.limit?.cumulative || !this.card?.remainingText) return "";
    const estimates = this.card.toEstimate.length ? ` · ${this.words.estimate}: ${this.card.toEstimate.join(", ")}` : "";
    return `${this.words.remaining}: ${this.card.remainingText}${estimates}`;
  }
}
