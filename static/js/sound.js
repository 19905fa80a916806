// Short sounds by name, made on the spot.  A kind can be switched off; where a
// browser lets no sound out there is none, and no error.

const KEY = "messdeck-sounds"; // JSON of the kinds that are off: {"chat": false}
const NOTES = {
  // hertz, seconds from the start
  turn: [[523, 0], [784, 0.14]],
  claim: [[392, 0], [523, 0.14], [659, 0.28]],
  "low-time": [[880, 0], [880, 0.18]],
  chat: [[660, 0]],
};
const LOUDNESS = 0.08, LENGTH = 0.12;
let context = null;

function isOn(name) {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}")[name] !== false;
  } catch {
    return true;
  }
}

function play([hertz, after]) {
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}

export function sound(name) {
  // Browsers let a page sound only after a tap or a key.
  if (!(name in NOTES) || !isOn(name) || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    context.resume().then(() => NOTES[name].forEach(play)).catch(() => {});
  } catch {
    // No sound here.
  }
}

document.addEventListener("messdeck:sound", ({ detail }) => sound(detail));
