// The header: where a puzzle comes from, and which one of several is open.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "./dom.js";
import { TRY, pack } from "./links.js";
import { listed, placeOf, sentence } from "./words.js";
import * as session from "./session.js";
import { LONGEST, isOpen } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @param {{state: State, kinds: string[], live: boolean}} props */
export function SourceBar({ state, kinds, live }) {
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null)),
    file = useRef(/** @type {HTMLInputElement | null} */ (null)),
    opened = isOpen(state);
  useLayoutEffect(() => {
    const text = field.current;
    if (!opened || !text) return;
    if (text.value.trim() === state.puzzles.text) {
      text.value = "";
      text.blur(); // the next key belongs to the puzzle
    }
    if (text !== document.activeElement) session.sourceOpen.value = session.wide; // else the user types the next puzzle
  }, [opened]);
  const submit = event => {
    event.preventDefault();
    session.open(field.current?.value ?? "");
  };
  const key = event => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  };
  if (!live) return null;
  return html`<details class="another" open=${!opened || session.sourceOpen.value} onToggle=${event => (session.sourceOpen.value = event.target.open)}><summary hidden=${!opened}>Open another</summary><form id="open" role="search" aria-label="Open a puzzle" aria-busy=${Boolean(state.opening)}
    onSubmit=${submit}>
    <textarea id="source" ref=${field} rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
      aria-label="A puzzle: the link of an editor, an address, or its text"
      placeholder="Paste a link or a puzzle" aria-invalid=${Boolean(state.error)} aria-describedby=${state.error ? "trouble" : undefined}
      onKeyDown=${key} onPaste=${() => setTimeout(() => session.open(field.current?.value ?? ""))}></textarea>
    <button type="submit">Open</button>
    <button type="button" onClick=${() => file.current?.click()}>File\u2026</button>
    <input type="file" ref=${file} hidden aria-label="A file with a puzzle" onChange=${() => {
      if (file.current?.files?.[0]) void take(file.current.files[0]);
      if (file.current) file.current.value = "";
    }} />
    <select id="kind" aria-label="Kind" value=${state.kind} onChange=${event => {
      session.set({ kind: event.target.value });
      if (field.current?.value.trim()) session.open(field.current.value, event.target.value);
    }}><option value="">kind: as it says</option>${kinds.map(
      kind => html`<option key=${kind}
      value=${kind}>${kind.replaceAll("_", " ")}</option>`,
    )}</select>
  </form></details>`;
}

/** The open puzzle in the page that needs no server. @param {{state: State}} props */
export function RunInBrowser({ state }) {
  const [address, set] = useState("");
  useEffect(() => {
    let current = true;
    const found = isOpen(state) ? session.portable() : Promise.resolve(null);
    void found.then(async puzzle => {
      const link = puzzle ? `${TRY}#${await pack(puzzle)}` : "";
      if (current) set(link);
    });
    return () => void (current = false);
  }, [state.puzzles, state.index, state.without, state.added, state.treat, state.answers.picture]);
  const { host } = new URL(TRY);
  return address && html`<span><a href=${address} target="_blank" rel="noopener noreferrer">Run in this browser</a>
    ${" "}(at ${host}, not yet published)</span>`;
}

/** The transport loads, or it is lost. @param {{state: State}} props */
export function Status({ state }) {
  const { name, retry, status } = session.transport,
    lost = status.value.state === "lost",
    server = lost && name === "socket";
  if (!status.value.words) return null;
  return html`<div id="offline" role=${lost ? "alert" : "status"}>
    <p>${status.value.words}${server && html`. Start <code>cpsudoku serve</code> again: this page goes on by itself.`}
      ${server && isOpen(state) && " What is open stays readable."}</p>
    ${lost && html`<p class="row"><button type="button" onClick=${retry}>Retry</button>${server && html`<${RunInBrowser} state=${state} />`}</p>`}
  </div>`;
}

/** Open a file. @param {File} file */
export async function take(file) {
  if (file.size > LONGEST)
    return session.trouble(
      `${file.name}: expected at most ${LONGEST.toLocaleString("en")} bytes, found ${file.size.toLocaleString("en")}.`,
    );
  fillSource(await file.text());
}
/** Show a text in the field, and open it. @param {string} text */
export function fillSource(text) {
  const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("source"));
  if (field) field.value = text;
  session.open(text);
}

/** An error of reading: its words, the line with a caret under the place, and one suggestion. @param {{state: State}} props */
export function Trouble({ state }) {
  const { error } = state;
  if (!error) return null;
  return html`<div id="trouble" role="alert">
    <div><p>${sentence(error.message)} ${isOpen(state) && !error.message.startsWith("not changed") && html`<span class="note">Below is still the puzzle from before.</span>`}</p>
      <${Excerpt} text=${error.text} ...${placeOf(/** @type {any} */ (error))} /></div>
    <button type="button" onClick=${() => session.set({ error: null })}>Close</button>
  </div>`;
}

/** The line of a text with an error, and a caret under the place. @param {{text: string, line?: number, column?: number}} props */
export function Excerpt({ text, line = 0, column = 0 }) {
  const words = line ? text.split("\n")[line - 1] : undefined,
    from = Math.max(0, column - 40);
  if (words === undefined) return null;
  return html`<pre
    class="place">${column ? `${words.slice(from, from + 80)}\n${" ".repeat(Math.max(0, column - 1 - from))}^` : words.slice(0, 120)}</pre>`;
}

/** Which puzzle of several. @param {{state: State, onChoose: (index: number) => void}} props */
export function Which({ state, onChoose }) {
  const { list, text } = state.puzzles,
    { index } = state;
  if (list.length < 2 || index === null) return null;
  return html`<nav class="row which" aria-label="The puzzles of this text">
    <button type="button" aria-label="Previous puzzle" disabled=${!index}
      onClick=${() => onChoose(index - 1)}>${"\u25c0\ufe0e"}</button>
    <select aria-label="Puzzle" value=${index} onChange=${event => onChoose(Number(event.target.value))}>
      ${list.map(
        (one, i) => html`<option key=${i}
        value=${i}>${i + 1} of ${list.length}: ${listed(one, text)}</option>`,
      )}
    </select>
    <button type="button" aria-label="Next puzzle" disabled=${index === list.length - 1}
      onClick=${() => onChoose(index + 1)}>${"\u25b6\ufe0e"}</button>
  </nav>`;
}
