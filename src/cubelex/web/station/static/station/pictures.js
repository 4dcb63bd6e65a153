// Simple pictures of puzzles whose parts can be tapped: a part that is off is coloured and turned by as much.
const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(string | Node)} children
 */
function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, String(value)));
  made.append(...children);
  return made;
}

/**
 * @param {[number, number]} centre
 * @param {number} radius
 * @param {number} place
 * @param {number} of
 * @param {number} [turned]
 */
function around([x, y], radius, place, of, turned = 0) {
  const angle = ((place * 360) / of - 90 + turned) * (Math.PI / 180);
  return [Math.round((x + radius * Math.cos(angle)) * 10) / 10, Math.round((y + radius * Math.sin(angle)) * 10) / 10];
}

/** @type {Record<string, (size: number) => SVGElement>} */
const OUTLINES = {
  square: (size) => shape("rect", { x: -size, y: -size, width: 2 * size, height: 2 * size, rx: 2 }),
  triangle: (size) => polygon(size, 3, -90),
  pentagon: (size) => polygon(size, 5, -90),
  octagon: (size) => polygon(size, 8, 22.5),
  clock: (size) => shape("circle", { r: size }),
};
const slash = () => shape("rect", { x: -3, y: -30, width: 6, height: 60, rx: 2 });

/**
 * @param {number} size
 * @param {number} corners
 * @param {number} turned
 */
function polygon(size, corners, turned) {
  const points = Array.from({ length: corners }, (_, place) => around([0, 0], size, place, corners, turned + 90).join(","));
  return shape("polygon", { points: points.join(" ") });
}

/**
 * @param {Parts} parts
 * @param {Angles} angles
 * @param {string | null} chosen
 * @param {Words} words
 * @param {(part: string) => void} choose
 */
export function drawing(parts, angles, chosen, words, choose) {
  const { places, view } = parts;
  const drawn = parts.names.filter((name) => places[name]);
  const others = parts.names.filter((name) => !places[name]);
  const box = document.createElement("div");
  const picture = shape("svg", { viewBox: view, class: `shape-${parts.shape}`, role: "group" });
  drawn.forEach((name) => picture.append(part(parts, name, angles[name] ?? 0, name === chosen, choose)));
  if (parts.shape === "clock") picture.append(shape("text", { x: 24, y: 20 }, words.front), shape("text", { x: 76, y: 20 }, words.behind));
  box.append(picture);
  if (others.length) box.append(inner(others, angles, chosen, words, choose));
  return box;
}

/**
 * Layers that a picture of the faces does not show.
 * @param {string[]} names
 * @param {Angles} angles
 * @param {string | null} chosen
 * @param {Words} words
 * @param {(part: string) => void} choose
 */
function inner(names, angles, chosen, words, choose) {
  const row = document.createElement("div");
  row.className = "row inner";
  names.forEach((name) => {
    const made = document.createElement("button");
    made.type = "button";
    made.dir = "ltr";
    made.textContent = angles[name] ? `${name} ${angles[name]}°` : name;
    made.dataset.part = name;
    made.setAttribute("aria-pressed", String(name === chosen));
    made.addEventListener("click", () => choose(name));
    row.append(made);
  });
  return row;
}

/**
 * @param {Parts} parts
 * @param {string} name
 * @param {number} degrees
 * @param {boolean} isChosen
 * @param {(part: string) => void} choose
 */
function part({ shape: kind, size, places }, name, degrees, isChosen, choose) {
  const [x, y] = places[name];
  const isSmall = name !== "/" && name === name.toLowerCase();
  const outline = name === "/" ? slash() : OUTLINES[kind](isSmall ? size * 0.7 : size);
  const text = shape("text", { y: 2.4 });
  text.textContent = name;
  const hand = kind === "clock" ? [shape("line", { x1: 0, y1: 0, x2: 0, y2: -size + 1 })] : [];
  const label = degrees ? `${name} ${degrees}°` : name;
  const kinds = `part${degrees ? " off" : ""}${isChosen ? " chosen" : ""}`;
  const made = shape("g", { transform: `translate(${x} ${y})`, class: kinds, role: "button", tabindex: 0, "data-part": name, "aria-label": label, "aria-pressed": String(isChosen) },
    shape("g", { transform: `rotate(${degrees})` }, outline, ...hand), ...(kind === "clock" ? [] : [text]));
  made.addEventListener("click", () => choose(name));
  made.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(name); } });
  return made;
}
