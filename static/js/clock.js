// Counts the clocks down by the server's time.  What this device's clock says, and
// whether it jumps, is nothing to it: time is measured by performance.now().  A clock
// never shows more than the server's by over a quarter of a second.

const TRUST = 250, LOW = 10000, MINUTE = 60000, HOUR = 3600000, DAY = 86400000;
const sent = new WeakMap(); // request → when it was sent
let anchor = { text: "", server: 0, local: 0 }; // one moment in both times
let ahead = Date.now() - performance.now(); // changes while the device sleeps
let warned = ""; // the deadline of which the player was warned

// The server's "now" was said after the request was sent and before its answer came.
function setAnchor(text, sentAt) {
  if (!text || text === anchor.text) return;
  const local = Math.min(performance.now(), sentAt + TRUST);
  anchor = { text, server: Date.parse(text), local };
}

function serverTime() {
  return anchor.server + performance.now() - anchor.local;
}

function seconds(ms, isLow) {
  const whole = Math.floor(ms / 1000);
  return isLow ? `${whole}.${Math.floor((ms % 1000) / 100)}` : String(whole);
}

function span(ms, isLow) {
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
  if (isLow) return seconds(ms, true);
  return `${Math.floor(ms / MINUTE)}:${seconds(ms % MINUTE).padStart(2, "0")}`;
}

// The time that costs nothing first, then the reserve: "12 + 1:58".
function face(total, free, left) {
  const isLow = total < LOW, freeLeft = Math.min(free, Math.max(0, total - left));
  if (!left && (freeLeft || !total)) return span(freeLeft, isLow);
  const reserve = span(Math.min(left, total), isLow);
  if (!freeLeft) return reserve;
  return `${freeLeft < MINUTE ? seconds(freeLeft, isLow) : span(freeLeft)} + ${reserve}`;
}

function show(clock) {
  const { deadline, free, left } = clock.dataset;
  const total = Math.max(0, Date.parse(deadline) - serverTime());
  const words = face(total, Number(free), Number(left));
  const field = clock.querySelector("[data-clock]");
  if (field.textContent !== words) field.textContent = words;
  clock.classList.toggle("is-low", total < LOW);
  if (!("own" in clock.dataset) || total >= LOW || !total || warned === deadline) return;
  warned = deadline;
  document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: "low-time" }));
}

function showAll() {
  const drift = Date.now() - performance.now();
  if (Math.abs(drift - ahead) > 1000) askTime();
  ahead = drift;
  document.querySelectorAll("[data-deadline]").forEach(show);
}

// After a sleep, in which some browsers count no time, the server is asked.
async function askTime() {
  const table = document.getElementById("table"), sentAt = performance.now();
  if (!table?.querySelector("[data-deadline]")) return;
  try {
    const html = await (await fetch(`${table.dataset.fragmentUrl}?away`)).text();
    setAnchor(/data-now="([^"]+)"/.exec(html)?.[1], sentAt);
  } catch {
    // The next fragment says it.
  }
}

function read(sentAt) {
  setAnchor(document.querySelector("[data-now]")?.dataset.now, sentAt);
  showAll();
}

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  sent.set(detail.xhr, performance.now());
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  read(sent.get(detail.xhr) ?? performance.now() - TRUST);
});
read(performance.getEntriesByType("navigation")[0]?.requestStart ?? 0);
setInterval(showAll, 100);
