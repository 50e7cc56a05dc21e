// What the page says of verdicts, times and errors; the only words for a verdict.
import { METHODS, addedLine, clashOf, sortOf, unknownOf, verdictOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @type {Record<string, string>} */
export const NAMES = {
  sat: "SAT",
  cp_sat: "CP-SAT",
  search: "Search",
  certificate: "Certificate",
  checker: "Checker",
};
/** @type {Record<string, string>} */
export const SAYS = { unique: "exactly one", multiple: "several", none: "none", undecided: "undecided" };
/** @type {Record<string, string>} */
export const MARKS = {
  unique: "\u25cf", multiple: "\u25a0", none: "\u2715", undecided: "\u25c7", unknown: "\u25c7", stopped: "\u25c7",
  running: "\u25cc", reading: "\u25cc", broken: "\u2715", sealed: "\u25cf", empty: "", list: "",
}; // prettier-ignore

/** @param {number} count @param {string} noun */
export const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
/** @param {number | undefined} seconds */
export const time = seconds =>
  seconds === undefined
    ? ""
    : seconds < 1
      ? `${Math.max(1, Math.round(1000 * seconds))} ms`
      : `${seconds.toFixed(1)} s`;

// A limit of seconds in plain words.
const LIMIT = /^(?:undecided: )?limit of ([\d.]+) seconds?/;
/** @param {string} reason */
export const plain = reason =>
  reason
    .replace(LIMIT, (_, seconds) => `not decided in ${Number(Number(seconds).toPrecision(2))} s`)
    .replace(/; --ignore-unknown [^;]*$/, "");
/** An error as the page says it: its place in words, and what one does here. @param {string} message */
export function sentence(message) {
  const said = plain(message)
    .replace(/^(\d+):(\d+): /, "line $1, character $2: ")
    .replace(/^(\d+): /, "line $1: ")
    .replace(/name it by --kind NAME, or by/, "choose its kind above, or name it by")
    .replace(/\s*hint: cpsudoku help kinds/, "; the menu above has all kinds")
    .replace(/: if it is a blank, add --blank .*$/s, "")
    .replace(/; --kind names a file with a kind of your own| \(`(?:cpsudoku )?help (kinds|rules)`\)/g, "");
  return said ? `${said[0].toUpperCase()}${said.slice(1)}${/[.?!]$/.test(said) ? "" : "."}` : "";
}
/** The place that an error names: line and character of the text, from 1. @param {Record<string, any>} event */
export function placeOf(event) {
  const found = /^(\d+)(?::(\d+))?: /.exec(event.message ?? "");
  return { line: event.line || Number(found?.[1] ?? 0), column: event.column || Number(found?.[2] ?? 0) };
}
const OFTEN = 7; // clues that a headline counts but does not list

/** The name of a clue: of a given value with the sign that the board shows. @param {State} state @param {any} one */
export function clueName({ answers: { picture } }, one) {
  const line = one.items.length === 1 ? picture?.items.find(([id]) => id === one.items[0])?.[1] : "";
  return /^\S+ = \S+$/.test(line ?? "") ? line.replace(" = ", "=") : one.clue;
}
/** Which clues clash, and first those that the user added. @param {State} state @param {any[]} clash */
function clashWords(state, clash) {
  const mine = clash.filter(one => one.items.some(id => addedLine(state, id))),
    others = clash.filter(one => !mine.includes(one)),
    names = some => (some.length > OFTEN ? plural(some.length, "clue") : some.map(one => clueName(state, one)).join(", "));
  if (mine.length && others.length)
    return `You added ${names(mine)}: ${mine.length > 1 ? "they clash" : "it clashes"} with ${names(others)}.`;
  return clash.length && clash.length <= OFTEN ? `Each is needed: ${names(clash)}.` : "";
}

/**
 * The verdict in words: the headline, and the sentence below it.
 * @param {State} state @param {import("./proof.js").Proof | null} [proof]
 * @returns {{sort: string, title: string, more: string}}
 */
export function verdictWords(state, proof = null) {
  const sort = sortOf(state),
    verdict = verdictOf(state),
    { picture, certificate } = state.answers,
    out = state.without.length ? ` without ${plural(state.without.length, "clue")}` : "";
  const seconds = state.stopped ?? 0,
    accepts =
      proof?.state === "accepted"
        ? "the checker in this page accepts the certificate"
        : "the checker accepts the certificate";
  const clash = clashOf(state);
  /** @type {Record<string, () => [string, string?]>} */
  const titles = {
    empty: () => ["Paste a puzzle"],
    list: () => [
      state.puzzles.list.every(one => one.error)
        ? `None of these ${state.puzzles.list.length} puzzles can be read`
        : `Choose one of ${state.puzzles.list.length} puzzles`,
    ],
    reading: () => ["Reading\u2026"],
    running: () =>
      verdict?.solutions?.length ? ["There is a solution. Is there another?"] : ["Looking for solutions\u2026"],
    unique: () => [`Exactly one solution${out}`, certificate?.claim === "unique" ? `Proved: ${accepts}.` : ""],
    multiple: () => [
      `More than one solution${out}${verdict?.differ ? `: two differ in ${plural(verdict.differ.length, "place")}` : ""}`,
      certificate?.claim === "multiple" ? "Proved: both solutions keep every rule." : "",
    ],
    none: () => [
      `No solution${out}${state.answers.conflicts ? (clash.length ? `: ${clash.length === 1 ? "this clue clashes with the rules" : `these ${clash.length} clues clash`}` : ": the rules alone clash") : ""}`,
      clashWords(state, clash) || (certificate?.claim === "none" ? `Proved: ${accepts}.` : ""),
    ],
    unknown: () => {
      const groups = unknownOf(state),
        drawn = groups.find(one => !one.rule) ?? groups[0];
      const words = typeof drawn === "string" ? drawn : (drawn.words ?? drawn.name);
      return [
        drawn.rule === false
          ? `${words} ${drawn.amount === 1 ? "is" : "are"} drawn but not a rule here`
          : `Undecided: the rule ${words} is not known`,
        groups.length > 1
          ? `${plural(groups.length, "group")} without a known rule. Choose a rule for each, or ignore it.`
          : "Choose a rule, or ignore it.",
      ];
    },
    undecided: () => {
      const reason = verdict?.reason ?? state.answers["error:board"]?.message ?? "";
      if (picture?.drawn?.length && verdict?.verdict && verdict.verdict !== "undecided")
        return [
          `Undecided${out}: the known rules leave ${verdict.verdict === "none" ? "no solution" : "several solutions"}`,
          `There may be other rules: ${picture.drawn.join("; ").replaceAll("--kind names one", "choose one above,")}.`,
        ];
      const limit = LIMIT.exec(reason);
      return limit
        ? [`Not decided in ${Number(Number(limit[1]).toPrecision(2))} s${out}`]
        : ["Undecided", sentence(reason.replace(/^undecided: /, ""))];
    },
    stopped: () => [
      `Stopped after ${seconds.toFixed(1)} s`,
      verdict?.solutions?.length ? "There is a solution; whether another exists is open." : "",
    ],
    broken: () => ["The methods disagree: one of them has a defect", "Please report this puzzle."],
    sealed: () => [
      state.answers.opened ? state.answers.opened.words : "Sealed: your finished grid opens the proof",
      state.answers.opened ? "" : "The page proves that there is exactly one solution, and does not show it.",
    ],
  };
  const [title, more = ""] = titles[sort]();
  return { sort, title, more };
}

/**
 * The lights: one row for each method, the certificate and the second checker.
 * @param {State} state @param {string[]} methods @param {(question: string) => boolean} has
 * @param {import("./proof.js").Proof | null} proof @param {number} now
 * @returns {{method: string, state: string, words: string}[]}
 */
export function lightsOf(state, methods, has, proof, now) {
  // While another puzzle is read, the answers are those of the one before.
  if (state.opening) state = { ...state, opening: null, answers: {}, running: {}, stopped: null, only: "" };
  const rows = [];
  const lanes = { sat: "board", cp_sat: "methods", search: "methods", certificate: "proof" };
  const waiting = (method, question) => {
    if (state.only && method !== "certificate" && method !== state.only)
      return { state: "undecided", words: "not asked" };
    const lane = method === state.only ? "board" : lanes[method],
      running = state.running[lane],
      error = state.answers[`error:${lane}`];
    if (running) {
      const ahead = running.questions.filter(name => name.startsWith("verdict")).findIndex(name => name === question),
        done = running.questions
          .slice(0, running.questions.indexOf(question))
          .every(name => state.answers[name]?.final);
      if (running.waiting)
        return { state: "queued", words: `queued behind ${plural(running.waiting, "other question")}` };
      if (ahead > 0 && !done) return { state: "queued", words: "queued" };
      return {
        state: "running",
        words: `running ${((now - running.since) / 1000).toFixed(1)} s of ${running.limit} s`,
      };
    }
    if (error) return { state: "undecided", words: plain(error.message) };
    if (state.stopped !== null) return { state: "undecided", words: "stopped" };
    const idle = method === "certificate" && verdictOf(state)?.verdict === "undecided";
    return idle || sortOf(state) === "unknown" || state.answers["error:board"]
      ? { state: "undecided", words: "not asked" }
      : { state: "queued", words: "queued" };
  };
  const undecided = sortOf(state) === "undecided" || sortOf(state) === "unknown";
  for (const method of METHODS) {
    const event = state.answers[`verdict:${method}`],
      question = `verdict:${method}`;
    if (!methods.includes(method)) {
      if (methods.length > 1 && method === "cp_sat" && has(question))
        rows.push({ method, state: "undecided", words: "needs the local server" });
    } else if (event?.final) {
      const limit = event.verdict === "undecided" && LIMIT.test(event.reason ?? "");
      const words = limit
        ? plain(event.reason)
        : [`${SAYS[event.verdict]}${event.verdict === "undecided" ? `: ${event.reason}` : ""}`, time(event.seconds)]
            .filter(Boolean)
            .join(" \u00b7 ");
      rows.push({
        method,
        state: undecided && event.verdict !== "unique" ? "undecided" : event.verdict,
        words: undecided && !limit ? `${words} by the known rules` : words,
      });
    } else if (has(question)) rows.push({ method, ...waiting(method, question) });
  }
  const { certificate } = state.answers;
  if (!has("certificate") && !certificate) return rows;
  if (certificate?.claim) {
    rows.push({
      method: "certificate",
      state: undecided ? "undecided" : certificate.claim,
      words: ["accepted", time(certificate.seconds)].filter(Boolean).join(" \u00b7 "),
    });
  } else if (certificate)
    rows.push({ method: "certificate", state: "undecided", words: sortOf(state) === "unknown" ? "needs a rule for each drawing" : `none: ${plain(certificate.reason)}` });
  else rows.push({ method: "certificate", ...waiting("certificate", "certificate") });
  if (proof && certificate?.claim) {
    const said = {
      running: { state: "running", words: "running in this page" },
      accepted: { state: certificate.claim, words: `accepted \u00b7 ${time(proof.milliseconds / 1000)}` },
      rejected: { state: "none", words: `rejected: ${proof.words}` },
      absent: { state: "undecided", words: proof.words },
    };
    rows.push({ method: "checker", ...said[proof.state] });
  } else if (certificate?.claim && !certificate.text)
    rows.push({ method: "checker", state: "undecided", words: "the certificate is too long" });
  return rows;
}

const ROW = 60; // characters of a first row that are shown
/** How a list calls a puzzle: its title, else its kind and its first row in the text.
 * @param {import("./state.js").Listed} one @param {string} text */
export function listed({ title, reading, line }, text) {
  if (title) return title;
  const row = (line && text.split("\n")[line - 1]?.trim()) || "";
  return [reading || "puzzle", row.length > ROW ? `${row.slice(0, ROW)}\u2026` : row].filter(Boolean).join(": ");
}

/** A value of a place as the steps say it ("shaded"), or its sign in a text ("x").
 * @param {Record<string, any>} overlay @param {string} name @param {number} value @param {"claims" | "names"} [form] */
export function worded(overlay, name, value, form = "claims") {
  const marks = overlay.marks[overlay.places[name][1]];
  return marks[form][marks.all.indexOf(value)] ?? String(value);
}
