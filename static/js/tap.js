// Play by tapping: a lit piece, then where it goes.  What is legal stands in the
// list of moves; a tap only presses one of its buttons.

const movesOf = (table) => [...table.querySelectorAll("button[data-origin]")];

function say(sentence) {
  const line = document.createElement("p");
  line.className = "notice";
  line.textContent = sentence;
  document.getElementById("notice")?.replaceChildren(line);
}

function hush() {
  document.getElementById("notice")?.replaceChildren();
}

function mark(table, name, test) {
  for (const element of table.querySelectorAll(".tap, [data-landing]"))
    element.classList.toggle(name, test(element.dataset.spot ?? element.dataset.landing));
}

function select(board, origin) {
  const table = board.closest("[data-session]");
  const targets = new Set();
  for (const move of movesOf(table)) {
    const isOfOrigin = move.dataset.origin === origin;
    if (isOfOrigin) targets.add(move.dataset.target);
    move.classList.toggle("is-aside", origin !== "" && !isOfOrigin);
  }
  board.dataset.selected = origin;
  mark(table, "is-selected", (spot) => origin !== "" && spot === origin);
  mark(table, "is-lit", (spot) => targets.has(spot));
}

function play(moves) {
  if (moves.length === 1) {
    moves[0].click();
    return;
  }
  say("There are two ways to do that. Choose one in the list of moves.");
  moves[0].closest("details").open = true;
  moves[0].focus();
}

function tapped(board, spot) {
  const moves = movesOf(board.closest("[data-session]"));
  if (!moves.length) return;
  const selected = board.dataset.selected ?? "";
  const own = moves.filter((move) => move.dataset.origin === selected);
  const there = own.filter((move) => move.dataset.target === spot);
  hush();
  if (selected && there.length) {
    select(board, "");
    play(there);
  } else if (selected && spot === selected) {
    select(board, "");
    if (own.length === 1 && !("deliberate" in own[0].dataset)) play(own);
  } else if (moves.some((move) => move.dataset.origin === spot)) {
    select(board, spot);
  } else {
    say(selected ? "It cannot go there now." : "Nothing can move from there now.");
    select(board, "");
  }
}

document.addEventListener("click", (event) => {
  const tap = event.target.closest("[data-board] [data-spot]");
  if (tap) tapped(tap.closest("[data-board]"), tap.dataset.spot);
});

document.addEventListener("keydown", (event) => {
  const board = document.querySelector("[data-board][data-selected]");
  if (event.key === "Escape" && board) select(board, "");
});
