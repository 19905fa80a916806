// The link "Sync": the whole table anew, whatever was shown or is under way.  The
// link's own request takes the place of any other; swap.js lets its answer in.

const isSync = (detail) => "sync" in (detail.requestConfig?.elt?.dataset ?? {});

function say(sentence) {
  const line = document.createElement("p");
  line.className = "notice notice-bad";
  line.dataset.unanswered = "";
  line.textContent = sentence;
  document.getElementById("notice")?.replaceChildren(line);
}

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  document.querySelector("#notice [data-unanswered]")?.remove();
  if (!isSync(detail)) return;
  document.getElementById("notice")?.replaceChildren();
  document.dispatchEvent(new CustomEvent("messdeck:sync"));
});

function unanswered({ detail }) {
  if (isSync(detail)) say("No answer. Check your connection, then press Sync again.");
  else if (detail.elt?.matches?.("#table a")) say("No answer. Check your connection, then try again.");
}

// A step of a draft is a link too; commands are sent again by resend.js.
document.addEventListener("htmx:sendError", unanswered);
document.addEventListener("htmx:timeout", unanswered);
