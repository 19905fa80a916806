// What a lesson needs beside tap.js: the rules' answer to a tap that is not legal, the
// news for those who listen, and the focus after a swap.

const lesson = () => document.getElementById("table");
let chosen = ""; // the spot that tap.js had selected before this tap
const opened = new Map(); // id → whether a drawer was left open
let isTold = false; // that this tap or drop was refused
let hadFocus = false;

const mayMove = (from, to) =>
  [...lesson().querySelectorAll(".move[data-origin]")].some(
    ({ dataset }) => (!from || dataset.origin === from) && (!to || dataset.target === to),
  );

function ask(from, to) {
  const { lesson: address, stage } = lesson().dataset;
  if (stage !== "move" || !from || !to || from === to) return;
  if (mayMove(from, to) || mayMove(to, "")) return;
  const tap = new URLSearchParams({ from, to });
  window.htmx.ajax("GET", `${address}&${tap}`, { source: lesson(), target: "#table", swap: "outerHTML" });
  document.getElementById("notice")?.replaceChildren();
}

function say(sentence) {
  const line = document.createElement("p");
  line.className = "notice";
  line.textContent = sentence;
  document.getElementById("notice")?.replaceChildren(line);
}

// tap.js may tell what it refused; where it does not, a tap tells as much.
document.addEventListener("board:refused", ({ detail }) => {
  isTold = true;
  if (detail.target) ask(detail.origin, detail.target);
  else say("Nothing can move from there now.");
});
// On the way down: tap.js forgets what was selected when it hears the tap.
document.addEventListener(
  "click",
  ({ target }) => {
    isTold = false;
    chosen = target.closest?.("#table [data-board]")?.dataset.selected ?? "";
  },
  true,
);
document.addEventListener("click", ({ target }) => {
  const spot = target.closest?.("#table [data-board] [data-spot]");
  if (spot && !isTold) ask(chosen, spotAt(spot));
});
document.addEventListener("board:picked", ({ detail }) => {
  isTold = false;
  chosen = detail.spot;
});
document.addEventListener("board:dropped", ({ detail }) => {
  if (!isTold) ask(chosen, detail.spot);
});

// Where nothing stands a spot may have no id: then its name tells the place.
function spotAt(spot) {
  return spot.dataset.spot || spot.querySelector("title")?.textContent || "";
}

document.addEventListener("htmx:beforeSwap", () => {
  hadFocus = lesson()?.contains(document.activeElement) ?? false;
  for (const { id, open } of lesson()?.querySelectorAll("details[id]") ?? []) opened.set(id, open);
});
document.addEventListener("htmx:afterSwap", () => {
  const fresh = lesson();
  if (!fresh) return;
  for (const drawer of fresh.querySelectorAll("details[id]"))
    if (opened.has(drawer.id)) drawer.open = opened.get(drawer.id);
  if (hadFocus && !fresh.contains(document.activeElement)) {
    const next = fresh.querySelector("[data-main]") ?? document.getElementById("turn-title");
    next?.focus({ preventScroll: true });
  }
  const news = document.getElementById("lesson-news");
  const words = fresh.querySelector("[data-news]")?.textContent.replace(/\s+/g, " ").trim();
  if (news && words) news.textContent = words;
});
