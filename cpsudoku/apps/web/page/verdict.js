// The verdict, the lights of the methods, and Stop: in view as long as the page is.
import { html } from "./dom.js";
import * as session from "./session.js";
import { MARKS, NAMES, lightsOf, verdictWords } from "./words.js";
import { isBroken, sortOf, unknownOf, verdictOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

const LONGER = 60, // seconds
  SURE = new Set(["unique", "multiple", "none"]);

/** The only place that words a verdict; while a method runs, with Stop. @param {{state: State}} props */
export function Verdict({ state }) {
  const { sort, title, more } = verdictWords(state, session.proof.value);
  return html`<div class=${`verdict ${sort}`}>
    <div role="status" data-verdict=${sort}>
      <h2 id="verdict"><span aria-hidden="true" class="mark-of">${MARKS[sort]}</span> ${title}</h2>
      ${more && html`<p class="more">${more}</p>`}</div>
    <${Running} /></div>`;
}

/** @param {{state: State}} props */
export function MethodLights({ state }) {
  const rows = lightsOf(state, session.methods.value, session.has, session.proof.value, session.clock.value);
  return html`<ul class="lights" aria-label="Methods">
    ${rows.map(
      ({ method, state: light, words }) => html`<li key=${method} data-method=${method} data-state=${light}
      title=${words}>
      <b>${NAMES[method]}</b> <span>${words}</span></li>`,
    )}
  </ul>`;
}

/** Time, limit and Stop while a lane runs. */
function Running() {
  const running = session.lanes.value;
  if (!running.length) return null;
  const since = Math.min(...running.map(([, one]) => one.since)),
    limit = Math.max(...running.map(([, one]) => one.limit)),
    seconds = Math.max(0, (session.clock.value - since) / 1000);
  return html`<div class="running">
    <span class="elapsed">${seconds.toFixed(1)} s of ${limit} s</span>
    <progress max=${limit} value=${Math.min(seconds, limit)} aria-label="Time">${seconds.toFixed(0)} s</progress>
    ${
      session.transport.name !== "recorded" &&
      html`<button type="button" class="stop" aria-keyshortcuts="Escape"
      title="Stop (Escape)" onClick=${session.stop}>Stop</button>`
    }
  </div>`;
}

/** What one does next: more time, one method, a rule for what is drawn. @param {{state: State}} props */
export function Next({ state }) {
  const sort = sortOf(state),
    idle = !Object.keys(state.running).length;
  if (session.transport.name === "recorded") return null;
  if (sort === "stopped" || (state.stopped !== null && sort !== "reading"))
    return html`<p class="row"><button type="button" onClick=${() => session.goOn()}>Go on</button></p>`;
  if (idle && isBroken(state))
    return html`<p class="row"><button type="button" onClick=${() => session.goOn()}>Retry</button></p>`;
  if (sort === "undecided" && idle && !SURE.has(verdictOf(state)?.verdict))
    return html`<p class="row"><button type="button" onClick=${() => session.goOn(LONGER)}>Go on for ${LONGER} s</button>
      ${session.methods.value.map(
        method => html`<button type="button" key=${method}
        onClick=${() => session.goOn(LONGER, method)}>Only ${NAMES[method]}</button>`,
      )}</p>`;
  if (sort === "unknown") return html`<${Unknown} groups=${unknownOf(state)} />`;
  if (sort === "broken")
    return html`<p><label>Text for the report<textarea readonly rows="4">${JSON.stringify(state.puzzles.text)}</textarea></label></p>`;
  return null;
}

/** "Treat these 15 lines as ..." for each drawing without a known rule. @param {{groups: any[]}} props */
export function Unknown({ groups }) {
  const { treat } = session.state.value;
  return html`<ul class="treatment">
    ${groups.map(
      one => html`<li key=${one.name}>
      <label>Treat ${one.amount > 1 ? `these ${one.words}` : `the ${String(one.words).replace(/^1 /, "")}`} as${" "}
        <select value=""
          onChange=${event => session.change({ treat: { ...treat, [one.name]: event.target.value === "ignore" ? "" : event.target.value } })}>
          <option value="">choose a rule</option>
          ${(one.options ?? []).map(rule => html`<option key=${rule} value=${rule}>${rule}</option>`)}
          <option value="ignore">nothing: ignore ${one.amount > 1 ? "them" : "it"}</option>
        </select></label>
    </li>`,
    )}
  </ul>`;
}
