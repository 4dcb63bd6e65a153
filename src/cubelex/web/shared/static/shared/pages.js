// What every page does: languages change when chosen, menus close when left, the current link is in sight.
const choice = /** @type {HTMLSelectElement | null} */ (document.getElementById("language"));
choice?.addEventListener("change", () => choice.form?.submit());
/** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("select[data-submits]")).forEach((select) => select.addEventListener("change", () => select.form?.submit()));

const menus = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu"))];

/** @param {HTMLDetailsElement} menu */
function close(menu) {
  if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  menu.open = false;
}

addEventListener("click", ({ target }) => {
  menus.filter((menu) => menu.open && !menu.contains(/** @type {Node} */ (target))).forEach((menu) => { menu.open = false; });
});
addEventListener("keydown", ({ key }) => { if (key === "Escape") menus.filter((menu) => menu.open).forEach(close); });
menus.forEach((menu) => menu.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !menu.contains(/** @type {Node} */ (relatedTarget))) menu.open = false;
}));

// On phones the links are a row that can be moved sideways.
document.querySelectorAll("header.site nav.site, nav.tabs, nav.demo-bar").forEach((row) => {
  const here = row.querySelector("[aria-current]");
  if (here) row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - here.offsetWidth) / 2;
});
