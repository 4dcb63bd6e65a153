// Making and finding parts of a page.

/**
 * The part of the page with that id. A page without it, or with another kind of element, is a mistake of the page.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function $(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new TypeError(`the page has no ${kind?.name ?? "element"} #${id}`);
  return /** @type {Kind} */ (found);
}

/**
 * Everything that a selector finds, of one kind.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {new () => Kind} kind
 * @param {ParentNode} within
 */
export function all(selector, kind, within = document) {
  return [...within.querySelectorAll(selector)].filter((found) => /** @type {Element} */ (found) instanceof kind).map((found) => /** @type {Kind} */ (/** @type {unknown} */ (found)));
}

/**
 * The fields of a form by name.
 * @param {HTMLFormElement} form
 * @returns {Record<string, any>}
 */
export const fieldsOf = (form) => form.elements;

/**
 * What a selector finds around the target of an event.
 * @param {Event} event
 * @param {string} selector
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * What the page hands to its script as JSON: its content, or its words in the reader's language.
 * @param {string} id
 */
export const handed = (id) => JSON.parse($(id).textContent ?? "");

/** @type {(child: string | Node | null | undefined) => child is string | Node} */
const isShown = (child) => child !== null && child !== undefined && child !== "";

/**
 * A new element. `data` are its data attributes, `style` its custom properties.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Properties} properties
 * @param {...Child} children
 */
export function element(name, properties = {}, ...children) {
  const { data = {}, style = {}, ...rest } = properties;
  const made = Object.assign(document.createElement(name), rest);
  Object.assign(made.dataset, data);
  Object.entries(style).forEach(([key, value]) => made.style.setProperty(key, String(value)));
  made.append(...children.flat().filter(isShown));
  return made;
}

/**
 * @param {Child} label
 * @param {(event: MouseEvent) => unknown} act
 * @param {string} className
 * @param {Properties} properties
 */
export function button(label, act, className = "", properties = {}) {
  const made = element("button", { type: "button", className, ...properties }, label);
  made.addEventListener("click", act);
  return made;
}

// A paragraph, a note, a name and a time, as they are written everywhere.
/** @param {...Child} children */
export const quiet = (...children) => element("p", { className: "quiet" }, ...children);
/** @param {string} text */
export const small = (text) => element("small", { textContent: text });
/** @param {string} text */
export const named = (text) => element("bdi", { textContent: text });
/** @param {string | number} text */
export const time = (text) => element("span", { className: "time", textContent: text });

/**
 * A regulation by its number, with what it says in a line, leading to the reader.
 * @param {Citation} cited
 */
export function citation({ number, summary, address }) {
  const name = address ? element("a", { href: address, textContent: number, target: "_blank" }) : number;
  return element("cite", { title: summary }, name);
}

/**
 * @param {string} kind "good", "maybe" or "bad"
 * @param {string} text
 * @param {Citation[]} under
 */
export function notice(kind, text, under = []) {
  return element("p", { className: `notice ${kind}` }, text, ...under.flatMap((cited) => [" ", citation(cited)]));
}

/**
 * Words with values in them, as the server writes them: %(name)s. Names keep their own direction.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`%(${name})s`, () => `\u2068${value}\u2069`), text);
}
