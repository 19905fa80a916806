// Sends a command again that got no answer.  Its id stays the same, so it is
// carried out once, however often it arrives.

const PATIENCE = 2500, FIRST_WAIT = 400, TRIES = 6;
const running = new WeakMap(); // form → {tries, timer, submitter}

function say(sentence) {
  const line = document.createElement("p");
  line.className = "notice notice-bad";
  line.dataset.unsaved = "";
  line.textContent = sentence;
  document.getElementById("notice")?.replaceChildren(line);
}

function isCommand(element) {
  return element instanceof HTMLFormElement && element.querySelector("input[name=cmd_id]");
}

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (!isCommand(detail.elt)) return;
  const attempt = running.get(detail.elt) ?? { tries: 0 };
  const submitter = detail.requestConfig.triggeringEvent?.submitter ?? null;
  // Another button of the same form is another wish: it gets all tries.
  if (attempt.submitter !== submitter) attempt.tries = 0;
  attempt.submitter = submitter;
  attempt.timer = setTimeout(() => detail.xhr.abort(), PATIENCE);
  running.set(detail.elt, attempt);
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const attempt = running.get(detail.elt);
  if (!attempt) return;
  clearTimeout(attempt.timer);
  const { status } = detail.xhr;
  if (status > 0 && status < 500) {
    running.delete(detail.elt);
    document.querySelector("#notice [data-unsaved]")?.remove();
    return;
  }
  attempt.tries += 1;
  if (attempt.tries >= TRIES) {
    running.delete(detail.elt);
    say("Not saved. Check your connection, then press the button again.");
    return;
  }
  say("Not saved yet. Trying again.");
  const wait = FIRST_WAIT * 2 ** attempt.tries * (0.75 + Math.random() / 2);
  setTimeout(() => again(detail.elt, attempt), wait);
});

function again(form, attempt) {
  if (running.get(form) !== attempt) return;
  // A newer table has come meanwhile: it shows what became of the command.
  if (!form.isConnected) {
    document.querySelector("#notice [data-unsaved]")?.remove();
    return;
  }
  form.requestSubmit(attempt.submitter);
}
