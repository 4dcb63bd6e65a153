// Groups that are called, on every screen that is open; each for a few minutes.
const banner = document.getElementById("calls");

function prune() {
  banner.querySelectorAll("[data-until]").forEach((call) => { if (new Date(call.dataset.until) <= new Date()) call.remove(); });
}

async function show() {
  const answer = await fetch(banner.dataset.address);
  if (answer.ok) banner.innerHTML = await answer.text();
  document.dispatchEvent(new CustomEvent("cubelex:changed"));
}

if (banner) {
  document.addEventListener("cubelex:call", () => show().catch(() => {}));
  // Pages with results follow already.
  if (!document.querySelector("table[data-stream]")) {
    new EventSource(banner.dataset.stream).addEventListener("call", () => show().catch(() => {}));
  }
  setInterval(prune, 5000);
}
