// Groups that are called, on every screen that is open; each for a few minutes.
import { follow, versioned } from "../shared/following.js";
import { fetched, renewal } from "../shared/renewing.js";

/** @param {HTMLElement} banner */
function prune(banner) {
  banner.querySelectorAll("[data-until]").forEach((call) => { if (new Date(call.dataset.until) <= new Date()) call.remove(); });
}

/** @param {HTMLElement} banner */
async function show(banner) {
  const answer = await fetched(versioned(banner.dataset.address));
  if (answer.ok) banner.innerHTML = await answer.text();
  document.dispatchEvent(new CustomEvent("cubelex:changed"));
}

const banner = document.getElementById("calls");
if (banner) {
  const look = renewal(() => show(banner), 0);
  document.addEventListener("cubelex:call", look);
  // Pages with results follow already.
  if (!document.querySelector("table[data-stream]")) {
    follow(banner.dataset.stream, { call: look });
  }
  setInterval(() => prune(banner), 5000);
}
