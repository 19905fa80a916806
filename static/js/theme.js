// Keeps the theme that was chosen, in this browser alone.  Runs before the page is
// drawn, so that it does not flash in the other one.

const KEY = "theme";

function chosen() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function keep(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function show(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function offer() {
  for (const select of document.querySelectorAll("select[data-theme-choice]")) {
    select.value = chosen();
    select.closest("[hidden]")?.removeAttribute("hidden");
  }
}

show(chosen());
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", offer);
else offer();
document.addEventListener("change", ({ target }) => {
  if (!target.matches("select[data-theme-choice]")) return;
  keep(target.value);
  show(target.value);
});
addEventListener("storage", ({ key }) => key === KEY && show(chosen()));
