// What the worker of the checker runs beside checker.js: it judges a grid by the statement, or checks a certificate.

/** Judge a grid, of which places may be open, by each line of a statement. `broken`: lines that no values of the open
 * places can mend, as far as unit propagation sees. `together`: no such line, yet the lines clash. `open`: so many lines
 * depend on values that the grid does not settle. */
export const RUN = `
class OneLine extends Formula { // keeps the clauses of a line
  made = [];
  add(literals) { this.made.push(this.off.concat(literals)); }
  fresh() { keep(8); return ++this.top; }
}
function refutedAlone(line, state, top) {
  const own = new OneLine({ top, variables: [] }), known = new Map(), word = WORDS[line.word];
  if (word.broken && word.broken(line, state)) return true;
  word.clauses?.(line, own);
  for (const term of line.args) { // a variable, or [factor, variable]
    const { pairs = [], literal } = term[1] ?? term;
    if (pairs.length && literal === undefined) own.made.push(pairs.map(([, x]) => x));
  }
  const at = x => state(Math.abs(x)) ? state(x) : known.has(x) ? 1 : known.has(-x) ? -1 : 0;
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const clause of own.made) {
      if (clause.some(x => at(x) === 1)) continue;
      const open = [...new Set(clause.filter(x => at(x) === 0))];
      charge(clause.length);
      if (!open.length) return true;
      if (open.length === 1) known.set(open[0], true);
    }
  }
  return false;
}
function judge(text, decided) {
  stepsLeft = STEPS; literalsLeft = LITERALS; place = 1;
  const statement = new Statement();
  statement.read(text.trimEnd().split("\\n"), 1);
  const chosen = new Set(), closed = new Set(), broken = [], left = [];
  let whole = true;
  statement.variables.forEach(({ pairs, decision }, i) => {
    const pair = pairs.find(([value]) => value === decided[i]);
    if (!pair) return decision && (whole = false);
    chosen.add(pair[1]);
    for (const [, literal] of pairs) closed.add(Math.abs(literal));
  });
  const given = x => (chosen.has(x) ? 1 : chosen.has(-x) ? -1 : closed.has(Math.abs(x)) ? (x > 0 ? -1 : 1) : 0);
  const kept = (line, state) => { // null: it depends on open places
    let open = false;
    const seen = x => state(x) || ((open = true), 0);
    try {
      if (!line.condition.every(x => seen(x) === 1)) return open ? null : true;
      const result = holds(line, seen);
      return open ? null : result;
    } catch (error) {
      if (!open || error instanceof Refused) throw error;
      return null; // a value that is open
    }
  };
  for (const line of statement.lines) {
    const result = kept(line, given);
    if (result === null) left.push(line);
    if (result === false) broken.push(line.place);
  }
  try {
    for (const line of left)
      if (line.condition.every(x => given(x) === 1) && refutedAlone(line, given, statement.top)) broken.push(line.place);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // too much work: the lines that are left are open
  }
  broken.sort((a, b) => a - b);
  if (broken.length || !whole || !left.length) return { broken, together: false, open: left.length };
  stepsLeft = STEPS; literalsLeft = LITERALS;
  const formula = new Formula(statement), { known } = formula;
  for (const x of chosen) formula.add([x]);
  for (const line of statement.lines) formula.line(line);
  if (known.broken) return { broken, together: true, open: 0 };
  const settled = left.map(line => kept(line, x => known.values[code(x)]));
  return { broken, together: settled.includes(false), open: settled.filter(one => one === null).length };
}
onmessage = ({ data: { text, statement, decided } }) => {
  if (statement !== undefined) {
    try { return postMessage(judge(statement, decided)); } catch (error) { return postMessage({ broken: [], trouble: String(error.message) }); }
  }
  const begun = performance.now();
  const results = check(text, () => {}, (name, figures) => postMessage({ stage: name, figures }));
  const bad = results.find(one => !one.accepted);
  postMessage({ accepted: results.length > 0 && !bad, words: bad ? bad.words : "no record", line: bad ? bad.line : 0,
    milliseconds: performance.now() - begun });
};`;
