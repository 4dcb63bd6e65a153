// Lists of people: one box that ticks all, and a question before somebody is taken out.

const all = document.querySelector("input[data-all]");
all?.addEventListener("change", () => {
  for (const box of document.querySelectorAll('input[type="checkbox"][name="person"]')) box.checked = all.checked;
});

document.getElementById("people")?.addEventListener("submit", (event) => {
  const isGrave = event.submitter?.hasAttribute("data-asks");
  if (isGrave && !confirm(event.target.dataset.asks)) event.preventDefault();
});
