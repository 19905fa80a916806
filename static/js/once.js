// One press, one act: what stands under the pointer after a swap is another control
// than the one that was aimed at, and a key that is held down presses once.

const FRESH = 250; // milliseconds in which a double click is over
const LEAVING = 2000; // in which a page that was sent a form goes to the next
const sent = new WeakMap(); // form → when it was sent
let swappedAt = -FRESH;

function refuse(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("htmx:afterSwap", () => {
  swappedAt = performance.now();
});
document.addEventListener(
  "click",
  (event) => {
    // When it was pressed counts, not when a busy page comes to hear of it.
    const isSecond = event.detail > 1 && event.timeStamp - swappedAt < FRESH;
    if (isSecond && event.target.closest?.("#table :is(a, button)")) refuse(event);
  },
  true,
);
document.addEventListener(
  "keydown",
  (event) => {
    const isHeld = event.repeat && (event.key === "Enter" || event.key === " ");
    if (isHeld && event.target.closest?.("#table :is(a, button)")) refuse(event);
  },
  true,
);
document.addEventListener("submit", (event) => {
  const form = event.target, now = performance.now();
  // htmx drops a second request by itself, and resend.js sends again on purpose.
  if (event.defaultPrevented || form.method !== "post") return;
  if (now - (sent.get(form) ?? -LEAVING) < LEAVING) refuse(event);
  else sent.set(form, now);
});
