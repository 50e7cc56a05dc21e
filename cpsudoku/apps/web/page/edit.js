// The tab Edit: values, clues that are left out, and new clues.
import { useState } from "preact/hooks";
import { html } from "./dom.js";
import { typeOrSay } from "./board.js";
import { Unknown } from "./verdict.js";
import * as session from "./session.js";
import { addedLine, clashOf, layerOf, sortOf, unknownOf } from "./state.js";
import { plural } from "./words.js";

/** @typedef {import("./state.js").State} State */

/** @param {{state: State, mark: string, onMark: (id: string) => void}} props */
export function Edit({ state, mark, onMark }) {
  const live = session.transport.name !== "recorded",
    { picture } = state.answers;
  return html`
    ${live && html`<${DigitPad} state=${state} signs=${picture.alphabet ?? []} />`}
    ${live ? html`<${NewClue} state=${state} />` : html`<p>This page cannot edit the puzzle. Open it with cpsudoku serve.</p>`}
    ${live && sortOf(state) !== "unknown" && unknownOf(state).length > 0 && html`<h3>Drawn without a rule</h3><${Unknown} groups=${unknownOf(state)} />`}
    <${ClueList} state=${state} mark=${mark} onMark=${onMark} />
    <${Rules} state=${state} />`;
}

/** The signs of a kind: a click types one into the chosen cell. @param {{state: State, signs: string[]}} props */
function DigitPad({ state, signs }) {
  if (!signs.length) return null;
  const name = state.cell;
  return html`<div class="pad" role="group" aria-label=${name ? `Value of ${name}` : "Value: choose a cell first"}>
    ${signs.slice(0, 40).map(
      sign => html`<button type="button" key=${sign} disabled=${!name}
      onClick=${() => typeOrSay(state, name, sign)}>${sign}</button>`,
    )}
    <button type="button" disabled=${!name} aria-label="Clear the cell"
      onClick=${() => typeOrSay(state, name, "")}>${"\u232b"}</button>
  </div>`;
}

/** @type {Record<string, string>} */
const ARROWS = {
  ">": "\u2192", "<": "\u2190", v: "\u2193", "^": "\u2191", ur: "\u2197", ul: "\u2196", dr: "\u2198", dl: "\u2199",
}; // prettier-ignore

/** A new clue from the selected cells; without cells, one of the whole board. Any clue can be written as a line.
 * @param {{state: State}} props */
function NewClue({ state }) {
  const { cells } = state,
    options = state.answers.clues?.sections ?? [];
  const [words, choose] = useState(""),
    [value, write] = useState(""),
    [text, edit] = useState("");
  const option = options.find(one => one.words === words) ?? options.find(one => one.name === words.split(" ")[0]),
    composed = option ? (value && option.slot ? option.slot.replace("{}", value) : option.line) : "",
    line = (text || composed).trim();
  const add = event => {
    event.preventDefault();
    if (!line) return;
    session.change({ added: [...state.added, line] }, `${line.replace(/:$/, "")} is added.`);
    session.chooseCells([]);
    /** @type {HTMLElement | null} */ (document.querySelector('[role="gridcell"][tabindex="0"]'))?.focus({ preventScroll: true });
    write("");
    edit("");
  };
  return html`<form class="new-clue" onSubmit=${add} aria-label="New clue">
    <p class="row"><span class="note">${cells.length ? `New clue on ${plural(cells.length, "cell")}: ${cells.slice(0, 6).join(" ")}${cells.length > 6 ? " \u2026" : ""}` : "New clue: choose its cells. For an edge, choose both of its cells; for a clue outside the board, the cell beside it."}</span>
      <button type="button" aria-pressed=${session.several.value}
        onClick=${() => (session.several.value = !session.several.value)}>Several cells</button></p>
    <p class="row">
      <select aria-label="Kind of the clue" value=${option?.words ?? ""} onChange=${event => {
        choose(event.target.value);
        write("");
        edit("");
      }}>
        <option value="">${cells.length ? "choose a clue" : "choose a rule of the board"}</option>
        ${options.map(one => html`<option key=${one.words} value=${one.words}>${one.words.replace(/ (\S+)$/, (all, way) => (ARROWS[way] ? ` ${ARROWS[way]}` : all))}</option>`)}
      </select>
      ${
        Array.isArray(option?.values) &&
        option.values.length > 0 &&
        html`<select aria-label="Value" value=${value} onChange=${event => (write(event.target.value), edit(""))}>
        <option value="">${option.line ? "without a value" : "choose"}</option>${option.values.map(
          one => html`<option key=${one}
          value=${one}>${one}</option>`,
        )}</select>`
      }
      ${
        typeof option?.values === "string" &&
        option.values &&
        html`<input aria-label="Value" placeholder=${option.line ? "value, or none" : "value"} inputmode=${option.values === "number" ? "numeric" : "text"} size="6" value=${value}
        onInput=${event => (write(event.target.value.trim()), edit(""))} />`
      }
      <input class="line" aria-label="The clue as text" placeholder="or the clue as text" value=${text || composed}
        onInput=${event => edit(event.target.value)} />
      <button type="submit" disabled=${!line}>Add</button></p>
  </form>`;
}

/** The section of a clue, and the rest of its words: "left r1: 3" is "r1: 3" of "left". @param {string} words */
function partsOf(words) {
  const [, section = "", lane = "", rest = words] = /^(.*?)( [rc]\d+)?: (.*)$/s.exec(words) ?? [];
  return [section, lane ? `${lane.trim()}: ${rest}` : rest];
}

/** The clues in groups; a click leaves one out. @param {{state: State, mark: string, onMark: (id: string) => void}} props */
export function ClueList({ state, mark, onMark }) {
  const live = session.transport.name !== "recorded",
    { items } = state.answers.picture,
    out = new Set(state.without),
    looks = new Map();
  if (sortOf(state) === "none")
    clashOf(state)
      .flatMap(one => one.items)
      .forEach((id, i) => looks.set(id, ["clash", i + 1]));
  if (layerOf(state) === "redundant")
    for (const one of state.answers.minimal?.clues ?? []) for (const id of one.items) looks.set(id, ["spare"]);
  const groups = new Map(),
    fixed = [];
  for (const item of items) {
    const [, , words, free] = item,
      [section] = partsOf(words);
    if (!free && live && items.some(one => one[3])) fixed.push(item);
    else groups.set(section, [...(groups.get(section) ?? []), item]);
  }
  const button = ([id, , words, free]) => {
    const [, rest] = partsOf(words),
      [look = "", number = 0] = looks.get(id) ?? [],
      line = addedLine(state, id);
    return html`<span key=${id} class="clue"><button type="button" data-id=${id}
      class=${`${look}${mark === id ? " at" : ""}`} aria-label=${`${words}${look === "clash" ? ", clashes" : look === "spare" ? ", redundant" : ""}`}
      aria-pressed=${live && free ? !out.has(id) : undefined} disabled=${!free && live} title=${free || !live ? undefined : "a part of the board"}
      onClick=${() => session.toggle(id)} onPointerEnter=${() => onMark(id)} onPointerLeave=${() => onMark("")} onFocus=${() => onMark(id)} onBlur=${() => onMark("")}>
      ${number > 0 && html`<sup>${number} </sup>`}${rest.length > 60 ? `${rest.slice(0, 59)}\u2026` : rest}</button>
      ${
        line &&
        html`<button type="button" class="drop" aria-label=${`Delete ${words}`} title="Delete"
        onClick=${() => session.change({ added: state.added.filter(one => one !== line) }, `${words} is deleted.`)}>${"\u00d7"}</button>`
      }</span>`;
  };
  const free = items.filter(item => item[3]).length;
  return html`<section class="clues" aria-label="Clues">
    <h3>Clues <small>${free && live ? free : items.length}${out.size > 0 && `, ${out.size} left out`}</small></h3>
    <p class="note">${live ? (free ? "A click on a clue leaves it out; a second one brings it back. On the board, Enter does so in the cell of a clue, and a click on a clue outside the cells." : items.length ? "These are parts of the board, and stay." : "None yet.") : ""}</p>
    ${[...groups].map(
      ([section, some]) => html`<div key=${section} role="group"
      aria-label=${section || "clues"}>${section && html`<h4>${section}</h4>`}${some.map(button)}</div>`,
    )}
    ${fixed.length > 0 && html`<details><summary>Parts of the board, which stay (${fixed.length})</summary>${fixed.map(button)}</details>`}
  </section>`;
}

/** @param {{state: State}} props */
export function Rules({ state }) {
  const { rules = [], notes = [], drawn = [] } = state.answers.picture;
  const more = [...new Set([...drawn, ...notes])];
  return html`<details
    class="rules" open><summary><h3>Rules</h3></summary><ul>${rules.map(rule => html`<li>${rule}</li>`)}</ul>
    ${
      more.length > 0 &&
      html`<ul
      class="note">${more.map(note => html`<li>${note.replace("--kind names one", "choose one above,")}</li>`)}</ul>`
    }</details>`;
}
