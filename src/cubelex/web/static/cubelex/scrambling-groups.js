// Pages that wait for a set: they look again when one is handed over.
const place = document.querySelector("[data-stream]");

if (place) {
  const source = new EventSource(place.dataset.stream);
  let timer = null;
  const look = () => { timer ??= setTimeout(() => location.reload(), 300); };
  source.addEventListener("scrambling", (event) => {
    const { set, handed } = JSON.parse(event.data);
    if (handed && (!place.dataset.set || place.dataset.set === set)) look();
  });
}
