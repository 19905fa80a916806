// The drawer "Sounds and notices": each kind of sound on or off, in this browser alone.

const KEY = "messdeck-sounds"; // JSON of the kinds that are off: {"chat": false}

function choices() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function show() {
  const chosen = choices();
  for (const box of document.querySelectorAll("[data-sound-choice]"))
    box.checked = chosen[box.value] !== false;
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-sound-choice]")) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...choices(), [target.value]: target.checked }));
  } catch {
    // Without storage every sound stays on.
  }
  if (target.checked)
    document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: target.value }));
});

addEventListener("storage", ({ key }) => key === KEY && show());
show();
document.querySelector("[data-sounds]")?.removeAttribute("hidden");
