// On a small board a square is smaller than a thumb: a tap on an empty square beside a
// lit piece, or beside a place that is open to the chosen one, is meant for that.

const THUMB = 44; // pixels

function gap(box, x, y) {
  const beside = Math.max(box.left - x, x - box.right, 0);
  return Math.hypot(beside, Math.max(box.top - y, y - box.bottom, 0));
}

// Larger squares reach less far: together with it they are as wide as a thumb.
function nearest(board, x, y) {
  const near = [...board.querySelectorAll(".tap.is-origin, .tap.is-lit")]
    .map((tap) => ({ tap, box: tap.getBoundingClientRect() }))
    .map(({ tap, box }) => ({ tap, far: gap(box, x, y), reach: (THUMB - box.width) / 2 }))
    .filter(({ far, reach }) => far <= reach);
  return near.sort((a, b) => a.far - b.far)[0]?.tap;
}

document.addEventListener("click", (event) => {
  const spot = event.target.closest?.("[data-board] .spot");
  if (!spot || !event.isTrusted) return;
  const tap = nearest(spot.closest("[data-board]"), event.clientX, event.clientY);
  if (!tap) return;
  event.stopPropagation();
  tap.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}, true);
