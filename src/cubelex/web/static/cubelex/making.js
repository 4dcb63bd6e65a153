// Making parts of a page.

export const $ = (id) => document.getElementById(id);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// A line that says something, with the regulations behind it.
export function notice(kind, text, under = []) {
  const line = element("p", { className: `notice ${kind}`, textContent: text });
  under.forEach(({ number, summary, address }) => {
    const name = address ? element("a", { href: address, textContent: number, target: "_blank" }) : number;
    line.append(" ", element("cite", { title: summary }, name));
  });
  return line;
}

// Pages served on the venue's network without encryption have no crypto.randomUUID.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
