// The second checker: checker.js, which shares no code with the writer of certificates, in a worker of its own.
import checker from "checker" with { type: "text" };

/** @typedef {{state: "running" | "accepted" | "rejected" | "absent", stages: Record<string, any>, words: string, milliseconds: number, line: number}} Proof */

// Hold a grid, of which parts may be open, against each line of a statement. What a line says of open places is open.
const RUN = `
function judge(text, decided) {
  stepsLeft = STEPS; literalsLeft = LITERALS; place = 1;
  const statement = new Statement();
  statement.read(text.trimEnd().split("\\n"), 1);
  const chosen = new Set(), closed = new Set(), broken = [];
  statement.variables.forEach(({ pairs }, i) => {
    const pair = pairs.find(([value]) => value === decided[i]);
    if (!pair) return;
    chosen.add(pair[1]);
    for (const [, literal] of pairs) closed.add(Math.abs(literal));
  });
  for (const line of statement.lines) {
    let open = false;
    const state = x => {
      if (chosen.has(x)) return 1;
      if (chosen.has(-x)) return -1;
      if (closed.has(Math.abs(x))) return x > 0 ? -1 : 1;
      open = true;
      return 0;
    };
    if (!line.condition.every(x => state(x) === 1) || open) continue;
    if (!holds(line, state) && !open) broken.push(line.place);
  }
  return broken;
}
onmessage = ({ data: { text, statement, decided } }) => {
  if (statement !== undefined) {
    try { return postMessage({ broken: judge(statement, decided) }); } catch (error) { return postMessage({ broken: [], trouble: String(error.message) }); }
  }
  const begun = performance.now();
  const results = check(text, () => {}, (name, figures) => postMessage({ stage: name, figures }));
  const bad = results.find(one => !one.accepted);
  postMessage({ accepted: results.length > 0 && !bad, words: bad ? bad.words : "no record", line: bad ? bad.line : 0,
    milliseconds: performance.now() - begun });
};`;

let address = "";
const hire = () => new Worker((address ||= URL.createObjectURL(new Blob([checker, RUN], { type: "text/javascript" }))));

/** The lines of a statement that a grid breaks, numbered from 1. @param {string} statement @param {(number | undefined)[]} decided
 * @returns {Promise<{broken: number[], trouble?: string}>} */
export const brokenLines = (statement, decided) =>
  new Promise((resolve, reject) => {
    const one = hire();
    one.onmessage = ({ data }) => {
      one.terminate();
      resolve(data);
    };
    one.onerror = event => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    one.postMessage({ statement, decided });
  });

/** @type {Worker | null} */
let worker = null;
let last = "";

/** Check a certificate; a further one ends the check of the one before. "" is none.
 * @param {string} text @param {(found: Proof | null) => void} tell */
export function proofOf(text, tell) {
  if (text === last) return;
  last = text;
  worker?.terminate();
  worker = null;
  if (!text) return tell(null);
  /** @type {Proof} */
  let found = { state: "running", stages: {}, words: "", milliseconds: 0, line: 0 };
  tell(found);
  try {
    worker = hire();
  } catch (error) {
    return tell({ ...found, state: "absent", words: String(error) });
  }
  worker.onmessage = ({ data }) => {
    found = data.stage
      ? { ...found, stages: { ...found.stages, [data.stage]: data.figures } }
      : {
          ...found,
          state: data.accepted ? "accepted" : "rejected",
          words: data.words,
          milliseconds: data.milliseconds,
          line: data.line,
        };
    tell(found);
  };
  worker.onerror = event => {
    event.preventDefault();
    tell({ ...found, state: "absent", words: event.message || "it did not load" });
  };
  worker.postMessage({ text });
}
