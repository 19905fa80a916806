// What a swap must not spoil: no older table over a newer one, focus, open drawers.

const table = () => document.getElementById("table");
const drawers = new Map(); // id → whether it was left open
const FOCUSABLE = "a[href], button, input, select, textarea, summary";
let kept = null;

// What has no id is found again by its words in what has one.
function alike(owner, words) {
  return [...(owner?.querySelectorAll(FOCUSABLE) ?? [])].filter((one) => one.textContent === words);
}

function placeOf(element) {
  const owner = element.closest("[id]"), words = element.textContent;
  return { owner: owner?.id, words, index: alike(owner, words).indexOf(element) };
}

function standsAt({ owner, words, index }) {
  return alike(document.getElementById(owner), words)[index];
}

function versionIn(html) {
  return Number(/data-version="(\d+)"/.exec(html)?.[1] ?? NaN);
}

function isOutdated(detail) {
  // Who asks for the whole table anew gets it, whatever is shown.
  if ("sync" in (detail.requestConfig?.elt?.dataset ?? {})) return false;
  const shown = Number(table()?.dataset.version);
  const coming = versionIn(detail.serverResponse);
  // A step of a draft brings the same version; a pulse that does is late.
  const isPulse = /[?&]shown=/.test(detail.requestConfig?.path ?? "");
  return coming < shown || (isPulse && coming === shown);
}

function say(sentence) {
  const line = document.createElement("p");
  line.className = "notice notice-bad";
  line.textContent = sentence;
  document.getElementById("notice")?.replaceChildren(line);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  const { status } = detail.xhr;
  const isSentence = [403, 429].includes(status) && detail.xhr.getResponseHeader("HX-Retarget");
  if (isSentence) {
    detail.shouldSwap = true;
    detail.isError = false;
  } else if (status === 403 || status === 404) {
    say("This page is out of date. Load it again.");
  }
  if (detail.target?.id !== "table") return;
  if (isOutdated(detail)) {
    detail.shouldSwap = false;
    return;
  }
  for (const { id, open } of detail.target.querySelectorAll("details[id]")) drawers.set(id, open);
  kept = {
    focus: detail.target.contains(document.activeElement) ? placeOf(document.activeElement) : null,
    isDone: status === 200 && detail.requestConfig?.verb === "post",
  };
});

document.addEventListener("htmx:afterSwap", () => {
  const fresh = table();
  if (!kept || !fresh) return;
  setDrawers(fresh);
  if (kept.focus && !fresh.contains(document.activeElement)) {
    const main = fresh.querySelector("[data-main]") ?? document.getElementById("turn-title");
    (standsAt(kept.focus) ?? main)?.focus({ preventScroll: true });
  }
  if (kept.isDone) document.getElementById("notice")?.replaceChildren();
  kept = null;
});

function setDrawers(fresh) {
  for (const drawer of fresh.querySelectorAll("details[id]"))
    if (drawers.has(drawer.id)) drawer.open = drawers.get(drawer.id);
}

// On a phone the board comes first: the log begins closed.
if (table() && matchMedia("(max-width: 60rem)").matches) {
  drawers.set("log", false);
  setDrawers(table());
}
