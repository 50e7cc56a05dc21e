// The state of the page: one immutable object, and the functions that return the next one. Nothing here asks or draws.
//
// `answers` has the last event of each question about the puzzle as it is. An edit drops those that it makes stale.

/** @typedef {Record<string, any>} Event an answer, in the form of the tables in page_questions.py and puzzle_questions.py */
/** @typedef {{title: string, reading: string, line?: number, error?: string}} Listed a puzzle of a text that has several */
/** @typedef {{text: string, list: Listed[]}} Puzzles */
/** @typedef {{puzzles: Puzzles, index: number | null, without: string[], added: string[], kind: string, treat: Record<string, string>}} Edit */
/** @typedef {{since: number, limit: number, questions: string[], waiting: number}} Running */
/** @typedef {{message: string, text: string, offline?: boolean}} Trouble */
/** @typedef {{edit: Edit, how: "open" | "undo" | "redo", step?: number}} Opening */
/**
 * @typedef {object} State
 * @property {Puzzles} puzzles
 * @property {number | null} index  of the list, null for a text with one puzzle, or while none is chosen
 * @property {string[]} without  ids of items that are left out
 * @property {string[]} added  lines of items
 * @property {string} kind
 * @property {Record<string, string>} treat  a rule for a drawing that has none
 * @property {string} layer  "" lets the verdict choose
 * @property {string} tab  "" lets the verdict choose
 * @property {number} step  of the walk, 0 for none
 * @property {number} wanted  the step to show as soon as it is there
 * @property {Record<string, Event>} answers
 * @property {Record<string, Running>} running  by lane
 * @property {Trouble | null} error
 * @property {Opening | null} opening  what is being read; the old answers stay until it is
 * @property {number | null} stopped  seconds after which the user stopped
 * @property {string} cell  the chosen cell
 * @property {string[]} cells  further cells of the selection
 * @property {Record<string, number>} filled  the grid that is judged
 * @property {string} claim  the grid that is judged, as a person wrote it
 * @property {string[]} lit  places that a line of the panel lights
 * @property {string} told  what the last click did
 * @property {string} only  the one method that goes on, "" for all
 * @property {number} solution  which of many solutions is shown, 0 for the two that differ least
 * @property {string} inference  of the rounds that are played: "" for none, "left 1", "round 0"
 * @property {number} round
 * @property {Edit[]} past
 * @property {Edit[]} future
 */

export const METHODS = ["sat", "cp_sat", "search"];
export const TABS = ["Edit", "Why", "Solutions", "Methods", "Judge", "Share"];
export const LAYERS = ["clues", "solution", "candidates", "redundant"];
const OF_BOARD = ["picture", "overlay", "source", "sealed"]; // answers that hold for a puzzle whatever is left out

/** @type {Edit} */
export const NOTHING = { puzzles: { text: "", list: [] }, index: null, without: [], added: [], kind: "", treat: {} };
/** @type {State} */
export const START = {
  ...NOTHING,
  layer: "",
  tab: "",
  step: 0,
  wanted: 0,
  answers: {},
  running: {},
  error: null,
  opening: null,
  stopped: null,
  cell: "",
  cells: [],
  filled: {},
  claim: "",
  lit: [],
  told: "",
  only: "",
  solution: 0,
  inference: "",
  round: 0,
  past: [],
  future: [],
};

/** @param {State} state @returns {Edit} */
export const editOf = ({ puzzles, index, without, added, kind, treat }) => ({
  puzzles,
  index,
  without,
  added,
  kind,
  treat,
});

/** An object without some of its keys. @template {Record<string, any>} T @param {T} some @param {string[]} names @returns {T} */
export const omit = (some, ...names) =>
  /** @type {T} */ (Object.fromEntries(Object.entries(some).filter(([name]) => !names.includes(name))));

/** Is a puzzle open? @param {State} state */
export const isOpen = state => Boolean(state.answers.picture);

/** Have both the same board, so that its picture stays? @param {Edit} a @param {Edit} b */
const sameBoard = (a, b) =>
  a.puzzles.text === b.puzzles.text &&
  a.index === b.index &&
  a.kind === b.kind &&
  JSON.stringify([a.added, a.treat]) === JSON.stringify([b.added, b.treat]);

/** Is it another puzzle, not an edit of the same one? @param {Edit} a @param {Edit} b */
export const samePuzzle = (a, b) => a.puzzles.text === b.puzzles.text && a.index === b.index && a.kind === b.kind;

/** @param {Record<string, Event>} answers @param {string[]} names */
const only = (answers, names) =>
  Object.fromEntries(names.filter(name => answers[name]).map(name => [name, answers[name]]));

/** Begin to read another puzzle: what is open stays until it is read.
 * @param {State} state @param {Edit} edit @param {Opening["how"]} how @param {number} step  of the walk
 * @returns {State} */
export const opened = (state, edit, how = "open", step = 0) => ({
  ...state,
  opening: { edit, how, step },
  error: null,
  stopped: null,
  lit: [],
});

/** Change the open puzzle: its clues, values or rules.
 * @param {State} state @param {Partial<Edit>} change @param {"edit" | "undo" | "redo"} how @returns {State} */
export function edited(state, change, how = "edit") {
  const old = editOf(state),
    edit = { ...old, ...change };
  return {
    ...state,
    ...edit,
    ...history(state, how === "edit" ? "open" : how),
    answers: sameBoard(old, edit) ? only(state.answers, OF_BOARD) : stale(only(state.answers, OF_BOARD)),
    step: 0,
    wanted: 0,
    only: "",
    solution: 0,
    inference: "",
    layer: ["candidates", "redundant"].includes(state.layer) ? state.layer : "",
    error: null,
    stopped: null,
    opening: null,
    lit: [],
    told: "",
  };
}

/** @param {Record<string, Event>} answers */
const stale = answers =>
  Object.fromEntries(Object.entries(answers).map(([name, event]) => [name, { ...event, stale: true }]));

/** @param {State} state @param {Opening["how"]} how */
function history(state, how) {
  const old = editOf(state);
  if (how === "undo") return { past: state.past.slice(0, -1), future: [...state.future, old] };
  if (how === "redo") return { past: [...state.past, old], future: state.future.slice(0, -1) };
  return isOpen(state) || state.puzzles.list.length ? { past: [...state.past, old], future: [] } : {};
}

/** The puzzle that is being read is there: it replaces the old one.
 * @param {State} state @param {Event} event @returns {State} */
function read(state, event) {
  if (!state.opening) return { ...state, answers: { ...state.answers, picture: event } };
  const { edit, how, step = 0 } = state.opening;
  return {
    ...state,
    ...edit,
    ...history(state, how),
    opening: null,
    answers: { picture: event },
    layer: "",
    tab: step ? "Why" : "",
    step: 0,
    wanted: step,
    only: "",
    solution: 0,
    inference: "",
    cell: "",
    cells: [],
    filled: {},
    claim: "",
    error: null,
  };
}

/** The edit cannot be read: the puzzle before it is back. @param {State} state @param {Event} event @returns {State} */
function refused(state, event) {
  return {
    ...state,
    .../** @type {Edit} */ (state.past.at(-1)),
    past: state.past.slice(0, -1),
    running: omit(state.running, "board"),
    error: { message: `not changed: ${event.message}`, text: "" },
    told: "",
  };
}

/** The name under which an event is kept. @param {Event} event */
const nameOf = event => (event.what === "verdict" ? `verdict:${event.by}` : event.what);

/** Take an event of a lane. @param {State} state @param {string} lane @param {Event} event @returns {State} */
export function received(state, lane, event) {
  if (event.what === "end") {
    const missing = state.running[lane]?.questions.filter(question => !answered(state, question)) ?? [],
      now = { ...state, running: omit(state.running, lane) },
      silent = missing.length > 0 && !state.answers[`error:${lane}`] && !state.opening;
    return silent
      ? { ...now, answers: { ...state.answers, [`error:${lane}`]: { what: "error", why: "died", message: "no answer" } } }
      : now;
  }
  if (event.what === "waiting") {
    const now = state.running[lane];
    return now ? { ...state, running: { ...state.running, [lane]: { ...now, waiting: event.before } } } : state;
  }
  if (event.what === "puzzles") {
    const edit = state.opening?.edit ?? editOf(state),
      puzzles = { text: edit.puzzles.text, list: event.list };
    return {
      ...state,
      ...history(state, "open"),
      ...edit,
      puzzles,
      index: null,
      opening: null,
      answers: {},
      error: null,
    };
  }
  if (event.what === "error") {
    if (state.opening) // what was asked about the open puzzle was cancelled, and is asked again
      return {
        ...state,
        opening: null,
        running: omit(state.running, lane),
        error: { message: event.message, text: state.opening.edit.puzzles.text },
      };
    if (lane === "board" && state.answers.picture?.stale && state.past.length && !event.why)
      return refused(state, event);
    return { ...state, answers: { ...state.answers, [`error:${lane}`]: event } };
  }
  if (event.what === "picture")
    return event.message ? { ...read(state, event), error: { message: event.message, text: "" } } : read(state, event);
  if (event.what === "judge" && event.values) {
    const places = state.answers.overlay?.places ?? {},
      filled = Object.fromEntries(Object.entries(event.values).filter(([name]) => places[name]));
    return { ...state, filled, answers: { ...state.answers, judge: event } };
  }
  if (event.what === "walk" && !event.final && (state.answers.walk?.steps.length ?? 0) >= event.steps.length)
    return state;
  if (event.what === "walk")
    return walkedTo({ ...state, answers: { ...state.answers, walk: event } }, Math.max(state.wanted, state.step));
  return { ...state, answers: { ...state.answers, [nameOf(event)]: event } };
}

/** @param {State} state @param {string} lane @param {string[]} questions @param {number} limit @param {number} since
 * @returns {State} */
export const asked = (state, lane, questions, limit, since) => ({
  ...state,
  running: { ...state.running, [lane]: { since, limit, questions, waiting: 0 } },
  answers: Object.fromEntries(Object.entries(state.answers).filter(([name]) => name !== `error:${lane}`)),
});

/** Go to a step of the walk, as soon as it is there. @param {State} state @param {number} step @returns {State} */
export function walkedTo(state, step) {
  const { walk } = state.answers,
    most = walk?.steps.length ?? 0,
    wanted = Math.max(0, walk?.final ? Math.min(step, most) : step);
  return { ...state, wanted, step: Math.min(wanted, most) };
}

/** All lanes are stopped by the user. @param {State} state @param {number} now @returns {State} */
export function stoppedAt(state, now) {
  const begun = Object.values(state.running).map(one => one.since);
  return {
    ...state,
    running: {},
    opening: null,
    stopped: begun.length ? (now - Math.min(...begun)) / 1000 : state.stopped,
  };
}

// ---- Edits

/** Leave an item out, or bring it back. @param {State} state @param {string} id @returns {Partial<Edit>} */
export function toggled(state, id) {
  const out = state.without.includes(id);
  return { without: out ? state.without.filter(one => one !== id) : [...state.without, id] };
}

/** Type a value into a cell: it replaces the given one and an older typed one. "" clears the cell.
 * @param {State} state @param {string} cell @param {string} value @returns {Partial<Edit> | null} null: nothing changes */
export function typed(state, cell, value) {
  const added = state.added.filter(line => !line.startsWith(`${cell} = `)),
    given = givenAt(state, cell);
  if (value) return { added: [...added, `${cell} = ${value}`], without: state.without.filter(id => id !== given) };
  if (added.length < state.added.length) return { added };
  return given && !state.without.includes(given) ? { without: [...state.without, given] } : null;
}

/** The id of the item that gives the value of a cell, "" for none. @param {State} state @param {string} cell */
const givenAt = (state, cell) =>
  Object.entries(state.answers.overlay?.given ?? {}).find(([, place]) => place === cell)?.[0] ??
  state.answers.picture?.items.find(([, line]) =>
    line.replace(/^digits: |^clues: /, "").startsWith(`${cell} = `),
  )?.[0] ??
  "";

/** Fill a place of the judged grid; null empties it. What was judged as text is on the board, and changes there.
 * @param {State} state @param {string} name @param {number | null} value @returns {State} */
export const filledIn = (state, name, value) => ({
  ...state,
  filled: { ...omit(state.filled, name), ...(value === null ? {} : { [name]: value }) },
  claim: state.answers.judge && !state.answers.judge.trouble ? "" : state.claim,
  answers: omit(state.answers, "judge"),
});

/** The text of the judged grid changes: what was judged before is none of it.
 * @param {State} state @param {string} claim @returns {State} */
export const claimed = (state, claim) => ({
  ...state,
  claim,
  lit: [],
  answers: omit(state.answers, "judge", "opened"),
});

/** The value that a sign means in a cell: after the sign before it, or alone. Else the words of the error.
 * @template T @param {string} cell @param {[T, string][]} values  with their signs @param {string} before @param {string} sign
 * @returns {{value?: T, error: string}} */
export function signed(cell, values, before, sign) {
  const found =
    values.find(([, text]) => before && text === before + sign) ??
    values.find(([, text]) => text.toLowerCase() === sign.toLowerCase());
  if (found) return { value: found[0], error: "" };
  const texts = values.map(([, text]) => text),
    row = texts.length > 2 && texts.every((text, i) => text === String(Number(texts[0]) + i));
  const longer = /^\d$/.test(sign) && /^\d+$/.test(before) ? before : "";
  return {
    error: `${cell}: expected ${row ? `${texts[0]} to ${texts.at(-1)}` : texts.join(", ").replace(/, ([^,]*)$/, " or $1")}, found ${longer}${sign}.`,
  };
}

/** The cells that a clue names. @param {string} id  of its item */
export const cellsOfClue = id => new Set(id.split(/[ -]/).slice(1));

/** The line of an added item, "" if the source has the item. @param {State} state @param {string} id */
export const addedLine = (state, id) => (state.answers.picture?.added ?? []).find(one => one[1] === id)?.[0] ?? "";

// ---- What the state says

/** The verdict of the first method that decided, else of the first one. @param {State} state @returns {Event | undefined} */
export function verdictOf(state) {
  const told = verdictsOf(state);
  return (
    told.find(one => one.final && one.verdict && one.verdict !== "undecided") ?? told.find(one => one.final) ?? told[0]
  );
}

/** @param {State} state @returns {Event[]} */
const verdictsOf = state =>
  Object.keys(state.answers)
    .filter(name => name.startsWith("verdict:"))
    .map(name => state.answers[name])
    .sort((a, b) => METHODS.indexOf(a.by) - METHODS.indexOf(b.by));

/** Rules that are drawn or told but not known: only "unique" holds then. @param {State} state @returns {any[]} */
export const unknownOf = state => state.answers.picture?.unknown ?? [];

/**
 * The sort of the headline: what the whole screen follows.
 * @param {State} state
 * @returns {"empty" | "list" | "reading" | "running" | "unique" | "multiple" | "none" | "undecided" | "unknown" | "stopped" | "broken" | "sealed"}
 */
export function sortOf(state) {
  if (state.opening) return "reading";
  if (!isOpen(state)) return state.puzzles.list.length ? "list" : "empty";
  const { picture, certificate, sealed } = state.answers;
  const sure = new Set(
    verdictsOf(state)
      .map(one => one.verdict)
      .filter(word => word && word !== "undecided"),
  );
  if (certificate?.claim) sure.add(certificate.claim);
  if (sure.size > 1) return "broken";
  const [word] = sure;
  if (picture.unknown?.length && word !== "unique") return "unknown";
  if (picture.drawn?.length && (word === "none" || word === "multiple")) return "undecided";
  if (word) return /** @type {any} */ (word);
  if (sealed) return "sealed";
  if (state.stopped !== null) return "stopped";
  return state.running.board || state.running.proof
    ? "running"
    : state.answers["error:board"] || verdictOf(state)?.final
      ? "undecided"
      : "running";
}

/** The chosen tab, else that of the verdict. @param {State} state */
export function tabOf(state) {
  const { sealed, methods, walk } = state.answers;
  if (state.tab) return state.tab;
  if (sealed) return "Judge";
  if (methods && !walk) return "Methods";
  return { multiple: "Solutions", unknown: "Edit" }[sortOf(state)] ?? "Why";
}

/** The layer on the board. @param {State} state */
export function layerOf(state) {
  if (tabOf(state) === "Why" && state.step) return "step";
  if (tabOf(state) === "Judge") return "judge";
  if (tabOf(state) === "Methods" && state.inference) return "rounds";
  return state.layer || (sortOf(state) === "multiple" ? "solution" : "clues");
}

/** Has a process ended before its answer, so that it is worth asking again? @param {State} state */
export const isBroken = state =>
  Object.entries(state.answers).some(([name, { why }]) => name.startsWith("error:") && /^(died|memory)$/.test(why));

/** The clues that clash, all of them needed for it. @param {State} state @returns {Event[]} */
export const clashOf = state => state.answers.conflicts?.conflicts?.[0] ?? [];

// ---- What is asked

/** @param {State} state @param {string} question */
const answered = (state, question) => {
  const [name, argument] = question.split(":");
  if (question === "verdict") return verdictsOf(state).some(event => event.final);
  const event = state.answers[name === "verdict" ? `verdict:${argument}` : name];
  return Boolean(event?.final && !event.stale);
};

/** The questions that the state needs an answer to, by lane; none of a lane that runs or that failed.
 * @param {State} state @param {(question: string) => boolean} has @param {string[]} methods
 * @returns {[string, string[]][]} */
export function needs(state, has, methods = METHODS) {
  /** @type {[string, string[]][]} */
  const wanted = [];
  if (state.opening || !isOpen(state) || state.stopped !== null) return wanted;
  const over = lane => !state.running[lane] && !state.answers[`error:${lane}`];
  const want = (lane, ...questions) => {
    const missing = questions.filter(question => has(question) && !answered(state, question));
    if (missing.length && over(lane)) wanted.push([lane, missing]);
    return missing.length === 0 || Boolean(state.answers[`error:${lane}`]);
  };
  if (tabOf(state) === "Edit" && answered(state, "picture")) want("clues", "clues");
  const board = answered(state, "picture") || Boolean(state.answers["error:board"]);
  if (!want("board", ...(board ? [] : ["picture"]), "overlay", "verdict") && has("verdict")) return wanted;
  const verdict = verdictOf(state),
    word = verdict?.verdict,
    tab = tabOf(state);
  if (word && word !== "undecided") want("proof", "certificate");
  if (word === "none") want("more", "conflicts:1");
  const asking = state.only ? [state.only] : methods;
  if (verdict) want("methods", ...asking.map(method => `verdict:${method}`));
  if (state.layer === "candidates") want("layer", "candidates:8");
  if (state.layer === "redundant" && word === "unique") want("layer", "minimal");
  if (tab === "Why" && word !== "undecided" && (state.running.proof === undefined || state.step)) want("walk", "walk");
  if (tab === "Why" && word === "unique") want("layer", "minimal");
  if (tab === "Solutions" && word === "multiple") want("more", "completions", "solutions:100");
  if (tab === "Methods") want("compare", "methods");
  if (tab === "Share") want("file", "links");
  if (tab === "Judge") want("judge", "statement");
  return wanted;
}

// ---- The state as a link

export const LONGEST = 1 << 20; // bytes of a puzzle, and of a message to the server

/** The edit of a link; whatever a link holds is taken as text. @param {any} data @returns {Edit} */
export function unlinked(data) {
  const { text, kind = "", without = [], index = null, added = [], treat = {} } = data ?? {};
  if (typeof text !== "string" || typeof kind !== "string" || !Array.isArray(without) || !Array.isArray(added))
    throw new Error("expected the state of a puzzle");
  return {
    puzzles: { text, list: [] },
    kind,
    index: Number.isInteger(index) && index >= 0 ? index : null,
    without: without.map(String),
    added: added.map(String),
    treat: Object.fromEntries(Object.entries(treat ?? {}).map(([name, rule]) => [name, String(rule)])),
  };
}

/** The edit as a link and a request have it. @param {Edit} edit */
export const requestOf = edit => ({
  text: edit.puzzles.text,
  kind: edit.kind,
  without: edit.without,
  ...(edit.index === null ? {} : { index: edit.index }),
  ...(edit.added.length ? { added: edit.added } : {}),
  ...(Object.keys(edit.treat).length ? { treat: edit.treat } : {}),
});
