// Overlays of a stream: what is shown is fetched again when something of it is announced, and countdowns tick.
import { follow, versioned } from "../shared/following.js";
import { fetched, renewal } from "../shared/renewing.js";

const main = document.querySelector("main");
const MINUTES = 60;

/** @param {number} seconds */
function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / (MINUTES * MINUTES)), Math.floor(seconds / MINUTES) % MINUTES, seconds % MINUTES];
  const shown = [...(hours ? [hours] : []), hours ? String(minutes).padStart(2, "0") : minutes, String(rest).padStart(2, "0")];
  return shown.join(":");
}

function tick() {
  document.querySelectorAll("[data-until]").forEach((part) => {
    const left = Math.ceil((new Date(part.dataset.until ?? "").getTime() - Date.now()) / 1000);
    part.textContent = clock(Math.max(0, left));
    part.classList.toggle("over", left <= 0);
  });
}

async function renew() {
  const answer = await fetched(versioned(location.href));
  if (!answer.ok || !main) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  main.innerHTML = page.querySelector("main")?.innerHTML ?? "";
  tick();
  document.dispatchEvent(new CustomEvent("cubelex:changed"));
}

if (main?.dataset.follow) {
  const look = renewal(renew, 100);
  const topics = (main.dataset.topics ?? "").split(" ").filter(Boolean);
  follow(main.dataset.follow, Object.fromEntries(topics.map((topic) => [topic, look])));
  tick();
  setInterval(tick, 500);
}
