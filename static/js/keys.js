// Keys that press a button: T throws, 1 to 6 name a double, D swaps the dice,
// Backspace takes a step back and Enter confirms.

const TYPING = "input, textarea, select, [contenteditable]";
const CONTROL = `${TYPING}, a, button, summary, label, [tabindex="0"]`;
const KEYS = /^([a-z1-6]|backspace|enter)$/;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = event.key.toLowerCase();
  // Enter means what has the focus, if that can be pressed.
  if (!KEYS.test(key) || event.target.closest?.(key === "enter" ? CONTROL : TYPING)) return;
  const control = document.querySelector(`[data-key="${key}"]`);
  if (!control) return;
  event.preventDefault();
  control.click();
});
