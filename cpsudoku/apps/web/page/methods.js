// The tab Methods: what AllDifferent, CNF and search are given, in three columns; the rounds; the run.
import { useState } from "preact/hooks";
import { html } from "./dom.js";
import * as session from "./session.js";
import { plural, sentence } from "./words.js";

/** @typedef {import("./state.js").State} State */

const FEW = 3; // lines of a group that are shown first

/** @param {{state: State}} props */
export function Methods({ state }) {
  const event = state.answers.methods,
    [shown, show] = useState(0);
  if (!event) {
    const error = state.answers["error:compare"];
    return html`<p>${error ? sentence(error.message) : session.has("methods") ? "Writing the puzzle for each method\u2026" : "This page has no comparison. Open the puzzle with cpsudoku serve."}</p>`;
  }
  const heads = event.methods.map(one => one.label);
  return html`<p>${event.size}. <span class="hint">Point at a line: its places light up on the board.</span></p>
    <${Rounds} state=${state} event=${event} />
    <section class="given" aria-label="What each method is given"><h3>What each method is given</h3>
      <label class="one-method">method <select value=${shown} onChange=${one => show(Number(one.target.value))}>${heads.map(
        (head, i) => html`<option key=${head} value=${i}>${head}</option>`,
      )}</select></label>
      <div class="wide" tabindex="0" role="region" aria-label="Lines of each method"><table
        class=${`columns show-${shown}`}><thead><tr><th scope="col">constraint</th>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody><${Row} title="variables" cells=${event.methods.map(one => one.variables)} /></tbody>
        ${event.groups.map(group => html`<${Group} key=${group.words} group=${group} lit=${state.lit} />`)}
        <tbody>${
          event.methods.some(one => one.given) &&
          html`<${Row}
          title="given values" cells=${event.methods.map(one => one.given)} />`
        }
          <${Row} title="the block: the first answer, and no other like it" cells=${event.methods.map(one => one.block)} /></tbody>
      </table></div></section>
    <section aria-label="The run"><h3>The run: solve, block, solve again</h3>
      <div class="wide"><table><thead><tr><th scope="col">phase</th>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${event.run.map(([name, cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell, i) => html`<td>${event.methods[i]?.here === false ? "needs the local server" : cell}</td>`)}</tr>`)}</tbody></table></div></section>
    <section aria-label="Before the first guess"><h3>Before the first guess</h3>
      <div class="wide"><table><thead><tr><th scope="col">method</th><th scope="col">values left</th><th scope="col">by</th></tr></thead>
        <tbody>${event.methods.map(one => html`<tr><th scope="row">${one.label}</th><td>${one.left}</td><td>${one.inference}</td></tr>`)}</tbody></table></div>
      ${(event.remarks ?? []).map(words => html`<p>${words}</p>`)}
      ${
        (event.differences ?? []).length > 0 &&
        html`<details><summary>Where they differ: ${plural(event.differences.length, "place")}</summary><ul>${event.differences.map(
          one => html`<li
        class="line" tabindex="0" ...${lights([one.place])}>${one.place}: ${one.values.map(values => values.join(" ")).join(" | ")}</li>`,
        )}</ul></details>`
      }</section>
    <section aria-label="What was learnt"><h3>What was learnt</h3>
      ${
        event.proof
          ? html`<p>${plural(event.proof.lemmas, "learnt clause")} by ${event.proof.by}; the certificate has ${event.proof.bytes.toLocaleString("en")} bytes.</p>
        <ul class="learnt">${event.proof.sample.map(
          one => html`<li
          class="line" tabindex="0" ...${lights(one.scope)}><code>${one.text}</code></li>`,
        )}</ul>`
          : html`<p>No proof: the verdict needs none, or it took too long.</p>`
      }</section>`;
}

/** Point at a line, and its places are lit. @param {string[]} scope */
const lights = scope => ({
  onPointerEnter: () => session.set({ lit: scope }),
  onPointerLeave: () => session.set({ lit: [] }),
  onFocus: () => session.set({ lit: scope }),
  onBlur: () => session.set({ lit: [] }),
});

const Row = ({ title, cells }) =>
  html`<tr><th scope="row">${title}</th>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`;

function Group({ group, lit }) {
  const [count, show] = useState(FEW);
  const lines = group.lines.slice(0, count),
    rest = group.lines.length - lines.length,
    among = line => lit.length === 1 && line.scope.includes(lit[0]);
  return html`<tbody><tr
    class="group"><th scope="row">${group.words} <small>${group.clues && group.clues !== group.amount ? `${plural(group.clues, "clue")}, ` : ""}${plural(group.amount, "line")}</small></th>${group.counts.map(cell => html`<td>${cell}</td>`)}</tr>
    ${lines.map(
      (line, i) => html`<tr key=${i}
      class=${`line${among(line) ? " lit" : ""}`} tabindex="0" ...${lights(line.scope)}>
      <th scope="row">${line.text.slice(0, 3).map(text => html`<code>${text}</code>`)}${line.text.length > 3 && html`<small>and ${line.text.length - 3} more lines</small>`}</th>
      ${line.parts.map(part => html`<td>${part.words}${part.samples.map(sample => html`<code>${sample}</code>`)}${part.more && html`<small>${"\u2026"}</small>`}</td>`)}
    </tr>`,
    )}
    ${
      (rest > 0 || group.more > 0) &&
      html`<tr
      class="more-lines"><td colspan="2">${
        rest > 0
          ? html`<button type="button"
      onClick=${() => show(group.lines.length)}>${rest + (group.more ?? 0)} more</button>`
          : `and ${group.more} more`
      }</td></tr>`
    }</tbody>`;
}

/** The rounds player: an inference, and how many of its rounds. */
function Rounds({ state, event }) {
  const players = event.inferences
      .map((one, i) => [`round ${i}`, one.title, one])
      .filter(([, , one]) => one.rounds.length),
    most = Math.max(0, ...players.map(([, , one]) => one.rounds.length));
  const left = event.methods.map((one, i) => [`left ${i}`, one.label, one]).filter(([, , one]) => one.values);
  const chosen = players.find(([id]) => id === state.inference)?.[2],
    k = chosen ? Math.min(state.round, chosen.rounds.length) : 0;
  const set = (inference, round) => session.set({ inference, round: Math.max(0, round), lit: [] });
  const play = round => set(chosen ? state.inference : (players[0]?.[0] ?? ""), round);
  const radio = ([id, words]) => html`<label class="choice" key=${id}><input
    type="radio" name="inference" checked=${state.inference === id} onChange=${() => set(id, state.round)} /> ${words}</label>`;
  return html`<section class="rounds" aria-label="Round by round"><fieldset><legend>Values on the board</legend>
    <label class="choice"><input type="radio" name="inference" checked=${!state.inference}
      onChange=${() => set("", 0)} /> none</label>
    ${left.length > 0 && html`<div class="row"><span class="note">left before the first guess by</span>${left.map(radio)}</div>`}
    ${players.length > 0 && html`<div class="row"><span class="note">round by round by</span>${players.map(radio)}</div>`}
    ${
      most > 0 &&
      html`<div class="row"><button type="button" aria-label="Round before" disabled=${!k}
      onClick=${() => play(state.round - 1)}>${"\u25c0\ufe0e"}</button>
      <input type="range" aria-label="Round" min="0" max=${most} value=${state.round}
        onInput=${one => play(Number(one.target.value))} />
      <button type="button" aria-label="Next round"
        disabled=${state.round >= most} onClick=${() => play(state.round + 1)}>${"\u25b6\ufe0e"}</button></div>
      <p role="status">${chosen ? (k ? `round ${k} of ${chosen.rounds.length}: ${chosen.rounds[k - 1].words}${k === chosen.rounds.length ? `; ${chosen.end}` : ""}` : `what is given; rounds: ${chosen.rounds.length}`) : "Choose an inference, or move the slider."}</p>`
    }
    ${most === 0 && html`<p>Nothing follows from the given values without a guess.</p>`}
    </fieldset>
    ${
      event.halls.length > 0 &&
      html`<details><summary>Only AllDifferent finds: ${plural(event.halls.length, "Hall set")}</summary><ul>${event.halls.map(
        hall => html`<li
      class="line" tabindex="0" ...${lights([...hall.inside, ...hall.outside])}>round ${hall.round}, ${hall.text}</li>`,
      )}</ul></details>`
    }
  </section>`;
}
