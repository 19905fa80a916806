// The page that stands in for another while there is no network: it has the other's
// address, so loading it again is enough.

const EVERY = 10000; // a network may come back unsaid

const again = () => location.reload();

addEventListener("online", again);
setInterval(() => navigator.onLine && document.visibilityState === "visible" && again(), EVERY);
document.querySelector("[data-again]")?.addEventListener("click", (event) => {
  event.preventDefault();
  again();
});
