// The chat beside the table: takes in what is new without touching what is typed.
// `chat-drawer.js` hears of it by the event "messdeck:chat".

const root = () => document.getElementById("chat");
const linesOf = (place) => [...place.querySelectorAll("[data-line]")];
const numberOf = (line) => Number(line.dataset.line);
let isFetching = false, isBehind = false;

async function look() {
  isBehind = isFetching;
  if (isFetching || !root()) return;
  isFetching = true;
  try {
    const { fragmentUrl, seen } = root().dataset;
    const address = `${fragmentUrl}?seen=${encodeURIComponent(seen)}`;
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (answer.status === 200) take(await answer.text());
  } catch {
    // The next pulse or poll asks again.
  }
  isFetching = false;
  if (isBehind) look();
}

function take(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("chat");
  const old = root();
  if (!fresh || Number(fresh.dataset.changes) < Number(old.dataset.changes)) return;
  const known = Math.max(0, ...linesOf(old).map(numberOf));
  const rooms = (place) => place.dataset.seen.replace(/^\d+/, "");
  if (rooms(fresh) === rooms(old)) mergeAll(old, fresh);
  else replace(old, fresh);
  const { changes, seen } = fresh.dataset;
  Object.assign(root().dataset, { changes, seen });
  const news = linesOf(root()).filter((line) => numberOf(line) > known);
  document.dispatchEvent(new CustomEvent("messdeck:chat", { detail: news }));
}

function mergeAll(old, fresh) {
  for (const list of old.querySelectorAll("[data-lines]")) {
    const isAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 8;
    merge(list, fresh.querySelector(`#${list.id}`));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
  const [muted, next] = [old, fresh].map((place) => place.querySelector("[data-muted]"));
  if (muted.textContent === next.textContent) return;
  muted.replaceWith(next);
  window.htmx.process(next);
}

// Lines that stay are not moved: a report that is being written stays open.
function merge(list, fresh) {
  const mark = (line) => line.id + ("reported" in line.dataset);
  const coming = new Set([...fresh.children].map(mark));
  for (const line of [...list.children]) if (!coming.has(mark(line))) line.remove();
  let at = list.firstElementChild;
  for (const line of [...fresh.children]) {
    if (at && mark(at) === mark(line)) at = at.nextElementSibling;
    else window.htmx.process(list.insertBefore(line, at));
  }
}

// Other rooms than before: a seat was taken, or the game has begun or ended.
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) && document.activeElement.id;
  fresh.querySelector("#chat-drawer").open = old.querySelector("#chat-drawer").open;
  for (const field of old.querySelectorAll("input[name=text]")) {
    const heir = fresh.querySelector(`#${field.id}`);
    if (heir) heir.value = field.value;
  }
  old.replaceWith(fresh);
  window.htmx.process(fresh);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

document.addEventListener("messdeck:look", look);
document.addEventListener("messdeck:pulse", ({ detail }) => {
  if ("chat" in detail && String(detail.chat) !== root()?.dataset.changes) look();
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id !== "chat" || detail.xhr.status !== 200) return;
  detail.shouldSwap = false;
  const { elt, parameters } = detail.requestConfig;
  const field = elt.querySelector("input[name=text]");
  if (field && field.value === parameters.text) field.value = "";
  document.getElementById("notice")?.replaceChildren();
  take(detail.serverResponse);
});

// What may be read depends on the phase and on whether one sits.
const standing = () => {
  const { phase, seated } = document.getElementById("table")?.dataset ?? {};
  return `${phase} ${seated !== undefined}`;
};
let stood = standing();
document.addEventListener("htmx:afterSwap", () => {
  if (stood !== standing()) look();
  stood = standing();
});
