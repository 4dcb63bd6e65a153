// What pages keep in this browser over reloads. What it cannot keep, as it is full or may keep nothing, is here until the
// page is closed, and that is said.
/** @type {Map<string, any>} */
const unkept = new Map();

// Closing the page would lose it.
globalThis.addEventListener?.("beforeunload", (event) => { if (unkept.size) event.preventDefault(); });

/** @param {string} name */
function textOf(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

/**
 * Keeps a text, or remembers in its place what the browser cannot keep.
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} otherwise
 */
function keep(name, value, otherwise) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    unkept.delete(name);
  } catch {
    unkept.set(name, otherwise);
  }
  const said = globalThis.document?.getElementById("not-kept");
  if (said) said.hidden = !unkept.size;
}

/**
 * @param {string} name
 * @returns {any} nothing where nothing is kept under that name
 */
export function stored(name) {
  if (unkept.has(name)) return unkept.get(name);
  const text = textOf(name);
  // Earlier versions kept some words as they are.
  try { return JSON.parse(text ?? "null"); } catch { return text; }
}

/**
 * @param {string} name
 * @param {unknown} value `null` removes it
 */
export const store = (name, value) => keep(name, value, value);

/**
 * A list that all windows of this browser share. What the browser has kept of it stays kept, whatever it cannot keep
 * beside that.
 * @template {{ key: string }} Item
 */
export class KeptList {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /** @returns {Item[]} */
  get #kept() {
    return JSON.parse(textOf(this.name) ?? "[]");
  }

  /** @returns {Item[]} */
  get list() {
    return [...this.#kept, ...(unkept.get(this.name) ?? [])];
  }

  /** @param {(list: Item[]) => Item[]} change */
  change(change) {
    const before = new Set(this.#kept.map(({ key }) => key));
    const list = change(this.list);
    const [rest, others] = [true, false].map((was) => list.filter(({ key }) => before.has(key) === was));
    keep(this.name, list.length ? list : null, others);
    if (unkept.has(this.name) && rest.length < before.size) localStorage.setItem(this.name, JSON.stringify(rest));
  }
}
