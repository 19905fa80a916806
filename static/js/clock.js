// Counts down to a deadline by the server's time, whatever this device's clock says.

const offsets = new Map(); // the server's time when rendered → how far it is ahead

function serverTime(renderedAt) {
  if (!offsets.has(renderedAt)) {
    offsets.clear();
    offsets.set(renderedAt, Date.parse(renderedAt) - Date.now());
  }
  return Date.now() + offsets.get(renderedAt);
}

function show(clock) {
  const left = Date.parse(clock.dataset.deadline) - serverTime(clock.dataset.now);
  const seconds = Math.max(0, Math.floor(left / 1000));
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const face = clock.querySelector("[data-clock]");
  if (face.textContent !== words) face.textContent = words;
  clock.classList.toggle("is-low", seconds < 10);
}

function showAll() {
  document.querySelectorAll("[data-deadline]").forEach(show);
}

showAll();
setInterval(showAll, 250);
document.addEventListener("htmx:afterSwap", showAll);
