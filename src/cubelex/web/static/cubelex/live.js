// Results that update by themselves: when the server says that something changed, the rows are fetched anew.
const table = document.querySelector("[data-stream]");
if (table) {
  const source = new EventSource(table.dataset.stream);
  source.addEventListener(table.dataset.topic, async () => {
    const answer = await fetch(location.href, { headers: { "HX-Request": "true" } });
    if (answer.ok) table.tBodies[0].innerHTML = await answer.text();
  });
}
