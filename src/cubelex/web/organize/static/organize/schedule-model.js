// The schedule in the editor: the draft, what was before and after it, what is chosen. This module changes no page.
import { A_DAY, HOUR, STEP, clock, mergedList, snap } from "./schedule-drafts.js";

const COLOURS = ["#1f6f8b", "#c26a1b", "#2e7d32", "#6a4a9c", "#b3261e", "#1f4e8b"];
const LISTS = /** @type {const} */ (["venues", "rooms", "activities"]);
const TOGETHER = 1500;

/** @param {Activity} activity */
export const isOther = (activity) => activity.code.startsWith("other-");

/**
 * When an activity is after its end was moved.
 * @param {Activity} activity
 * @param {number} minute
 */
export const resized = ({ start }, minute) => ({ start, end: Math.max(start + STEP, snap(minute)) });

export class Schedule {
  /** @type {number | null} */ chosen = null;
  shownDay = 0;
  hasSaved = false;
  /** @type {string[]} Why the chosen activity takes as long as it is estimated. */
  because = [];
  /** @type {string[]} */ #past = [];
  /** @type {string[]} */ #future = [];
  #last = { kind: "", at: 0 };
  #changed;

  /**
   * @param {ScheduleContent} content
   * @param {() => void} changed is told of every change of the draft
   */
  constructor({ draft, flags, estimates, labels, names, rounds, others, days }, changed = () => {}) {
    this.draft = draft;
    this.saved = JSON.stringify(draft);
    this.flags = flags;
    this.estimates = estimates;
    this.labels = labels;
    this.names = names;
    this.rounds = rounds;
    this.others = others;
    this.days = days;
    this.#changed = changed;
  }

  get isDirty() { return JSON.stringify(this.draft) !== this.saved; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  // --- Looking ---

  /** @param {number | null} id */
  activity(id) {
    return this.draft.activities.find((activity) => activity.id === id);
  }

  get chosenActivity() { return this.activity(this.chosen); }

  /** @param {number | undefined} id */
  room(id) {
    return this.draft.rooms.find((room) => room.id === id);
  }

  /** @param {Activity} activity */
  labelOf(activity) {
    const { code, name } = activity;
    return isOther(activity) && name !== this.names[code] ? name : this.labels[code] ?? name;
  }

  /**
   * An activity in words: what, when and where.
   * @param {Activity} activity
   */
  described(activity) {
    const when = `${this.days[activity.day] ?? ""} ${clock(activity.start)}–${clock(activity.end)}`;
    return `${this.labelOf(activity)}, ${when}, ${this.room(activity.room)?.name ?? ""}`;
  }

  /**
   * About how many minutes an activity takes in a room, where the server has said.
   * @param {string} code
   * @param {number | undefined} roomId
   */
  estimateOf(code, roomId) {
    return this.estimates[code]?.[this.room(roomId)?.stations ?? ""];
  }

  // The hours that are shown: the usual ones of a day, and all that have activities.
  get range() {
    const { activities } = this.draft;
    const from = Math.floor(Math.min(8 * HOUR, ...activities.map(({ start }) => start)) / HOUR) * HOUR;
    const to = Math.ceil(Math.max(19 * HOUR, ...activities.map(({ end }) => end)) / HOUR) * HOUR;
    return { from, to: Math.min(to, A_DAY + 6 * HOUR) };
  }

  // Days of the competition, and other days with activities by mistake.
  get shownDays() {
    const outside = this.draft.activities.map(({ day }) => day).filter((day) => day < 0 || day >= this.days.length);
    return [...new Set([...this.days.keys(), ...outside])].sort((first, second) => first - second);
  }

  get missingCodes() {
    const there = new Set(this.draft.activities.map(({ code }) => code));
    return this.rounds.filter((code) => !there.has(code) && !there.has(code.replace(/-a\d+$/, "")));
  }

  // --- Changing ---

  /**
   * Quick changes of one kind, for example with an arrow key, are undone together.
   * @param {(next: Draft) => unknown} edit
   * @param {string} kind
   */
  change(edit, kind = "") {
    const before = JSON.stringify(this.draft);
    const next = JSON.parse(before);
    edit(next);
    if (JSON.stringify(next) === before) return;
    if (!kind || kind !== this.#last.kind || Date.now() - this.#last.at > TOGETHER) this.#past.push(before);
    this.#last = { kind, at: Date.now() };
    this.#future = [];
    this.draft = next;
    this.#changed();
  }

  undo() { this.#travel(this.#past, this.#future); }
  redo() { this.#travel(this.#future, this.#past); }

  /**
   * @param {string[]} from
   * @param {string[]} to
   */
  #travel(from, to) {
    const other = from.pop();
    if (other === undefined) return;
    to.push(JSON.stringify(this.draft));
    this.draft = { ...JSON.parse(other), basis: this.draft.basis };
    this.#last = { kind: "", at: 0 };
    if (!this.chosenActivity) this.chosen = null;
    this.#changed();
  }

  /**
   * @param {number} id
   * @param {Partial<Activity>} fields
   * @param {string} [kind]
   */
  edit(id, fields, kind) {
    this.change((next) => Object.assign(next.activities.find((activity) => activity.id === id) ?? {}, fields), kind);
  }

  /** @param {number} id */
  remove(id) {
    this.chosen = null;
    this.change((next) => { next.activities = next.activities.filter((activity) => activity.id !== id); });
  }

  /**
   * @param {Activity} activity
   * @param {number} by minutes
   */
  shift({ id, start, end }, by) {
    if (start + by >= 0 && start + by < A_DAY) this.edit(id, { start: start + by, end: end + by }, `move ${id}`);
  }

  /**
   * Move an activity to the next room, or to the next day after the last room.
   * @param {Activity} activity
   * @param {number} by
   */
  beside(activity, by) {
    const places = this.shownDays.flatMap((day) => this.draft.rooms.map((room) => ({ day, room: room.id })));
    const now = places.findIndex((place) => place.day === activity.day && place.room === activity.room);
    const goal = places[now + by];
    if (!goal) return;
    this.shownDay = goal.day;
    this.edit(activity.id, goal, `beside ${activity.id}`);
  }

  /** @param {"venues" | "rooms" | "activities"} list */
  #newId(list) {
    return Math.min(0, ...this.draft[list].map((item) => item.id)) - 1;
  }

  /**
   * A new activity, not yet on the schedule.
   * @param {string} code
   * @param {number} minutes
   * @param {Place} place
   * @returns {Activity}
   */
  fresh(code, minutes, place) {
    const name = this.names[code] ?? this.others.find(([other]) => other === code)?.[1] ?? code;
    return { id: this.#newId("activities"), code, name, groups: 0, ...place, end: place.start + minutes };
  }

  /**
   * Put a new activity on the schedule.
   * @param {string} code
   * @param {number} minutes
   * @param {Place} place
   */
  add(code, minutes, place) {
    const made = this.fresh(code, minutes, place);
    this.chosen = made.id;
    this.change((next) => next.activities.push(made));
    return made;
  }

  /**
   * The first free time of the shown day, where it has one.
   * @param {number} minutes
   * @returns {Place | null}
   */
  firstGap(minutes) {
    const gaps = this.draft.rooms.flatMap((room) => {
      const start = this.#gapIn(room, minutes);
      return start === null ? [] : [{ room: room.id, day: this.shownDay, start }];
    });
    return gaps.length ? gaps.reduce((best, gap) => (gap.start < best.start ? gap : best)) : null;
  }

  /**
   * @param {Room} room
   * @param {number} minutes
   */
  #gapIn(room, minutes) {
    const own = this.draft.activities.filter((activity) => activity.room === room.id && activity.day === this.shownDay);
    for (let start = 9 * HOUR; start + minutes <= 20 * HOUR; start += STEP) {
      if (!own.some((activity) => activity.start < start + minutes && start < activity.end)) return start;
    }
    return null;
  }

  /**
   * After the last activity of the shown day in a room.
   * @param {Room} room
   * @returns {Place}
   */
  endOfDay(room) {
    const own = this.draft.activities.filter((activity) => activity.day === this.shownDay && activity.room === room.id);
    return { room: room.id, day: this.shownDay, start: Math.max(9 * HOUR, ...own.map(({ end }) => end)) };
  }

  // --- Venues and rooms ---

  /**
   * @param {number} venue
   * @param {string} word "Room", in the reader's language
   */
  addRoom(venue, word) {
    const id = this.#newId("rooms");
    this.change((next) => {
      const color = COLOURS[next.rooms.length % COLOURS.length];
      next.rooms.push({ id, venue, name: `${word} ${next.rooms.length + 1}`, color, stations: 16 });
    });
  }

  /** @param {number} id */
  removeRoom(id) {
    this.change((next) => {
      next.rooms = next.rooms.filter((room) => room.id !== id);
      next.activities = next.activities.filter((activity) => activity.room !== id);
    });
  }

  /** @param {number} id */
  removeVenue(id) {
    this.change((next) => {
      next.venues = next.venues.filter((venue) => venue.id !== id);
      next.rooms = next.rooms.filter((room) => room.venue !== id);
      next.activities = next.activities.filter((activity) => next.rooms.some((room) => room.id === activity.room));
    });
  }

  /**
   * A venue with one room, in the country of the last one.
   * @param {Words} words
   */
  addVenue(words) {
    const [id, roomId] = [this.#newId("venues"), this.#newId("rooms")];
    const { timezone, country } = this.draft.venues[this.draft.venues.length - 1];
    this.change((next) => {
      const color = COLOURS[next.rooms.length % COLOURS.length];
      next.venues.push({ id, name: `${words.venue} ${next.venues.length + 1}`, country, timezone, isNew: true });
      next.rooms.push({ id: roomId, venue: id, name: words.room, color, stations: 16 });
    });
  }

  // --- What the server said ---

  /** @param {ScheduleAnswer} answer */
  take({ flags = this.flags, estimates = this.estimates, because = [] }) {
    this.flags = flags;
    this.estimates = estimates;
    this.because = because;
  }

  /**
   * The draft was saved. What was changed since it was sent stays.
   * @param {Draft} kept as the server has it now
   * @param {string} sent
   */
  wasSaved(kept, sent) {
    if (JSON.stringify(this.draft) === sent) this.draft = kept;
    else this.draft.basis = kept.basis;
    this.saved = JSON.stringify(kept);
    this.#past = [];
    this.#future = [];
    if (!this.chosenActivity) this.chosen = null;
    this.hasSaved = true;
  }

  /**
   * Another person saved since then: both drafts together. Undo restores the own one. Returns what both changed.
   * @param {Draft} theirs
   */
  meet(theirs) {
    /** @type {Draft} */
    const base = JSON.parse(this.saved);
    /** @type {(Activity | Room | Venue)[]} */
    const both = [];
    /** @type {any} */
    const merged = { ...theirs };
    LISTS.forEach((list) => { merged[list] = mergedList(/** @type {{ id: number }[]} */ (base[list]), this.draft[list], theirs[list], both); });
    const known = new Set(merged.rooms.map((/** @type {Room} */ room) => room.id));
    merged.activities = merged.activities.filter((/** @type {Activity} */ activity) => known.has(activity.room));
    this.#past.push(JSON.stringify(this.draft));
    this.draft = merged;
    this.saved = JSON.stringify(theirs);
    return both;
  }

  /**
   * The unsaved draft of an earlier visit. Returns the draft that was saved meanwhile, if it is another one.
   * @param {{ draft: Draft, saved: string }} kept
   */
  bringBack({ draft, saved }) {
    const now = this.draft;
    const isSame = saved === this.saved;
    if (isSame) this.#past.push(JSON.stringify(now));
    this.draft = draft;
    this.saved = saved;
    return isSame ? null : now;
  }
}
