// Times are those of the venue, in which the page is written; the reader's own zone can be chosen.
const zone = document.getElementById("zone");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const written = [.../** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll(".timetable time"))];
const venue = zone?.dataset.venue || "";

/** @param {string} timeZone */
function show(timeZone) {
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone, weekday: "short" });
  const date = new Intl.DateTimeFormat("en-CA", { timeZone });
  written.forEach((time) => {
    const moment = new Date(time.dateTime);
    // Another day there than at the venue is said with the time.
    const elsewhere = date.format(moment) !== time.dateTime.slice(0, 10);
    time.textContent = elsewhere ? `${day.format(moment)} ${clock.format(moment)}` : clock.format(moment);
  });
}

const choice = zone?.querySelector("select");
if (zone && choice && written.length && own && own !== venue) {
  const note = document.getElementById("venue-zone");
  [venue, own].filter(Boolean).forEach((name) => choice.append(new Option((name === venue && note?.textContent?.trim()) || name.replaceAll("_", " "), name)));
  choice.addEventListener("change", () => show(choice.value));
  zone.hidden = choice.options.length < 2;
  if (note && !zone.hidden) note.hidden = true;
}
