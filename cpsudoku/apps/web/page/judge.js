// The tab Judge: is a finished grid right? A sealed page opens its proof with it.
import { html } from "./dom.js";
import { typeOrSay } from "./board.js";
import { gridOf } from "./grids.js";
import { bytesOf, digestOf, fileName, inflate, save } from "./links.js";
import { brokenLines } from "./proof.js";
import * as session from "./session.js";
import { Excerpt } from "./source.js";
import { unknownOf, verdictOf } from "./state.js";
import { placeOf, plural, sentence, time } from "./words.js";

/** @typedef {import("./state.js").State} State */

const NAMED = 10; // broken rules

/** @param {{state: State}} props */
export function Judge({ state }) {
  const { overlay, sealed, statement, judge, "error:judge": error } = state.answers,
    live = session.transport.name !== "recorded";
  if (!live && !statement) return html`<p>This page cannot judge a grid. Open the puzzle with cpsudoku serve.</p>`;
  const given = Object.values(overlay?.given ?? {}),
    typed = state.claim.trim(),
    grid = typed && !live ? gridOf(typed, statement.variables) : { values: state.filled, trouble: "" },
    open = Object.entries(overlay?.places ?? {}).filter(
      ([name, [, number]]) =>
        grid.values[name] === undefined && !given.includes(name) && overlay.marks[number].all[0] !== 0,
    ).length;
  const submit = async event => {
    event.preventDefault();
    session.set({ lit: [] });
    if (live) return session.judge(typed || state.filled);
    if (!grid.trouble) return void (await judgeHere(grid.values));
    session.set({ answers: { ...session.state.value.answers, judge: { what: "judge", final: true, trouble: grid.trouble } } });
  };
  return html`<form onSubmit=${submit} class="judge" aria-label="Judge a grid">
    <p class="note">Fill in your grid on the board, or paste it: a sign for each cell, or the output of ${html`<code>cpsudoku solve</code>`}${live && ", or a link"}.</p>
    <${Pad} state=${state} />
    <label>Your grid as text<textarea rows=${Math.min(9, Math.max(2, state.claim.split("\n").length))} spellcheck="false" autocomplete="off" value=${state.claim}
      onInput=${event => session.claim(event.target.value)}></textarea></label>
    <p class="row"><button type="submit" class="main">Judge this grid</button>
      ${
        sealed &&
        html`<button type="button"
        disabled=${open > 0 || grid.trouble !== ""} onClick=${() => void openSeal(grid.values)}>Open the seal with this grid</button>`
      }
      <button type="button"
        onClick=${() => (session.claim(""), session.set({ filled: {} }))}>Clear</button> <span
        class="note">${open > 0 && !grid.trouble && `${open} to fill`}</span></p>
    <div role="status" class="judgement">${judge && html`<${Judgement} judge=${judge} open=${open} />`}
      ${error && html`<p class="bad">${sentence(error.message)}</p>`}</div>
    ${judge?.trouble && html`<${Excerpt} text=${state.claim} ...${placeOf({ message: judge.trouble })} />`}
    ${
      judge &&
      !judge.trouble &&
      html`<p class="row"><button type="button"
      onClick=${copyResult}>Copy the result</button></p>`
    }
  </form>
  ${(sealed || state.answers.certificate?.text) && html`<${Proof} state=${state} />`}
  ${statement && html`<${Statement} statement=${statement} />`}`;
}

/** The judgement as text, a line for each broken rule. */
function copied() {
  const lines = [...document.querySelectorAll(".judgement h3, .judgement p, .judgement li")];
  return lines.map(line => (line.textContent ?? "").replace(/\s+/g, " ").trim()).filter(Boolean).join("\n");
}
async function copyResult() {
  const words = copied(),
    { picture } = session.state.value.answers;
  try {
    await navigator.clipboard.writeText(`${picture.title || picture.reading}: ${words}`);
    session.say("The result is copied.");
  } catch {
    session.say(`Copy it: ${words}`);
  }
}

function Judgement({ judge, open }) {
  if (judge.trouble) return html`<p class="bad">This text is no grid. ${sentence(judge.trouble)}</p>`;
  const broken = judge.broken ?? [],
    others = broken.length + (judge.more ?? 0) - 1;
  if (judge.present) return html`<p>No rule is broken so far. With its present values, ${judge.present}.</p>`;
  if (broken.length)
    return html`<h3 class="bad">${"\u2715"} Wrong: ${broken[0].words}${others > 0 && `; ${others} more broken`}</h3>
      ${
        others > 0 &&
        html`<ul class="broken">${broken.map(
          one => html`<li key=${one.words}><button type="button" disabled=${!one.places.length}
          onClick=${() => session.set({ lit: one.places })}>${one.words}</button></li>`,
        )}${judge.more > 0 && html`<li>and ${judge.more} more</li>`}</ul>`
      }`;
  if (judge.right)
    return html`<h3
    class="good">${"\u25cf"} Right: the grid keeps every rule${judge.unique === true ? ", and it is the only one" : judge.unique === false ? ", but it is not the only one" : ""}</h3>`;
  return html`<p>${judge.verdict === "undecided" ? (judge.words ?? "Undecided.") : judge.finished ? (judge.words ?? "Not decided.") : `No rule is broken so far${open ? `; ${plural(open, "place")} to fill` : ""}.`}</p>`;
}

/** The values of the chosen place. */
function Pad({ state }) {
  const { overlay } = state.answers,
    place = overlay?.places[state.cell] ?? Object.values(overlay?.places ?? {})[0],
    marks = place && overlay.marks[place[1]];
  if (!marks || marks.all.length < 3 || marks.all.length > 40) return null;
  return html`<div class="pad" role="group" aria-label=${`Value of ${state.cell || "a cell"}`}>
    ${marks.all.map(
      (value, i) => html`<button type="button" key=${value} disabled=${!state.cell}
      onClick=${() => typeOrSay(state, state.cell, marks.names[i])}>${marks.names[i]}</button>`,
    )}
    <button type="button" aria-label="Clear the cell" disabled=${!state.cell}
      onClick=${() => typeOrSay(state, state.cell, "")}>${"\u232b"}</button></div>`;
}

/** @type {[string, string, (figures: any) => string][]} */
const STAGES = [
  [
    "statement",
    "Statement read",
    f => `${f.lines.toLocaleString("en")} lines about ${f.decisions.toLocaleString("en")} places`,
  ],
  [
    "clauses",
    "Clauses derived",
    f => `${f.clauses.toLocaleString("en")} clauses over ${f.literals.toLocaleString("en")} literals`,
  ],
  ["witness", "Solution holds", () => "by the meaning of each line"],
  [
    "lemmas",
    "Lemmas follow",
    f => `${f.lemmas.toLocaleString("en")} lemmas, ${f.added.toLocaleString("en")} cuts and sums`,
  ],
];
/** The stages of the checker in this page. @param {{state: State}} props */
export function Proof({ state }) {
  const proof = session.proof.value,
    { certificate, picture } = state.answers;
  if (!proof || !certificate) return null;
  return html`<section aria-label="The proof"><h3>The proof, checked in this page</h3>
    <ol class="stages">${STAGES.map(([name, words, figures]) => {
      const done = name === "lemmas" ? proof.stages.end : proof.stages[name];
      if (!done && proof.state === "accepted") return null; // two solutions need no lemmas
      return html`<li key=${name} class=${done ? "good" : ""}><span
        aria-hidden="true">${done ? "\u2714" : "\u25cb"}</span> ${words} ${done && html`<small>${figures(done)}</small>`}</li>`;
    })}
    <li class=${proof.state === "accepted" ? "good" : proof.state === "rejected" ? "bad" : ""}><span
      aria-hidden="true">${proof.state === "accepted" ? "\u2714" : proof.state === "rejected" ? "\u2718" : "\u25cb"}</span>
      ${" "}${proof.state === "accepted" ? `Accepted in ${time(proof.milliseconds / 1000)}` : proof.state === "rejected" ? `Rejected: line ${proof.line}: ${proof.words}` : proof.state === "absent" ? proof.words : "Running"}</li></ol>
    <p class="note">The checker shares no code with the solvers. It derives clauses from each line of the statement, and checks each step of the proof. Nothing is sent.</p>
    <p class="row"><button type="button"
      onClick=${() => save(certificate.text, fileName(picture.title || picture.reading, "-certificate.txt"), "text/plain")}>Save the certificate</button></p></section>`;
}

/** @param {{statement: any}} props */
function Statement({ statement }) {
  return html`<details><summary>The statement: what is proved</summary><pre tabindex="0">${statement.text}</pre>
    <dl>${(statement.words ?? []).map(([form, meaning]) => html`<dt><code>${form}</code></dt><dd>${meaning}</dd>`)}</dl></details>`;
}

// ---- Without Python: the checker holds a grid against each line of the statement

/** The values of the variables, in their order: fixed by the statement, or filled in.
 * @param {any} statement @param {Record<string, number>} filled @returns {(number | undefined)[]} */
function valuesOf(statement, filled) {
  const fixed = fixedIn(statement);
  return statement.variables.map(one => fixed.get(one.token) ?? filled[one.place]);
}
/** @param {any} statement @returns {Map<string, number>} */
const fixedIn = statement => new Map(statement.text.split("\n").map(fixing).filter(Boolean));
/** The claims that differ from what the puzzle gives. @param {State} state */
function changedGivens(state) {
  const { statement } = state.answers,
    fixed = fixedIn(statement);
  const sign = (one, value) => one.values.find(([number]) => number === value)?.[1] ?? value;
  return statement.variables
    .filter(({ token, place }) => fixed.has(token) && (state.filled[place] ?? fixed.get(token)) !== fixed.get(token))
    .map(one => ({
      words: `${one.place} is ${sign(one, state.filled[one.place])}, but the puzzle gives ${sign(one, fixed.get(one.token))}`,
      places: [one.place],
    }));
}
/** The value that a line gives: [token, value]. @param {string} line @returns {[string, number] | null} */
function fixing(line) {
  const parts = /^clause : (-?)(\S+?)(?:(!?=)(-?[0-9]+))?$/.exec(line);
  if (!parts || parts[3] === "!=") return null;
  return [parts[2], parts[3] ? Number(parts[4]) : parts[1] ? 0 : 1];
}
/** Judge a grid by the statement, and show it on the board. The judgement is null if the grid has changed meanwhile.
 * @param {Record<string, number>} filled */
async function judgeHere(filled) {
  session.set({ filled });
  const { answers } = session.state.value,
    { statement } = answers,
    decided = valuesOf(statement, filled),
    drawn = decided.map((value, i) => value ?? (statement.variables[i].values[0][0] === 0 ? 0 : undefined)),
    finished = drawn.every(value => value !== undefined);
  let values = decided,
    found = await brokenLines(statement.text, decided),
    unfinished = false;
  if (!found.broken.length && !found.trouble && decided.some((value, i) => value !== drawn[i])) {
    values = drawn; // nothing is drawn at a place that is left out
    found = await brokenLines(statement.text, drawn);
    unfinished = found.broken.length > 0;
  }
  if (session.state.value.filled !== filled) return null;
  const judgement = judged(session.state.value, values, found, finished),
    judge = { what: "judge", final: true, present: "", ...judgement };
  if (unfinished) Object.assign(judge, { broken: [], more: 0, present: judgement.broken[0].words });
  session.set({ answers: { ...session.state.value.answers, judge } });
  return judge;
}
/** The judgement of the values of all variables. @param {State} state @param {(number | undefined)[]} values @param {any} found
 * @param {boolean} finished */
function judged(state, values, { broken: numbers, together = false, open = 0, trouble = "" }, finished) {
  const { statement } = state.answers,
    lines = statement.text.trimEnd().split("\n"),
    byToken = new Map(statement.variables.map((one, i) => [one.token, { ...one, now: values[i] }])),
    rules = new Map();
  for (const number of numbers) {
    const one = brokenRule(lines, number - 1, byToken, statement.units ?? []);
    if (!rules.has(one.words)) rules.set(one.words, one);
  }
  const changed = changedGivens(state),
    some = changed.length ? changed : [...rules.values()];
  const { verdict, solutions = [] } = verdictOf(state) ?? {},
    known = solutions.some(one =>
      statement.variables.every(({ place }, i) => one[place] === undefined || one[place] === values[i]),
    ),
    only = verdict === "unique" || verdict === "none"; // then a grid that is not known is wrong
  if (!some.length && (together || (finished && open && only && !known))) some.push({ words: "some rules are broken together", places: [] });
  const right = finished && !some.length && !trouble && (!open || known);
  return {
    right: right && !unknownOf(state).length,
    finished,
    broken: some.slice(0, NAMED),
    more: Math.max(0, some.length - NAMED),
    unique: verdict === "unique" ? true : verdict === "multiple" ? false : null,
    words: right || finished ? "No rule is broken, as far as this page can judge." : "",
    trouble,
  };
}
const decode = text => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** What a line that is broken says, by the name of its rule; `uniqueness/filled_board.py` has the same words. */
function brokenRule(lines, at, byToken, units) {
  const names = [
      ...new Set(
        lines[at].split(" ").map(token =>
          token
            .replace(/^-?[0-9]+\*/, "")
            .replace(/!?=-?[0-9]+$/, "")
            .replace(/^-/, ""),
        ),
      ),
    ].filter(name => byToken.has(name)),
    places = names.map(name => byToken.get(name).place).filter(Boolean);
  let head = at;
  while (head >= 0 && !/^(rule|clue)( |$)/.test(lines[head])) head--;
  const [, sort, title] = /^(rule|clue) ?(.*)$/.exec(lines[head] ?? "") ?? [],
    alone = sort === "rule" || (head === at - 1 && !/^(?!rule|clue)/.test(lines[at + 1] ?? "rule"));
  const unit = units.find(
    ([, cells]) =>
      alone &&
      cells.length === places.length &&
      places.every(place => cells.includes(place)) &&
      lines[at].startsWith("different"),
  );
  const seen = new Map();
  for (const name of names) {
    const { now, place } = byToken.get(name);
    if (now !== undefined) seen.set(now, [...(seen.get(now) ?? []), place]);
  }
  const [value, twice] = [...seen].reduce((most, one) => (one[1].length > most[1].length ? one : most), [0, ["" ]]);
  if (unit && twice.length > 1) {
    const sign = byToken.get(names[0]).values.find(([number]) => number === value)?.[1] ?? value;
    return { words: `${unit[0]} holds ${sign} ${twice.length === 2 ? "twice" : `${twice.length} times`}`, places: twice };
  }
  const name = decode(title ?? "");
  return { words: !name ? "a rule is broken" : sort === "clue" ? `this clue is not met: ${name}` : `this rule is broken: ${name}`, places };
}

// ---- The seal

const HEAD = "cpsudoku-certificate 3\nkind unique\npuzzle stated\n";

async function openSeal(filled) {
  const judge = await judgeHere(filled);
  const answers = () => session.state.value.answers;
  const tell = (words, more = {}) =>
    session.set({ answers: { ...answers(), opened: { what: "opened", final: true, words }, ...more } });
  if (!judge || judge.broken.length || judge.present || judge.trouble) return;
  if (!globalThis.crypto?.subtle)
    return tell("This browser gives a page that was opened in this way no encryption: open it by https, or as a file");
  const { sealed, statement } = answers(),
    values = valuesOf(statement, filled).map(value => value ?? 0); // 0: nothing is drawn there
  tell("Opening the seal\u2026");
  const inside = await unlocked(sealed, values).catch(() => null);
  if (!inside) return tell("This grid keeps every rule, and does not open the seal: the page is damaged");
  if ((await digestOf(statement.text)) !== inside.digest) return tell("Not proved: the statement of this page is not the one that was sealed");
  const text = `${HEAD}${statement.text.trimEnd()}\nend\n${inside.tail}`;
  tell("Checking the proof\u2026", {
    certificate: {
      what: "certificate",
      final: true,
      claim: null,
      reason: "it is being checked",
      text,
      bytes: text.length,
      lemmas: 0,
      solution: Object.fromEntries(statement.variables.map(({ place }, i) => [place, values[i]])),
    },
  });
}
async function unlocked(sealed, values) {
  const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(values.join(" ")), "PBKDF2", false, [
    "deriveKey",
  ]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(sealed.salt), iterations: sealed.iterations },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytesOf(sealed.nonce) }, key, bytesOf(sealed.data));
  return JSON.parse(await inflate(plain));
}
/** The checker of this page has spoken of an opened seal. @param {import("./proof.js").Proof} proof */
export function sealChecked(proof) {
  const { answers } = session.state.value;
  if (!answers.sealed || !answers.certificate || answers.certificate.claim) return;
  if (proof.state === "accepted")
    session.set({
      answers: {
        ...answers,
        certificate: { ...answers.certificate, claim: "unique", seconds: proof.milliseconds / 1000 },
        "verdict:checker": { what: "verdict", by: "checker", verdict: "unique", final: true, solutions: [answers.certificate.solution] },
      },
    });
  if (proof.state === "rejected")
    session.set({ answers: { ...answers, opened: { words: `Not proved: ${proof.words}` } } });
}
