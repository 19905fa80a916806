// The dice again, in this browser: docs/dice.md says what is checked and why.
// Longer than other modules, because nothing is imported here: a player can read
// all that checks his game in one place.

const PROTO = "messdeck-dice/1", FORMAT = "messdeck-record/1", NO_SEAT = 255;
const OPENING_DICE = { acey: 1, uckers: 2 };
const BEFORE_PLAY = ["opened", "seated", "bot-seated", "vacated", "begun"];
const RESULTS = ["finished", "voided"], SIDES = 2;
const bytesOf = (text) => new TextEncoder().encode(text);
const hexOf = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const same = (one, other) => canonical(one) === canonical(other);

function fromHex(hex, size) {
  if (typeof hex !== "string" || !/^[0-9a-f]*$/.test(hex) || hex.length !== 2 * size)
    throw new Error(`${size} bytes in lower-case hex are missing`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function number(value, size) {
  if (!Number.isInteger(value) || value < 0 || value >= 256 ** size)
    throw new Error(`${value} is not a number of ${size} bytes`);
  return Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256);
}

const lp = (part) => [...number(part.length, 2), ...part];

async function tagged(tag, ...fields) {
  const parts = [bytesOf(PROTO), bytesOf(tag), ...fields].flatMap(lp);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(parts)));
}

async function mac(key, tag, body) {
  const kind = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, kind, false, ["sign"]);
  const text = Uint8Array.from([...lp(bytesOf(PROTO)), ...lp(bytesOf(tag)), ...body]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, text));
}

/** The hex secret n-1 (the anchor for n = 1) from the hex secret n. */
export async function secretBefore(secret, gameId, n) {
  const game = fromHex(gameId, 16);
  return hexOf(await tagged("chain", game, Uint8Array.from(number(n, 4)), fromHex(secret, 32)));
}

/** The hex secret of throw n from the seed, the last secret of the chain; n = 0: the anchor. */
export async function secretAt(seed, gameId, n, length = 4096) {
  let secret = seed;
  for (let i = length; i > n; i -= 1) secret = await secretBefore(secret, gameId, i);
  return secret;
}

/** The hex link of an event from the hex link before it and the event's canonical text. */
export async function eventLink(link, text) {
  return hexOf(await tagged("event", fromHex(link, 32), bytesOf(text)));
}

/** The faces of {game_id, n, purpose, seat, count, secret, salts: [[seat, hex], …]}. */
export async function throwFaces(t) {
  const salts = [...t.salts].sort((a, b) => a[0] - b[0]);
  const body = [
    ...lp(fromHex(t.game_id, 16)), ...number(t.n, 4), ...number(t.purpose, 1),
    ...number(t.seat, 1), ...number(t.count, 1), ...number(salts.length, 1),
    ...salts.flatMap(([seat, salt]) => [...number(seat, 1), ...lp(fromHex(salt, 16))]),
  ];
  const key = await mac(fromHex(t.secret, 32), "roll", body);
  const faces = [];
  for (let block = 0; faces.length < t.count; block += 1)
    for (const byte of await mac(key, "faces", number(block, 4)))
      if (byte < 252) faces.push(1 + (byte % 6));
  return faces.slice(0, t.count);
}

/** The one way to write a value: keys sorted, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value).sort().map((k) => `${JSON.stringify(k)}:${canonical(value[k])}`);
  return `{${pairs.join(",")}}`;
}

/** Whether one throw is what its secret and salts make, and its secret is of the chain. */
export async function verifyThrow(t) {
  if ((await secretBefore(t.secret, t.game_id, t.n)) !== t.previous) return false;
  return same(await throwFaces(t), t.faces);
}

async function throwProblems(state, event) {
  const { opened, throwers, salts } = state, wrong = [];
  const say = (claim, sentence) => claim || wrong.push(sentence);
  const opening = throwers.length > 1, { seat } = event, count = event.faces.length;
  state.throws += 1;
  say(event.n === state.throws && event.n <= opened.length, "the throws are not numbered 1, 2, 3 …");
  const newest = [...salts].sort((a, b) => a[0] - b[0]);
  say(same(event.salts, newest), "the salts are not the newest of each seat");
  const facts = { ...event, count, game_id: opened.game_id, previous: state.secret };
  say((await secretBefore(event.secret, opened.game_id, event.n)) === state.secret,
    "the secret does not belong to the chain");
  say(same(await throwFaces(facts), event.faces), "the dice are not those of the secret and the salts");
  state.secret = event.secret;
  if (event.salts.length === 0) state.serverOnly.push(event.n);
  if (!opening) {
    say(state.last !== NO_SEAT || seat === throwers[0], "the wrong seat starts");
    say(event.purpose === (seat === state.last ? 3 : 2) && same(event.seats, [seat]) && count === 2,
      "this is not a throw of two dice by one seat");
    state.last = seat;
    return wrong;
  }
  const dice = state.dice ?? count / throwers.length;
  const fits = event.purpose === 1 && seat === NO_SEAT && event.salt === "" && count > 0 &&
    same(event.seats, throwers) && Number.isInteger(dice) && count === dice * throwers.length;
  say(fits, "the opening is not thrown by the seats that had to throw");
  if (!fits) return wrong;
  const sums = throwers.map((_, i) => event.faces.slice(i * dice, (i + 1) * dice).reduce((a, b) => a + b));
  state.dice = dice;
  state.throwers = throwers.filter((_, i) => sums[i] === Math.max(...sums));
  return wrong;
}

// A game of a match is over: all seats throw for the start of the next one.
function gameProblems(state, { side, points }) {
  const wrong = state.last === NO_SEAT ? ["no throw was made in this game"] : [];
  if (!(side in state.score) || !(points > 0)) return [...wrong, "a side wins one point or more"];
  state.score[side] += points;
  if (state.score[side] >= state.matchLength) wrong.push("the match was over before");
  state.throwers = Array.from({ length: state.opened.seats }, (_, seat) => seat);
  state.last = NO_SEAT;
  return wrong;
}

function resultProblems(state, { side, score, reason }) {
  const won = [...state.score];
  if (!(side in won) || score.length !== SIDES) return ["two sides have a score"];
  if (reason === "play") {
    won[side] = Math.max(score[side], won[side] + 1);
    if (state.last === NO_SEAT || !(score[side] >= state.matchLength))
      return ["the match was not played to its end"];
  }
  return same(score, won) ? [] : ["the games won do not make the score"];
}

async function eventProblems(state, event, place) {
  const { kind, seat } = event, wrong = [];
  if ((kind === "opened") !== place.first) wrong.push("the opening of the table is the first event");
  if (RESULTS.includes(kind) !== place.last) wrong.push("the result is the last event");
  if (BEFORE_PLAY.includes(kind) ? state.begun : !state.begun && !RESULTS.includes(kind))
    wrong.push("this does not happen at this time");
  if (seat !== undefined && !(seat < state.opened.seats) && !(kind === "thrown" && seat === NO_SEAT))
    wrong.push("there is no such seat");
  if (state.begun && state.throwers.length > 1 && kind !== "thrown" && kind !== "voided")
    wrong.push("the throws for the start come first");
  if (kind === "vacated") state.salts.delete(seat);
  else if (event.salt && seat !== NO_SEAT) state.salts.set(seat, event.salt);
  if (kind === "begun") state.begun = true;
  if (kind === "thrown") wrong.push(...(await throwProblems(state, event)));
  if (kind === "game-won") wrong.push(...gameProblems(state, event));
  if (kind === "finished") wrong.push(...resultProblems(state, event));
  if (RESULTS.includes(kind) && event.head !== state.link) wrong.push("the head is not the link before it");
  state.link = await eventLink(state.link, canonical(event));
  return wrong;
}

/** What can be said about the text of a record file: {ok, throws, serverOnly, problems}. */
export async function verifyRecord(text) {
  const problems = [], state = {
    link: "00".repeat(32), salts: new Map(), throws: 0, last: NO_SEAT, serverOnly: [], begun: false,
  };
  let where = "the file";
  try {
    const record = JSON.parse(text);
    const { events, format, head } = record;
    if (`${canonical(record)}\n` !== text) problems.push("the file is not written in the one canonical way");
    if (!same(Object.keys(record).sort(), ["events", "format", "head"]) || format !== FORMAT)
      throw new Error("this is not a record");
    const opened = events[0];
    if (opened.scheme !== PROTO || !(opened.seats > 1)) throw new Error("this scheme is not known");
    Object.assign(state, { opened, secret: opened.anchor, dice: OPENING_DICE[opened.game] });
    state.throwers = Array.from({ length: opened.seats }, (_, seat) => seat);
    state.matchLength = new Map(opened.options).get("match_length") ?? 1;
    state.score = Array(SIDES).fill(0);
    for (const [i, event] of events.entries()) {
      where = `event ${i + 1}`;
      const place = { first: i === 0, last: i === events.length - 1 };
      problems.push(...(await eventProblems(state, event, place)).map((p) => `${where}: ${p}`));
    }
    if (head !== state.link) problems.push("the head of the record is not the link of its events");
  } catch (error) {
    problems.push(`${where}: ${error.message}`);
  }
  return { ok: problems.length === 0, throws: state.throws, serverOnly: state.serverOnly, problems };
}

function inWords({ ok, throws, serverOnly, problems }) {
  if (!ok) return `Not verified. ${problems.slice(0, 5).join("; ")}.`;
  const alone = serverOnly.length ? ` By the server alone: ${serverOnly.join(", ")}.` : "";
  return `${throws} throws, all good. Checked in this browser.${alone}`;
}

async function verifyPage(button) {
  const output = document.getElementById(button.dataset.verifyOutput);
  output.textContent = "Checking every throw …";
  try {
    const answer = await fetch(button.dataset.verifyUrl);
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    output.textContent = inWords(await verifyRecord(decoder.decode(await answer.arrayBuffer())));
  } catch (error) {
    output.textContent = `The record could not be checked: ${error.message}.`;
  }
}

const shields = new WeakMap(); // element → the data that it was checked for

async function checkShield(element) {
  const data = element.dataset.throw;
  if (shields.get(element) === data || !crypto.subtle) return;
  shields.set(element, data);
  const good = await verifyThrow(JSON.parse(data)).catch(() => false);
  if (shields.get(element) !== data) return;
  element.classList.toggle("is-verified", good);
  element.classList.toggle("is-refused", !good);
  element.title = good
    ? "Checked in this browser: secret and salts make these dice."
    : "This throw is not what its secret and salts make.";
}

function checkShields() {
  document.querySelectorAll("[data-throw]").forEach(checkShield);
}

document.addEventListener("DOMContentLoaded", checkShields);
document.addEventListener("htmx:load", checkShields);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-verify-url]");
  if (button) verifyPage(button);
});
