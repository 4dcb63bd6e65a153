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

// Where the parts of a puzzle are, in a square of 100: centre and radius.
/** @type {Record<string, Record<string, [number, number]>>} */
const PLACES = {
  cube: { U: [50, 14], L: [14, 50], F: [50, 50], R: [86, 50], D: [50, 86], B: [86, 14] },
  minx: Object.fromEntries([
    ["F", [28, 40]], ...["U", "R", "DR", "DL", "L"].map((name, place) => [name, around([28, 40], 19, place, 5)]),
    ["B", [72, 62]], ...["D", "BL", "BR", "DBR", "DBL"].map((name, place) => [name, around([72, 62], 19, place, 5, 36)]),
  ]),
  pyramid: { U: [50, 30], L: [27, 70], R: [73, 70], B: [50, 56], u: [50, 10], l: [8, 88], r: [92, 88], b: [50, 88] },
  skewb: { U: [50, 18], L: [20, 66], R: [80, 66], B: [50, 82] },
  square1: { U: [27, 50], D: [73, 50], "/": [50, 50] },
  clock: Object.fromEntries([...dials("", 10), ...dials("back ", 62)]),
};
/** @type {Record<string, string>} */
const VIEWS = { clock: "0 14 100 58", square1: "0 16 100 68" };
/** @type {Record<string, number>} */
const SIZES = { cube: 14, minx: 8.5, pyramid: 9, skewb: 15, square1: 20, clock: 6 };

/**
 * @param {string} side
 * @param {number} left
 */
function dials(side, left) {
  const names = ["UL", "U", "UR", "L", "C", "R", "DL", "D", "DR"];
  return names.map((name, place) => [`${side}${name}`, [left + (place % 3) * 14, 34 + Math.trunc(place / 3) * 14]]);
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

/** @type {Record<string, (size: number, name: string) => SVGElement>} */
const OUTLINES = {
  cube: (size) => shape("rect", { x: -size, y: -size, width: 2 * size, height: 2 * size, rx: 2 }),
  square1: (size, name) => (name === "/" ? shape("rect", { x: -3, y: -30, width: 6, height: 60, rx: 2 }) : polygon(size, 8, 22.5)),
  minx: (size) => polygon(size, 5, -90),
  pyramid: (size, name) => polygon(name === name.toLowerCase() ? size * 0.7 : size, 3, -90),
  skewb: (size) => polygon(size, 3, -90),
  clock: (size) => shape("circle", { r: size }),
};

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
  const places = PLACES[parts.shape];
  const drawn = parts.names.filter((name) => places[name]);
  const others = parts.names.filter((name) => !places[name]);
  const box = document.createElement("div");
  const picture = shape("svg", { viewBox: VIEWS[parts.shape] ?? "-6 -6 112 112", class: `shape-${parts.shape}`, role: "group" });
  drawn.forEach((name) => picture.append(part(parts.shape, name, angles[name] ?? 0, name === chosen, choose)));
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
 * @param {string} kind
 * @param {string} name
 * @param {number} degrees
 * @param {boolean} isChosen
 * @param {(part: string) => void} choose
 */
function part(kind, name, degrees, isChosen, choose) {
  const [x, y] = PLACES[kind][name];
  const outline = OUTLINES[kind](SIZES[kind], name);
  const text = shape("text", { y: 2.4 });
  text.textContent = name;
  const hand = kind === "clock" ? [shape("line", { x1: 0, y1: 0, x2: 0, y2: -SIZES.clock + 1 })] : [];
  const label = degrees ? `${name} ${degrees}°` : name;
  const kinds = `part${degrees ? " off" : ""}${isChosen ? " chosen" : ""}`;
  const made = shape("g", { transform: `translate(${x} ${y})`, class: kinds, role: "button", tabindex: 0, "data-part": name, "aria-label": label, "aria-pressed": String(isChosen) },
    shape("g", { transform: `rotate(${degrees})` }, outline, ...hand), ...(kind === "clock" ? [] : [text]));
  made.addEventListener("click", () => choose(name));
  made.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(name); } });
  return made;
}
