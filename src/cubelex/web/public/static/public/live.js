// Results that update by themselves: the server says whose rows changed, and only those are fetched and put in place.
import { follow, versioned } from "../shared/following.js";
import { fetched, released, renewal } from "../shared/renewing.js";

/**
 * A row is called after the number of its competitor.
 * @param {HTMLElement} row
 */
const personOf = (row) => Number(row.id.slice(1));

/** @param {HTMLTableSectionElement} body */
function inOrder(body) {
  const cut = body.querySelector("tr.cut");
  cut?.remove();
  const rows = [...body.rows].sort((row, other) => Number(row.dataset.rank) - Number(other.dataset.rank) || personOf(row) - personOf(other));
  rows.forEach((row, place) => { if (body.rows[place] !== row) body.insertBefore(row, body.rows[place] ?? null); });
  const last = Number(body.closest("table")?.dataset.cut);
  const below = rows.findIndex((row) => Number(row.dataset.rank) > last);
  if (cut && below > 0) rows[below].before(cut);
  onlyTop(body);
}

/**
 * A stream has room for the first few.
 * @param {HTMLTableSectionElement} body
 */
function onlyTop(body) {
  const top = Number(body.closest("[data-top]")?.dataset.top);
  if (top) [...body.rows].filter((row) => row.id).forEach((row, place) => { row.hidden = place >= top; });
}

/**
 * @param {HTMLTableSectionElement} body
 * @param {string} html
 * @param {number[]} persons
 */
function patch(body, html, persons) {
  const fresh = document.createElement("tbody");
  fresh.innerHTML = html;
  const found = new Map([...fresh.rows].map((row) => [personOf(row), row]));
  persons.forEach((person) => {
    const [old, row] = [document.getElementById(`p${person}`), found.get(Number(person))];
    if (!row) { old?.remove(); return; }
    if (old?.outerHTML === row.outerHTML) return;
    row.classList.add("fresh");
    setTimeout(() => row.classList.remove("fresh"), 3000);
    if (old) old.replaceWith(row); else body.append(row);
  });
  inOrder(body);
  document.dispatchEvent(new CustomEvent("cubelex:changed"));
}

/** @param {number} person */
const isHere = (person) => document.getElementById(`p${person}`) !== null;

/**
 * Who comes to a part of a long table or leaves it moves others across its edges, and so may who passes it by; the
 * first part nobody passes.
 * @param {string | undefined} part
 * @param {boolean} wasHere
 * @param {boolean} isHereNow
 */
function doesShift(part, wasHere, isHereNow) {
  return part !== undefined && (wasHere !== isHereNow || (!isHereNow && part !== "1"));
}

/**
 * What else the page says of the round, such as that it is finished now.
 * @param {HTMLTableSectionElement} body
 */
async function refresh(body) {
  const answer = await fetched(versioned(location.href));
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await released();
  document.querySelectorAll("[data-live]").forEach((part) => {
    const now = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (now) part.innerHTML = now.innerHTML;
  });
  // A round that has finished has other columns.
  for (const part of ["thead", "tbody"]) {
    const old = document.querySelector(`table[data-stream] ${part}`);
    if (old) old.innerHTML = page.querySelector(`table[data-stream] ${part}`)?.innerHTML ?? "";
  }
  onlyTop(body);
  document.dispatchEvent(new CustomEvent("cubelex:changed"));
}

/** @param {HTMLTableElement} table */
function keepCurrent(table) {
  const [body] = table.tBodies;
  /** @type {Set<number>} */
  const changed = new Set();
  let everything = false;
  onlyTop(body);

  /**
   * The rows that changed, and those whose needs depend on them.
   * @param {number[]} changedRows
   */
  async function fetchRows(changedRows) {
    const needing = [...body.rows].filter((row) => row.id && row.querySelector(".needs span")).map(personOf);
    // In order, so that all who are told the same ask for the same.
    const persons = [...new Set([...changedRows, ...needing])].sort((person, other) => person - other);
    const answer = await fetched(versioned(`${table.dataset.rows}&persons=${persons.join(",")}`));
    const html = answer.ok ? await answer.text() : null;
    await released();
    const before = persons.map(isHere);
    if (html !== null) patch(body, html, persons);
    const shifts = persons.some((person, place) => doesShift(table.dataset.part, before[place], isHere(person)));
    if (shifts || document.querySelector('[data-live="together"], [data-live="bracket"]')) await refresh(body);
  }

  // What comes at once is fetched at once: a group of entries costs one request.
  const look = renewal(async () => {
    const persons = [...changed];
    const isAll = everything || persons.length > 100;
    changed.clear();
    everything = false;
    try {
      await (isAll ? refresh(body) : fetchRows(persons));
    } catch (fault) {
      everything = true;
      throw fault;
    }
  }, 50);

  follow(table.dataset.stream, {
    [table.dataset.topic]: (event) => {
      /** @type {{ persons?: number[] }} */
      const { persons = [] } = JSON.parse(event.data);
      persons.forEach((person) => changed.add(person));
      everything ||= !persons.length;
      look();
    },
    call: () => document.dispatchEvent(new CustomEvent("cubelex:call")),
  });
}

const results = document.querySelector("table[data-stream]");
if (results instanceof HTMLTableElement) keepCurrent(results);
