// On paper: each puzzle with title, author and rules, its solution and verdict on a page of its own; or the walk.
import { drawn, html, picture as parsePicture } from "./dom.js";
import { held, layer } from "./overlay.js";
import { START, tabOf } from "./state.js";
import { NAMES, time, verdictWords, SAYS } from "./words.js";

/** @typedef {import("./state.js").State} State */

/** @param {{state: State, records: Record<string, any[]>[], four: boolean, digest: string}} props */
export function Paper({ state, records, four, digest }) {
  const { picture, walk } = state.answers;
  if (!picture?.svg) return null;
  if (tabOf(state) === "Why" && state.step > 0) return html`<${WalkOnPaper} state=${state} steps=${walk.steps} />`;
  const states = records.length > 1 ? records.filter(one => one.picture?.[0]?.svg).map(recordState) : [state];
  const some = states.length === 1 && four ? Array(4).fill(states[0]) : states;
  const sheets = four ? some.flatMap((_, i) => (i % 4 ? [] : [some.slice(i, i + 4)])) : some.map(one => [one]);
  const rules = [...new Set(states.flatMap(one => one.answers.picture.rules ?? []))];
  const solved = states.filter(one => one.answers.overlay && one.answers["verdict:sat"]?.verdict === "unique");
  return html`${sheets.map(
    (sheet, i) => html`<div
    class=${four ? "sheet four" : "sheet"}>${sheet.map(one => html`<${Figure} state=${one} solution=${false} />`)}
      ${i === 0 && rules.length > 0 && html`<ul>${rules.map(rule => html`<li>${rule}</li>`)}</ul>`}</div>`,
  )}
    ${(four ? solved.flatMap((_, i) => (i % 4 ? [] : [solved.slice(i, i + 4)])) : solved.map(one => [one])).map(
      sheet => html`<div
      class=${four ? "sheet four" : "sheet"}>
      ${sheet.map(one => html`<${Figure} state=${one} solution=${true} />`)}
      ${
        solved.length === 1 &&
        html`<p><b>${verdictWords(state).title}.</b> ${verdictWords(state).more}</p>
        <ul>${Object.entries(state.answers)
          .filter(([name]) => name.startsWith("verdict:"))
          .map(([, one]) => html`<li>${NAMES[one.by] ?? one.by}: ${SAYS[one.verdict]} ${time(one.seconds)}</li>`)}</ul>
        ${digest && html`<p>SHA-256 of the certificate: <code>${digest}</code></p>`}`
      }
    </div>`,
    )}`;
}
/** @param {Record<string, any[]>} record @returns {State} */
const recordState = record => ({
  ...START,
  answers: Object.fromEntries(
    Object.entries(record).map(([name, events]) => [
      name === "verdict" ? `verdict:${events[0].by ?? "sat"}` : name,
      events.at(-1),
    ]),
  ),
});

/** @param {{state: State, solution: boolean, step?: number}} props */
function Figure({ state, solution, step = 0 }) {
  const { picture } = state.answers,
    parsed = parsePicture(picture.svg),
    out = new Set(picture.items.filter(([id]) => state.without.includes(id)).map(([, line]) => line)),
    word = { ...state, tab: step ? "Why" : "Edit", layer: solution ? "solution" : "clues", step, lit: [] };
  const over = solution || step ? layer(word) : null,
    nodes = held(parsed.shapes)
      .filter(([one]) => !out.has(one.attributes["data-clue"]))
      .map(([one, keep]) => drawn(one, {}, keep)),
    title = picture.title || picture.reading.replaceAll("_", " ");
  const first = parsed.shapes.findIndex(one => one.tag === "text" && Number(one.attributes["font-size"]) > 20),
    cut = first < 1 ? nodes.length : first;
  return html`<figure>${!step && html`<figcaption><b>${solution ? `Solution: ${title}` : title}</b>${picture.author ? ` by ${picture.author}` : ""}</figcaption>`}
    <svg viewBox=${parsed.box.join(" ")} font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle">${nodes[0]}${over?.under}${nodes.slice(1, cut)}${over?.chain}${nodes.slice(cut)}
      ${
        over &&
        step > 0 &&
        [...over.places].map(
          ([name, words]) => html`<g
        class=${`place ${words.join(" ")}`}>${parsePicture(`<svg xmlns="http://www.w3.org/2000/svg">${state.answers.overlay.places[name][0]}</svg>`).shapes.map(one => drawn(one))}</g>`,
        )
      }${over?.known}</svg></figure>`;
}

/** @param {{state: State, steps: any[]}} props */
function WalkOnPaper({ state, steps }) {
  const { picture } = state.answers;
  return html`<h2>${picture.title || picture.reading}: ${steps.length} steps</h2><div class="walk-sheet">
    ${steps.slice(0, state.step).map(
      (one, i) => html`<div
      class="step"><${Figure} state=${state} solution=${false} step=${i + 1} />
      <div>${one.words.map((line, k) => html`<p>${k ? line : `${i + 1}. ${line}`}</p>`)}</div></div>`,
    )}
    ${steps.slice(state.step).length > 0 && html`<ol start=${state.step + 1}>${steps.slice(state.step).map(one => html`<li>${one.words.map(line => html`<p>${line}</p>`)}</li>`)}</ol>`}</div>`;
}
