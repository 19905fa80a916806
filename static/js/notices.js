// Tells a player who looks elsewhere that it is his turn, or that he may claim: by
// the tab's title and icon, a sound, and a notice of the browser if he asked for it.
// Once for each version, in one of several tabs; never a spectator.

const CHOICE = "messdeck-notices"; // "off" when notices are allowed but not wanted
const WAIT = 300; // a tab that is looked at speaks first
const WORDS = { turn: "Your turn", claim: "You may claim the game" };
const table = () => document.getElementById("table");
const board = document.querySelector("[data-sounds]");
const title = document.title;
let told = "";

function calling() {
  const root = table();
  if (!root || !("seated" in root.dataset)) return "";
  if (document.querySelector("[data-claimable]")) return "claim";
  return "viewerTurn" in root.dataset ? "turn" : "";
}

function stored(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage each tab speaks for itself.
  }
}

function show() {
  const kind = calling();
  const isAway = kind !== "" && document.hidden;
  document.title = kind ? `${isAway ? "(!) " : ""}${WORDS[kind]} · ${title}` : title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = isAway ? board?.dataset.iconTurn : board?.dataset.iconPlain;
  if (icon && wanted && icon.getAttribute("href") !== wanted) icon.href = wanted;
  if (kind && isAway) setTimeout(call, WAIT);
  else if (kind) isFirst(kind);
}

// The version and kind that were told last stand in the storage, for all tabs.
function isFirst(kind) {
  const { session, version } = table().dataset;
  const key = `messdeck-told-${session}`;
  const mark = `${version} ${kind}`;
  const [last, ...rest] = (stored(key) || told).split(" ");
  const isNew = Number(last) < Number(version) || (last === version && rest[0] !== kind);
  told = mark;
  if (isNew) store(key, mark);
  return isNew;
}

function call() {
  const kind = calling();
  if (!kind || !document.hidden || !isFirst(kind)) return;
  document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: kind }));
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  if (stored(CHOICE) === "off") return;
  try {
    const tag = `messdeck-table-${table().dataset.session}`;
    const notice = new Notification(WORDS[kind], { body: title, tag, icon: board?.dataset.iconTurn });
    notice.onclick = () => (window.focus(), notice.close());
  } catch {
    // Some browsers let only a service worker show notices.
  }
}

function offer() {
  const button = document.querySelector("[data-ask-notices]");
  if (!button) return;
  const state = "Notification" in window ? Notification.permission : "denied";
  const isOn = state === "granted" && stored(CHOICE) !== "off";
  button.hidden = state === "denied";
  button.textContent = isOn ? "Stop telling me" : "Tell me when it is my turn";
  document.querySelector("[data-notices-words]").textContent =
    state === "denied" ? "This browser does not let the page send notices." : "";
}

document.addEventListener("click", async ({ target }) => {
  if (!target.closest?.("[data-ask-notices]")) return;
  const wasGranted = Notification.permission === "granted";
  const isOn = wasGranted && stored(CHOICE) !== "off";
  if (!wasGranted) await Notification.requestPermission();
  store(CHOICE, isOn ? "off" : "on");
  offer();
});
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("visibilitychange", show);
show();
offer();
