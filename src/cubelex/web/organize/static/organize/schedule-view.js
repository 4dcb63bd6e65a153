// The schedule on the page: the grid of days and rooms, what can be added, and the form of the chosen activity.
import { $, element, fieldsOf } from "../shared/elements.js";
import { HOUR, clock, lanesOf } from "./schedule-drafts.js";
import { isOther } from "./schedule-model.js";

/**
 * Words with one value in them.
 * @param {string} form
 * @param {string | number} value
 */
export const say = (form, value) => form.replace("{}", String(value));

/**
 * @param {string} text
 * @param {string} kind
 * @param {...HTMLElement} more
 */
export function notice(text, kind = "bad", ...more) {
  $("notice").replaceChildren(...(text ? [element("p", { className: `notice ${kind}`, textContent: text }), ...more] : []));
}

export class ScheduleView {
  /**
   * @param {Schedule} schedule
   * @param {Words} words
   */
  constructor(schedule, words) {
    this.schedule = schedule;
    this.words = words;
  }

  // --- The grid ---

  draw() {
    const { schedule } = this;
    const { draft, days, range, shownDay } = schedule;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.id;
    const hours = Array.from({ length: (range.to - range.from) / HOUR + 1 }, (_, place) => range.from + place * HOUR);
    const scale = element("div", { className: "hours", ariaHidden: "true" },
      ...hours.map((hour) => element("span", { dir: "ltr", textContent: clock(hour), style: { "--start": hour - range.from } })));
    const sections = schedule.shownDays.map((day) => element("section", { className: "day", ariaCurrent: String(day === shownDay) },
      element("h2", { textContent: days[day] ?? "–" }),
      element("div", { className: "rooms", style: { "--rooms": draft.rooms.length } },
        ...draft.rooms.map((room) => element("div", { className: "hall", style: { "--room": room.color } },
          element("h3", {}, element("bdi", { textContent: room.name })), this.#columnOf(day, room))))));
    $("grid").replaceChildren(scale, ...sections);
    if (focused !== undefined) this.block(focused)?.focus({ preventScroll: true });
    this.#drawDays();
    this.#drawMissing();
    this.#drawForm();
  }

  /**
   * The block of an activity.
   * @param {number | string | null} id
   */
  block(id) {
    return $("grid").querySelector(`[data-id="${id}"]`);
  }

  /**
   * @param {number} day
   * @param {Room} room
   */
  #columnOf(day, room) {
    const { draft, range } = this.schedule;
    const own = draft.activities.filter((activity) => activity.room === room.id && activity.day === day);
    const lanes = lanesOf(own);
    return element("div", {
      className: "column",
      data: { day, room: room.id },
      style: { "--length": range.to - range.from, "--room": room.color },
    }, ...own.map((activity) => this.blockOf(activity, lanes.get(activity.id))));
  }

  /**
   * A new block for an activity, in its lane of so many.
   * @param {Activity} activity
   * @param {{ lane: number, of: number }} lanes
   */
  blockOf(activity, { lane, of } = { lane: 0, of: 1 }) {
    const { schedule, words } = this;
    const minutes = activity.end - activity.start;
    const estimate = schedule.estimateOf(activity.code, activity.room);
    const long = [say(words.minutes, minutes), estimate ? say(words.estimate, estimate) : "", activity.groups ? say(words.groups, activity.groups) : ""];
    const block = element("div", {
      className: `activity ${schedule.flags[activity.id] ?? ""} ${minutes < 30 ? "short" : minutes < 45 ? "low" : ""}`,
      tabIndex: 0,
      data: { id: activity.id },
      style: { "--start": activity.start - schedule.range.from, "--long": minutes, "--lane": lane, "--of": of },
    },
    element("strong", { dir: "auto", textContent: schedule.labelOf(activity) }),
    element("span", { className: "clock", dir: "ltr", textContent: `${clock(activity.start)}–${clock(activity.end)}` }),
    element("span", { className: "minutes", textContent: long.filter(Boolean).join(" · ") }),
    element("span", { className: "out-of-sight", textContent: `, ${schedule.days[activity.day] ?? ""}, ${schedule.room(activity.room)?.name ?? ""}` }),
    element("span", { className: "grip" }));
    block.setAttribute("role", "button");
    block.setAttribute("aria-pressed", String(activity.id === schedule.chosen));
    return block;
  }

  #drawDays() {
    const { schedule } = this;
    $("days").replaceChildren(...schedule.shownDays.map((day) => {
      const tab = element("button", { type: "button", textContent: schedule.days[day] ?? "–", data: { day } });
      tab.setAttribute("aria-pressed", String(day === schedule.shownDay));
      return tab;
    }));
  }

  // --- What can be added ---

  #drawMissing() {
    const { schedule, words } = this;
    const first = schedule.draft.rooms[0];
    const missing = schedule.missingCodes.map((code) => this.#chip(code, schedule.labels[code], schedule.estimateOf(code, first?.id) ?? 30));
    $("missing").replaceChildren(...(missing.length ? missing : [element("p", { className: "quiet", textContent: words.nothing })]));
    if (!$("others").childElementCount) $("others").append(...schedule.others.map(([code, label, minutes]) => this.#chip(code, label, minutes)));
  }

  /**
   * @param {string} code
   * @param {string} label
   * @param {number} minutes
   */
  #chip(code, label, minutes) {
    return element("button", { type: "button", className: "chip", data: { code, minutes } },
      element("span", { textContent: label }), element("small", { className: "quiet", textContent: say(this.words.minutes, minutes) }));
  }

  // --- The form of the chosen activity ---

  #drawForm() {
    const { schedule, words } = this;
    const { days, draft } = schedule;
    const activity = schedule.chosenActivity;
    const proposed = fieldsOf($("propose", HTMLFormElement)).day;
    $("activity").hidden = !activity;
    this.#options(proposed, [["", proposed.options[0].textContent], ...days.entries()]);
    if (!activity) return;
    const { name, day, room, start, minutes } = fieldsOf($("activity", HTMLFormElement));
    $("activity-label").textContent = schedule.labelOf(activity);
    $("activity-name").hidden = !isOther(activity);
    this.#options(day, schedule.shownDays.map((number) => [number, days[number] ?? "–"]), activity.day);
    this.#options(room, draft.rooms.map((choice) => [choice.id, choice.name]), activity.room);
    if (document.activeElement !== name) name.value = schedule.labelOf(activity);
    if (document.activeElement !== start) start.value = clock(activity.start);
    if (document.activeElement !== minutes) minutes.value = activity.end - activity.start;
    const estimate = schedule.estimateOf(activity.code, activity.room);
    $("activity-estimate").textContent = estimate ? [say(words.takes, estimate), schedule.because.join(" ")].join(" ") : "";
  }

  /**
   * @param {HTMLSelectElement} select
   * @param {[string | number, string][]} pairs
   * @param {number} [value]
   */
  #options(select, pairs, value) {
    const wanted = JSON.stringify(pairs);
    if (select.dataset.pairs !== wanted) {
      select.replaceChildren(...pairs.map(([key, text]) => element("option", { value: String(key), textContent: text })));
      select.dataset.pairs = wanted;
    }
    if (value !== undefined) select.value = String(value);
  }
}
