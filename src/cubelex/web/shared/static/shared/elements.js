// Making parts of a page.
export const $ = (id) => document.getElementById(id);

export function element(name, properties = {}, ...children) {
  const { data = {}, ...rest } = properties;
  const made = Object.assign(document.createElement(name), rest);
  Object.assign(made.dataset, data);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

export function button(label, act, className = "", properties = {}) {
  const made = element("button", { type: "button", className, ...properties }, ...(Array.isArray(label) ? label : [label]));
  made.addEventListener("click", act);
  return made;
}

// A paragraph, a note, a name and a time, as they are written everywhere.
export const quiet = (...children) => element("p", { className: "quiet" }, ...children);
export const small = (text) => element("small", { textContent: text });
export const named = (text) => element("bdi", { textContent: text });
export const time = (text) => element("span", { className: "time", textContent: text });

// A regulation by its number, with what it says in a line, leading to the reader.
export function citation({ number, summary, address }) {
  const name = address ? element("a", { href: address, textContent: number, target: "_blank" }) : number;
  return element("cite", { title: summary }, name);
}

export function notice(kind, text, under = []) {
  return element("p", { className: `notice ${kind}` }, text, ...under.flatMap((cited) => [" ", citation(cited)]));
}

// Words with values in them, as the server writes them: %(name)s. Names keep their own direction.
export function fill(text, values) {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`%(${name})s`, () => `\u2068${value}\u2069`), text);
}
