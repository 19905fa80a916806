// Short sounds, made here: no file is loaded.  From any module
//   document.dispatchEvent(new CustomEvent("messdeck:sound", { detail: name }))
// Before the first tap or key nothing sounds: browsers forbid it.  The root element
// names the kinds that are muted: data-muted="chat turn".

// Each sound is strokes [what, when in seconds, pitch in Hz, length in seconds].
const KINDS = {
  turn: [["bell", 0, 784, 0.7]],
  throw: [0, 0.07, 0.13, 0.22, 0.3, 0.41].map((at, n) => ["knock", at, 900 + 170 * (n % 3), 0.05]),
  piece: [["knock", 0, 320, 0.09]],
  capture: [["knock", 0, 320, 0.09], ["knock", 0.12, 180, 0.16]],
  end: [["bell", 0, 523, 0.9], ["bell", 0.16, 659, 0.9], ["bell", 0.32, 784, 1.2]],
  claim: [["bell", 0, 392, 0.4], ["bell", 0.15, 659, 0.6]],
  chat: [["bell", 0, 1175, 0.18]],
  "low-time": [["bell", 0, 880, 0.16], ["bell", 0.16, 660, 0.16], ["bell", 0.32, 880, 0.2]],
};
const PARTIALS = [[1, 1], [2.76, 0.35], [5.4, 0.12]]; // of a struck bell: pitch, loudness
const GESTURES = ["pointerup", "keydown"];
const LOUDNESS = 0.14;
let context = null;
let rattle = null; // a tenth of a second of noise

function isMuted(name) {
  return (document.documentElement.dataset.muted ?? "").split(" ").includes(name);
}

function fading(from, length, loudness) {
  const volume = context.createGain();
  volume.gain.setValueAtTime(loudness, from);
  volume.gain.exponentialRampToValueAtTime(0.0005, from + length);
  volume.connect(context.destination);
  return volume;
}

function bell(from, pitch, length) {
  for (const [partial, loudness] of PARTIALS) {
    const source = context.createOscillator();
    source.frequency.value = pitch * partial;
    source.connect(fading(from, length / Math.sqrt(partial), LOUDNESS * loudness));
    source.start(from);
    source.stop(from + length);
  }
}

function noise() {
  if (rattle) return rattle;
  rattle = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
  const samples = rattle.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return rattle;
}

// Wood on wood: a breath of noise through a narrow band.
function knock(from, pitch, length) {
  const source = context.createBufferSource(), band = context.createBiquadFilter();
  source.buffer = noise();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 4;
  source.connect(band).connect(fading(from, length, LOUDNESS * 5));
  source.start(from);
  source.stop(from + length);
}

const STROKES = { bell, knock };

export function sound(name) {
  if (!(name in KINDS) || isMuted(name) || context?.state !== "running") return;
  for (const [stroke, after, pitch, length] of KINDS[name])
    STROKES[stroke](context.currentTime + after, pitch, length);
}

function wake() {
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

// A context may be suspended again, by a call or a sleep: the listeners stay.
for (const gesture of GESTURES) document.addEventListener(gesture, wake, true);
document.addEventListener("messdeck:sound", ({ detail }) => sound(detail));
