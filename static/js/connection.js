// The line about the connection: "Reconnecting" while nothing is heard, and a quiet
// word where sockets stay shut but the server answers whoever asks.

const SETTLED = 20000; // after so long without a socket there will be none soon
const LOST = "Reconnecting…", POLLING = "Live updates by polling";
let since = 0; // when the sockets were lost, 0 while they are heard

function show(words) {
  for (const line of document.querySelectorAll("[data-connection]")) {
    line.hidden = !words;
    line.classList.toggle("is-quiet", words === POLLING);
    if (words && line.textContent !== words) line.textContent = words;
  }
}

document.addEventListener("messdeck:connection", ({ detail }) => {
  if (!detail.isLost) show("");
  else if (!since) show(LOST);
  since = detail.isLost ? since || performance.now() : 0;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!since || !/[?&]shown=/.test(detail.requestConfig?.path ?? "")) return;
  const { status } = detail.xhr;
  const isAnswered = status >= 200 && status < 500;
  show(isAnswered && performance.now() - since > SETTLED ? POLLING : LOST);
});
