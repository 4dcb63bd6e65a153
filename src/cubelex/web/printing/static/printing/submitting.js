// Forms that choose what a page shows are sent as soon as something else is chosen; without scripts, by their button.

const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-submit-on-change]"));
for (const form of forms) {
  form.addEventListener("change", () => form.requestSubmit());
  form.querySelector("button:not([name])")?.setAttribute("hidden", "");
}
