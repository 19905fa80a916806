// Play by tapping: a lit piece, then where it goes; the piece again plays the next
// die.  What is legal stands in the list of moves: a tap only follows one of its
// links.  drag.js tells of pieces that are picked up and dropped.

const ask = (name) => document.querySelector(`#table ${name}`);
const allMoves = () => [...document.querySelectorAll("#table .move[data-origin]")];
const movesFrom = (spot) => allMoves().filter((move) => spot && move.dataset.origin === spot);
const isLight = (move) => !("deliberate" in move.dataset);

function say(sentence) {
  const line = document.createElement("p");
  line.className = "notice";
  line.textContent = sentence;
  document.getElementById("notice")?.replaceChildren(line);
}

// why.js asks the server for the reason.
function refused(board, origin, target) {
  board.dispatchEvent(new CustomEvent("board:refused", { bubbles: true, detail: { origin, target } }));
}

const hush = () => document.getElementById("notice")?.replaceChildren();

function byNextDie(moves) {
  const die = ask("[data-next-face]")?.dataset.nextFace;
  return moves.filter((move) => move.dataset.dice === die && isLight(move));
}
// The one move that is meant: the only one, or the only one by the next die.
function meant(moves) {
  const found = moves.length === 1 ? moves : byNextDie(moves);
  return found.length === 1 ? found[0] : null;
}

function mark(name, spots) {
  for (const element of document.querySelectorAll("#table .tap, #table [data-landing]"))
    element.classList.toggle(name, spots.includes(element.dataset.spot ?? element.dataset.landing));
}

function select(board, origin) {
  const own = movesFrom(origin);
  const targets = (moves) => moves.map((move) => move.dataset.target);
  for (const move of allMoves())
    move.classList.toggle("is-aside", origin !== "" && !own.includes(move));
  board.dataset.selected = origin;
  mark("is-selected", origin ? [origin] : []);
  mark("is-lit", targets(own));
  mark("is-next", targets(byNextDie(own)));
}

// Puts the selected piece on a spot, by a tap on it or a drop; false if it may not go.
function put(board, spot) {
  const there = movesFrom(board.dataset.selected).filter((move) => move.dataset.target === spot);
  if (!there.length) return false;
  select(board, "");
  const move = meant(there);
  if (move) return move.click(), true;
  say("There are two ways to do that. Choose one in the list of moves.");
  there[0].closest("details").open = true;
  there[0].focus();
  return true;
}

function tapped(board, spot) {
  const selected = board.dataset.selected ?? "";
  hush();
  if (!document.querySelector("#table[data-viewer-turn]")) return;
  if (put(board, spot)) return;
  if (selected && spot === selected) {
    const move = meant(movesFrom(selected).filter(isLight));
    select(board, "");
    if (move) move.click();
  } else if (movesFrom(spot).length) {
    select(board, spot);
  } else {
    refused(board, selected || spot, selected ? spot : "");
    select(board, "");
  }
}

document.addEventListener("click", (event) => {
  const tap = event.target.closest("[data-board] [data-spot]");
  if (tap) tapped(tap.closest("[data-board]"), tap.dataset.spot);
});
document.addEventListener("board:picked", ({ target, detail }) => {
  hush();
  select(target, detail.spot);
});
document.addEventListener("board:dropped", ({ target, detail }) => {
  if (put(target, detail.spot)) return;
  const origin = target.dataset.selected;
  select(target, "");
  if (detail.spot && detail.spot !== origin) refused(target, origin, detail.spot);
});
document.addEventListener("dice:swapped", () => {
  const board = ask("[data-board][data-selected]");
  if (board) select(board, board.dataset.selected);
});
document.addEventListener("keydown", (event) => {
  const board = ask("[data-board][data-selected]");
  if (event.key === "Escape" && board) select(board, "");
});
