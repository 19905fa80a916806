// Short sounds, made here: no file is loaded.  `sound(name)`, or from another module
//   document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: name }))
// Before the first tap or key nothing sounds: browsers forbid it.  Each kind can be
// muted: localStorage "messdeck-sounds" holds JSON such as {"chat": false}.

const KINDS = { // frequency in Hz and length in seconds of each tone
  "low-time": [[880, 0.12], [660, 0.12], [880, 0.18]],
  turn: [[523, 0.12], [784, 0.2]],
  claim: [[392, 0.12], [523, 0.12], [659, 0.2]],
  chat: [[988, 0.08]],
};
const GESTURES = ["pointerup", "keydown"];
const LOUDNESS = 0.12;
let context = null;

function isMuted(name) {
  try {
    return JSON.parse(localStorage.getItem("messdeck-sounds") ?? "{}")?.[name] === false;
  } catch {
    return false; // no storage, or something else in it
  }
}

function tone(frequency, from, length) {
  const source = context.createOscillator(), volume = context.createGain();
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(LOUDNESS, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + length);
}

export function sound(name) {
  if (!(name in KINDS) || isMuted(name) || context?.state !== "running") return;
  let from = context.currentTime;
  for (const [frequency, length] of KINDS[name]) {
    tone(frequency, from, length);
    from += length;
  }
}

function wake() {
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

// A context may be suspended again, by a call or a sleep: the listeners stay.
for (const gesture of GESTURES) document.addEventListener(gesture, wake, true);
document.addEventListener("messdeck:sound", ({ detail }) => sound(detail));
