// Moving activities with mouse or finger: blocks of the grid, and what can be added to it.
import { $, around } from "../shared/elements.js";
import { A_DAY, STEP, clock, snap } from "./schedule-drafts.js";
import { resized } from "./schedule-model.js";
import { say } from "./schedule-view.js";

const EDGE = 48;
const SPEED = 12;

/**
 * The column under the pointer, also where blocks or ghosts cover it. The panel on phones covers everything.
 * @param {number} x
 * @param {number} y
 */
function columnAt(x, y) {
  const under = document.elementsFromPoint(x, y);
  if (under[0]?.closest(".tool-side")) return null;
  const column = under.find((layer) => layer.classList.contains("column"));
  if (column) return /** @type {HTMLElement} */ (column);
  const box = $("grid").getBoundingClientRect();
  if (y < box.top || y > box.bottom) return null;
  return [...$("grid").querySelectorAll(".column")].find((other) => {
    const { left, right } = other.getBoundingClientRect();
    return x >= left && x <= right;
  }) ?? null;
}

/**
 * @param {number} x
 * @param {number} y
 */
function scrollAtEdges(x, y) {
  if (y < EDGE) window.scrollBy(0, -SPEED);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, SPEED);
  const { left, right } = $("grid").getBoundingClientRect();
  if (x > left - EDGE && x < left + EDGE) $("grid").scrollBy(-SPEED, 0);
  else if (x > right - EDGE && x < right + EDGE) $("grid").scrollBy(SPEED, 0);
}

/**
 * Follows a pointer until it is up. Escape stops it.
 * @param {HTMLElement} target
 * @param {PointerEvent} event
 * @param {(now: PointerEvent) => void} moved
 * @param {(isDone: boolean, wasMoving: boolean) => void} done
 */
function follow(target, { pointerId, clientX, clientY }, moved, done) {
  let isMoving = false;
  const stop = new AbortController();
  const { signal } = stop;
  /** @param {boolean} isDone */
  const end = (isDone) => { stop.abort(); done(isMoving && isDone, isMoving); };
  target.setPointerCapture(pointerId);
  target.addEventListener("pointermove", (now) => {
    if (!isMoving && Math.hypot(now.clientX - clientX, now.clientY - clientY) < 5) return;
    isMoving = true;
    scrollAtEdges(now.clientX, now.clientY);
    moved(now);
  }, { signal });
  target.addEventListener("pointerup", () => end(true), { signal });
  target.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", ({ key }) => { if (key === "Escape") end(false); }, { signal });
}

export class Dragging {
  /**
   * @param {Schedule} schedule
   * @param {ScheduleView} view
   * @param {{ choose: (id: number) => void, add: (code: string, minutes: number, place: Place) => void, tell: (activity?: Activity) => void }} told
   */
  constructor(schedule, view, told) {
    this.schedule = schedule;
    this.view = view;
    this.told = told;
    $("grid").addEventListener("pointerdown", (event) => {
      const block = around(event, ".activity");
      if (block) this.#grab(event, block);
    });
    ["missing", "others"].forEach((id) => $(id).addEventListener("pointerdown", (event) => {
      const chip = around(event, ".chip");
      if (chip) this.#lift(event, chip);
    }));
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} block
   */
  #grab(event, block) {
    const { schedule, told } = this;
    const activity = schedule.activity(Number(block.dataset.id));
    if (event.button || !activity) return;
    // The first tap chooses an activity, and only the chosen one follows a finger: otherwise you could not scroll.
    if (event.pointerType === "touch" && activity.id !== schedule.chosen) {
      block.addEventListener("click", () => told.choose(activity.id), { once: true });
      return;
    }
    const isResizing = Boolean(around(event, ".grip"));
    const box = block.getBoundingClientRect();
    const offset = event.clientY - (isResizing ? box.bottom : box.top);
    const ghost = this.#ghostOf(activity);
    /** @type {{ day?: number, room?: number, start: number, end: number } | null} */
    let goal = null;
    follow(block, event, (now) => {
      const column = isResizing ? block.parentElement : columnAt(now.clientX, now.clientY);
      if (!column) return;
      block.classList.add("lifted");
      const minute = this.#minutesAt(now.clientY - offset, column);
      const start = this.#startAt(minute);
      goal = isResizing ? resized(activity, minute) : { ...this.#placeOf(column), start, end: start + activity.end - activity.start };
      this.#showGhost(ghost, column, goal.start, goal.end);
    }, (isDone, wasMoving) => {
      ghost.remove();
      block.classList.remove("lifted");
      if (isDone && goal) {
        schedule.chosen = activity.id;
        schedule.edit(activity.id, goal);
        told.tell(schedule.activity(activity.id));
      } else if (!wasMoving) told.choose(activity.id);
    });
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} chip
   */
  #lift(event, chip) {
    const { schedule } = this;
    const code = chip.dataset.code ?? "";
    const minutes = Number(chip.dataset.minutes);
    if (event.button || event.pointerType === "touch" || !schedule.draft.rooms.length) return;
    const ghost = this.#ghostOf(schedule.fresh(code, minutes, { room: schedule.draft.rooms[0].id, day: 0, start: 0 }));
    /** @type {{ length: number, place: Place } | null} */
    let goal = null;
    follow(chip, event, (now) => {
      chip.dataset.dragged = "yes";
      const column = columnAt(now.clientX, now.clientY);
      goal = null;
      ghost.remove();
      if (!column) return;
      const place = { ...this.#placeOf(column), start: this.#startAt(this.#minutesAt(now.clientY, column)) };
      const length = schedule.estimateOf(code, place.room) ?? minutes;
      goal = { length, place };
      this.#showGhost(ghost, column, place.start, place.start + length);
    }, (isDone) => {
      ghost.remove();
      if (isDone && goal) this.told.add(code, goal.length, goal.place);
    });
  }

  /** @param {HTMLElement} column */
  #placeOf(column) {
    return { day: Number(column.dataset.day), room: Number(column.dataset.room) };
  }

  /** @param {number} minute */
  #startAt(minute) {
    return Math.min(Math.max(snap(minute), 0), A_DAY - STEP);
  }

  /**
   * @param {number} y
   * @param {HTMLElement} column
   */
  #minutesAt(y, column) {
    const { from, to } = this.schedule.range;
    const box = column.getBoundingClientRect();
    return from + ((y - box.top) / box.height) * (to - from);
  }

  /**
   * Shows where an activity would go while it is dragged. The block itself stays: a moved element loses the pointer.
   * @param {Activity} activity
   */
  #ghostOf(activity) {
    const ghost = this.view.blockOf(activity);
    ghost.classList.add("ghost");
    ghost.removeAttribute("data-id");
    return ghost;
  }

  /**
   * @param {HTMLElement} ghost
   * @param {HTMLElement} column
   * @param {number} start
   * @param {number} end
   */
  #showGhost(ghost, column, start, end) {
    if (ghost.parentElement !== column) column.append(ghost);
    ghost.style.setProperty("--start", String(start - this.schedule.range.from));
    ghost.style.setProperty("--long", String(end - start));
    /** @type {[string, string][]} */
    const texts = [[".clock", `${clock(start)}–${clock(end)}`], [".minutes", say(this.view.words.minutes, end - start)]];
    for (const [part, text] of texts) ghost.querySelector(part)?.replaceChildren(text);
  }
}
