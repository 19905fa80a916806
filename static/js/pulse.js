// Hears over a socket that there is something new and fetches the fragment; asks
// every few seconds while there is no socket.  An element that is followed has an
// id, data-socket, data-fragment-url and, if it counts versions, data-version.

const PATIENCE = 5000, POLL = 3000, LONGEST_WAIT = 10000, GONE = 4404;
const SILENCE = 20000; // a socket that should beat every eight seconds is dead
const followers = new Map();

class Follower {
  constructor(id) {
    this.id = id;
    this.failures = 0;
    this.isFetching = false;
    this.isBehind = false;
    this.connect();
  }

  get root() {
    return document.getElementById(this.id);
  }

  connect() {
    if (!this.root) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}${this.root.dataset.socket}`);
    this.patience ??= setTimeout(() => this.poll(), PATIENCE);
    this.socket.onmessage = ({ data }) => this.heard(JSON.parse(data));
    this.socket.onclose = ({ code }) => this.lost(code);
  }

  heard(pulse) {
    this.failures = 0;
    clearTimeout(this.patience);
    clearInterval(this.polling);
    this.patience = this.polling = undefined;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.giveUp(), SILENCE);
    say(false);
    document.dispatchEvent(new CustomEvent("messdeck:pulse", { detail: pulse }));
    const shown = Number(this.root?.dataset.version ?? -1);
    if ("lobby" in pulse || pulse.version > shown) this.fetch();
  }

  giveUp() {
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.lost();
  }

  lost(code) {
    clearTimeout(this.silence);
    if (code === GONE) return;
    this.failures += 1;
    this.patience ??= setTimeout(() => this.poll(), this.failures > 1 ? 0 : PATIENCE);
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** this.failures) * (0.5 + Math.random());
    this.waiting = setTimeout(() => this.connect(), wait);
  }

  poll() {
    say(true);
    this.polling ??= setInterval(() => this.look(), POLL);
  }

  look() {
    this.fetch();
    document.dispatchEvent(new CustomEvent("messdeck:look")); // what else the page follows
  }

  async fetch() {
    this.isBehind = this.isFetching;
    if (this.isFetching || !this.root) return;
    this.isFetching = true;
    const { fragmentUrl, version } = this.root.dataset;
    const joint = fragmentUrl.includes("?") ? "&" : "?";
    const away = document.hidden ? "&away" : ""; // nobody looks at what is fetched
    const here = this.polling ? "&here=1" : "";
    const asked = `${fragmentUrl}${joint}shown=${version}${away}${here}`;
    const url = version === undefined ? fragmentUrl : asked;
    try {
      await window.htmx.ajax("GET", url, { target: `#${this.id}`, swap: "outerHTML" });
    } catch {
      // The next pulse or poll asks again.
    }
    this.isFetching = false;
    if (this.isBehind) this.fetch();
  }

  wake() {
    this.look();
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.waiting);
    this.connect();
  }
}

function say(isLost) {
  for (const line of document.querySelectorAll("[data-connection]")) line.hidden = !isLost;
}

function wakeAll() {
  if (document.visibilityState === "visible") followers.forEach((one) => one.wake());
}

for (const { id } of document.querySelectorAll("[data-socket][id]"))
  followers.set(id, new Follower(id));
addEventListener("online", wakeAll);
addEventListener("pageshow", (event) => event.persisted && wakeAll());
document.addEventListener("visibilitychange", wakeAll);
document.addEventListener("messdeck:sync", wakeAll);
