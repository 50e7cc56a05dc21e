// The tab Why: the clash, or the walk step by step, and which clues are redundant.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./dom.js";
import * as session from "./session.js";
import { clashOf, sortOf, verdictOf } from "./state.js";
import { clueName, plural, sentence } from "./words.js";

/** @typedef {import("./state.js").State} State */

const PACE = 1200; // milliseconds of a step

/** @param {{state: State, playing: boolean, onPlay: (on: boolean) => void}} props */
export function Why({ state, playing, onPlay }) {
  const sort = sortOf(state);
  if (sort !== "none" && !session.has("walk") && !session.has("minimal"))
    return html`<p>This page has no explanation. Open the puzzle with cpsudoku serve.</p>`;
  return html`
    ${sort === "none" && html`<${Clash} state=${state} />`}
    ${session.has("walk") && html`<${Walk} state=${state} playing=${playing} onPlay=${onPlay} />`}
    ${sort === "unique" && session.has("minimal") && html`<${Minimal} state=${state} />`}`;
}

/** The clues that clash: the same set in the headline, on the board and here. @param {{state: State}} props */
function Clash({ state }) {
  const { conflicts, "error:more": error } = state.answers,
    clash = clashOf(state);
  if (!conflicts && error) return html`<p>${sentence(error.message)}</p>`;
  if (!conflicts)
    return session.has("conflicts:1") ? html`<p>Looking for the smallest set of clues that clash${"\u2026"}</p>` : null;
  return html`<section
    aria-label="Clash"><h3>${clash.length ? `These ${plural(clash.length, "clue")} clash` : "The rules alone clash"}</h3>
    <p class="note">${clash.length ? "Each is needed: without any one of them they fit together." : ""}</p>
    <ol class="clash-list">${clash.map(one => html`<li>${clueName(state, one)}</li>`)}</ol></section>`;
}

/** @param {{state: State, playing: boolean, onPlay: (on: boolean) => void}} props */
function Walk({ state, playing, onPlay }) {
  const { walk } = state.answers,
    steps = walk?.steps ?? [],
    at = state.step,
    going = Boolean(state.running.walk),
    error = state.answers["error:walk"];
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const { step, answers } = session.state.value;
      if (step >= (answers.walk?.steps.length ?? 0)) onPlay(false);
      else session.walkTo(step + 1);
    }, PACE);
    return () => clearInterval(timer);
  }, [playing]);
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (at > 0) text.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const go = step => {
    onPlay(false);
    session.walkTo(step);
  };
  const ended = walk?.final && !going;
  const ending = ended
    ? walk.status === "out of time"
      ? [`Stopped after ${walk.seconds} s at step ${steps.length}.`]
      : walk.ending
    : [];
  const { words = [], marks, marked = 0 } = steps[at - 1] ?? {};
  return html`<section aria-label="Why" class="walk">
    <div class="row tools">
      <button type="button" aria-keyshortcuts="B" disabled=${!at} onClick=${() => go(at - 1)}>Back</button>
      <button type="button" class="main" aria-keyshortcuts="N"
        disabled=${at >= steps.length && (!going || state.wanted > at)} onClick=${() => go(at + 1)}>Next step</button>
      <button type="button" disabled=${!steps.length} aria-label=${playing ? "Pause" : "Play"} onClick=${() => {
        if (!playing && at === steps.length) session.walkTo(0);
        onPlay(!playing);
      }}>${playing ? "\u2016" : "\u25b6\ufe0e"}</button>
      ${at > 0 && html`<button type="button" aria-keyshortcuts="Escape" onClick=${() => go(0)}>Leave</button>`}
      ${
        steps.length > 0 &&
        html`<input type="range" aria-label="Step" min="0" max=${steps.length} value=${at}
        aria-valuetext=${`step ${at} of ${steps.length}`} onInput=${event => go(Number(event.target.value))} />
        <output class="count">${at} / ${steps.length}${going && "\u2026"}</output>`
      }
    </div>
    <div ref=${text} class="words" aria-live="polite" tabindex="0" role="region" aria-label="The step in words">
      ${at > 0 && words.map((line, i) => html`<p>${i ? line : `${at}. ${line}`}</p>`)}
      ${state.wanted > at && html`<p>Looking for the next step${"\u2026"}</p>`}
      ${at === 0 && html`<p>${first(state, steps, going, Boolean(walk || error))}</p>`}
      ${(at === steps.length || walk?.status === "out of time") && ended && (ending.length || steps.length ? ending : ["Nothing more follows."]).map(line => html`<p>${line}</p>`)}
      ${at > 0 && marks && html`<details key=${at}><summary>Marks before it${marked > 0 && `: ${plural(marked, "place")}`}</summary>${marks.map(line => html`<p>${line}</p>`)}</details>`}
      ${error && html`<p>${sentence(error.message)}</p>`}
    </div>
    ${
      ended &&
      walk.status === "out of time" &&
      session.transport.name !== "recorded" &&
      html`<button type="button"
      onClick=${() => void session.ask("walk", ["walk"], { seconds: Math.min(3600, 3 * walk.seconds) })}>Go on for ${3 * walk.seconds} s</button>`
    }
    ${steps.length > 0 && html`<${StepList} steps=${steps} at=${at} onGo=${go} />`}
  </section>`;
}
/** The smallest reason for the verdict, before the first step. */
function first(state, steps, going, told) {
  const verdict = verdictOf(state)?.verdict;
  if (verdict === "multiple") return "The steps lead to the point from which two solutions go on.";
  if (steps.length)
    return `${plural(steps.length, "step")}${going ? " so far" : ""} lead${steps.length === 1 ? "s" : ""} from the clues to ${verdict === "none" ? "the contradiction" : "the solution"}. The first: ${steps[0].words[0]}`;
  return going ? "Looking for the first step\u2026" : told ? "" : "The steps follow the verdict.";
}

function StepList({ steps, at, onGo }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null)),
    [open, show] = useState(false);
  useEffect(() => {
    const box = list.current,
      item = /** @type {HTMLElement | undefined} */ (box?.children[at - 1]);
    if (box && item) box.scrollTop = item.offsetTop - box.offsetTop - box.clientHeight / 3;
  }, [at, open]);
  return html`<details class="steps" open=${open}
    onToggle=${event => show(event.target.open)}><summary>The whole walk</summary>
    ${
      open &&
      html`<ol ref=${list}>${steps.map(
        (one, i) => html`<li key=${i}><button type="button"
      aria-current=${at === i + 1 ? "step" : undefined} onClick=${() => onGo(i + 1)}>${one.words.join("\n")}</button></li>`,
      )}</ol>`
    }</details>`;
}

/** @param {{state: State}} props */
function Minimal({ state }) {
  const event = state.answers.minimal;
  if (!event) return null;
  const so = event.complete ? "" : ", as far as was looked",
    names = some => some.map(one => clueName(state, one)).join(", ");
  if (!event.clues.length)
    return html`<section
    aria-label="Redundant clues"><h3>Redundant clues</h3><p>None${so}: without any one clue there would be several solutions.</p></section>`;
  return html`<section aria-label="Redundant clues"><h3>Redundant clues</h3>
    <p>Each alone (${event.clues.length}${so}): ${names(event.clues)}.</p>
    <p class="row"><button type="button" aria-pressed=${state.layer === "redundant"}
      onClick=${() => session.show("redundant")}>Show on the board</button></p>
    <details><summary>A set of clues that suffices (${event.enough.length})</summary><p>${names(event.enough)}.</p>
      ${(event.links ?? []).map(
        ([name, link]) => html`<p><a href=${safe(link)} target="_blank"
        rel="noopener noreferrer">The minimal puzzle in ${name}</a></p>`,
      )}
      ${event.text && html`<pre tabindex="0">${event.text}</pre>`}</details></section>`;
}
/** An address that leads to a page, and to nothing else. @param {string} link */
export const safe = link => (/^https?:\/\//.test(link) ? link : undefined);
