// Pages that wait for a group to be called or a set to be handed over: they look again when something of it happens.
const place = document.querySelector("[data-stream]");

if (place) {
  const source = new EventSource(place.dataset.stream);
  let timer = null;
  const look = () => { timer ??= setTimeout(() => location.reload(), 300); };
  source.addEventListener("scrambling", (event) => {
    const { set } = JSON.parse(event.data);
    if (!place.dataset.set || place.dataset.set === set) look();
  });
}
