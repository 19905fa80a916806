// The link "Sync": the whole table anew, whatever was shown or is under way.  The
// link's own request takes the place of any other; swap.js lets its answer in.

const isSync = (detail) => "sync" in (detail.requestConfig?.elt?.dataset ?? {});

function say(sentence) {
  const line = document.createElement("p");
  line.className = "notice notice-bad";
  line.textContent = sentence;
  document.getElementById("notice")?.replaceChildren(line);
}

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (!isSync(detail)) return;
  document.getElementById("notice")?.replaceChildren();
  document.dispatchEvent(new CustomEvent("messdeck:sync"));
});

document.addEventListener("htmx:sendError", ({ detail }) => {
  if (isSync(detail)) say("No answer. Check your connection, then press Sync again.");
});
