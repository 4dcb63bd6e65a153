// While a document is made, the page says how far it is. The browser opens the document itself, as without scripts.

const EVERY = 200;
const address = document.querySelector("[data-progress]")?.getAttribute("data-progress") ?? "";

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-printing]"))) {
  form.addEventListener("submit", () => follow(form));
}
// Who comes back finds the page as it was.
addEventListener("pageshow", () => document.querySelectorAll(".making").forEach((each) => each.setAttribute("hidden", "")));

/** @param {HTMLFormElement} form */
function follow(form) {
  const job = crypto.getRandomValues(new Uint32Array(3)).join("-");
  field(form).value = job;
  const making = /** @type {HTMLElement} */ (form.querySelector(".making"));
  making.hidden = false;
  let unknown = 0;
  const timer = setInterval(async () => {
    const answer = await fetch(address.replace("JOB", job)).catch(() => null);
    const progress = answer?.ok ? await answer.json() : {};
    unknown = "done" in progress ? 0 : unknown + 1;
    // The document is there. Where the browser saves it, this page stays.
    if (unknown > 2) making.hidden = true;
    if (making.hidden) clearInterval(timer);
    else show(making, progress);
  }, EVERY);
}

/** @param {HTMLFormElement} form */
function field(form) {
  const known = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=job]"));
  if (known) return known;
  const made = Object.assign(document.createElement("input"), { type: "hidden", name: "job" });
  form.append(made);
  return made;
}

/**
 * @param {HTMLElement} making
 * @param {{ done?: number, total?: number }} progress
 */
function show(making, { done, total }) {
  const bar = /** @type {HTMLProgressElement} */ (making.querySelector("progress"));
  const count = /** @type {HTMLElement} */ (making.querySelector(".count"));
  if (!total || done === undefined) return;
  bar.max = total;
  bar.value = done;
  count.textContent = `${done} / ${total}`;
}
