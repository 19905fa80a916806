// Lets pieces slide to where the page already shows them: along their colour's route
// where the board has one, a captured one straight home.  Nothing waits for it, and
// the next press ends it.  What moved is found by comparing the boards of a swap.

const SPEEDS = { normal: 1, quick: 0.45 };
const STEP = 85, LEAST = 220, MOST = 380, FLIGHT = 220; // milliseconds; MOST + FLIGHT is all
const SHORT = 13, NEAR = 0.75; // vertices walked one by one; board units
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let before = null; // {view, pieces} of the board that is about to go
let dropped = ""; // the spot where a piece was let go by hand
let running = [];

const boardOf = (root) => root?.querySelector?.("[data-board]") ?? null;
const speed = () =>
  stillness.matches ? 0 : SPEEDS[document.documentElement.dataset.motion ?? "normal"] ?? 0;
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

function read(piece) {
  const [x, y, scale] = piece.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const colour = /piece-(red|green|yellow|blue|white|black)/.exec(piece.getAttribute("class"))?.[1];
  return { piece, id: piece.id, colour, x, y, scale };
}

function readBoard(board) {
  return { view: board.getAttribute("viewBox"), pieces: [...board.querySelectorAll(".piece")].map(read) };
}

// Pairs of a piece and where it was.  Who stands where one of his colour stood has
// not moved; of the others the same piece is meant, else the nearest.
function moved(old, fresh) {
  const place = ({ colour, x, y }) => `${colour} ${x} ${y}`;
  const stood = new Set(old.map(place)), stands = new Set(fresh.map(place));
  const gone = old.filter((one) => !stands.has(place(one)));
  const come = fresh.filter((one) => !stood.has(place(one)));
  const pairs = come.flatMap((to) =>
    gone.filter((from) => from.colour === to.colour).map((from) => ({ from, to })));
  const weight = ({ from, to }) => (from.id === to.id && hasRoute(to) ? -1 : distance(from, to));
  const used = new Set();
  return pairs.sort((a, b) => weight(a) - weight(b)).filter(({ from, to }) => {
    if (used.has(from) || used.has(to)) return false;
    used.add(from).add(to);
    return true;
  });
}

const routeOf = ({ colour }) => document.querySelector(`[data-route="${colour}"]`);
const hasRoute = (one) => routeOf(one) !== null;

// The places between two on a colour's route, none where it has none; and whether the
// piece was taken off its route.
function wayOf(from, to) {
  const points = [...(routeOf(to)?.points ?? [])];
  const at = (spot) => points.findIndex((point) => distance(point, spot) < NEAR);
  const first = at(from), last = at(to);
  const isShort = first >= 0 && last > first && last - first <= SHORT;
  return { way: isShort ? points.slice(first + 1, last) : [], isTaken: first >= 0 && last < 0 };
}

function slide({ from, to }, share) {
  const { way, isTaken } = wayOf(from, to);
  const spots = [from, ...way, to];
  const keys = spots.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px) scale(${to.scale})` }));
  const time = Math.min(MOST, Math.max(LEAST, STEP * (spots.length - 1)));
  const options = { duration: time * share, easing: "ease-in-out", fill: "backwards" };
  if (isTaken) Object.assign(options, { duration: FLIGHT * share, delay: MOST * share });
  running.push(to.piece.animate(keys, options));
}

function isUpon(board, spot, { x, y }) {
  const box = [...board.querySelectorAll(".tap")].find((tap) => spot && tap.dataset.spot === spot);
  if (!box) return false;
  const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => box[name].baseVal.value);
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function finish() {
  for (const motion of running) motion.finish();
  running = [];
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const board = boardOf(detail.target);
  if (board && detail.shouldSwap !== false) before = readBoard(board);
});
document.addEventListener("htmx:afterSettle", () => {
  const board = boardOf(document.querySelector("#table, #replay"));
  if (!before || !board) return;
  const now = readBoard(board), old = before, share = speed(), hand = dropped;
  before = null;
  dropped = "";
  running = [];
  if (!share || old.view !== now.view || document.hidden) return;
  for (const pair of moved(old.pieces, now.pieces))
    if (!isUpon(board, hand, pair.to)) slide(pair, share);
});
document.addEventListener("board:dropped", ({ detail }) => {
  dropped = detail.spot;
});
for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, finish, true);
