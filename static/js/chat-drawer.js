// The drawer of the chat: open, closed or hidden as its reader left it, with the
// number of lines that were not read, and a voice for those who listen.

const KEY = "messdeck-chat"; // "open", "closed" or "hidden", in this browser alone
const root = () => document.getElementById("chat");
const drawer = () => document.getElementById("chat-drawer");
const numberOf = (line) => Number(line.dataset.line);
const isOthers = (line) => !line.matches(".is-own");
let state = stored("localStorage", KEY) ?? "closed";

function stored(storage, key) {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

function store(storage, key, value) {
  try {
    window[storage].setItem(key, value);
  } catch {
    // Without storage it is known as long as the page lasts.
  }
}

function keep(next) {
  state = next;
  store("localStorage", KEY, next);
}

let read = 0;
function settle() {
  if (!root()) return;
  const lines = [...root().querySelectorAll("[data-line]")];
  const place = `${KEY}-read-${root().dataset.session}`;
  read = Math.max(read, Number(stored("sessionStorage", place)));
  if (drawer().open) read = Math.max(read, ...lines.map(numberOf));
  store("sessionStorage", place, read);
  const unread = lines.filter((line) => numberOf(line) > read && isOthers(line)).length;
  const badge = root().querySelector("[data-unread]");
  badge.hidden = !unread || state === "hidden";
  badge.textContent = badge.hidden ? "" : `${unread} new`;
  root().querySelector("[data-chat-hidden]").hidden = state !== "hidden";
  root().querySelector("[data-hide-chat]").hidden = false;
}

function tell(lines) {
  const isOpen = drawer().open;
  if (!lines.length || state === "hidden") return;
  if (!isOpen || document.hidden)
    document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: "chat" }));
  if (!isOpen) return;
  const words = (line, part) => line.querySelector(`.chat-${part}`).textContent;
  const told = lines.map((line) => `${words(line, "author")}: ${words(line, "text")}`);
  root().querySelector("[data-chat-news]").textContent = told.join(" ");
}

function toEnd() {
  for (const list of root().querySelectorAll("[data-lines]")) list.scrollTop = list.scrollHeight;
}

document.addEventListener("messdeck:chat", ({ detail }) => {
  tell(detail.filter(isOthers));
  settle();
});

// A toggle does not bubble: it is heard on the way down.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target !== drawer()) return;
    if (target.open) keep("open");
    else if (state === "open") keep("closed");
    if (target.open) toEnd();
    settle();
  },
  true,
);

document.addEventListener("click", ({ target }) => {
  if (!target.closest?.("[data-hide-chat]")) return;
  keep("hidden");
  drawer().open = false;
  drawer().querySelector("summary").focus();
  settle();
});

if (drawer() && state === "open") drawer().open = true;
if (drawer()?.open) toEnd();
settle();
