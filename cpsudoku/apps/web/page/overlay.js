// What lies over the picture: solutions, candidates, a step of the walk, a grid that is judged. Each function returns
// shapes in groups of their own, and what the board says in words.
import { boxOf, drawn, html, shapes } from "./dom.js";
import { clashOf, layerOf, sortOf, unknownOf, verdictOf } from "./state.js";
import { worded } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{under: any[], chain: any[], known: any[], places: Map<string, string[]>, items: Map<string, string>, aside: Map<string, string>, legend: string, words: (name: string) => string}} Layer */

export const CELL = 60;
const PENCILLED = new Set(["step", "candidates", "rounds"]); // layers that fill a cell with small values

/** Names of the places whose value is given. @param {State} state @returns {Set<string>} */
const givenOf = state =>
  new Set(
    Object.entries(state.answers.overlay?.given ?? {})
      .filter(([id]) => !state.without.includes(id))
      .map(([, name]) => name),
  );

/** @param {State} state @returns {Layer} */
export function layer(state) {
  const { picture, overlay } = state.answers;
  /** @type {Layer} */
  const into = {
    under: [],
    chain: [],
    known: [],
    places: new Map(),
    items: new Map(),
    aside: new Map(),
    legend: "",
    words: () => "open",
  };
  const verdict = verdictOf(state);
  for (const group of sortOf(state) === "unknown" ? unknownOf(state) : [])
    for (const cells of group.cells ?? []) for (const name of cells) look(into, name, "unknown");
  if (sortOf(state) === "none")
    clashOf(state)
      .flatMap(one => one.items)
      .forEach(id => into.items.set(id, "clash"));
  for (const name of state.lit) look(into, name, "lit");
  if (!overlay || !picture) return into;
  const given = givenOf(state);
  const pen = new Pen(overlay, /font-size="(1[0-5]|\d)(\.\d+)?"/.test(picture.svg ?? ""), into);
  for (const [id, , words] of picture.items)
    if (!state.without.includes(id)) pen.written.add(words.slice(words.indexOf(": ") + 1).trim().split(" = ")[0]);
  const says = (name, value) => worded(overlay, name, value),
    sign = (name, value) => worded(overlay, name, value, "names");
  const gives = new Map(
    picture.items
      .filter(([id]) => overlay.given[id])
      .map(([id, , words]) => [overlay.given[id], words.split(" = ").at(-1)]),
  );
  const told = words => name => (given.has(name) ? `${gives.get(name)}, given` : (words(name) ?? "open"));
  into.words = told(() => "open");
  const chosen = layerOf(state);
  for (const id of state.without)
    if (overlay.given[id]) into.aside.set(id, PENCILLED.has(chosen) ? "none" : "corner");
  if (chosen === "step") {
    const step = state.answers.walk.steps[state.step - 1],
      { known, open } = boardAt(overlay, state.answers.walk, state.step),
      bare = Boolean(state.answers.walk.plain);
    pen.step(step, known, open, given, bare, state.answers.walk.units ?? []);
    for (const id of step.items ?? []) into.items.set(id, "named");
    into.legend = "step";
    into.words = told(name => {
      if (known.has(name)) return says(name, known.get(name));
      const { all } = pen.marks(name);
      return !bare && all.length > 2
        ? `open, candidates ${[...(open.get(name) ?? all)].map(value => sign(name, value)).join(" ")}`
        : "open";
    });
  } else if (chosen === "candidates" && state.answers.candidates) {
    const counts = state.answers.candidates;
    pen.counts(counts, given);
    into.legend = "candidates";
    into.words = told(name =>
      Object.entries(counts.counts[name] ?? {})
        .map(([value, count]) => `${says(name, Number(value))} (${count}${count >= counts.limit ? " or more" : ""})`)
        .join(", "),
    );
  } else if (chosen === "redundant") {
    for (const one of state.answers.minimal?.clues ?? []) for (const id of one.items) into.items.set(id, "spare");
  } else if (chosen === "solution" && verdict?.solutions?.length) {
    const pair = pairOf(state);
    pen.solutions(pair, given);
    into.legend = pair.length > 1 ? "pair" : "";
    into.words = told(name => [...new Set(pair.map(one => says(name, one[name])))].join(" or "));
  } else if (chosen === "rounds") {
    const { left, gone } = roundOf(state);
    pen.values(left, gone, state.answers.methods.all, given);
    into.legend = "rounds";
    into.words = told(name => `open, candidates ${(left[name] ?? state.answers.methods.all[name] ?? []).join(" ")}`);
  } else if (chosen === "judge") {
    // A claim may differ from what the puzzle gives: it is shown, and the given value beside it.
    const claimed = new Map(
      Object.entries(state.filled).filter(
        ([name, value]) =>
          overlay.places[name] &&
          !(given.has(name) && [sign(name, value), String(value)].includes(gives.get(name) ?? "")),
      ),
    );
    for (const [id, name] of Object.entries(overlay.given)) if (claimed.has(name)) into.aside.set(id, "corner");
    for (const [name, value] of claimed) pen.value(name, value, "mine", null, true);
    for (const name of state.answers.judge?.broken?.[0]?.places ?? []) look(into, name, "wrong");
    into.words = name =>
      [claimed.has(name) ? says(name, claimed.get(name)) : "", given.has(name) ? `${gives.get(name)}, given` : ""]
        .filter(Boolean)
        .join(", but ") || "empty";
  }
  return into;
}

/** The values that are left after a round, and those that it strikes out. @param {State} state */
function roundOf({ answers: { methods }, inference, round }) {
  const [sort, number] = inference.split(" ");
  if (sort === "left") return { left: methods.methods[Number(number)].values ?? {}, gone: {} };
  const { rounds } = methods.inferences[Number(number)],
    k = Math.min(round, rounds.length),
    left = {};
  for (const [name, all] of Object.entries(methods.all)) {
    const gone = new Set(rounds.slice(0, k).flatMap(one => one.gone[name] ?? []));
    const values = (methods.start[name] ?? all).filter(value => !gone.has(value));
    if (values.length < all.length) left[name] = values;
  }
  return { left, gone: k ? rounds[k - 1].gone : {} };
}

/** The two solutions that are compared: those of the verdict, or the chosen one of many and the first.
 * @param {State} state @returns {Record<string, number>[]} */
function pairOf(state) {
  const verdict = verdictOf(state),
    chosen = state.answers.solutions?.solutions[state.solution - 1];
  if (chosen) return [chosen];
  return verdict?.verdict === "multiple" || verdict?.verdict === "unique"
    ? verdict.solutions
    : (verdict?.solutions ?? []).slice(0, 1);
}

/** @param {Layer} into @param {string} name @param {string} word */
function look(into, name, word) {
  into.places.set(name, [...(into.places.get(name) ?? []), word]);
}

/** What is known, and what is left of the others, when a step is made: what it strikes is still there.
 * @param {any} overlay @param {any} walk @param {number} position */
function boardAt(overlay, walk, position) {
  const known = new Map(),
    open = new Map(),
    of = name => open.get(name) ?? open.set(name, new Set(overlay.marks[overlay.places[name][1]].all)).get(name);
  for (const [name, some] of Object.entries(walk.start ?? {}))
    if (some.length === 1) known.set(name, some[0]);
    else open.set(name, new Set(some));
  walk.steps.slice(0, position).forEach((one, i) => {
    for (const [name, some] of one.again ?? []) {
      known.delete(name);
      open.set(name, new Set(some));
    }
    for (const [name, value] of [...(one.less ?? []), ...((i < position - 1 && one.struck) || [])])
      of(name).delete(value);
    for (const [name, value] of one.known ?? []) known.set(name, value);
  });
  return { known, open };
}

const LOOKS = { premises: "premise", piece: "piece", wall: "wall", facts: "fact", new: "new" };
// Where two values of one place stand: the first left above, the second right below.
const FIRST = [-13, -10, 0.6],
  SECOND = [13, 12, 0.6];

class Pen {
  /** @param {any} overlay @param {boolean} labelled do cells have labels in their corners? @param {Layer} into */
  constructor(overlay, labelled, into) {
    this.overlay = overlay;
    this.labelled = labelled;
    this.into = into;
    this.written = /** @type {Set<string>} */ (new Set()); // cells with a clue
  }
  marks(name) {
    return this.overlay.marks[this.overlay.places[name][1]];
  }
  symbol(name, value) {
    return /<text[^>]*>([^<]*)</.exec(this.marks(name).values[value] ?? "")?.[1] ?? String(value);
  }
  /** A value at its place; `at`: moved and made smaller. Shading and dots lie below the clues.
   * @param {string} name @param {number} value @param {string} word @param {number[] | null} [at] @param {boolean} [empty] */
  value(name, value, word, at = null, empty = false) {
    const [, number, x, y] = this.overlay.places[name] ?? [],
      marks = this.overlay.marks[number],
      mark = marks?.values[value],
      text = mark ?? (empty && value === 0 ? marks?.nothing : "");
    if (!text || (!mark && this.written.has(name) && text.startsWith("<circle"))) return;
    const [dx, dy, scale] = at ?? [0, 0, 1],
      below = mark ? mark.startsWith("<rect") : text.startsWith("<circle"),
      into = text.startsWith("<line") || (below && at) ? this.into.chain : below ? this.into.under : this.into.known;
    into.push(
      html`<g class=${`mark ${word}`}
        transform=${`translate(${x + dx} ${y + dy}) scale(${scale})`}>${held(shapes(text)).map(([one, keep]) => drawn(one, {}, keep))}</g>`,
    );
  }
  /** One solution, or two that differ: blue left above and orange right below; lines solid and dashed. */
  solutions(pair, given) {
    const [one, two] = pair;
    for (const name of Object.keys(this.overlay.places)) {
      if (given.has(name)) continue;
      const { digits } = this.marks(name);
      if (!two || one[name] === two[name]) {
        this.value(name, one[name], two ? "both" : "");
        continue;
      }
      look(this.into, name, "differ");
      const lines = !digits && /^<(line|path)/.test(Object.values(this.marks(name).values)[0] ?? "");
      this.value(name, one[name], "one", lines ? null : FIRST);
      this.value(name, two[name], "two", lines ? null : SECOND);
    }
  }
  /** The values that some solution has, each with the number of solutions. */
  counts(counts, given) {
    for (const name of Object.keys(this.overlay.places)) {
      if (given.has(name)) continue;
      const { digits, all } = this.marks(name),
        seen = counts.counts[name] ?? {},
        open = new Set(counts.open[name] ?? []),
        left = Object.keys(seen),
        sole = left.length === 1 && !open.size;
      if (!digits || sole) {
        if (sole) this.value(name, Number(left[0]), "", null, true);
        continue;
      }
      for (const value of all) {
        if (!(value in seen) && !open.has(value)) continue;
        const count = seen[value] ?? 0,
          [x, y] = this.spot(name, value);
        this.into.known.push(html`<text class=${`count ${open.has(value) ? "open" : ""}`} x=${x} y=${y + 4}>
          ${this.symbol(name, value)}${count && counts.limit > 1 && html`<tspan dy="-4">${count >= counts.limit ? `${count}+` : count}</tspan>`}
        </text>`);
      }
    }
  }
  /** Where a candidate stands in its cell; below the label of a cage. */
  spot(name, value) {
    const [, , x, y] = this.overlay.places[name],
      { all } = this.marks(name),
      across = Math.ceil(Math.sqrt(all.length)),
      down = Math.ceil(all.length / across),
      i = all.indexOf(value),
      wide = (0.9 * CELL) / across,
      high = ((this.labelled ? 0.78 : 0.9) * CELL) / down;
    return [
      x - 0.45 * CELL + ((i % across) + 0.5) * wide,
      y + (this.labelled ? 0.09 : 0) * CELL + (Math.floor(i / across) + 0.5 - down / 2) * high,
      Math.min(wide, high),
    ];
  }
  step(step, known, open, given, bare, units) {
    const colours = new Map(
      (step.colours ?? []).flatMap((group, i) => group.map(([name, value]) => [`${name} ${value}`, i % 4])),
    );
    this.chain(step, units);
    for (const name of Object.keys(this.overlay.places)) {
      if (given.has(name)) continue;
      if (known.has(name)) this.value(name, known.get(name), "", null, true);
      else if (!bare) {
        const struck = (step.struck ?? []).filter(([place]) => place === name).map(([, value]) => value);
        this.pencil(name, open.get(name), new Set(struck), colours);
      }
    }
    for (const [sort, word] of Object.entries(LOOKS)) for (const name of step[sort] ?? []) look(this.into, name, word);
  }
  pencil(name, left, struck, colours) {
    const { digits, all } = this.marks(name),
      [, , x, y] = this.overlay.places[name];
    if (all.length < 3 || (all.length > 9 && !left) || all.length > 25 || (!digits && !left)) return;
    const shown = left ? all.filter(value => left.has(value)) : all;
    shown.forEach((value, i) => {
      const [a, b, room] = digits ? this.spot(name, value) : [x + 11 * (i - (shown.length - 1) / 2), y, 13],
        group = colours.get(`${name} ${value}`),
        gone = struck.has(value);
      if (group !== undefined)
        this.into.known.push(html`<circle class=${`g${group}`} cx=${a} cy=${b} r=${room / 2} />`);
      this.into.known.push(
        html`<text class=${`pencil${gone ? " gone" : ""}`} x=${a}
          y=${b} font-size=${Math.min(20, 0.86 * room)}>${this.symbol(name, value)}</text>`,
      );
      if (gone)
        this.into.known.push(html`<path class="strike"
          d=${`M${a - 0.42 * room} ${b + 0.42 * room}L${a + 0.42 * room} ${b - 0.42 * room}`} />`);
    });
  }
  /** The links of a chain, bent a little, so that two candidates of one row do not cross out what is between them; the
   * candidates that are one end together; the boxes and regions that the words name. */
  chain(step, units) {
    const [words] = step.words,
      line = (d, word, into = this.into.chain) => into.push(html`<path class=${word} d=${d} />`),
      point = mark => this.spot(...mark).slice(0, 2);
    for (const group of step.groups ?? []) line(`M${group.map(mark => point(mark).join(" ")).join("L")}`, "band");
    for (const [from, to, strong] of step.links ?? []) {
      const [a, b] = point(from),
        [c, d] = point(to),
        dx = c - a,
        dy = d - b,
        length = Math.hypot(dx, dy) || 1,
        bend = from[0] === to[0] ? 0 : Math.min(0.16 * length, 24) / length;
      line(`M${a} ${b}Q${(a + c) / 2 - dy * bend} ${(b + d) / 2 + dx * bend} ${c} ${d}`, strong ? "link" : "link weak");
    }
    for (const [name, cells] of units.filter(([unit]) => new RegExp(`\\b${unit}\\b`).test(words))) {
      const middles = cells.map(cell => this.overlay.places[cell].slice(2, 4)),
        there = new Set(middles.map(String)),
        top = Math.min(...middles.map(([, y]) => y)),
        first = middles.filter(([, y]) => y === top).map(([x]) => x);
      for (const [x, y] of middles)
        for (const [dx, dy] of [
          [0, -1],
          [0, 1],
          [-1, 0],
          [1, 0],
        ]) {
          // prettier-ignore
          if (there.has(String([x + dx * CELL, y + dy * CELL]))) continue;
          const a = x + (dx * CELL) / 2,
            b = y + (dy * CELL) / 2,
            along = [(dy * CELL) / 2, (dx * CELL) / 2];
          line(`M${a - along[0]} ${b - along[1]}L${a + along[0]} ${b + along[1]}`, "border", this.into.known);
        }
      this.into.known.push(html`<text class="unit" x=${first.reduce((a, b) => a + b) / first.length}
        y=${top - CELL / 2}>${name}</text>`);
    }
  }
  /** The values that a method leaves, and those that a round strikes out. */
  values(left, gone, all, given) {
    for (const [name, some] of Object.entries(all)) {
      if (!this.overlay.places[name] || given.has(name)) continue;
      const { digits } = this.marks(name),
        values = left[name] ?? some,
        out = new Set(gone[name] ?? []);
      if (values.length === 1 && !out.size) this.value(name, values[0], "", null, true);
      else if (digits && some.length > 2 && some.length <= 25)
        this.pencil(name, new Set([...values, ...out]), out, new Map());
    }
  }
}

/** Does a text stand in a disc? @param {import("./dom.js").Shape} text @param {import("./dom.js").Shape} disc */
export function isInside(text, disc) {
  const number = (one, name) => Number(one.attributes[name] ?? 0);
  return (
    Math.hypot(
      number(text, "x") - number(disc, "cx"),
      number(text, "y") - 0.35 * number(text, "font-size") - number(disc, "cy"),
    ) < number(disc, "r")
  );
}

// Black and white mean something, and stay in the dark: discs with a rim, what is written in them, and white cells.
/** @param {import("./dom.js").Shape[]} some @returns {[import("./dom.js").Shape, "" | "disc" | "all"][]} */
export function held(some) {
  const discs = some.filter(
    ({ tag, attributes: { fill, stroke } }) =>
      tag === "circle" &&
      stroke &&
      !["none", "transparent"].includes(fill) &&
      (stroke !== "#ffffff" || fill !== "#ffffff"),
  );
  const cells = some
    .filter(({ tag, attributes }) => tag === "rect" && attributes.fill === "#ffffff" && attributes["data-clue"])
    .map(boxOf);
  const onCell = shape => {
    const box = cells.length > 0 && boxOf(shape);
    return box && cells.some(cell => cell && surrounds(cell, box));
  };
  const inside = text => discs.some(disc => isInside(text, disc));
  return some.map(one => [
    one,
    onCell(one) ? "all" : discs.includes(one) || (one.tag === "text" && inside(one)) ? "disc" : "",
  ]);
}
/** @param {import("./dom.js").Box} cell @param {import("./dom.js").Box} box */
const surrounds = (cell, box) =>
  box.x >= cell.x &&
  box.y >= cell.y &&
  box.x + box.width <= cell.x + cell.width &&
  box.y + box.height <= cell.y + cell.height;
