// The page that stands in for others without a network: as soon as there is one again, the page that was asked for.
addEventListener("online", () => location.reload());
// A link to the same address, which works without this script too; a form that was sent is sent again.
document.getElementById("again")?.addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
