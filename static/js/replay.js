// Steps through a replay by the arrow keys, Home and End, and by itself.
// Each step only presses a link; the page and its address come from the server.

const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
const TYPING = "input, textarea, select, [contenteditable]";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let timer = 0;
let waiting = ""; // a step wished for while the last one still settles

const replay = () => document.getElementById("replay");
const step = (name) => document.querySelector(`[data-step="${name}"]`);

// A link that has just come does not answer htmx yet; one that was pressed is on its way.
function go(name) {
  const link = step(name);
  if (replay()?.classList.contains("htmx-settling")) waiting = name;
  else if (link && !link.classList.contains("htmx-request")) link.click();
}

function show() {
  const button = document.querySelector("[data-play]");
  if (!button) return;
  button.hidden = false;
  button.title = timer ? "Stop" : "Play";
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", String(timer !== 0));
  keepInSight();
}

// The lists scroll by themselves, the page does not.
function keepInSight() {
  for (const mark of document.querySelectorAll("#replay-log [aria-current]")) {
    const list = mark.closest("ol, ul");
    const at = mark.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    list.scrollTop += at.top - frame.top - list.clientHeight / 2;
    list.scrollLeft += at.left - frame.left - list.clientWidth / 2;
  }
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  show();
}

// With less motion wanted nothing slides, so each board stays longer.
function goOn() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const next = step("forward");
    if (next && !document.hidden) next.click();
    else stop();
  }, stillness.matches ? 3000 : 1400);
  show();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) {
    if (timer) stop();
    else if (step("forward")) goOn();
  } else if (timer && event.isTrusted && event.target.closest("#replay a")) {
    stop();
  }
});

document.addEventListener("keydown", (event) => {
  const isOfButton = event.target.closest?.("[data-play]") && [" ", "Enter"].includes(event.key);
  if (timer && !isOfButton) stop();
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest?.(TYPING) || !(event.key in STEPS)) return;
  event.preventDefault();
  go(STEPS[event.key]);
});

document.addEventListener("htmx:afterSwap", () => {
  const news = document.getElementById("replay-news");
  const text = replay()?.querySelector("[data-news]")?.textContent.replace(/\s+/g, " ").trim();
  if (news && text) news.textContent = text;
  if (timer && step("forward")) goOn();
  else stop();
});

document.addEventListener("htmx:afterSettle", () => {
  const name = waiting;
  waiting = "";
  if (name) go(name);
});

// What could not be fetched is not tried again and again.
document.addEventListener("htmx:responseError", stop);
document.addEventListener("htmx:sendError", stop);

show();
