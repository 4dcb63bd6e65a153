// The page that stands in for others without a network: as soon as there is one again, the page that was asked for.
addEventListener("online", () => location.reload());
document.getElementById("again")?.addEventListener("click", () => location.reload());
