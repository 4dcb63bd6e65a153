// The search in the head of pages: answers below the field while one types. Without scripts, Enter leads to a page with them.
import { all } from "./elements.js";
import { renewal } from "./renewing.js";

/** @param {HTMLFormElement} form */
function answer(form) {
  const field = form.querySelector("input");
  const place = form.querySelector(".answers") ?? document.getElementById("found");
  if (!field || !place) return;
  const isPage = place.id === "found";
  const links = () => all("a", HTMLAnchorElement, place);

  /** @param {string} typed */
  async function found(typed) {
    const address = new URL(form.action, location.href);
    address.searchParams.set("q", typed);
    const given = await fetch(address);
    return given.ok ? new DOMParser().parseFromString(await given.text(), "text/html").getElementById("found") : null;
  }

  const look = renewal(async () => {
    const typed = field.value.trim();
    if (!typed && !isPage) { place.replaceChildren(); return; }
    const list = await found(typed);
    if (!list || field.value.trim() !== typed) return;
    if (isPage) { place.replaceChildren(...list.children); return; }
    list.removeAttribute("id");
    // Answers to the last letters may come when one is already among those to the first.
    const chosen = links().indexOf(/** @type {any} */ (document.activeElement));
    place.replaceChildren(list);
    if (chosen >= 0) (links().at(Math.min(chosen, links().length - 1)) ?? field).focus();
  }, 120);

  field.addEventListener("input", look);
  form.parentElement?.addEventListener("keydown", (event) => {
    const at = [field, ...links()].indexOf(/** @type {any} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && !isPage) { place.replaceChildren(); field.focus(); return; }
    if (at < 0 || !step) return;
    event.preventDefault();
    [field, ...links()].at((at + step) % (links().length + 1))?.focus();
  });
  if (!isPage) {
    form.addEventListener("focusout", () => setTimeout(() => { if (!form.contains(document.activeElement)) place.replaceChildren(); }, 150));
  }
}

all("form.finder", HTMLFormElement).forEach(answer);

// A slash goes to the search, unless one is writing.
addEventListener("keydown", (event) => {
  const isWriting = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable], dialog");
  const field = document.querySelector("form.finder input");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWriting || !(field instanceof HTMLElement) || !field.checkVisibility()) return;
  event.preventDefault();
  field.focus();
});
