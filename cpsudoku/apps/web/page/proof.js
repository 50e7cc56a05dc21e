// The second checker: checker.js, which shares no code with the writer of certificates, in a worker of its own.
import checker from "checker" with { type: "text" };
import { RUN } from "./checker_run.js";

/** @typedef {{state: "running" | "accepted" | "rejected" | "absent", stages: Record<string, any>, words: string, milliseconds: number, line: number}} Proof */

let address = "";
const hire = () => new Worker((address ||= URL.createObjectURL(new Blob([checker, RUN], { type: "text/javascript" }))));

/** The lines of a statement that a grid breaks, numbered from 1. @param {string} statement @param {(number | undefined)[]} decided
 * @returns {Promise<{broken: number[], together?: boolean, open?: number, trouble?: string}>} */
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
