// Whom a reader follows, and who they are themselves: kept in this browser for each competition, without an account.
import { all, around, element } from "./elements.js";
import { store, stored } from "./storage.js";

const { competition = "" } = document.body.dataset;
const words = document.getElementById("favourites")?.dataset;
const KEY = `cubelex:people:${competition}`;
const STAR = new URL("icons.svg#star", import.meta.url).href;

/** @returns {{ stars: number[], me: { person: number, name: string } | null }} */
function kept() {
  const found = stored(KEY);
  return { stars: found?.stars ?? [], me: found?.me ?? null };
}

/** @param {ReturnType<typeof kept>} people */
function keep(people) {
  store(KEY, people);
  show();
}

/** @param {HTMLElement} part */
const personOf = (part) => Number(part.dataset.person ?? part.id.slice(1));
/** @param {HTMLElement} part */
const nameOf = (part) => part.querySelector("bdi")?.textContent ?? "";

/** @param {HTMLElement} part */
function withStar(part) {
  const place = part.querySelector(":scope > th, :scope > h1, :scope > h2, :scope > .star-place");
  if (!place || place.querySelector("button.star")) return;
  const label = `${words?.follow}: ${nameOf(part)}`;
  const star = element("button", { type: "button", className: "star", title: label, ariaLabel: label });
  star.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${STAR}"/></svg>`;
  (place.querySelector(".who") ?? place).append(star);
}

const PEOPLE = 'table.results tbody tr[id^="p"], [data-person]';

function show() {
  const { stars, me } = kept();
  all(PEOPLE, HTMLElement).forEach((part) => {
    withStar(part);
    const isFollowed = stars.includes(personOf(part));
    part.querySelector("button.star")?.setAttribute("aria-pressed", String(isFollowed));
    part.classList.toggle("is-followed", isFollowed);
    part.classList.toggle("is-me", personOf(part) === me?.person);
  });
  all("button.this-is-me", HTMLButtonElement).forEach((button) => {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(Number(button.dataset.person) === me?.person));
  });
  showMe(me);
}

/** @param {ReturnType<typeof kept>["me"]} me */
function showMe(me) {
  const link = document.querySelector("header.site a.me");
  if (!(link instanceof HTMLAnchorElement)) return;
  link.hidden = !me;
  if (!me) return;
  link.href = new URL(`../competitors/${me.person}/`, new URL(link.dataset.following ?? link.href, location.href)).href;
  link.title = `${link.dataset.name}: ${me.name}`;
  link.ariaLabel = link.title;
  link.textContent = me.name.replace(/\(.*\)/, "").split(/\s+/).filter(Boolean).map((part) => part[0]).filter((_, place, parts) => place === 0 || place === parts.length - 1).join("").toUpperCase();
}

addEventListener("click", (event) => {
  const star = around(event, "button.star");
  const mine = around(event, "button.this-is-me");
  const people = kept();
  if (star) {
    const person = personOf(/** @type {HTMLElement} */ (star.closest(PEOPLE)));
    const others = people.stars.filter((each) => each !== person);
    keep({ ...people, stars: others.length < people.stars.length ? others : [...others, person] });
  } else if (mine) {
    const person = Number(mine.dataset.person);
    keep({ ...people, me: people.me?.person === person ? null : { person, name: mine.dataset.name } });
  }
});

// The page of those who are followed is asked for by their numbers.
function followed() {
  const { stars, me } = kept();
  return [...new Set([...(me ? [me.person] : []), ...stars])].join(",");
}
if (document.getElementById("nobody") && !new URLSearchParams(location.search).has("people") && followed()) location.replace(`?people=${followed()}`);

show();
document.addEventListener("cubelex:changed", show);
