// The page: one screen that is a function of the state, whoever answers.
import { render } from "preact";
import { effect, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { drawn, html, picture as parsePicture } from "./dom.js";
import { Board, boardKey, enter } from "./board.js";
import { ClueList, Edit } from "./edit.js";
import { EXAMPLES } from "./examples.js";
import { Judge, Proof, sealChecked } from "./judge.js";
import { Methods } from "./methods.js";
import { digestOf } from "./links.js";
import { held, layer } from "./overlay.js";
import { Paper } from "./paper.js";
import { Report } from "./report.js";
import { Share, bookmark } from "./share.js";
import { Solutions } from "./solutions.js";
import { RunInBrowser, SourceBar, Status, Trouble, Which, fillSource, take } from "./source.js";
import { LAYERS, NOTHING, TABS, isOpen, layerOf, sortOf, tabOf, verdictOf } from "./state.js";
import { recordedTransport, recordsInside, socketTransport, workerTransport } from "./transports.js";
import { MethodLights, Next, Verdict } from "./verdict.js";
import { Why } from "./why.js";
import * as session from "./session.js";

/** @type {Record<string, any[]>[]} */
let records = [];
const help = signal(false),
  playing = signal(false),
  four = signal(false),
  digest = signal("");
const onPlay = on => void (playing.value = on);

/** @param {number} index */
function choosePuzzle(index) {
  session.go({ ...NOTHING, puzzles: session.state.value.puzzles, kind: session.state.value.kind, index });
  if (session.transport.name === "recorded") session.set({ tab: "" });
}

function App() {
  const state = session.state.value,
    [mark, setMark] = useState("");
  const live = session.transport.name !== "recorded",
    sort = sortOf(state),
    open = isOpen(state);
  const { picture } = state.answers;
  useEffect(() => {
    if (picture) document.title = `${picture.title || picture.reading.replaceAll("_", " ")} \u2013 cpsudoku`;
  }, [picture]);
  return html`
    <a class="skip" href="#main"
      onClick=${event => (event.preventDefault(), document.getElementById("main")?.focus())}>To the puzzle</a>
    <header><p
      class="brand"><b>cpsudoku</b> ${!open && html`<span>Does this puzzle have exactly one solution, and why?</span>`}</p>
      <${SourceBar} state=${state} kinds=${session.kinds.value} live=${live} />
      ${
        !live &&
        html`<p
        class="note inside"><span>Answers of cpsudoku, in one file. <code>cpsudoku serve</code> opens a page in which you edit the puzzle. </span><${RunInBrowser} state=${state} /></p>`
      }
      <button type="button" class="help" aria-label="Keys" aria-keyshortcuts="?" title="Keys (?)"
        onClick=${() => (help.value = true)}>?</button>
    </header>
    <${Status} state=${state} />
    <${Trouble} state=${state} />
    <main id="main" tabindex="-1"
      class=${`${state.opening ? "reading" : ""} tab-${tabOf(state).toLowerCase()}${open ? "" : " closed"}`}>
      ${
        open
          ? html`<${Puzzle} state=${state} mark=${mark} onMark=${setMark} live=${live} />`
          : html`<h1
        class="sr">cpsudoku</h1><${Verdict} state=${state} />
        ${
          sort === "list"
            ? html`<${Report} puzzles=${state.puzzles} records=${[]} chosen=${null}
          onChoose=${choosePuzzle} />`
            : html`<${Welcome} />`
        }`
      }
    </main>
    ${help.value && html`<${Keys} />`}`;
}

/** @param {{state: import("./state.js").State, mark: string, onMark: (id: string) => void, live: boolean}} props */
function Puzzle({ state, mark, onMark, live }) {
  const { picture } = state.answers,
    tab = tabOf(state),
    reading = picture.reading.replaceAll("_", " ");
  const about = [
    picture.author && `by ${picture.author}`,
    picture.title && picture.title !== reading && reading,
    picture.place,
  ]
    .filter(Boolean)
    .join(" \u00b7 ");
  return html`
    <section class="left" aria-label="The puzzle">
      <div class="titles"><h1 id="title">${picture.title || reading}</h1>${
        about &&
        html`<p id="author"
        class="note">${about}</p>`
      }
        <${Which} state=${state} onChoose=${choosePuzzle} /></div>
      ${
        picture.svg
          ? html`<${Board} state=${state} mark=${mark} onMark=${onMark} />`
          : html`<p
        class="board">${picture.message}</p>`
      }
      <${Layers} state=${state} live=${live} />
      <p class="told" role="status" aria-live="polite">${state.told}</p>
      <${Legend} state=${state} />
    </section>
    <section class="top" aria-label="The verdict">
      <${Verdict} state=${state} />
      <div class="details"><${Next} state=${state} /><${MethodLights} state=${state} /></div>
    </section>
    <section class="panel" aria-label="More about the puzzle">
      <${Tabs} tab=${tab} />
      <div role="tabpanel" id="panel" aria-labelledby=${`tab-${tab}`} tabindex="0">
        ${tab === "Edit" && html`<${Edit} state=${state} mark=${mark} onMark=${onMark} />`}
        ${
          tab === "Why" &&
          html`<${Why} state=${state} playing=${playing.value}
          onPlay=${onPlay} />${!state.answers.sealed && html`<${Proof} state=${state} />`}`
        }
        ${tab === "Solutions" && html`<${Solutions} state=${state} />`}
        ${tab === "Methods" && html`<${Methods} state=${state} />`}
        ${tab === "Judge" && html`<${Judge} state=${state} />`}
        ${tab === "Share" && html`<${Share} state=${state} four=${four.value} onFour=${on => (four.value = on)} />`}
        ${tab !== "Edit" && !live && html`<${ClueList} state=${state} mark=${mark} onMark=${onMark} />`}
        ${
          records.length > 1 &&
          tab !== "Methods" &&
          html`<${Report} puzzles=${state.puzzles} records=${records} chosen=${state.index}
          onChoose=${choosePuzzle} />`
        }
        <${InWords} state=${state} />
      </div>
    </section>`;
}

/** @param {{tab: string}} props */
function Tabs({ tab }) {
  const key = event => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(tab) + way + TABS.length) % TABS.length];
    session.set({ tab: next, lit: [] });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div role="tablist" aria-label="Panels" onKeyDown=${key}>
    ${TABS.map(
      name => html`<button type="button" role="tab" key=${name} id=${`tab-${name}`}
      aria-selected=${name === tab} aria-controls="panel" tabindex=${name === tab ? 0 : -1}
      onClick=${() => session.set({ tab: name, lit: [] })}>${name}</button>`,
    )}</div>`;
}

/** Which layer lies on the board; undo and redo. @param {{state: import("./state.js").State, live: boolean}} props */
function Layers({ state, live }) {
  const verdict = verdictOf(state),
    chosen = layerOf(state);
  const can = {
    clues: true,
    solution: Boolean(verdict?.solutions?.length),
    candidates: session.has("candidates:8"),
    redundant: session.has("minimal") && sortOf(state) === "unique",
  };
  const keys = { clues: "", solution: "S", candidates: "C", redundant: "D" };
  const words = { solution: verdict?.solutions?.length > 1 ? "solutions" : "solution" };
  return html`<div class="row tools">
    <div class="row" role="group"
      aria-label="Show on the board">${LAYERS.filter(name => name === "clues" || can[name] || live).map(
        name => html`<button
      type="button" key=${name} data-layer=${name} disabled=${!can[name]}
      aria-pressed=${chosen === name} aria-keyshortcuts=${keys[name] || undefined} onClick=${() => session.set({ layer: name, step: 0, solution: 0, ...(tabOf(state) === "Judge" ? { tab: "Solutions" } : {}) })}>${words[name] ?? name}</button>`,
      )}</div>
    ${
      live &&
      html`<div class="row" role="toolbar" aria-label="Changes">
      <button type="button" aria-keyshortcuts="Control+Z" disabled=${!state.past.length}
        onClick=${session.undo}>Undo</button>
      <button type="button" aria-keyshortcuts="Control+Shift+Z" disabled=${!state.future.length}
        onClick=${session.redo}>Redo</button>
      <button type="button" aria-keyshortcuts="R" disabled=${!state.without.length}
        onClick=${session.restore}>All clues</button></div>`
    }
  </div>`;
}

/** @param {{state: import("./state.js").State}} props */
function Legend({ state }) {
  const { legend } = isOpen(state) ? layer(state) : { legend: "" },
    step = state.answers.walk?.steps[state.step - 1];
  if (legend === "pair")
    return html`<p class="legend"><span class="swatch one">1</span> one solution, left or above, solid; <span
      class="swatch two">2</span> another, right or below, dashed; <span class="swatch both">3</span> what both have.</p>`;
  if (legend === "candidates")
    return html`<p
    class="legend">A value stands where some solution has it. The small number counts those solutions, up to 8.</p>`;
  if (legend === "step")
    return html`<p class="legend"><span class="swatch premise">tinted</span> rules and clues of the step, <span
      class="swatch fact">dashed</span> facts,
      ${
        step?.wall?.length > 0 &&
        html` <span class="swatch wall">wall</span> and <span
        class="swatch piece">piece</span> of a cut,`
      }
      ${" "}<span class="swatch new">framed</span> new.${
        step?.struck?.length > 0 &&
        html` <span
        class="swatch gone">Struck</span> values go.`
      }
      ${
        step?.chain &&
        html` Of a chain <span class="swatch g0">on</span> and <span
        class="swatch g1">off</span> ends; a strong link is a line, a weak one dashed.`
      }</p>`;
  return html`<p class="legend"></p>`;
}

/** The board in words. @param {{state: import("./state.js").State}} props */
function InWords({ state }) {
  const [open, show] = useState(false),
    { overlay } = state.answers;
  if (!overlay) return null;
  const over = open ? layer(state) : null;
  return html`<details class="in-words" open=${open}
    onToggle=${event => show(event.target.open)}><summary>The board in words</summary>
    ${
      over &&
      html`<ul tabindex="0"
      aria-label="Places">${Object.entries(overlay.places).map(([name, [, , , , words]]) => html`<li key=${name}>${words}: ${over.words(name)}</li>`)}</ul>`
    }</details>`;
}

/** A picture of an example, as soon as it is there. */
function Small({ svg }) {
  const parsed = svg && parsePicture(svg);
  return html`<svg aria-hidden="true" viewBox=${parsed ? parsed.box.join(" ") : "0 0 1 1"}
    font-family="Helvetica, Arial, sans-serif" text-anchor="middle">${parsed && held(parsed.shapes).map(([one, keep]) => drawn(one, {}, keep))}</svg>`;
}
function Welcome() {
  useEffect(() => void session.preview(EXAMPLES.map(([, text]) => text)), []);
  return html`<section class="welcome" aria-label="Examples"><p>Or drop a file, or try one of these:</p>
    <p class="examples">${EXAMPLES.map(
      ([name, text], i) =>
        html`<button type="button" key=${name} onClick=${() => {
          session.set({ kind: "" });
          fillSource(text);
        }}><${Small} svg=${session.previews.value[i]} />${name}</button>`,
    )}</p>
    <p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${bookmark}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p></section>`;
}

const KEYS = [
  ["/", "the source field"], ["arrows", "move in the board; with Shift or Ctrl, select further cells"], ["Enter", "leave out the clue of the cell, or bring it back"], ["Delete", "clear the cell"],
  ["1-9, a-z", "type a value (in Judge, of your grid)"], ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"], ["r", "all clues back"], ["n, b, Space, Home, End", "the walk: next, back, play, begin, end"],
  ["s, c, d", "show the solution, the candidates, the redundant clues"], ["Left, Right", "in the list of tabs: change the tab"], ["Escape", "stop; then leave the walk"], ["?", "this list"],
]; // prettier-ignore
function Keys() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  return html`<dialog ref=${dialog} aria-labelledby="keys" onClose=${() => (help.value = false)}><h2 id="keys">Keys</h2>
    <dl>${KEYS.map(([name, words]) => html`<dt><kbd>${name}</kbd></dt><dd>${words}</dd>`)}</dl><form method="dialog"><button>Close</button></form></dialog>`;
}

// ---- Keys, paste and drop

const writes = event =>
  event.target.closest?.("input:not([type=checkbox]):not([type=range]):not([type=radio]), textarea, select, dialog");
/** @param {KeyboardEvent} event */
function pressed(event) {
  const state = session.state.value;
  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (event.key === "Escape" && !(/** @type {any} */ (event.target).closest?.("dialog"))) {
    if (Object.keys(state.running).length && session.transport.name !== "recorded") session.stop();
    else if (state.step) session.walkTo(0);
    else if (state.cells.length) session.chooseCells([]);
    return done();
  }
  if (writes(event) || event.altKey) return;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (letter === "z") event.shiftKey ? session.redo() : session.undo();
    else if (letter === "y") session.redo();
    else if (!letter.startsWith("Arrow") || !isOpen(state) || !boardKey(event, state)) return;
    return done();
  }
  if (letter === "?") return ((help.value = true), done());
  if (letter === "/") {
    const field = document.getElementById("source"),
      around = field?.closest("details");
    if (around) around.open = true;
    field?.focus(); // now, not in the next frame: the next key belongs to the field
    return done();
  }
  if (!isOpen(state)) return;
  const target = /** @type {Element} */ (event.target),
    onBoard = Boolean(target.closest?.('[role="grid"]')),
    tab = tabOf(state);
  if (onBoard && (tab === "Edit" || tab === "Judge" || !state.step) && boardKey(event, state)) return done();
  const go = step => {
    playing.value = false;
    session.walkTo(step);
  };
  /** @type {Record<string, () => void>} */
  const always = {
    n: () => go(state.step + 1), b: () => go(state.step - 1), r: session.restore,
    s: () => session.show(layerOf(state) === "solution" ? "clues" : "solution"), c: () => session.show("candidates"), d: () => session.show("redundant"),
  }; // prettier-ignore
  const writing = tab === "Edit" || tab === "Judge",
    sign = event.key.length === 1 && letter !== " ",
    value = /\d/.test(letter) || (state.answers.picture.alphabet ?? []).join("").toLowerCase().includes(letter);
  // Elsewhere a value needs the focus on its cell, and letters of the walk and the layers come first.
  const error =
    sign && (writing || (value && !always[letter])) ? enter(state, writing || onBoard ? state.cell : "", event.key) : null;
  if (error === "" && !writing && session.transport.name !== "recorded") {
    session.set({ tab: "Edit" });
    session.chooseCells([state.cell]);
  }
  if (error === "") return done();
  if (target.closest?.('[role="tablist"], input') && /^(Arrow|Home|End| )/.test(event.key)) return;
  const clicks = letter === " " && target.closest?.("button, a, summary, [role=tab]");
  const steps = state.answers.walk?.steps.length ?? 0;
  /** @type {Record<string, () => void>} */
  const walk = {
    ArrowLeft: () => go(state.step - 1), ArrowRight: () => go(state.step + 1), Home: () => go(0), End: () => go(steps),
    " ": () => (playing.value = !playing.value),
  }; // prettier-ignore
  if (steps && tab === "Why" && !clicks && !onBoard && walk[letter]) walk[letter]();
  else if (always[letter]) always[letter]();
  else if (error) session.say(error);
  else return;
  done();
}

function listen() {
  document.addEventListener("keydown", pressed);
  document.addEventListener("paste", event => {
    if (writes(event) || session.transport.name === "recorded") return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) fillSource(text);
  });
  for (const name of ["dragenter", "dragover"])
    document.addEventListener(name, event => {
      event.preventDefault();
      document.body.classList.add("over");
    });
  document.addEventListener("dragleave", event => {
    if (!event.relatedTarget) document.body.classList.remove("over");
  });
  document.addEventListener("drop", event => {
    event.preventDefault();
    document.body.classList.remove("over");
    if (session.transport.name === "recorded") return;
    const some = event.dataTransfer?.files,
      text = event.dataTransfer?.getData("text/plain") ?? "";
    if (some && some.length > 1) session.trouble(`Expected one file, found ${some.length}.`);
    else if (some?.[0]) void take(some[0]);
    else if (text.trim()) fillSource(text);
  });
  addEventListener(
    "hashchange",
    () =>
      void (records.length && session.transport.name === "recorded"
        ? session.followRecorded(listOf(records))
        : session.follow()),
  );
  addEventListener("beforeprint", () => {
    const root = /** @type {HTMLElement} */ (document.getElementById("printed"));
    const methods = tabOf(session.state.value) === "Methods";
    document.body.classList.toggle("print-methods", methods);
    render(
      methods
        ? null
        : html`<${Paper} state=${session.state.value} records=${records} four=${four.value} digest=${digest.value} />`,
      root,
    );
  });
}

const listOf = some =>
  some.map(({ picture: [one] }, i) => {
    const title = [one.title, one.place].filter(Boolean).join(" ");
    return { title, reading: one.reading || (title ? "" : one.message || `Puzzle ${i + 1}`) };
  });

async function start() {
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  document.body.append(Object.assign(document.createElement("section"), { id: "printed" }));
  document.getElementById("printed")?.setAttribute("aria-hidden", "true");
  const inside = Boolean(document.getElementById("answers")),
    worker = Boolean(document.querySelector('meta[name="transport"][content="worker"]'));
  if (inside) records = recordsInside();
  const transport = inside ? recordedTransport(records) : worker ? workerTransport() : socketTransport();
  document.documentElement.dataset.transport = transport.name;
  const greeted = session.begin(transport);
  effect(() => {
    const found = session.proof.value;
    if (found) queueMicrotask(() => sealChecked(found));
  });
  effect(() => {
    const text = session.state.value.answers.certificate?.text;
    if (!text || !globalThis.crypto?.subtle) return void (digest.value = "");
    void digestOf(text).then(found => (digest.value = found));
  });
  listen();
  four.value = inside && records.length > 1;
  if (inside) session.followRecorded(listOf(records));
  else if (worker && !location.hash) await showExample();
  render(html`<${App} />`, root);
  if (inside) return;
  if (location.hash) void session.follow();
  const { start: link } = await greeted;
  if (!location.hash && link && !isOpen(session.state.value)) void session.follow(link);
}
/** The site answers an example before Python is there. */
async function showExample() {
  const response = await fetch("example.json").catch(() => null);
  if (!response?.ok) return;
  const example = await response.json();
  const { text = "", kind = "" } = example[0].source?.[0] ?? {};
  session.beginWith(recordedTransport(example), { ...NOTHING, puzzles: { text, list: [] }, kind });
}
void start();
