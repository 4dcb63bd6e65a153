// Links that are copied. Only pages over HTTPS and on the computer that serves may write to the clipboard.
import { all } from "../shared/elements.js";

all("button.copy[data-copy]", HTMLButtonElement).forEach((button) => {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.done ?? "";
  });
});
