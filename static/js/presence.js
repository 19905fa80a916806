// Keeps the lights of the seats, and the offers about who is away, up to date:
// fetches their fragment when told to, and when a countdown has run out.

const EVERY = 10000; // without a socket nobody tells of comings and goings
let isFetching = false, isBehind = false;

const panel = () => document.getElementById("presence");

async function fetchIt() {
  isBehind = isFetching;
  if (isFetching || !panel()) return;
  isFetching = true;
  const url = panel().dataset.presenceUrl;
  try {
    // Of a source of its own, so that it never takes the table's place in a queue.
    const how = { source: "#table-news", target: "#presence", swap: "outerHTML" };
    await window.htmx.ajax("GET", url, how);
  } catch {
    // The next pulse asks again.
  }
  isFetching = false;
  if (isBehind) fetchIt();
}

const offsets = new WeakMap(); // panel → how far the server's time is ahead

function countDown() {
  const { until, now } = panel()?.dataset ?? {};
  if (!until) return;
  if (!offsets.has(panel())) offsets.set(panel(), Date.parse(now) - Date.now());
  const left = Math.ceil((Date.parse(until) - Date.now() - offsets.get(panel())) / 1000);
  const face = panel().querySelector("[data-seconds]");
  if (face && face.textContent !== String(Math.max(0, left))) face.textContent = Math.max(0, left);
  if (left > 0) return;
  delete panel().dataset.until;
  fetchIt();
}

document.addEventListener("messdeck:pulse", ({ detail }) => {
  if ("presence" in detail && detail.presence !== panel()?.dataset.here) fetchIt();
});
setInterval(countDown, 500);
setInterval(() => document.querySelector("[data-connection]:not([hidden])") && fetchIt(), EVERY);
