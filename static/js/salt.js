// Adds this browser's salt to every command, so that the server alone cannot make
// the dice.  Fresh with each sending; docs/dice.md says what becomes of it.

function freshSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// On the way down: before htmx or the browser reads the form.
document.addEventListener(
  "submit",
  (event) => {
    const field = event.target.querySelector("input[name=salt]");
    if (field) field.value = freshSalt();
  },
  true,
);
