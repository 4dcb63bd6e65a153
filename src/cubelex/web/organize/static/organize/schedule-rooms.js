// The fields of venues and rooms beside the schedule.
import { $, element } from "../shared/elements.js";

export class RoomFields {
  /**
   * @param {Schedule} schedule
   * @param {Words} words
   */
  constructor(schedule, words) {
    this.schedule = schedule;
    this.words = words;
  }

  // Fields stay while a person types in them. They are made again when rooms are added or removed.
  draw() {
    const { schedule, words } = this;
    const { venues, rooms } = schedule.draft;
    const form = $("rooms");
    const shape = JSON.stringify([venues.map((venue) => venue.id), rooms.map((room) => [room.id, room.venue])]);
    if (form.dataset.shape !== shape) {
      form.dataset.shape = shape;
      const another = this.#button(words.addVenue, () => schedule.addVenue(words));
      form.replaceChildren(...venues.map((venue) => element("fieldset", {}, ...this.#venue(venue))), element("p", { className: "buttons" }, another));
      return;
    }
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-key]"));
    fields.forEach((field) => {
      const [list, id, name] = (field.dataset.key ?? "").split(" ");
      if (field !== document.activeElement) field.value = this.#item(schedule.draft, list, Number(id))[name];
    });
  }

  /**
   * @param {Draft} draft
   * @param {string} list
   * @param {number} id
   * @returns {Record<string, any>}
   */
  #item(draft, list, id) {
    const items = list === "venues" ? draft.venues : draft.rooms;
    return /** @type {(Venue | Room)[]} */ (items).find((item) => item.id === id) ?? {};
  }

  /**
   * @param {Venue} venue
   */
  #venue(venue) {
    const { schedule, words } = this;
    const countries = $("countries", HTMLTemplateElement);
    const country = element("select", { data: { key: `venues ${venue.id} country` } }, countries.content.cloneNode(true));
    country.value = venue.country;
    country.addEventListener("change", () => schedule.change((next) => { this.#item(next, "venues", venue.id).country = country.value; }));
    const zone = this.#input(venue, "venues", "timezone", { dir: "ltr", required: true });
    zone.setAttribute("list", "zones");
    return [
      this.#field(words.venue, this.#input(venue, "venues", "name", { required: true, maxLength: 200 })),
      this.#field(words.zone, zone),
      this.#field(words.country, country),
      ...schedule.draft.rooms.filter((room) => room.venue === venue.id).map((room) => this.#room(room)),
      element("p", { className: "buttons" },
        this.#button(words.addRoom, () => schedule.addRoom(venue.id, words.room)),
        schedule.draft.venues.length > 1 ? this.#button(words.removeVenue, () => schedule.removeVenue(venue.id)) : ""),
    ];
  }

  /** @param {Room} room */
  #room(room) {
    const { schedule, words } = this;
    return element("div", { className: "room-fields" },
      this.#field(words.room, this.#input(room, "rooms", "name", { required: true, maxLength: 200 })),
      this.#field(words.colour, this.#input(room, "rooms", "color", { type: "color" })),
      this.#field(words.stations, this.#input(room, "rooms", "stations", { type: "number", min: 1, max: 500, required: true })),
      schedule.draft.rooms.length > 1 ? this.#button(words.remove, () => schedule.removeRoom(room.id)) : "");
  }

  /**
   * @param {string} label
   * @param {HTMLElement} input
   */
  #field(label, input) {
    return element("label", {}, `${label} `, input);
  }

  /**
   * @param {string} label
   * @param {() => void} act
   */
  #button(label, act) {
    return element("button", { type: "button", textContent: label, onclick: act });
  }

  /**
   * A field that changes the draft while a person types.
   * @param {Record<string, any>} item
   * @param {string} list
   * @param {string} name
   * @param {Properties} properties
   */
  #input(item, list, name, properties) {
    const key = `${list} ${item.id} ${name}`;
    const input = element("input", { value: item[name], data: { key }, ...properties });
    input.addEventListener("input", () => {
      const isNumber = input.type === "number";
      if (!input.checkValidity() || (isNumber && !input.value)) return;
      this.schedule.change((next) => { this.#item(next, list, item.id)[name] = isNumber ? Number(input.value) : input.value; }, key);
    });
    return input;
  }
}
