// Says near the board why a tap or a drop was no move, in the words of the rules: one
// question to the server for each, and only the newest is answered.

const UNHEARD = "It cannot go there now. The lit places are open to it.";
let asking = null;

const line = () => document.getElementById("why");

function say(sentence) {
  const place = line();
  if (!place) return;
  place.textContent = "";
  place.textContent = sentence;
}

function hush() {
  asking?.abort();
  asking = null;
  if (line()?.textContent) say("");
}

// The steps of the draft that is shown stand in the address of the fragment.
function address(table, { origin, target }) {
  const { whyUrl, fragmentUrl, version } = table.dataset;
  const query = new URLSearchParams(fragmentUrl.split("?")[1] ?? "");
  query.set("seen", version);
  query.set("from", origin);
  if (target) query.set("to", target);
  return `${whyUrl}?${query}`;
}

async function reason(url, signal) {
  try {
    const answer = await fetch(url, { signal, headers: { "HX-Request": "true" } });
    const html = await answer.text();
    const words = new DOMParser().parseFromString(html, "text/html").querySelector(".why-words");
    return words?.textContent ?? UNHEARD;
  } catch {
    return UNHEARD;
  }
}

document.addEventListener("board:refused", async ({ detail }) => {
  const table = document.getElementById("table");
  if (!table?.dataset.whyUrl || !detail.origin) return;
  hush();
  const mine = new AbortController();
  asking = mine;
  const sentence = await reason(address(table, detail), mine.signal);
  if (asking === mine) say(sentence);
});
document.addEventListener("pointerdown", ({ target }) => {
  if (!target.closest?.("#why")) hush();
}, true);
document.addEventListener("keydown", ({ key }) => key === "Escape" && hush());
