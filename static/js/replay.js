// Steps through a replay by the arrow keys, Home and End, and by itself.
// Each step only presses a link; the page and its address come from the server.

const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
const TYPING = "input, textarea, select, [contenteditable]";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let timer = 0;

const replay = () => document.getElementById("replay");
const step = (name) => document.querySelector(`[data-step="${name}"]`);

function show() {
  const button = document.querySelector("[data-play]");
  if (!button) return;
  button.hidden = false;
  button.title = timer ? "Stop" : "Play";
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", String(timer !== 0));
  keepInSight();
}

// The list scrolls by itself; the page does not.
function keepInSight() {
  const line = document.querySelector(".replay-list [aria-current]");
  const list = line?.closest(".replay-list");
  if (list) list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
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
  step(STEPS[event.key])?.click();
});

document.addEventListener("htmx:afterSwap", () => {
  const news = document.getElementById("replay-news");
  const text = replay()?.querySelector("[data-news]")?.textContent.replace(/\s+/g, " ").trim();
  if (news && text) news.textContent = text;
  if (timer && step("forward")) goOn();
  else stop();
});

// What could not be fetched is not tried again and again.
document.addEventListener("htmx:responseError", stop);
document.addEventListener("htmx:sendError", stop);

show();
