// Lets the dice of a new throw tumble and settle on the faces that the page already
// shows, and tells the sounds what has happened at the board since the last swap.

const TIMES = { normal: 520, quick: 220 }; // milliseconds
const FALLS = [
  { transform: "translate(-0.5rem, -0.7rem) rotate(-250deg) scale(0.8)", offset: 0 },
  { transform: "translate(0.1rem, 0.1rem) rotate(25deg) scale(1.06)", offset: 0.65 },
  { transform: "rotate(-8deg)", offset: 0.85 },
  { transform: "none", offset: 1 },
];
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let before = null;
let falling = [];

const root = () => document.querySelector("#table, #replay");

function facts() {
  const table = root();
  if (!table) return null;
  const dice = table.querySelector(".dice .shield[data-throw]")?.dataset.throw ?? "";
  const places = [...table.querySelectorAll(".piece")].map((one) => one.getAttribute("transform"));
  return {
    session: table.dataset.session ?? "replay",
    thrown: dice || (table.dataset.ply ?? ""),
    pieces: places.sort().join(),
    hits: table.querySelectorAll(".log-line, .draft-step").length,
    phase: table.dataset.phase,
    isTurn: "viewerTurn" in table.dataset,
    newest: table.querySelector(".log-list .log-text")?.textContent.trim() ?? "",
    steps: [...table.querySelectorAll(".draft-step")].map((one) => one.textContent).join(" "),
  };
}

function sound(kind) {
  document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: kind }));
}

function tumble() {
  const time = stillness.matches ? 0 : TIMES[document.documentElement.dataset.motion ?? "normal"];
  if (!time) return;
  falling = [...root().querySelectorAll(".dice .die")].map((die, place) =>
    die.animate(FALLS, { duration: time + 60 * place, easing: "ease-out" }));
}

// A capture ends in * or x, played or drafted.
const captures = ({ newest, steps }) => `${newest} ${steps}`.split(/\s+/).filter((word) => /[^ ][*x]$/i.test(word)).length;

function tell(old, now) {
  if (now.phase === "finished" && old.phase === "playing") return sound("end");
  if (now.isTurn && !old.isTurn) sound("turn");
  if (now.thrown && now.thrown !== old.thrown) sound("throw");
  if (now.pieces === old.pieces) return;
  sound(captures(now) > captures(old) ? "capture" : "piece");
}

function finish() {
  for (const fall of falling) fall.finish();
  falling = [];
}

document.addEventListener("htmx:beforeSwap", () => {
  before = facts();
});
document.addEventListener("htmx:afterSettle", () => {
  const old = before, now = facts();
  before = null;
  if (!old || !now || old.session !== now.session || document.hidden) return;
  if (now.thrown && now.thrown !== old.thrown) tumble();
  tell(old, now);
});
for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, finish, true);
