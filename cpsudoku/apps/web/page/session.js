// The session: the state as a signal, the actions of the user, and the questions that follow from the state.
import { computed, effect, signal } from "@preact/signals";
import * as states from "./state.js";
import { pack, unpack } from "./links.js";
import { proofOf } from "./proof.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Edit} Edit */
/** @typedef {import("./transports.js").Transport} Transport */

const LIMIT = 20, // seconds of a question
  WALKING = 60,
  TICK = 100; // milliseconds between two readings of the clock
const QUIET = new Set(["file", "clues"]); // lanes whose questions show no time

/** @type {import("@preact/signals").Signal<State>} */
export const state = signal(states.START);
export const clock = signal(0);
export const wide = !matchMedia("(max-width: 40rem)").matches;
/** Is the source field there? Without a puzzle it always is. */
export const sourceOpen = signal(true);
/** Does a click add a cell to the selection, as with Shift? */
export const several = signal(false);
export const kinds = signal(/** @type {string[]} */ ([]));
export const methods = signal(states.METHODS);
/** What the second checker finds. */
export const proof = signal(/** @type {import("./proof.js").Proof | null} */ (null));
export const lanes = computed(() => Object.entries(state.value.running).filter(([lane]) => !QUIET.has(lane)));

/** @type {Transport} */
export let transport;
/** An answered example of a page whose transport is still loading. @type {Transport | null} */
let example = null;
let exampleText = "";
/** @type {Record<string, number>} */
const turns = {};

/** @param {Transport} chosen */
export async function begin(chosen) {
  transport = chosen;
  effect(() => {
    if (states.needs(state.value, has, methods.value).length) queueMicrotask(settle);
  });
  let timer = 0;
  effect(() => {
    const running = lanes.value.length > 0;
    if (running && !timer) timer = window.setInterval(() => (clock.value = performance.now()), TICK);
    if (!running && timer) {
      clearInterval(timer);
      timer = 0;
    }
  });
  effect(() => {
    const text = state.value.answers.certificate?.text;
    proofOf(text ?? "", found => (proof.value = found));
  });
  effect(() => void (states.isOpen(state.value) && !state.value.opening && remember(states.editOf(state.value))));
  const greeting = await transport.kinds();
  kinds.value = greeting.kinds;
  methods.value = states.METHODS.filter(method => greeting.methods.includes(method));
  return greeting;
}

function settle() {
  for (const [lane, questions] of states.needs(state.value, has, methods.value)) void ask(lane, questions);
}

/** Show an answered example. @param {Transport} recorded @param {Edit} edit */
export function beginWith(recorded, edit) {
  example = recorded;
  exampleText = edit.puzzles.text;
  state.value = states.opened(state.value, edit);
  void ask("board", ["picture", "overlay", "verdict:sat"], { edit });
}

/** @param {Edit} edit */
function source(edit) {
  if (!example) return transport;
  const same =
    exampleText === edit.puzzles.text && !edit.without.length && !edit.added.length && !Object.keys(edit.treat).length;
  return same ? example : transport;
}

/** Can a question be answered? @param {string} question */
export function has(question) {
  const edit = states.editOf(state.value),
    from = source(edit);
  return from.has(question, edit.index ?? 0) || (from === example && transport.has(question, 0));
}

/** Ask questions in a lane; a further one cancels what runs there.
 * @param {string} lane @param {string[]} questions @param {{edit?: Edit, seconds?: number, fields?: Record<string, any>}} [more] */
export async function ask(lane, questions, { edit = states.editOf(state.value), seconds, fields } = {}) {
  const turn = (turns[lane] = (turns[lane] ?? 0) + 1),
    begun = performance.now(),
    from = source(edit),
    able = from === example && !questions.every(question => from.has(question, 0)) ? transport : from;
  const limit = seconds ?? (lane === "walk" ? WALKING : LIMIT) * (lane === "methods" ? 2 : 1);
  clock.value = begun;
  state.value = states.asked(state.value, lane, questions, limit, begun);
  const request = { ...states.requestOf(edit), ...(seconds ? { seconds } : {}), ...(lane === "clues" ? { cells: state.value.cells } : fields) };
  for await (const event of able.ask(lane, questions, request)) {
    if (turns[lane] !== turn) return;
    state.value = states.received(state.value, lane, event);
  }
}

/** @param {string[]} some */
function drop(...some) {
  for (const lane of some) {
    if (!state.value.running[lane]) continue;
    turns[lane]++;
    transport.cancel(lane);
    example?.cancel(lane);
  }
  const running = Object.fromEntries(Object.entries(state.value.running).filter(([lane]) => !some.includes(lane)));
  state.value = { ...state.value, running };
}
const ALL = ["board", "proof", "methods", "walk", "more", "judge", "file", "layer", "clues", "compare"];

/** Pictures of the examples, in their order. */
export const previews = signal(/** @type {string[]} */ ([]));
/** @param {string[]} texts */
export async function preview(texts) {
  if (previews.value.length || transport.name === "recorded") return;
  await transport.kinds();
  for (const text of texts) {
    if (states.isOpen(state.value) || state.value.opening) return; // the lane is needed for what is open
    for await (const event of transport.ask("file", ["picture"], { text }))
      if (event.what === "picture") previews.value = [...previews.value, event.svg];
  }
}

// ---- Actions

/** @param {Partial<State>} some */
export const set = some => void (state.value = { ...state.value, ...some });
/** @param {string} words */
export const say = words => set({ told: words });

/** Open a text, a link or an address. @param {string} text @param {string} [kind] */
export function open(text, kind = state.value.kind) {
  const clean = text.replace(/\r\n?/g, "\n").trim();
  if (!clean) return trouble("Expected a puzzle, found nothing: paste a link, an address or a text.");
  if (new Blob([clean]).size > states.LONGEST)
    return trouble(`Expected a puzzle of at most ${states.LONGEST.toLocaleString("en")} bytes, found more.`);
  go({ ...states.NOTHING, puzzles: { text: clean, list: [] }, kind });
}
/** @param {string} message */
export const trouble = message => set({ error: { message, text: "" }, opening: null });

/** Go to another state of a puzzle. @param {Edit} edit @param {"open" | "undo" | "redo"} [how] @param {number} [step] of the walk */
export function go(edit, how = "open", step = 0) {
  if (states.isOpen(state.value) && states.samePuzzle(edit, state.value)) {
    drop(...ALL);
    state.value = states.edited(state.value, edit, how === "open" ? "edit" : how);
    return;
  }
  drop(...ALL);
  if (states.isOpen(state.value)) sourceOpen.value = wide;
  state.value = states.opened({ ...state.value, told: "" }, edit, how, step);
  const held = ["picture", "overlay", "verdict", "sealed", "walk", "methods"].filter(question =>
    transport.has(question, edit.index ?? 0),
  );
  void ask("board", transport.name === "recorded" ? held : ["picture", "overlay", "verdict"], { edit });
}

/** @param {Partial<Edit> | null} edit @param {string} [words] */
export function change(edit, words = "") {
  if (!edit || !states.isOpen(state.value)) return;
  if (transport.name === "recorded")
    return say("This page has its answers inside. To change the puzzle, run it in this browser, or open it with cpsudoku serve.");
  drop(...ALL);
  state.value = { ...states.edited(state.value, edit), told: words };
}

/** @param {string} id */
export function toggle(id) {
  const item = state.value.answers.picture?.items.find(one => one[0] === id);
  if (!item) return;
  const [, , words, free] = item;
  if (!free) return say(`${words} is a part of the board, and cannot be left out.`);
  change(states.toggled(state.value, id), `${words} ${state.value.without.includes(id) ? "is back" : "is left out"}.`);
}
/** @param {string} cell @param {string} value */
export const type = (cell, value) =>
  change(states.typed(state.value, cell, value), value ? `${cell} is ${value}.` : `${cell} is cleared.`);
export const undo = () => state.value.past.length && go(/** @type {Edit} */ (state.value.past.at(-1)), "undo");
export const redo = () => state.value.future.length && go(/** @type {Edit} */ (state.value.future.at(-1)), "redo");
export const restore = () => state.value.without.length && change({ without: [] }, "All clues are back.");

export function stop() {
  const now = performance.now();
  for (const lane of Object.keys(state.value.running)) {
    turns[lane]++;
    transport.cancel(lane);
  }
  state.value = states.stoppedAt(state.value, now);
}
/** Ask again what got no answer; the verdict for longer, or by one method. @param {number} [seconds] @param {string} [only] */
export function goOn(seconds, only = "") {
  const { answers } = state.value;
  const kept = Object.entries(answers).filter(
    ([name, event]) => !name.startsWith("error:") && event.verdict !== "undecided",
  );
  set({ stopped: null, only, answers: Object.fromEntries(kept) });
  if (seconds) void ask("board", [only ? `verdict:${only}` : "verdict"], { seconds });
}
/** @param {number} step */
export function walkTo(step) {
  const { stopped, answers } = state.value;
  if (stopped !== null && !answers.walk?.final && step > (answers.walk?.steps.length ?? 0)) goOn();
  state.value = { ...states.walkedTo(state.value, step), tab: "Why", told: "" };
}
/** @param {string} layer */
export const show = layer => set({ layer: state.value.layer === layer ? "clues" : layer, step: 0, told: "" });
/** Judge a grid: a text, or the values that are filled in. @param {string | Record<string, number>} grid */
export function judge(grid) {
  set({ answers: states.omit(state.value.answers, "judge") });
  void ask("judge", ["judge"], { fields: { grid } });
}
/** Take the text of the grid to judge. @param {string} text */
export function claim(text) {
  if (state.value.running.judge?.questions.includes("judge")) drop("judge");
  set(states.claimed(state.value, text));
}
/** Select cells; which clues they may have is asked anew. @param {string[]} cells */
export function chooseCells(cells) {
  drop("clues");
  set({ cells, answers: states.omit(state.value.answers, "clues", "error:clues") });
}

// ---- The address

/** The puzzle for another page, as `unlinked` takes it; null if a page with answers inside lacks its text. */
export async function portable() {
  const now = state.value;
  if (transport.name !== "recorded") return states.requestOf(states.editOf(now));
  for await (const event of transport.ask("portable", ["links"], { index: now.index ?? 0 }))
    if (event.what === "links") return { text: event.text, kind: now.answers.picture.kind };
  return null;
}

const STATE = /^e[AFJN][\w-]+$/; // base64 that begins as deflated data does
let packed = "";
/** @param {Edit} edit */
async function remember(edit) {
  if (transport.name === "recorded") {
    const parts = [
      ...(edit.index ? [`puzzle=${edit.index + 1}`] : []),
      ...(state.value.step ? [`step=${state.value.step}`] : []),
    ];
    return replace(`#${parts.join("&")}`);
  }
  if (!edit.puzzles.text) return;
  const { hash } = location,
    text = await pack(states.requestOf(edit));
  if (states.editOf(state.value).puzzles !== edit.puzzles || text === packed) return;
  if (location.hash !== hash) return; // a link that is about to be followed
  packed = text;
  replace(`#${text}`);
}
/** @param {string} link */
function replace(link) {
  if (location.hash === link || (link === "#" && !location.hash)) return;
  try {
    history.replaceState(null, "", link === "#" ? location.href.replace(/#.*/s, "") : link);
  } catch {
    // in a frame without an address
  }
}
/** Open what the address has behind its #. `start`: what is opened if it has nothing. @param {string} [start]
 * @returns {Promise<boolean>} */
export async function follow(start = "") {
  const text = location.hash.slice(1) || start.slice(1);
  if (!text || text === packed) return Boolean(text);
  try {
    go(states.unlinked(await unpack(text)));
  } catch {
    if (STATE.test(text))
      trouble("Expected a state behind the # of the address, found a damaged one: open the puzzle itself.");
    else open(linkedPuzzle(text), "");
  }
  return true;
}
/** The puzzle behind the #: digits, an address, or a text. An address is not decoded, unless it is encoded as a whole.
 * @param {string} text */
function linkedPuzzle(text) {
  try {
    return /^\w+:\/\//.test(text) ? text : decodeURIComponent(text);
  } catch {
    return text;
  }
}
/** Open `#puzzle=2&step=3` of a page with its answers inside. @param {import("./state.js").Listed[]} list */
export function followRecorded(list) {
  const told = new URLSearchParams(location.hash.slice(1)),
    whole = name => Number(/^\d{1,6}$/.exec(told.get(name) ?? "")?.[0] ?? 0);
  const index = Math.min(list.length, Math.max(1, whole("puzzle"))) - 1;
  const edit = { ...states.NOTHING, puzzles: { text: "recorded", list }, index };
  const step = whole("step");
  if (state.value.index !== index || !states.isOpen(state.value)) go(edit, "open", step);
  else if (step) walkTo(step);
  return index;
}
