// Tells those who listen what has happened: each new line of the log, oldest first,
// then whose turn it is.  One polite region takes all of it.

const MOST_LINES = 4; // after a long absence the newest are enough
const table = () => document.getElementById("table");
const told = new Map(); // version of a line → its words
let turn = "";

const words = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

function wordsOf(line) {
  const parts = [".log-who", ".log-dice", ".log-text"].map((part) => line.querySelector(part));
  return parts.filter(Boolean).map(words).join(" ").replace(" …", "").replace(/:$/, "");
}

// The lines that are new or say more than before, remembered as told.
function newLines() {
  const lines = [...table().querySelectorAll("#log .log-line")].reverse();
  const fresh = lines.filter((line) => told.get(line.dataset.version) !== wordsOf(line));
  for (const line of lines) told.set(line.dataset.version, wordsOf(line));
  return fresh.slice(-MOST_LINES).map(wordsOf);
}

function turnWords() {
  const parts = [...table().querySelectorAll("[data-news] > *")];
  return parts.map(words).filter(Boolean).join(". ");
}

document.addEventListener("htmx:afterSwap", () => {
  const region = document.getElementById("table-news");
  if (!table() || !region) return;
  const before = turn;
  turn = turnWords();
  const sentences = newLines();
  if (turn !== before) sentences.push(turn);
  if (sentences.length) region.textContent = sentences.join(". ");
});

if (table()) {
  newLines();
  turn = turnWords();
}
