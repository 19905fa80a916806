// The drawer "Sounds and notices": a kind of sound that is switched on or off is so at
// once; its form tells the server, which keeps it.

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-sound-choice]")) return;
  const boxes = [...document.querySelectorAll("[data-sound-choice]")];
  const muted = boxes.filter((box) => !box.checked).map((box) => box.value);
  document.documentElement.dataset.muted = muted.join(" ");
  if (target.checked)
    document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: target.value }));
});
