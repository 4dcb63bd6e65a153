// Forms that choose what a page shows are sent as soon as something else is chosen; without scripts, by their button.

for (const form of document.querySelectorAll("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
  form.querySelector("button:not([name])")?.setAttribute("hidden", "");
}
