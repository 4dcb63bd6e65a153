// Results that update by themselves: the server says whose rows changed, and only those are fetched and put in place.
import { follow } from "../shared/following.js";
import { fetched, released, renewal } from "../shared/renewing.js";

const table = document.querySelector("table[data-stream]");

// A row is called after the number of its competitor.
const personOf = (row) => Number(row.id.slice(1));

function inOrder(body) {
  const rows = [...body.rows].sort((row, other) => row.dataset.rank - other.dataset.rank || personOf(row) - personOf(other));
  rows.forEach((row, place) => { if (body.rows[place] !== row) body.insertBefore(row, body.rows[place] ?? null); });
  onlyTop(body);
}

// A stream has room for the first few.
function onlyTop(body) {
  const top = Number(table.closest("[data-top]")?.dataset.top);
  if (top) [...body.rows].forEach((row, place) => { row.hidden = place >= top; });
}

function patch(html, persons) {
  const body = table.tBodies[0];
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

const isHere = (person) => document.getElementById(`p${person}`) !== null;

// Who comes to a part of a long table or leaves it moves others across its edges, and so may who passes it by; the
// first part nobody passes.
function doesShift(wasHere, isHereNow) {
  const { part } = table.dataset;
  return part !== undefined && (wasHere !== isHereNow || (!isHereNow && part !== "1"));
}

// What else the page says of the round, such as that it is finished now.
async function refresh() {
  const answer = await fetched(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await released();
  document.querySelectorAll("[data-live]").forEach((part) => {
    const now = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (now) part.innerHTML = now.innerHTML;
  });
  table.tBodies[0].innerHTML = page.querySelector("table[data-stream]").tBodies[0].innerHTML;
  onlyTop(table.tBodies[0]);
  document.dispatchEvent(new CustomEvent("cubelex:changed"));
}

if (table) {
  onlyTop(table.tBodies[0]);
  const changed = new Set();
  let everything = false;

  async function fetchRows(persons) {
    const answer = await fetched(`${table.dataset.rows}&persons=${persons.join(",")}`);
    const html = answer.ok ? await answer.text() : null;
    await released();
    const before = persons.map(isHere);
    if (html !== null) patch(html, persons);
    const shifts = persons.some((person, place) => doesShift(before[place], isHere(person)));
    if (shifts || document.querySelector('[data-live="together"], [data-live="bracket"]')) await refresh();
  }

  // What comes at once is fetched at once: a group of entries costs one request.
  const look = renewal(async () => {
    const persons = [...changed];
    const isAll = everything || persons.length > 100;
    changed.clear();
    everything = false;
    try {
      await (isAll ? refresh() : fetchRows(persons));
    } catch (fault) {
      everything = true;
      throw fault;
    }
  }, 50);

  follow(table.dataset.stream, {
    [table.dataset.topic](event) {
      const { persons = [] } = JSON.parse(event.data);
      persons.forEach((person) => changed.add(person));
      everything ||= !persons.length;
      look();
    },
    call: () => document.dispatchEvent(new CustomEvent("cubelex:call")),
  });
}
