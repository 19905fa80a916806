// Keys that press a button: T throws, 1 to 6 name a double.

const TYPING = "input, textarea, select, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.(TYPING)) return;
  const key = event.key.toLowerCase();
  if (!/^[a-z1-6]$/.test(key)) return;
  document.querySelector(`[data-key="${key}"]`)?.click();
});
