// What a lesson needs beside tap.js and swap.js: the rules' answer to a tap that is no
// move, which comes as the lesson anew, and the news for those who listen.

const lesson = () => document.getElementById("table");

document.addEventListener("board:refused", ({ detail }) => {
  const { lesson: address, stage } = lesson().dataset;
  if (stage !== "move" || !detail.origin) return;
  const asked = new URLSearchParams({ from: detail.origin });
  if (detail.target) asked.set("to", detail.target);
  window.htmx.ajax("GET", `${address}&${asked}`, { source: lesson(), target: "#table", swap: "outerHTML" });
});
document.addEventListener("htmx:afterSwap", () => {
  const news = document.getElementById("lesson-news");
  const words = lesson()?.querySelector("[data-news]")?.textContent.replace(/\s+/g, " ").trim();
  if (news && words) news.textContent = words;
});
