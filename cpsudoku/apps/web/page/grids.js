// A finished grid as text: a sign for each place, or what `cpsudoku solve` prints. For pages without Python.

/** @typedef {{token: string, place: string, values: [number, string][]}} Decision */

const ARMS = { n: [-0.5, 0], s: [0.5, 0], w: [0, -0.5], e: [0, 0.5] };
const ROW_OF_ARMS = /^([nsew]+|[-.])(\s+([nsew]+|[-.]))+$/;

/** The values of a text, by place. @param {string} text @param {Decision[]} decisions in the order of the statement
 * @returns {Record<string, number>} */
export function valuesIn(text, decisions) {
  const [grid] = /^solution/m.test(text) ? [text] : text.split(/^.*:/m), // clues may stand below it
    apart = grid.trim().split(/\s+/),
    joined = apart.join(""),
    found = /** @type {Record<string, number>} */ ({});
  /** @param {Decision | undefined} one @param {string} sign */
  const put = (one, sign) => {
    const pair =
      one && (one.values.find(([, said]) => said === sign) ?? one.values.find(([value]) => String(value) === sign));
    if (one && pair) found[one.place || one.token] = pair[0];
    return Boolean(pair);
  };
  for (const signs of [apart, [...joined], [...joined.replace(/[<>^v]/g, "")]]) {
    if (signs.length !== decisions.length) continue;
    if (signs.every((sign, i) => sign === "." || put(decisions[i], sign))) return found;
    for (const name of Object.keys(found)) delete found[name];
  }
  /** @type {Map<string, Decision>} */
  const named = new Map(decisions.map(one => [one.token, one]));
  const prefixes = new Set(decisions.map(({ token }) => /^(.+?)%20/.exec(token)?.[1] ?? ""));
  const at = (layer, y, x) =>
    named.get(`${prefixes.has(layer) && layer ? `${layer}%20` : ""}r${y}c${x}`) ?? named.get(`r${y}c${x}`);
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
    const single = /^(.+?) = (\S+)$/.exec(line);
    if (single) put(named.get(single[1].replace(/ /g, "-")), single[2]);
    else if (ROW_OF_ARMS.test(line) && (at(layer, row, 1.5) || at(layer, row + 0.5, 1)))
      line.split(/\s+/).forEach((word, c) => {
        for (const [letter, [dy, dx]] of Object.entries(ARMS))
          if (word !== ".") put(at(layer, row + dy, c + 1 + dx), word.includes(letter) ? "1" : "0");
      });
    else
      (/\s/.test(line) ? line.split(/\s+/) : [...line]).forEach((word, c) => {
        if (!put(at(layer, row, c + 1), word)) put(at(layer, row - 0.5, c + 0.5), word); // else the corners of cells
      });
  }
  return found;
}
