// The board: the picture of the server, the layer over it, clues, and a grid of cells that a click or a key chooses.
import { Component } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { boxOf, drawn, html, picture as parsePicture, shapes, union } from "./dom.js";
import { CELL, held, isInside, layer } from "./overlay.js";
import { cellsOfClue, filledIn, omit, signed, sortOf, tabOf } from "./state.js";
import * as session from "./session.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{name: string, row: number, column: number, x: number, y: number, outline: string}} Target */

const EDGE = 16, // room for the names of columns and rows
  READABLE = 600; // units of a board whose names are 13 high; those of wider boards grow

/** The cells of the board, in reading order. @param {State} state @returns {Target[]} */
function cellsOf({ answers: { picture, overlay } }) {
  if (!picture || !overlay) return [];
  const columns = overlay.edge.filter(one => one[1] !== null).map(one => one[1]),
    rows = overlay.edge.filter(one => one[2] !== null).map(one => one[2]);
  const named = picture.places ?? rows.flatMap((_, r) => columns.map((__, c) => [`r${r + 1}c${c + 1}`, r + 1, c + 1]));
  return named.map(([name, row, column]) => ({
    name,
    row,
    column,
    x: columns[column - 1],
    y: rows[row - 1],
    outline: "",
  }));
}
/** The places whose values are judged; rows are those of the picture. @param {State} state @returns {Target[]} */
function placesOf({ answers: { overlay } }) {
  const places = Object.entries(overlay?.places ?? {}).map(([name, [outline, , x, y]]) => ({
    name,
    row: Math.round(y),
    column: 0,
    x,
    y,
    outline,
  }));
  return places.sort((a, b) => a.row - b.row || a.x - b.x);
}
/** What the keyboard moves over. @param {State} state */
const targetsOf = state => (tabOf(state) === "Judge" ? placesOf(state) : cellsOf(state));

/** The next target in a direction. @param {Target[]} targets @param {string} from @param {[number, number]} way */
function toward(targets, from, [dx, dy]) {
  const here = targets.find(one => one.name === from);
  if (!here) return targets[0]?.name ?? "";
  let best = "",
    least = Infinity;
  for (const one of targets) {
    const along = (one.x - here.x) * dx + (one.y - here.y) * dy,
      across = Math.abs((one.x - here.x) * dy) + Math.abs((one.y - here.y) * dx);
    if (along > 1 && across <= along && along + 3 * across < least) {
      least = along + 3 * across;
      best = one.name;
    }
  }
  return best || from;
}

/** What takes a click for a shape: of a text the room around it, of a thin line a broad one.
 * @param {import("./dom.js").Shape} shape @returns {import("./dom.js").Shape[]} */
function hitOf(shape) {
  if (shape.tag === "g") return shape.children.flatMap(hitOf);
  const box = boxOf(shape);
  if (shape.tag === "text" && box)
    return [
      {
        tag: "rect",
        attributes: { ...Object.fromEntries(Object.entries(box).map(([n, v]) => [n, String(v)])), fill: "transparent" },
        text: "",
        children: [],
      },
    ];
  if (!["rect", "circle", "line", "path", "polygon", "polyline"].includes(shape.tag)) return [];
  const attributes = omit(shape.attributes, "id", "data-clue", "stroke-dasharray", "opacity");
  return [
    {
      ...shape,
      attributes: {
        ...attributes,
        fill: attributes.fill === "none" || shape.tag === "line" ? "none" : "transparent",
        stroke: "transparent",
        "stroke-width": String(Math.max(Number(attributes["stroke-width"] ?? 0), 14)),
      },
    },
  ];
}

/** The clues that are drawn: what takes a click for each, the smallest last, so that it lies on top.
 * @param {State} state @param {import("./dom.js").Shape[]} all */
function hitsOf(state, all) {
  const ids = new Map(state.answers.picture.items.map(([id, line]) => [line, id]));
  const shapesOf = new Map();
  for (const shape of all) {
    const id = ids.get(shape.attributes["data-clue"]);
    if (id !== undefined) shapesOf.set(id, [...(shapesOf.get(id) ?? []), shape]);
  }
  return [...shapesOf]
    .map(([id, some]) => {
      const box = union(some.map(boxOf)),
        sign = some.find(one => one.tag === "text") ?? some.find(one => one.tag === "circle");
      return {
        id,
        cells: cellsOfClue(id),
        box,
        at: (sign && boxOf(sign)) ?? box,
        parts: some.flatMap(hitOf),
        area: box ? box.width * box.height : 0,
      };
    })
    .sort((a, b) => b.area - a.area);
}
/** The clue under the pointer, "" for none. Cells lie above the clues, so that a click in a cell chooses the cell.
 * @param {PointerEvent} event */
const clueUnder = event =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .map(one => /** @type {SVGElement | null} */ (one.closest(".hit"))?.dataset.item)
    .find(Boolean) ?? "";
/** The clues of a cell: those that are written in it, the smallest first, then the others that it belongs to. */
function cluesAt(hits, { name, x, y }) {
  const written = ({ at }) =>
    at && Math.abs(at.x + at.width / 2 - x) <= CELL / 2 && Math.abs(at.y + at.height / 2 - y) <= CELL / 2;
  return [...hits.filter(written).reverse(), ...hits.filter(one => !written(one) && one.cells.has(name)).reverse()];
}

const flat = some =>
  some.flatMap(one => (one.tag === "g" && !one.attributes["data-clue"] ? flat(one.children) : [one]));

/** @param {{state: State, mark: string, onMark: (id: string) => void}} props */
export function Board({ state, mark, onMark }) {
  const { picture, overlay } = state.answers;
  const root = useRef(/** @type {SVGSVGElement | null} */ (null));
  const parsed = useMemo(() => (picture?.svg ? parsePicture(picture.svg) : null), [picture?.svg]);
  const all = useMemo(
    () => (parsed ? parsed.shapes.flatMap(one => [one, ...(one.tag === "g" ? flat(one.children) : [])]) : []),
    [parsed],
  );
  const hits = useMemo(() => (parsed ? hitsOf(state, all) : []), [all, picture?.items]);
  const over = useMemo(
    () => layer(state),
    [
      state.answers,
      state.without,
      state.step,
      state.layer,
      state.tab,
      state.filled,
      state.lit,
      state.opening,
      state.stopped,
      state.solution,
      state.inference,
      state.round,
    ],
  );
  const looks = new Map(over.items);
  for (const id of state.without) if (!over.aside.has(id)) looks.set(id, `${looks.get(id) ?? ""} out`);
  const key = JSON.stringify([[...looks], [...over.aside]]);
  const [ground, before, after] = useMemo(() => {
    if (!parsed) return [null, [], []];
    const ids = new Map((picture.items ?? []).map(([id, line]) => [line, id]));
    const nodes = held(parsed.shapes).map(([one, keep]) => {
      const id = ids.get(one.attributes["data-clue"]),
        word = looks.get(id),
        node = drawn(one, word ? { class: word } : {}, keep);
      return over.aside.has(id)
        ? aside(node, overlay.places[overlay.given[id]], over.aside.get(id) ?? "", state.without.includes(id))
        : node;
    });
    // Lines lie below what is written in cells and on discs.
    const tagged = tag => parsed.shapes.filter(one => one.tag === tag),
      [texts, discs] = [tagged("text"), tagged("circle")];
    const written = parsed.shapes.map(one =>
      one.tag === "text"
        ? Number(one.attributes["font-size"]) > 20 || discs.some(disc => isInside(one, disc))
        : one.tag === "circle" && texts.some(text => isInside(text, one)),
    );
    return [nodes[0], nodes.filter((_, i) => i && !written[i]), nodes.filter((_, i) => written[i])];
  }, [parsed, key]);
  const judging = tabOf(state) === "Judge",
    targets = useMemo(() => targetsOf(state), [picture?.places, overlay, judging]);
  const label = useMemo(() => labels(state, over, hits, targets), [over, hits, targets, state.without]);
  useEffect(() => {
    const cell = root.current?.querySelector('[role="gridcell"][tabindex="0"]');
    if (root.current?.contains(document.activeElement) && cell !== document.activeElement)
      /** @type {any} */ (cell)?.focus();
  }, [state.cell]);
  if (!parsed) return html`<div class="board"></div>`;
  const [left, top, width, height] = parsed.box,
    grown = Math.min(2, Math.max(1, Math.max(width, height) / READABLE)),
    edge = EDGE * grown,
    rows = [...new Set(targets.map(one => one.row))],
    chosen = targets.some(one => one.name === state.cell) ? state.cell : (targets[0]?.name ?? "");
  const numbered =
    sortOf(state) === "none" ? [...over.items].filter(([, word]) => word === "clash").map(([id]) => id) : [];
  const byId = new Map(picture.items.map(item => [item[0], item]));
  return html`<div class="board">
    <svg ref=${root} viewBox=${`${left - edge} ${top - edge} ${width + edge} ${height + edge}`}
      font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle" role="group" aria-label=${`The board: ${picture.reading.replaceAll("_", " ")}`}
      onPointerMove=${event => onMark(clueUnder(event))} onPointerLeave=${() => onMark("")}>
      <defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path
        d="M0 8L8 0" stroke="var(--two)" stroke-width="3" /></pattern></defs>
      <g aria-hidden="true" class="drawing">
        <g class="ground">${ground}</g>
        <g class="pass">${over.under}</g>
        <g>${before}</g>
        <g class="pass">${over.chain}</g>
        <g>${after}</g>
        <g class="pass">
          ${[...over.places].map(([name, words]) => // the key has the words: Chromium may keep the old look of a changed class
            overlay?.places[name]
              ? html`<g key=${`${name} ${words.join(" ")}`}
            class=${`place ${words.join(" ")}`}>${shapes(overlay.places[name][0]).map(one => drawn(one))}</g>`
              : square(targets, name, words),
          )}
          ${over.known}
        </g>
        <g class="edge pass">${(overlay?.edge ?? []).map(
          ([name, x, y]) => html`<text font-size=${13 * grown}
          x=${x ?? left - edge / 2 + 2} y=${y ?? top - edge / 2 + 2}>${name}</text>`,
        )}</g>
        ${numbered.map((id, i) =>
          numberAt(
            hits.find(one => one.id === id),
            i + 1,
          ),
        )}
      </g>
      <g><title>${byId.get(mark)?.[2]}</title>
      ${
        !judging &&
        html`<g aria-hidden="true">${hits.map(
          ({ id, parts }) => html`<g key=${id} data-item=${id}
        class=${`hit${byId.get(id)?.[3] && session.transport.name !== "recorded" ? "" : " fixed"}`}
        onClick=${() => session.toggle(id)}>${parts.map(one => drawn(one))}</g>`,
        )}</g>`
      }
      ${
        targets.length > 0 &&
        html`<g role="grid" aria-label=${judging ? "Your grid" : "Cells"}
        class=${judging ? "cells judging" : "cells"}>
        ${rows.map(
          row => html`<g role="row" key=${row}>
          ${targets
            .filter(one => one.row === row)
            .map(
              one => html`<${Cell} key=${one.name} one=${one} label=${label.get(one.name)} chosen=${one.name === chosen}
            also=${tabOf(state) === "Edit" && state.cells.includes(one.name)} wide=${!judging || !one.outline.startsWith("<path")} />`,
            )}
        </g>`,
        )}
      </g>`
      }
      </g>
      ${halo(hits.find(one => one.id === mark)?.box)}
    </svg>
  </div>`;
}
/** The name of each cell: its place, its value or candidates, its clues.
 * @param {State} state @param {import("./overlay.js").Layer} over @param {any[]} hits @param {Target[]} targets @returns {Map<string, string>} */
function labels(state, over, hits, targets) {
  const { picture, overlay } = state.answers,
    byId = new Map((picture?.items ?? []).map(item => [item[0], item])),
    judging = tabOf(state) === "Judge";
  return new Map(
    targets.map(one => {
      const value = overlay.places[one.name] ? over.words(one.name) : "",
        isValue = id => value.endsWith("given") && overlay.given[id] === one.name && !state.without.includes(id),
        clues = cluesAt(hits, one).filter(({ id }) => !isValue(id)),
        place = judging ? (overlay.places[one.name]?.[4] ?? one.name) : `row ${one.row} column ${one.column}`;
      return [
        one.name,
        [place, value, ...clues.map(({ id }) => `${byId.get(id)?.[2]}${state.without.includes(id) ? ", left out" : ""}`)]
          .filter(Boolean)
          .join(", "),
      ];
    }),
  );
}
/** A given value that makes room for another: small in the corner, struck out if it is left out, or not drawn at all.
 * @param {any} node @param {any[]} place @param {string} how @param {boolean} out */
const aside = (node, [, , x, y], how, out) =>
  how === "corner" &&
  html`<g class="aside" transform=${`translate(${x - 0.34 * CELL} ${y + 0.34 * CELL}) scale(.34) translate(${-x} ${-y})`}>${node}${
    out && html`<path class="strike" d=${`M${x - 20} ${y + 18}L${x + 20} ${y - 18}`} />`
  }</g>`;
const halo = box =>
  box &&
  html`<rect class="halo" x=${box.x - 2}
  y=${box.y - 2} width=${box.width + 4} height=${box.height + 4} rx="6" />`;
const numberAt = (hit, i) =>
  hit?.at &&
  html`<g class="number pass"><circle
  cx=${hit.at.x + hit.at.width - 2} cy=${hit.at.y + 4} r="9" /><text x=${hit.at.x + hit.at.width - 2}
  y=${hit.at.y + 8}>${i}</text></g>`;
const square = (targets, name, words) => {
  const one = targets.find(target => target.name === name);
  return (
    one &&
    html`<g key=${`${name} ${words.join(" ")}`} class=${`place ${words.join(" ")}`}><rect x=${one.x - 28}
    y=${one.y - 28} width="56" height="56" /></g>`
  );
};

const FIELDS = ["one", "label", "chosen", "also", "wide"];
/** A cell is drawn anew only if it changes: a board has up to a thousand. */
class Cell extends Component {
  shouldComponentUpdate(next) {
    return FIELDS.some(name => next[name] !== this.props[name]);
  }
  render({ one, label, chosen, also, wide }) {
    const reach = wide ? CELL / 2 : CELL / 4;
    return html`<rect role="gridcell" class=${`cell${chosen ? " chosen" : ""}${also ? " also" : ""}`}
      data-cell=${one.name} tabindex=${chosen ? 0 : -1}
      aria-selected=${chosen || also} aria-label=${label} x=${one.x - reach} y=${one.y - reach} width=${2 * reach} height=${2 * reach}
      rx=${wide ? 2 : reach} onPointerDown=${event => press(event, one.name)} onPointerEnter=${event => pass(event, one.name)} onFocus=${() => point(one.name)}
      onPointerLeave=${() => point("")} onBlur=${() => point("")} />`;
  }
}
let pointer = -1; // that pressed last; a finger enters a cell before it presses it
const press = (event, name) => {
  pointer = event.pointerId;
  event.target.releasePointerCapture?.(event.pointerId); // so that a finger that moves on enters other cells
  choose(session.state.value, name, adds(event), true);
};
const adds = event => event.shiftKey || event.ctrlKey || event.metaKey || session.several.value;
const pass = (event, name) => {
  if (event.buttons === 1 && event.pointerId === pointer && session.state.value.cells.length) extend(name);
  else point(name);
};
// In Methods, a cell lights the lines that have it.
const point = name => {
  const { lit } = session.state.value;
  if (tabOf(session.state.value) === "Methods" && (name || lit.length)) session.set({ lit: name ? [name] : [] });
};
const extend = name => {
  const { cells } = session.state.value;
  if (!cells.includes(name)) session.chooseCells([...cells, name]);
};

/** Choose a cell; with `more`, add it to the selection. A click on an edge of a judged grid changes its value.
 * @param {State} state @param {string} name @param {boolean} more @param {boolean} click */
export function choose(state, name, more = false, click = false) {
  const again = state.cell === name;
  session.set({ cell: name, told: "" });
  if (tabOf(state) === "Judge") {
    if (click) cycle(session.state.value, name, again);
    return;
  }
  if (tabOf(state) !== "Edit") return;
  const { cells } = state;
  session.chooseCells(more ? (cells.includes(name) ? cells.filter(one => one !== name) : [...cells, name]) : [name]);
}
/** @param {State} state @param {string} name @param {boolean} again */
function cycle(state, name, again = true) {
  const { overlay } = state.answers,
    marks = overlay.marks[overlay.places[name]?.[1]];
  if (!marks || Object.values(overlay.given).includes(name)) return;
  if (marks.all.length > 2 && (marks.digits || !again)) return;
  const at = marks.all.indexOf(state.filled[name]);
  fill(
    name,
    at < 0
      ? marks.all[marks.all[0] === 0 && marks.all.length > 1 ? 1 : 0]
      : at === marks.all.length - 1
        ? null
        : marks.all[at + 1],
  );
}
/** @param {string} name @param {number | null} value */
const fill = (name, value) => session.set(filledIn(session.state.value, name, value));

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** A key on the board. Returns true if it means something there. @param {KeyboardEvent} event @param {State} state */
export function boardKey(event, state) {
  const targets = targetsOf(state),
    name = targets.some(one => one.name === state.cell) ? state.cell : (targets[0]?.name ?? ""),
    judging = tabOf(state) === "Judge";
  if (WAYS[event.key]) {
    const next = toward(targets, name, WAYS[event.key]);
    choose(state, next, event.shiftKey || event.ctrlKey || event.metaKey);
  } else if (event.key === "Home" || event.key === "End")
    choose(state, targets.at(event.key === "Home" ? 0 : -1)?.name ?? "");
  else if (event.key === "Enter" || event.key === " ") {
    if (judging) cycle(state, name);
    else {
      const parsed = parsePicture(state.answers.picture.svg),
        hits = hitsOf(
          state,
          parsed.shapes.flatMap(one => [one, ...(one.tag === "g" ? flat(one.children) : [])]),
        ),
        target = targets.find(one => one.name === name),
        [clue] = target ? cluesAt(hits, target) : [];
      if (clue) session.toggle(clue.id);
      else session.say(`${name} has no clue.`);
    }
  } else if (event.key === "Delete" || event.key === "Backspace") enter(state, name, "");
  else return false;
  return true;
}
/** Type a value, in the puzzle or in the judged grid; "" clears the cell. Returns "", or why it cannot stand there.
 * @param {State} state @param {string} name @param {string} sign */
export function enter(state, name, sign) {
  const { overlay, picture } = state.answers;
  if (!name) return "Choose a cell first: click on it, or press an arrow.";
  if (tabOf(state) === "Judge") {
    const place = overlay.places[name];
    if (!place) return `${name} has no value.`;
    if (!sign) return (fill(name, null), "");
    if (Object.values(overlay.given).includes(name)) return `${name} is given: the puzzle has it.`;
    const { all, names, values } = overlay.marks[place[1]];
    /** @type {[number, string][]} */
    const texts = all.map((value, i) => [value, /<text[^>]*>([^<]*)</.exec(values[value] ?? "")?.[1] ?? names[i]]);
    const before = texts.find(one => one[0] === state.filled[name])?.[1] ?? "",
      { value, error } = signed(name, texts, before, sign);
    if (value !== undefined) fill(name, value);
    return error;
  }
  if (!sign) return (session.type(name, ""), "");
  const before = state.added.find(line => line.startsWith(`${name} = `))?.slice(name.length + 3) ?? "";
  const { value, error } = signed(
    name,
    (picture?.alphabet ?? []).map(one => [one, one]),
    before,
    sign,
  );
  if (value !== undefined) session.type(name, value);
  return error;
}
/** Type a value, and say why it cannot stand there. @param {State} state @param {string} name @param {string} sign */
export function typeOrSay(state, name, sign) {
  const error = enter(state, name, sign);
  if (error) session.say(error);
}
