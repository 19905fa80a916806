// Drags a lit piece, by mouse, pen or finger.  Where it is dropped is told to tap.js,
// which knows what is legal; until then it only looks as if the piece had moved.

const FAR = 6; // pixels before a press becomes a drag
let drag = null; // {pointer, board, tap, piece, home, x, y, isMoving}

function topPieceAt(board, spot) {
  return [...board.querySelectorAll(".piece.is-movable")].filter((p) => p.dataset.at === spot).at(-1);
}

function pointIn(board, event) {
  const matrix = board.getScreenCTM();
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

function tell(board, name, spot) {
  board.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { spot } }));
}

function spotUnder(board, event) {
  const elements = document.elementsFromPoint(event.clientX, event.clientY);
  const taps = elements.filter((one) => one.matches("[data-spot]") && board.contains(one));
  const lit = taps.find((one) => one.classList.contains("is-lit"));
  return (lit ?? taps[0])?.dataset.spot ?? "";
}

function carry(event) {
  const { board, piece, home } = drag;
  const { x, y } = pointIn(board, event);
  const scale = /scale\([^)]*\)/.exec(home)?.[0] ?? "";
  piece.setAttribute("transform", `translate(${x} ${y}) ${scale}`);
}

function end() {
  const { piece, home, board } = drag;
  piece.setAttribute("transform", home);
  piece.classList.remove("is-dragged");
  board.classList.remove("is-dragging");
  drag = null;
}

document.addEventListener("pointerdown", (event) => {
  const tap = event.target.closest?.("[data-board] .tap.is-origin");
  if (!tap || event.button !== 0 || !event.isPrimary || drag) return;
  const board = tap.closest("[data-board]");
  const piece = topPieceAt(board, tap.dataset.spot);
  if (!piece) return;
  const home = piece.getAttribute("transform");
  const { clientX: x, clientY: y, pointerId: pointer } = event;
  drag = { pointer, board, tap, piece, home, x, y, isMoving: false };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  if (!drag.board.isConnected) {
    drag = null; // a newer table has come
    return;
  }
  if (!drag.isMoving) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    drag.isMoving = true;
    drag.piece.classList.add("is-dragged");
    drag.board.classList.add("is-dragging");
    tell(drag.board, "board:picked", drag.tap.dataset.spot);
  }
  carry(event);
});

document.addEventListener("pointerup", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  const { board, isMoving } = drag;
  const spot = isMoving ? spotUnder(board, event) : "";
  end();
  if (!isMoving || !board.isConnected) return;
  swallowClick();
  tell(board, "board:dropped", spot);
});

document.addEventListener("pointercancel", (event) => {
  if (drag?.pointer === event.pointerId) end();
});

// The click that a browser makes of a drag is no tap.
function swallowClick() {
  const swallow = (event) => event.target.closest?.("[data-board]") && event.stopPropagation();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
}
