// A finished grid as text: a sign for each place, or what `cpsudoku solve` prints. For pages without Python.

/** @typedef {{token: string, place: string, values: [number, string][], at?: string}} Decision */

const ARMS = { n: [-0.5, 0], s: [0.5, 0], w: [0, -0.5], e: [0, 0.5] };
const BLANKS = new Set([".", "0", "_"]); // unless they are values
const BLANKS_OF_DIGITS = new Set(".0*_-xX"); // as `cpsudoku` reads grids of digits
const FRAME = /[|,;[\]"']|\+[-+]*/g; // what stands between the signs of boxes and lists
const ROW_OF_ARMS = /^([nsew]+|[-.])(\s+([nsew]+|[-.]))+$/;

/** The values of a text, by place, and its trouble: what no place can have. @param {string} text @param {Decision[]} decisions
 * @returns {{values: Record<string, number>, trouble: string}} */
export function gridOf(text, decisions) {
  /** @type {string[]} */
  const unread = [];
  const values = valuesIn(text, decisions, unread);
  if (Object.keys(values).length && !unread.length) return { values, trouble: "" };
  const signs = text.replace(/\s/g, ""),
    cells = decisions.every(({ at }) => at === "cells");
  return {
    values,
    trouble: unread.length
      ? unread.length === 1 && signs.length === decisions.length
        ? refusal(text, decisions)
        : `expected a value at each place, found ${unread.slice(0, 3).join(", ")}`
      : cells
        ? `the grid has ${signs.length} cell${signs.length === 1 ? "" : "s"}, the puzzle has ${decisions.length}`
        : `expected ${decisions.length} signs, or rows below a line "solution:"; found ${signs.length} sign${signs.length === 1 ? "" : "s"}`,
  };
}

/** The signs of an open place. @param {Decision[]} decisions */
const blanksOf = decisions =>
  decisions.every(({ values }) => values.every(([, sign]) => /^[1-9A-W]$/.test(sign))) ? BLANKS_OF_DIGITS : BLANKS;

/** The first sign that is neither a value nor blank: the words of `referee.py`. @param {string} text @param {Decision[]} decisions */
function refusal(text, decisions) {
  const blanks = blanksOf(decisions);
  let i = 0;
  for (const [number, line] of text.split("\n").entries())
    for (const [at, sign] of [...line].entries()) {
      if (/\s/.test(sign)) continue;
      const signs = decisions[i++].values.map(([, one]) => one);
      if (blanks.has(sign) || decisions[i - 1].values.some(([value, one]) => one === sign || String(value) === sign))
        continue;
      const row = signs.length > 2 && signs.every((one, k) => one === String(k + 1));
      return `${number + 1}:${at + 1}: expected ${row ? `1-${signs.length}` : signs.join(" or ")}, found '${sign}'`;
    }
  return "";
}

/** The values of a text, by place. @param {string} text @param {Decision[]} decisions in the order of the statement
 * @param {string[]} unread  receives the words that no place can have
 * @returns {Record<string, number>} */
export function valuesIn(text, decisions, unread = []) {
  const [grid] = /^solution/m.test(text) ? [text] : text.split(/^.*:/m), // clues may stand below it
    apart = grid.trim().split(/\s+/),
    joined = apart.join(""),
    blanks = blanksOf(decisions),
    found = /** @type {Record<string, number>} */ ({});
  /** @param {Decision | undefined} one @param {string} sign */
  const put = (one, sign) => {
    const pair =
      one && (one.values.find(([, said]) => said === sign) ?? one.values.find(([value]) => String(value) === sign));
    if (one && pair) found[one.place || one.token] = pair[0];
    else if (one && !blanks.has(sign)) unread.push(`${sign} at ${one.place || one.token}`);
    return Boolean(pair);
  };
  for (const signs of [apart, [...joined], [...joined.replace(/[<>^v]/g, "")], [...joined.replace(FRAME, "")]]) {
    if (signs.length !== decisions.length) continue;
    unread.length = 0;
    if (signs.every((sign, i) => put(decisions[i], sign) || blanks.has(sign))) return found;
    for (const name of Object.keys(found)) delete found[name];
  }
  /** @type {Map<string, Decision>} */
  const named = new Map(decisions.map(one => [one.token, one]));
  const prefixes = new Set(decisions.map(({ token }) => /^(.+?)%20/.exec(token)?.[1] ?? ""));
  const at = (layer, y, x) =>
    named.get(`${prefixes.has(layer) && layer ? `${layer}%20` : ""}r${y}c${x}`) ?? named.get(`r${y}c${x}`);
  if (/^solution ?(.*):$/m.test(text)) unread.length = 0;
  let layer = "",
    row = 0,
    inside = false;
  for (const line of text
    .split("\n")
    .map(one => one.trim())
    .filter(Boolean)) {
    const head = /^solution ?(.*):$/.exec(line);
    if (head) {
      [layer, row, inside] = [head[1] || ([...prefixes][0] ?? ""), 0, true];
      continue;
    }
    if (!inside) continue;
    row++;
    const words = /\s/.test(line) ? line.split(/\s+/) : [...line],
      single = /^(.+?) = (\S+)$/.exec(line);
    if (single) put(named.get(single[1].replace(/ /g, "-")), single[2]);
    else if (ROW_OF_ARMS.test(line) && words.some((_, c) => at(layer, row, c + 1.5) || at(layer, row + 0.5, c + 1)))
      words.forEach((word, c) => {
        for (const [letter, [dy, dx]] of Object.entries(ARMS))
          if (word !== ".") put(at(layer, row + dy, c + 1 + dx), word.includes(letter) ? "1" : "0");
      });
    else
      words.forEach((word, c) => {
        if (!put(at(layer, row, c + 1), word)) put(at(layer, row - 0.5, c + 0.5), word); // else the corners of cells
      });
  }
  return found;
}
