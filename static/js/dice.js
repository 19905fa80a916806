// Which die a second tap on a piece plays: the first one owed, until the other is
// tapped or the dice are swapped.  The choice is kept as long as both can be played.

let wished = ""; // a face, "" for the one that the server marks

const box = () => document.querySelector("#table [data-next-face]");
const choices = () => [...document.querySelectorAll("#table [data-die].is-choice")];
const faces = () => [...new Set(choices().map((die) => die.dataset.die))];

function choose(face) {
  const dice = box();
  if (!dice || !faces().includes(face)) return;
  wished = face;
  dice.dataset.nextFace = face;
  for (const die of choices()) die.classList.toggle("is-next", die.dataset.die === face);
  for (const word of document.querySelectorAll("#table [data-next-die]")) word.textContent = face;
  document.dispatchEvent(new CustomEvent("dice:swapped"));
}

function swap() {
  const other = faces().find((face) => face !== box()?.dataset.nextFace);
  if (other) choose(other);
}

function ready() {
  const button = document.querySelector("#table [data-swap-dice]");
  if (button) button.hidden = false;
  if (faces().includes(wished)) choose(wished);
  else wished = "";
}

document.addEventListener("click", (event) => {
  const die = event.target.closest("#table [data-die].is-choice");
  if (die) choose(die.dataset.die);
  else if (event.target.closest("[data-swap-dice]")) swap();
});
document.addEventListener("htmx:afterSwap", ready);
ready();
