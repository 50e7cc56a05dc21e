// Opening and editing; the state as a link.

const same = (a, b) => a && b && a.text === b.text && a.kind === b.kind;
// What is open stays open below it, and is marked as what was there before.
function trouble(message) {
  const old = Boolean(message) && !$("main").hidden;
  $("main").classList.toggle("old", old);
  $("trouble").textContent = old ? `${message}\nBelow is still the puzzle from before.` : message;
  $("trouble").hidden = !message;
  $("source").setAttribute("aria-invalid", Boolean(message));
}
// An error as the page says it: its place in words, and what one does here.
function sentence(message) {
  const said = plain(message)
    .replace(/^(\d+):(\d+): /, "line $1, character $2: ")
    .replace(/^(\d+): /, "line $1: ")
    .replace(/name it by --kind NAME, or by/, "choose its kind above, or name it by")
    .replace(/; --kind names a file with a kind of your own| \(`(?:cpsudoku )?help kinds`\)/g, "");
  return `${said[0].toUpperCase()}${said.slice(1)}.`;
}
function open(text, kind = $("kind").value, without = []) {
  text = text.replace(/\r\n?/g, "\n").trim();
  if (!text) return trouble("Expected a puzzle, found nothing: paste a link, an address or a text.");
  if (new Blob([text]).size > LONGEST)
    return trouble(`Expected a puzzle of at most ${LONGEST.toLocaleString("en")} bytes, found more.`);
  go({ text, kind, without });
}
// Change to another state; the old one can be undone.
function go(state, keep = true) {
  if (same(state, now)) {
    trouble("");
    if (keep) {
      past.push(now);
      future = [];
    }
    now = state;
    changed();
  } else read(state, keep);
}
function read(state, keep, position = 0) {
  trouble("");
  $("open").setAttribute("aria-busy", "true");
  let read = false;
  drop("methods", "walk", "more");
  const tell = event => {
    if (event.what === "picture") {
      read = true;
      $("open").removeAttribute("aria-busy");
      if (keep && now) {
        past.push(now);
        future = [];
      }
      if (!same(state, now)) shows = { solution: null, candidates: false, spare: false };
      now = state;
      if (event.message) return trouble(sentence(event.message));
      sheet = { ...event, places: {}, marks: [], given: {}, byId: new Map(event.items.map(item => [item[0], item])) };
      drawPuzzle();
      reset();
    } else if (event.what === "overlay") {
      Object.assign(sheet, { places: event.places, marks: event.marks, given: event.given, edge: event.edge });
      drawPlaces();
      if (INSIDE && has("walk")) step(position);
    } else if (event.what === "error" && !read) {
      $("open").removeAttribute("aria-busy");
      trouble(sentence(event.message));
      if (now)
        changed(); // what is open stays open
      else if (keep === null) $("welcome").hidden = false;
    } else answer(event);
  };
  ask("board", ["picture", "overlay", "verdict"], tell, {}, state);
}
// The same puzzle, other clues.
function changed() {
  drop("methods", "walk", "more");
  shows.solution ||= null;
  reset();
  ask("board", ["verdict"], answer);
}
function again() {
  const state = now;
  read(state, false);
}
function reset() {
  verdict = null;
  told = {};
  proof = null;
  counts = spare = clash = null;
  steps = [];
  walking = "";
  ending = [];
  at = wanted = 0;
  $("lights").replaceChildren(
    ...[...METHODS, ...ABSENT, ...(has("certificate") ? ["certificate"] : []), ...(recheck ? ["checker"] : [])].map(method =>
      node("li", { id: `light-${method}` }, node("b", {}, NAMES[method] ?? method), " ", node("span")),
    ),
  );
  ($("light-certificate") ?? $("lights").lastChild)?.append(SAVE);
  for (const method of ABSENT) light(method, "undecided", "needs the local server");
  if (recheck) light("checker", "asked", "waiting");
  METHODS.forEach((method, i) => light(method, "asked", i ? "waiting" : "running"));
  if (has("certificate")) light("certificate", "asked", "waiting");
  SAVE.hidden = true;
  $("more").textContent = "";
  $("why").hidden = !has("walk");
  $("linksBox").hidden = !has("links");
  $("candidates").hidden = !has("candidates:8");
  $("spare").hidden = !has("minimal");
  $("linksBox").open = $("moreBox").open = false;
  more(false);
  $("timesBox").hidden = true;
  $("times").replaceChildren();
  start = {};
  units = [];
  stop();
  $("told").textContent = "";
  if (!INSIDE) remember();
  drawClues();
  drawOver();
  drawWalk();
  headline("", METHODS.length ? "Looking for solutions\u2026" : "");
}
function toggle(id) {
  const item = sheet.byId.get(id);
  if (!item) return;
  if (INSIDE) return say(`${item[2]}. To leave it out, open the puzzle by cpsudoku serve.`);
  if (!item[3]) return say(`${item[2]} is a part of the board, and cannot be left out.`);
  const out = now.without.includes(id);
  go({ ...now, without: out ? now.without.filter(one => one !== id) : [...now.without, id] });
  say(`${item[2]} ${out ? "is back" : "is left out"}.`);
}
function undo() {
  if (past.length) {
    future.push(now);
    go(past.pop(), false);
  }
}
function redo() {
  if (future.length) {
    past.push(now);
    go(future.pop(), false);
  }
}
function restore() {
  if (now?.without.length) go({ ...now, without: [] });
}
function say(words) {
  $("told").textContent = words;
}

async function pack(state) {
  const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = [];
  for (let size = 0, part; !(part = await reader.read()).done; parts.push(part.value)) {
    size += part.value.length;
    if (size > 2 * LONGEST) throw new Error("too long");
  }
  const { text: puzzle, kind, without } = JSON.parse(await new Blob(parts).text());
  if (typeof puzzle !== "string" || typeof kind !== "string" || !Array.isArray(without)) throw new Error("other");
  return { text: puzzle, kind, without: without.map(String) };
}
let packed = "";
async function remember() {
  const state = now,
    text = await pack(state);
  if (state !== now || text === packed) return;
  packed = text;
  history.replaceState(null, "", "#" + text);
}
// `start`: what is opened where the address has nothing behind its #.
async function follow(start = "") {
  const text = location.hash.slice(1) || start.slice(1);
  if (!text || text === packed || INSIDE) return;
  try {
    const state = await unpack(text);
    $("kind").value = state.kind;
    read(state, Boolean(now));
  } catch {
    if (STATE.test(text))
      return trouble("Expected a state behind the # of the address, found a damaged one: open the puzzle itself.");
    $("source").value = linkedPuzzle(text);
    open($("source").value, "");
  }
}
const STATE = /^e[AFJN][\w-]+$/; // base64 that begins as deflated data does
// The puzzle behind the #: digits, an address, or a text. An address is not decoded, unless it is encoded as a whole.
function linkedPuzzle(text) {
  try {
    return /^\w+:\/\//.test(text) ? text : decodeURIComponent(text);
  } catch {
    return text;
  }
}
// A script for a bookmark: it opens the puzzle of the current tab here. In f-puzzles the address lacks what was drawn.
const BOOKMARKLET =
  "javascript:void open(PAGE+'#'+encodeURIComponent(" +
  "typeof exportPuzzle=='function'?location.origin+'/?load='+exportPuzzle():location.href))";
$("bookmarklet").href = BOOKMARKLET.replace("PAGE", `'${location.href.replace(/#.*/s, "")}'`);
