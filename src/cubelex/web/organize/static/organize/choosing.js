// Lists of people: one box that ticks all, and a question before somebody is taken out.

const everybody = /** @type {HTMLInputElement | null} */ (document.querySelector("input[data-all]"));
const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[type="checkbox"][name="person"]'));
everybody?.addEventListener("change", () => {
  for (const box of boxes) box.checked = everybody.checked;
});

const people = document.getElementById("people");
people?.addEventListener("submit", (event) => {
  const isGrave = event.submitter?.hasAttribute("data-asks");
  if (isGrave && !confirm(people.dataset.asks)) event.preventDefault();
});
