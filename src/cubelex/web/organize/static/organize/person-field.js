// Fields for a person offer everybody. The list is long, so it comes when somebody goes to such a field.
import { $ } from "../shared/elements.js";

const offered = $("people");
let isAsked = false;

async function offer() {
  if (isAsked) return;
  isAsked = true;
  try {
    const answer = await fetch(offered.dataset.address ?? "");
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    offered.innerHTML = await answer.text();
  } catch {
    // The number or a part of the name is enough; the list is asked for again at the next field.
    isAsked = false;
  }
}

document.addEventListener("focusin", ({ target }) => { if (target instanceof HTMLInputElement && target.list === offered) offer(); });
