// The tab Solutions: where two solutions differ, how many there are, and which clues would make the puzzle unique.
import { html } from "./dom.js";
import * as session from "./session.js";
import { sortOf, verdictOf } from "./state.js";
import { plural, sentence, worded } from "./words.js";

/** @typedef {import("./state.js").State} State */

const LISTED = 40; // places

/** @param {{state: State}} props */
export function Solutions({ state }) {
  const verdict = verdictOf(state),
    sort = sortOf(state);
  if (!verdict?.solutions?.length)
    return html`<p>${sort === "none" ? "There is no solution." : "No solution is known yet."}</p>`;
  if (verdict.verdict !== "multiple")
    return html`<p>${sort === "unique" ? "There is one solution." : "There is a solution; whether another exists is open."}</p>
      <p class="row"><button type="button" aria-pressed=${state.layer === "solution"} aria-keyshortcuts="S"
        onClick=${() => session.show("solution")}>${state.layer === "solution" ? "Hide the solution" : "Show the solution"}</button></p>`;
  return html`<${Differences} state=${state} verdict=${verdict} /><${Many} state=${state} /><${Suggestions} state=${state} />`;
}

function Differences({ state, verdict }) {
  const { overlay } = state.answers,
    [one, two] = verdict.solutions,
    names = verdict.differ.filter(name => overlay?.places[name]);
  if (!overlay) return null;
  return html`<section
    aria-label="Where they differ"><h3>Two solutions differ in ${plural(verdict.differ.length, "place")}</h3>
    <div class="wide"><table class="differences"><thead><tr><th scope="col">place</th><th scope="col"><span
      class="swatch one">one</span></th><th scope="col"><span class="swatch two">another</span></th></tr></thead>
    <tbody>${names.slice(0, LISTED).map(name => html`<tr key=${name}><th scope="row">${overlay.places[name][4]}</th><td>${worded(overlay, name, one[name])}</td><td>${worded(overlay, name, two[name])}</td></tr>`)}</tbody></table></div>
    ${names.length > LISTED && html`<p>and ${names.length - LISTED} more</p>`}</section>`;
}

function Many({ state }) {
  const { solutions, count } = state.answers,
    all = solutions?.solutions ?? [],
    number = solutions ? all.length : count?.count;
  if (!session.has("solutions:100") && !count) return null;
  const exact = solutions ? solutions.complete : count?.exact;
  const shown = state.solution,
    go = i => session.set({ solution: i, tab: "Solutions", layer: "solution" });
  return html`<section
    aria-label="How many"><h3>${number === undefined ? "Counting solutions\u2026" : `${exact ? "Exactly" : "At least"} ${plural(number, "solution")}`}</h3>
    ${
      all.length > 1 &&
      html`<p class="row"><button type="button" aria-label="Previous solution" disabled=${shown < 1}
      onClick=${() => go(shown - 1)}>${"\u25c0\ufe0e"}</button>
      <output>${shown ? `solution ${shown} of ${all.length}` : "the two that differ least"}</output>
      <button type="button" aria-label="Next solution"
        disabled=${shown >= all.length} onClick=${() => go(shown + 1)}>${"\u25b6\ufe0e"}</button></p>`
    }</section>`;
}

function Suggestions({ state }) {
  const event = state.answers.completions;
  if (!session.has("completions")) return null;
  if (!event)
    return html`<p>${state.answers["error:more"] ? sentence(state.answers["error:more"].message) : "Looking for clues that would make it unique\u2026"}</p>`;
  const live = session.transport.name !== "recorded";
  const what = event.given ? "clues" : "decisions";
  return html`<section
    aria-label="Suggested clues"><h3>${event.least ? `The fewest further ${what} that make it unique` : `Further ${what} that make it unique`}</h3>
    ${!event.given && html`<p>A puzzle of this kind gives no values. Each line below would leave one solution.</p>`}
    <ul class="suggestions">${event.sets.map((set, i) => {
      const lines = event.lines?.[i];
      return html`<li key=${i}>${
        lines && live
          ? html`<button type="button"
        onClick=${() => session.change({ added: [...state.added, ...lines] }, `${lines.join(", ")}: added.`)}>${set.join(", ")}</button>`
          : set.join(", ")
      }</li>`;
    })}</ul></section>`;
}
