// Hears over a socket that there is something new and fetches the fragment; asks
// every few seconds while there is no socket, and tells connection.js so.  What is
// followed has an id, data-socket, data-fragment-url and maybe data-version.

const PATIENCE = 5000, LONGEST_WAIT = 10000, GONE = 4404;
const PLAYING = 1500, QUIET = 3000, HIDDEN = 10000; // how often it asks
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
    clearTimeout(this.polling);
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
    this.polling ??= this.askAgain();
  }

  // Never in step with the others, who may all have lost their sockets at once.
  askAgain() {
    const every = this.root?.dataset.phase === "playing" ? PLAYING : QUIET;
    const wait = (document.hidden ? HIDDEN : every) * (0.75 + Math.random() / 2);
    return setTimeout(() => {
      this.polling = this.askAgain();
      this.look();
    }, wait);
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
    // Requests of one source wait for each other, and one too many is dropped.
    const source = document.querySelector("[data-connection]") ?? undefined;
    try {
      await window.htmx.ajax("GET", url, { source, target: `#${this.id}`, swap: "outerHTML" });
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

  // A socket of the network that was left may seem open long after.
  renew() {
    if (this.socket?.readyState === WebSocket.OPEN) this.giveUp();
    this.wake();
  }
}

function say(isLost) {
  document.dispatchEvent(new CustomEvent("messdeck:connection", { detail: { isLost } }));
}

function wakeAll() {
  if (document.visibilityState === "visible") followers.forEach((one) => one.wake());
}

for (const { id } of document.querySelectorAll("[data-socket][id]"))
  followers.set(id, new Follower(id));
addEventListener("offline", () => say(true));
addEventListener("online", () => followers.forEach((one) => one.renew()));
addEventListener("pageshow", (event) => event.persisted && wakeAll());
document.addEventListener("visibilitychange", wakeAll);
document.addEventListener("messdeck:sync", wakeAll);
