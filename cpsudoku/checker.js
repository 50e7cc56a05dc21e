// The second checker of certificates, in JavaScript: `node checker.js FILE ...`, or `check(text)` in a browser.
//
// Written from docs/statement.md and docs/certificates.md alone, by another hand than certificate.py: the two share no
// line, and have to agree. It reads version 3 (stated puzzles, and boards of units) and the boards of units of version
// 2. In the order in which one would explain it: limits; the statement as text; what a line means; the clauses of a
// line; cuts; unit propagation; the claims.
"use strict";

const STEPS = 200e6; // of work for a record
const LITERALS = 8e6; // kept for a record
const LONGEST = 4194304; // characters of a line
const NESTED = 20; // pairs of braces

class Refused extends Error {
  constructor(reason, line = 0) { super(reason); this.line = line; }
}

function expect(condition, reason) { if (!condition) throw new Refused(reason); }

class Work {
  constructor() { this.steps = STEPS; this.literals = LITERALS; }
  charge(steps) {
    if (Number.isNaN(steps)) throw new Refused("expected a number of steps to charge, found none: a mistake of this checker");
    this.steps -= steps;
    if (this.steps < 0) throw new Refused("expected less work, found more than 200 million steps");
  }
  keep(literals) { this.charge(literals); this.literals -= literals; if (this.literals < 0) throw new Refused("expected fewer literals, found too many"); }
}

// ---- The statement as text

const NAME = /^[A-Za-z0-9_.~()\[\],\/#%+][A-Za-z0-9_.~()\[\],\/#%+-]*$/;
const NUMBER = /^-?[0-9]{1,9}$/, PLAIN = /^[0-9]{1,9}$/;
const RELATIONS = ["=", "!=", "<=", ">="];
const COMPARE = { "=": (a, b) => a === b, "!=": (a, b) => a !== b, "<=": (a, b) => a <= b, ">=": (a, b) => a >= b };

function whole(token, pattern = NUMBER) {
  expect(token !== undefined && pattern.test(token), `expected a whole number, found ${show(token)}`);
  return Number(token) + 0; // -0 is 0
}

function show(text) { return JSON.stringify(String(text).slice(0, 40)); }

// An argument: `pairs`, its values, each with its literal; `key`, what it is about; a literal alone has `literal`.
function asLiteral(x) { return { literal: x, pairs: [[0, -x], [1, x]], key: `l${Math.abs(x)}` }; }

class Statement {
  constructor(work) {
    this.work = work;
    this.variables = []; // {name, values, boolean, first, decision, pairs}
    this.named = new Map();
    this.lines = []; // {word, ..., onlyIf, clue, at}
    this.clues = new Map(); // in order
    this.top = 0;
    this.said = 0;
    this.numberOf = []; // literal -> [variable, value]
  }

  read(rows, at) { // rows: [text]; at: the number of the first
    let block = null, blocks = 0;
    const declarations = [];
    let begun = false;
    rows.forEach((row, i) => { // hidden variables have numbers before any line is read
      try {
        this.work.charge(2 * row.length + 2);
        expect(row.length > 0, "expected a line of a statement, found an empty one");
        const word = row.split(" ", 1)[0];
        if (["values", "also", "hidden", "open"].includes(word)) declarations.push([i, this.declare(row, word, begun)]);
        if (word === "rule" || word === "clue") { begun = true; blocks++; }
      } catch (error) { throw located(error, at + i); }
    });
    expect(this.variables.some(x => x.decision), "expected a variable in `values`, found none");
    expect(blocks > 0, "expected a `rule` or a `clue`, found none");
    const hidden = new Map(declarations.filter(([, made]) => made.hidden));
    let scope = null; // none before the first block
    rows.forEach((row, i) => {
      try {
        const word = row.split(" ", 1)[0];
        if (word === "say") { expect(row === "say" || row.startsWith("say "), "expected prose after `say`"); return; }
        if (word === "values" || word === "also") return;
        if (word === "rule" || word === "clue") {
          block = word === "clue" ? row.slice(5) : null;
          expect(word === "rule" ? row === "rule" || row.length > 5 : row.length > 5, `expected a text after \`${word}\`, found none`);
          if (block !== null && !this.clues.has(block)) this.clues.set(block, this.clues.size);
          scope = new Map();
          return;
        }
        expect(scope !== null, "expected a `rule` or a `clue` first");
        if (hidden.has(i)) { for (const x of hidden.get(i).some) scope.set(x.name, x); return; }
        const line = this.line(row, scope);
        this.lines.push({ ...line, clue: block, at: at + i });
        this.said++;
      } catch (error) { throw located(error, at + i); }
    });
    return this;
  }

  declare(row, word, begun) {
    const [head, ...rest] = row.split(" : ");
    expect(rest.length === 1, "expected `VALUES : NAMES`");
    const hidden = word === "hidden" || word === "open";
    expect(hidden === begun, hidden ? "expected hidden variables below a rule or a clue" : "expected declarations before all rules and clues");
    expect(word !== "values" || this.variables.every(x => x.decision), "expected all `values` before `also`");
    const values = [];
    for (const token of tokens(head).slice(1)) {
      const parts = token.split("..");
      expect(parts.length <= 2, `expected values, found ${show(token)}`);
      const low = whole(parts[0]), high = whole(parts[parts.length - 1]);
      expect(low <= high, `expected ascending values, found ${show(token)}`);
      this.work.keep(high - low + 1);
      for (let v = low; v <= high; v++) values.push(v);
    }
    expect(values.length > 0 && values.every((v, i) => i === 0 || values[i - 1] < v), "expected different values in ascending order");
    const names = tokens(rest[0]);
    expect(names.length > 0, "expected a name, found none");
    const boolean = values.length === 2 && values[0] === 0 && values[1] === 1;
    const some = names.map(name => {
      expect(NAME.test(name), `expected a name, found ${show(name)}`);
      expect(!this.named.has(name), `expected each name once, found ${show(name)} again`);
      const first = this.top + 1;
      this.work.keep(8 + 5 * values.length);
      const pairs = boolean ? [[0, -first], [1, first]] : values.map((v, i) => [v, first + i]);
      const x = { name, values, boolean, first, pairs, hidden, decision: word === "values", key: boolean ? `l${first}` : `v${first}`, index: this.variables.length };
      this.top += boolean ? 1 : values.length;
      for (const [v, literal] of pairs) if (literal > 0) this.numberOf[literal] = [x, v];
      this.named.set(name, x);
      this.variables.push(x);
      return x;
    });
    return { hidden, some };
  }

  find(name, scope) {
    const x = this.named.get(name);
    expect(x !== undefined && (!x.hidden || scope.get(name) === x), `expected a declared name, found ${show(name)}`);
    return x;
  }

  literal(token, scope) {
    const parted = /^([^=!]+)(=|!=)(-?[0-9]{1,9})$/.exec(token);
    if (parted) {
      const x = this.find(parted[1], scope), value = whole(parted[3]);
      const pair = x.pairs.find(([v]) => v === value);
      this.work.charge(x.pairs.length);
      expect(pair !== undefined, `expected a value of ${show(x.name)}, found ${value}`);
      return parted[2] === "=" ? pair[1] : -pair[1];
    }
    const negative = token.startsWith("-");
    const x = this.find(negative ? token.slice(1) : token, scope);
    expect(x.boolean, `expected a literal, found ${show(token)}`);
    return negative ? -x.first : x.first;
  }

  term(token, scope) { return this.named.has(token) ? this.find(token, scope) : asLiteral(this.literal(token, scope)); }

  line(row, scope) {
    const all = tokens(row), reader = { all, at: 0 };
    const line = this.statedLine(reader, scope, [], 0);
    expect(reader.at === all.length, `expected the end of the line, found ${show(all[reader.at])}`);
    return line;
  }

  statedLine(reader, scope, stops, depth) {
    const { all } = reader;
    const onlyIf = [];
    while (all[reader.at] === "if") {
      reader.at++;
      expect(onlyIf.length === 0, "expected one `if`, found two");
      while (reader.at < all.length && all[reader.at] !== ":") onlyIf.push(this.literal(all[reader.at++], scope));
      expect(all[reader.at++] === ":" && onlyIf.length > 0, "expected `if L ... :`");
    }
    const word = all[reader.at++];
    expect(Object.hasOwn(WORDS, word ?? ""), `expected a word, found ${show(word)}`);
    if (word === "either") return { word, onlyIf, ...this.either(reader, scope, depth) };
    const parts = [[]]; // parameters; arguments; lists
    let colon = false;
    while (reader.at < all.length && !stops.includes(all[reader.at])) {
      const token = all[reader.at++];
      if (token === ":") { expect(!colon, "expected one colon, found two"); colon = true; parts.push([]); }
      else if (token === ";") { expect(colon, "expected a colon before a semicolon"); parts.push([]); }
      else parts[parts.length - 1].push(token);
    }
    expect(colon, "expected a colon");
    const [parameters, args, ...lists] = parts;
    return { word, onlyIf, ...WORDS[word].read(parameters, args, lists, { literal: t => this.literal(t, scope), term: t => this.term(t, scope), variable: t => this.find(t, scope) }) };
  }

  either(reader, scope, depth) {
    const { all } = reader;
    expect(all[reader.at++] === ":", "expected a colon after `either`");
    expect(depth < NESTED, `expected at most ${NESTED} nested pairs of braces`);
    const literals = [], pairs = [];
    while (reader.at < all.length && all[reader.at] !== "}" && all[reader.at] !== "&") {
      if (all[reader.at] !== "{") { literals.push(this.literal(all[reader.at++], scope)); continue; }
      reader.at++;
      const inside = [];
      while (all[reader.at] !== "}") {
        expect(reader.at < all.length, "expected a closing brace");
        if (inside.length) expect(all[reader.at++] === "&", "expected `&` between lines");
        inside.push(this.statedLine(reader, scope, ["&", "}"], depth + 1));
      }
      reader.at++;
      pairs.push(inside);
    }
    expect(literals.length + pairs.length > 0, "expected a literal or a pair of braces");
    return { literals, pairs };
  }
}

function tokens(text) { return text.split(" ").filter(token => token !== ""); }

function located(error, line) {
  if (error instanceof Refused && !error.line) error.line = line;
  return error;
}

const none = parameters => expect(parameters.length === 0, "expected no parameters");
function lists(some, most) {
  expect(some.length <= most, `expected at most ${most} lists, found ${some.length}`);
  while (some.length < most) some.push([]);
  return some;
}
function below(token, top) { const n = whole(token, PLAIN); expect(n < top, `expected a number below ${top}, found ${n}`); return n; }
function readRows(tokens_, width) {
  return tokens_.map(token => {
    const row = token === "()" ? [] : token.split(",").map(part => whole(part));
    expect(row.length === width, `expected rows of ${width} values, found ${show(token)}`);
    return row;
  });
}
function readNodes(some, args) { return some.map(token => (token === "*" ? null : args[below(token, args.length)])); }
function readLinks(some, nodes, args, conditional) {
  return some.map(token => {
    const parts = /^([0-9]{1,9})-([0-9]{1,9})(?:\/([0-9]{1,9}))?$/.exec(token);
    expect(parts !== null && (conditional || parts[3] === undefined), `expected a link, found ${show(token)}`);
    return [below(parts[1], nodes), below(parts[2], nodes), parts[3] === undefined ? null : args[below(parts[3], args.length)]];
  });
}

// ---- What a line means: `true_(literal)`, `value(variable or literal)`

function joined(start, links, nodes) { // what is joined to a node, by a list of neighbours for each
  const seen = new Set([start]), waiting = [start];
  while (waiting.length) for (const next of links[waiting.pop()]) if (nodes(next) && !seen.has(next)) { seen.add(next); waiting.push(next); }
  return seen;
}
function beside(count, links, holds = () => true) {
  const around = Array.from({ length: count }, () => []);
  for (const link of links) if (holds(link)) { around[link[0]].push(link[1]); around[link[1]].push(link[0]); }
  return around;
}
const there = (node, truth) => node === null || truth.true_(node);

const WORDS = {
  clause: {
    read(parameters, args, some, to) { none(parameters); lists(some, 0); return { args: args.map(to.literal) }; },
    holds: (line, truth) => line.args.some(truth.true_),
    clauses: (line, out) => out(line.args),
  },
  different: {
    read(parameters, args, some, to) { none(parameters); lists(some, 0); return { args: args.map(to.variable) }; },
    holds: (line, truth) => new Set(line.args.map(truth.value)).size === line.args.length,
    clauses: (line, out, make) => make.different(line.args, out),
  },
  count: {
    read(parameters, args, some, to) {
      expect(parameters.length === 2, "expected `count A B`"); lists(some, 0);
      const [least, most] = parameters.map(token => whole(token, PLAIN));
      expect(least <= most && most <= args.length, "expected at most as many as there are literals, and A no more than B");
      return { least, most, args: args.map(to.literal) };
    },
    holds: (line, truth) => { const n = line.args.filter(truth.true_).length; return line.least <= n && n <= line.most; },
    clauses: (line, out, make) => make.count(line.least, line.most, line.args, out),
  },
  sum: {
    read(parameters, args, some, to) {
      expect(parameters.length === 2 && RELATIONS.includes(parameters[0]), "expected `sum RELATION NUMBER`"); lists(some, 0);
      const terms = args.map(token => {
        const parts = /^(-?[0-9]{1,9})\*(.+)$/.exec(token);
        return parts ? [whole(parts[1]), to.term(parts[2])] : [1, to.term(token)];
      });
      return { relation: parameters[0], total: whole(parameters[1]), terms };
    },
    holds(line, truth) {
      let sum = 0n;
      for (const [k, x] of line.terms) sum += BigInt(k) * BigInt(truth.value(x));
      return COMPARE[line.relation](sum, BigInt(line.total));
    },
    clauses: (line, out, make) => make.sum(line.terms, line.relation, line.total, out, line.relation === "=" && out.free),
  },
  table: {
    read(parameters, args, some, to) { none(parameters); return { args: args.map(to.variable), rows: readRows(lists(some, 1)[0], args.length) }; },
    holds: (line, truth) => { const own = line.args.map(truth.value); return line.rows.some(row => row.every((v, i) => v === own[i])); },
    clauses: (line, out, make) => make.table(line.args, line.rows, out),
  },
  sets: {
    read(parameters, args, some, to) {
      none(parameters);
      const rows = readRows(lists(some, 1)[0], args.length);
      for (const row of rows) expect(row.every((v, i) => i === 0 || row[i - 1] < v), "expected sets in ascending order");
      return { args: args.map(to.variable), rows };
    },
    holds(line, truth) { const own = line.args.map(truth.value).sort((a, b) => a - b).join(); return line.rows.some(row => row.join() === own); },
    clauses: (line, out, make) => make.sets(line.args, line.rows, out),
  },
  walk: {
    read(parameters, args, some, to) {
      none(parameters);
      expect(args.length > 0 && some.length <= args.length, "expected an argument, and a list of moves for each");
      const steps = lists(some, args.length).map(list => readRows(list, 3)), own = args.map(to.term);
      let before = [0];
      steps.forEach((moves, i) => {
        const values = new Set(own[i].pairs.map(([v]) => v)), left = new Set(), entered = new Set(), known = new Set();
        for (const [s, v, t] of moves) {
          expect(s >= 0 && t >= 0 && values.has(v), "expected states from 0 on, and values of the argument");
          expect(!known.has(`${s},${v}`), "expected one move of a value from a state");
          known.add(`${s},${v}`); left.add(s); entered.add(t);
        }
        expect(before.length === left.size && before.every(s => left.has(s)), "expected the states that a step enters to be those that the next one leaves");
        before = [...entered];
      });
      expect(before.length === 1 && before[0] === 0, "expected the walk to end in state 0");
      return { args: own, steps };
    },
    holds(line, truth) {
      let state = 0;
      for (const [i, x] of line.args.entries()) {
        const value = truth.value(x), move = line.steps[i].find(([s, v]) => s === state && v === value);
        if (move === undefined) return false;
        state = move[2];
      }
      return state === 0;
    },
    clauses(line, out, make) {
      const layers = [[0], ...line.steps.map(moves => [...new Set(moves.map(move => move[2]))].sort((a, b) => a - b))];
      const tables = line.steps.map(moves => new Map(moves.map(([s, v, t]) => [`${s},${v}`, t])));
      make.walk(line.args.map(x => x.pairs.map(([, literal]) => literal)), layers,
        (step, state, i) => tables[step].get(`${state},${line.args[step].pairs[i][0]}`), out);
    },
  },
  sight: {
    read(parameters, args, some, to) {
      expect(parameters.length === 2, "expected `sight A B`");
      const rows = [args, ...some].map(list => list.map(to.literal)), [least, most] = parameters.map(token => whole(token, PLAIN));
      expect(rows.every(row => row.length > 0), "expected a literal in each list");
      const all = rows.reduce((n, row) => n + row.length, 0);
      expect(least <= most && most <= all, "expected at most as many as there are literals, and A no more than B");
      return { least, most, rows };
    },
    holds(line, truth) {
      const seen = line.rows.reduce((n, row) => { const end = row.findIndex(x => !truth.true_(x)); return n + (end < 0 ? row.length : end); }, 0);
      return line.least <= seen && seen <= line.most;
    },
    clauses(line, out, make) {
      const seen = [];
      for (const row of line.rows) {
        let before = row[0];
        seen.push(before);
        for (const x of row.slice(1)) {
          const y = make.fresh();
          out([-y, x]); out([-y, before]); out([-before, -x, y]);
          seen.push(before = y);
        }
      }
      make.count(line.least, line.most, seen, out);
    },
  },
  connected: {
    graph: true,
    read(parameters, args, some, to) {
      none(parameters);
      const own = args.map(to.literal), [nodes, links] = lists(some, 2), read = readNodes(nodes, own);
      return { nodes: read, links: readLinks(links, read.length, own, true) };
    },
    holds(line, truth) {
      const own = line.nodes.map(node => there(node, truth)), start = own.indexOf(true);
      if (start < 0) return true;
      const around = beside(own.length, line.links, link => there(link[2], truth));
      return joined(start, around, i => own[i]).size === own.filter(Boolean).length;
    },
    clauses() {},
    follows: (line, state) => apart(line.nodes, line.links, state),
  },
  loop: {
    graph: true,
    read(parameters, args, some, to) {
      expect(parameters.length === 1, "expected `loop V`");
      const vertices = whole(parameters[0], PLAIN), own = args.map(to.literal), edges = readLinks(lists(some, 1)[0], vertices, own, false);
      expect(edges.length === own.length && edges.every(([a, b]) => a !== b), "expected as many literals as edges, each between two vertices");
      return { vertices, args: own, edges };
    },
    holds(line, truth) {
      const drawn = line.edges.filter((_, i) => truth.true_(line.args[i]));
      if (!drawn.length) return false;
      const around = new Map();
      for (const [a, b] of drawn) for (const [v, w] of [[a, b], [b, a]]) around.set(v, [...(around.get(v) ?? []), w]);
      if ([...around.values()].some(some => some.length !== 2)) return false;
      const seen = new Set([drawn[0][0]]), waiting = [drawn[0][0]];
      while (waiting.length) for (const next of around.get(waiting.pop())) if (!seen.has(next)) { seen.add(next); waiting.push(next); }
      return seen.size === around.size;
    },
    clauses(line, out, make) {
      out(line.args);
      for (const here of atVertices(line).values()) {
        make.work.charge(here.length ** 2 + here.length ** 3 / 6);
        here.forEach((x, i) => out([-x, ...here.filter((_, j) => j !== i)]));
        for (let i = 0; i < here.length; i++) for (let j = i + 1; j < here.length; j++) for (let k = j + 1; k < here.length; k++) out([-here[i], -here[j], -here[k]]);
      }
    },
    follows(line, state, work) {
      const links = [];
      const at = new Map();
      line.edges.forEach(([a, b], i) => { for (const v of [a, b]) at.set(v, [...(at.get(v) ?? []), i]); });
      for (const here of at.values()) {
        work.charge(here.length ** 2);
        for (const i of here) for (const j of here) if (i < j) links.push([i, j, null]);
      }
      return apart(line.args, links, state);
    },
  },
  pieces: {
    graph: true,
    read(parameters, args, some, to) {
      none(parameters);
      const own = args.map(to.literal), [nodes, links, roots] = lists(some, 3), read = readNodes(nodes, own), known = new Map();
      for (const token of roots) {
        const parts = /^([0-9]{1,9})(?:=([0-9]{1,9}))?$/.exec(token);
        expect(parts !== null, `expected a root, found ${show(token)}`);
        const root = below(parts[1], read.length), size = parts[2] === undefined ? 0 : whole(parts[2], PLAIN);
        expect(!known.has(root) && (parts[2] === undefined || size > 0), "expected each root once, with a size from 1 on");
        known.set(root, size);
      }
      return { nodes: read, links: readLinks(links, read.length, own, false), roots: known };
    },
    holds(line, truth) {
      const own = line.nodes.map(node => there(node, truth)), around = beside(own.length, line.links), met = new Set();
      for (const [root, size] of line.roots) {
        if (!own[root] || met.has(root)) return false;
        const piece = joined(root, around, i => own[i]);
        if (size && piece.size !== size) return false;
        for (const node of piece) met.add(node);
      }
      return met.size === own.filter(Boolean).length;
    },
    clauses() {},
    follows(line, state, work) {
      const all = line.nodes.length;
      const bounds = new Map([...line.roots].map(([root, size]) => [root, size ? [size, size] : [1, all]]));
      return brokenPieces(line, bounds, [...line.roots.keys()], true, state, work);
    },
  },
  piece: {
    graph: true,
    read(parameters, args, some, to) {
      expect(parameters.length === 2 && ["=", "<=", ">="].includes(parameters[0]), "expected `piece RELATION S`");
      const size = whole(parameters[1], PLAIN), own = args.map(to.literal), [nodes, links, known] = lists(some, 3), read = readNodes(nodes, own);
      const numbers = known.map(token => below(token, read.length));
      expect(size > 0 && numbers.length > 0 && new Set(numbers).size === numbers.length, "expected a size from 1 on, and a root, no node twice");
      return { relation: parameters[0], size, nodes: read, links: readLinks(links, read.length, own, true), root: numbers[0], others: numbers.slice(1) };
    },
    holds(line, truth) {
      const own = line.nodes.map(node => there(node, truth));
      if (![line.root, ...line.others].every(i => own[i])) return false;
      const piece = joined(line.root, beside(own.length, line.links, link => there(link[2], truth)), i => own[i]);
      return COMPARE[line.relation](piece.size, line.size) && !line.others.some(i => piece.has(i));
    },
    clauses() {},
    follows(line, state, work) {
      const all = line.nodes.length;
      const bounds = { "=": [line.size, line.size], "<=": [1, line.size], ">=": [line.size, all] }[line.relation];
      return brokenPieces(line, new Map([[line.root, bounds]]), [line.root, ...line.others], false, state, work);
    },
  },
  regions: {
    graph: true,
    read(parameters, args, some, to) {
      expect(parameters.length === 1, "expected `regions S`");
      const size = whole(parameters[0], PLAIN), [links] = lists(some, 1), count = args.length - links.length;
      expect(size > 0 && count > 0, "expected S from 1 on, and a cell");
      const cells = args.slice(0, count).map(to.variable), borders = args.slice(count).map(to.literal);
      const read = readLinks(links, count, borders, false);
      expect(read.every(([a, b]) => a !== b), "expected links between two cells");
      expect(cells.every(x => x.values.every(v => v >= 1 && v <= size)), "expected cells of values from 1 to S");
      return { size, cells, links: read.map(([a, b], i) => [a, b, borders[i]]) };
    },
    holds(line, truth) {
      const own = line.cells.map(truth.value), around = beside(own.length, line.links, link => !truth.true_(link[2])), region = [];
      const counts = own.map((_, i) => {
        const some = joined(i, around, () => true);
        region.push(Math.min(...some));
        return Math.min(some.size, line.size);
      });
      if (own.some((v, i) => v !== counts[i])) return false;
      const sizes = new Map();
      region.forEach(r => sizes.set(r, (sizes.get(r) ?? 0) + 1));
      return line.links.every(([a, b, x]) => truth.true_(x) === (region[a] !== region[b]) && (region[a] === region[b] || counts[a] !== counts[b]));
    },
    clauses() {},
    follows: brokenRegions,
  },
  reach: {
    read(parameters, args, some, to) {
      expect(parameters.length === 2, "expected `reach R S`");
      const own = args.map(to.literal);
      return { root: below(parameters[0], own.length), most: whole(parameters[1], PLAIN), args: own, links: readLinks(lists(some, 1)[0], own.length, own, false) };
    },
    holds(line, truth) {
      const own = line.args.map(truth.true_), around = beside(own.length, line.links);
      let near = new Set(own[line.root] ? [line.root] : []);
      for (let step = 0; step < line.most; step++) {
        const more = new Set(near);
        for (const i of near) for (const j of around[i]) if (own[j]) more.add(j);
        if (more.size === near.size) break;
        near = more;
      }
      return own.every((value, i) => !value || near.has(i));
    },
    clauses(line, out, make) {
      const n = line.args.length, around = beside(n, line.links);
      let near = line.args.map((_, i) => i === line.root); // true and false: certain; a number: a literal
      for (let step = 1; step <= Math.min(line.most, n); step++) {
        make.work.charge(n + 2 * line.links.length);
        near = near.map((own, i) => {
          const some = [own, ...around[i].map(j => near[j])];
          if (i === line.root || some.every(one => one === false)) return own;
          const y = make.fresh();
          out([-y, line.args[i]]);
          if (!some.includes(true)) out([-y, ...some.filter(one => one !== false)]);
          return y;
        });
      }
      line.args.forEach((x, i) => {
        if (near[i] !== true) out(near[i] === false ? [-x] : [-x, near[i]]);
        out([-x, line.args[line.root]]);
      });
    },
  },
  less: two(0, ([a, b]) => a < b),
  same: two(0, ([a, b]) => a === b),
  apart: two(1, ([a, b], k) => Math.abs(a - b) >= k),
  runs: {
    read(parameters, args, some, to) {
      lists(some, 0);
      const lengths = parameters.map(token => whole(token, PLAIN));
      expect(args.length > 0 && lengths.every(k => k > 0), "expected a literal, and runs from 1 on");
      expect(lengths.reduce((n, k) => n + k + 1, -1) <= args.length, "expected room for all runs");
      return { lengths, args: args.map(to.literal) };
    },
    holds(line, truth) {
      const found = line.args.map(x => (truth.true_(x) ? "1" : "0")).join("").split("0").filter(run => run).map(run => run.length);
      return found.join() === line.lengths.join();
    },
    clauses(line, out, make) {
      const signs = line.lengths.map(k => "1".repeat(k)).join("0"), end = signs.length, n = line.args.length;
      const move = (state, value) => {
        if (signs[state] === (value ? "1" : "0")) return state + 1;
        return !value && (state === 0 || state === end || signs[state - 1] === "0") ? state : undefined;
      };
      const layers = [[0]];
      for (let step = 1; step <= n; step++) {
        const next = new Set();
        make.work.charge(4 * layers[step - 1].length);
        for (const state of layers[step - 1]) for (const value of [0, 1]) {
          const after = move(state, value);
          if (after !== undefined && end - after <= n - step) next.add(after);
        }
        layers.push([...next].sort((a, b) => a - b));
      }
      make.walk(line.args.map(x => [-x, x]), layers, (step, state, value) => {
        const after = move(state, value);
        return after !== undefined && end - after <= n - step - 1 ? after : undefined;
      }, out);
    },
  },
  either: {
    holds: (line, truth) => line.literals.some(truth.true_) || line.pairs.some(inside => inside.every(one => holds(one, truth))),
    clauses(line, out, make) {
      const own = line.pairs.map(() => make.fresh());
      out([...line.literals, ...own]);
      line.pairs.forEach((inside, i) => { for (const one of inside) make.line(one, [...out.off, -own[i]]); });
    },
  },
};

function two(parameters_, fits) {
  return {
    read(parameters, args, some, to) {
      lists(some, 0);
      expect(parameters.length === parameters_ && args.length === 2, "expected two arguments");
      const k = parameters_ ? whole(parameters[0], PLAIN) : 0;
      expect(!parameters_ || k > 0, "expected a difference from 1 on");
      return { k, args: args.map(to.term) };
    },
    holds: (line, truth) => fits(line.args.map(truth.value), line.k),
    clauses: (line, out, make) => make.pair(...line.args.map(x => x.pairs), (a, b) => fits([a, b], line.k), out),
  };
}

function holds(line, truth) { return !line.onlyIf.every(truth.true_) || WORDS[line.word].holds(line, truth); }

function atVertices(line) {
  const at = new Map();
  line.edges.forEach(([a, b], i) => { for (const v of [a, b]) { if (!at.has(v)) at.set(v, []); at.get(v).push(line.args[i]); } });
  return at;
}

// ---- The clauses of a line

class Maker {
  constructor(top, work) { this.top = top; this.work = work; this.clauses = []; this.graphs = []; this.equalities = []; }

  fresh() { this.work.keep(1); return ++this.top; }

  add(clause) { this.work.keep(clause.length + 1); this.clauses.push(clause); }

  line(line, off = []) { // off: negations of what it stands under, beside its own condition
    const all = [...off, ...line.onlyIf.map(x => -x)];
    const out = clause => this.add([...all, ...clause]);
    out.off = all;
    out.free = all.length === 0;
    if (WORDS[line.word].graph) this.graphs.push({ line, off: all });
    if (out.free && line.word === "different" && house(line.args)) {
      const values = [...new Set(line.args.flatMap(x => x.values))];
      this.equalities.push({ terms: line.args.map(x => [1, x]), total: values.reduce((a, b) => a + b, 0) });
    }
    if (out.free && line.word === "sum" && line.relation === "=") this.equalities.push({ terms: line.terms, total: line.total });
    WORDS[line.word].clauses(line, out, this);
  }

  atMostOne(literals, out) {
    this.work.charge(literals.length ** 2 / 2);
    literals.forEach((x, i) => { for (let j = i + 1; j < literals.length; j++) out(x === literals[j] ? [-x] : [-x, -literals[j]]); });
  }

  exactlyOne(literals, out) { out(literals); this.atMostOne(literals, out); }

  pair(one, other, fits, out) {
    this.work.charge(2 * one.length * other.length);
    for (const [v, a] of one) out([-a, ...other.filter(([w]) => fits(v, w)).map(([, b]) => b)]);
    for (const [w, b] of other) out([-b, ...one.filter(([v]) => fits(v, w)).map(([, a]) => a)]);
  }

  different(args, out) {
    const places = placesOf(args);
    const all = house(args);
    for (const literals of places.values()) if (all) this.exactlyOne(literals, out); else this.atMostOne(literals, out);
  }

  count(least, most, literals, out) {
    const n = literals.length;
    if (most === 0) { for (const x of literals) out([-x]); return; }
    if (least === n) { for (const x of literals) out([x]); return; }
    if (most === 1) { if (least === 1) out(literals); this.atMostOne(literals, out); return; }
    if (most === n && least <= 1) { if (least === 1) out(literals); return; }
    const move = (step, state, value) => {
      let after = state + value;
      if (most === n) after = Math.min(after, least);
      if (after > most || after + (n - step - 1) < least) return undefined;
      return step === n - 1 ? 0 : after;
    };
    const layers = [[0]];
    for (let step = 0; step < n; step++) {
      this.work.charge(4 * layers[step].length);
      const next = new Set();
      for (const state of layers[step]) for (const value of [0, 1]) { const after = move(step, state, value); if (after !== undefined) next.add(after); }
      layers.push([...next].sort((a, b) => a - b));
    }
    this.walk(literals.map(x => [-x, x]), layers, move, out);
  }

  table(args, rows, out) {
    if (args.length === 2) {
      const known = new Set(rows.map(row => row.join()));
      this.pair(args[0].pairs, args[1].pairs, (v, w) => known.has(`${v},${w}`), out);
      return;
    }
    const domains = args.map(x => new Map(x.pairs));
    const kept = distinctRows(rows.filter(row => row.every((v, i) => domains[i].has(v))));
    if (args.length === 0) { if (!kept.length) out([]); return; }
    if (args.length === 1) { out(kept.map(([v]) => domains[0].get(v))); return; }
    const own = kept.map(() => this.fresh());
    out(own);
    kept.forEach((row, i) => row.forEach((v, j) => out([-own[i], domains[j].get(v)])));
    args.forEach((x, j) => { for (const [v, literal] of x.pairs) { this.work.charge(kept.length); out([-literal, ...own.filter((_, i) => kept[i][j] === v)]); } });
  }

  sets(args, rows, out) {
    if (args.length === 2) {
      const known = new Set(rows.map(row => row.join()));
      this.pair(args[0].pairs, args[1].pairs, (v, w) => v !== w && known.has(v < w ? `${v},${w}` : `${w},${v}`), out);
      return;
    }
    this.different(args, out);
    const places = placesOf(args), kept = distinctRows(rows.filter(row => row.every(v => places.has(v))));
    const own = kept.map(() => this.fresh());
    const values = [...places.keys()].sort((a, b) => a - b), used = values.map(() => this.fresh());
    out(own);
    values.forEach((v, i) => {
      this.work.charge(kept.length * (1 + args.length) + places.get(v).length);
      const u = used[i], having = own.filter((_, j) => kept[j].includes(v)), without = own.filter((_, j) => !kept[j].includes(v));
      for (const x of places.get(v)) out([-x, u]);
      out([-u, ...places.get(v)]);
      for (const y of having) out([-y, u]);
      out([-u, ...having]);
      for (const y of without) out([-y, -u]);
      out([u, ...without]);
    });
  }

  // Terms, each [literal, weight] pairs; and what is left of the total.
  combined(terms, total) {
    const found = new Map();
    let rest = BigInt(total);
    for (const [k, x] of terms) {
      this.work.charge(4 * x.pairs.length);
      if (!found.has(x.key)) found.set(x.key, new Map());
      const own = found.get(x.key);
      for (const [v, literal] of x.pairs) own.set(literal, (own.get(literal) ?? 0n) + BigInt(k) * BigInt(v));
    }
    const kept = [];
    for (const own of found.values()) {
      const weights = [...own];
      if (weights.every(([, w]) => w === weights[0][1])) rest -= weights[0][1];
      else kept.push(weights);
    }
    return [kept, rest];
  }

  sum(terms, relation, total, out, equality) {
    const [kept, rest] = this.combined(terms, total), fits = w => COMPARE[relation](w, rest);
    if (kept.length === 0) { if (!fits(0n)) out([]); return; }
    if (kept.length === 1) { out(kept[0].filter(([, w]) => fits(w)).map(([x]) => x)); return; }
    if (kept.length === 2) {
      const [one, other] = kept.map(own => own.map(([x, w]) => [w, x]));
      this.pair(one, other, (v, w) => fits(v + w), out);
      return;
    }
    if (equality && kept.length > 5) return;
    this.sumWalk(kept, fits, out);
  }

  sumWalk(kept, fits, out) {
    const size = own => own.reduce((most, [, w]) => (w < 0n ? -w : w) > most ? (w < 0n ? -w : w) : most, 0n);
    const terms = kept.map((own, i) => ({ own, i, size: size(own) })).sort((a, b) => (a.size < b.size ? -1 : a.size > b.size ? 1 : a.i - b.i)).map(term => term.own);
    const reached = [new Set([0n])];
    terms.forEach((own, step) => {
      this.work.keep(2 * reached[step].size * own.length); // before the set is built
      const next = new Set();
      for (const state of reached[step]) for (const [, w] of own) next.add(state + w);
      reached.push(next);
    });
    let good = new Set([...reached[terms.length]].filter(fits));
    const layers = [[0]];
    for (let step = terms.length - 1; step >= 0; step--) {
      const before = new Set();
      this.work.charge(reached[step].size * terms[step].length);
      for (const state of reached[step]) if (terms[step].some(([, w]) => good.has(state + w))) before.add(state);
      good = before;
      layers.unshift([...good].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }
    if (!layers[0].length) { out([]); return; }
    const sets = layers.map(layer => new Set(layer));
    this.walk(terms.map(own => own.map(([x]) => x)), layers, (step, state, i) => {
      const after = state + terms[step][i][1];
      if (step === terms.length - 1) return fits(after) ? 0 : undefined;
      return sets[step + 1].has(after) ? after : undefined;
    }, out);
  }

  walk(steps, layers, move, out) {
    if (layers.some(layer => layer.length === 0)) { out([]); return; }
    const literalOf = layers.map((layer, i) => new Map(layer.map(state => [state, null])));
    for (const [i, layer] of layers.entries()) if (i && layer.length > 1) for (const state of layer) literalOf[i].set(state, this.fresh());
    const clause = (negative, positive) => { // null is a literal that is always true
      if (!positive.includes(null)) out([...negative.filter(x => x !== null).map(x => -x), ...positive]);
    };
    steps.forEach((literals, step) => {
      const before = literalOf[step], after = literalOf[step + 1];
      const ways = new Map(), froms = new Map(), tos = new Map(), fromOf = literals.map(() => new Set()), toOf = literals.map(() => new Set());
      this.work.charge(3 * before.size * literals.length + 2 * after.size);
      for (const [state, y] of before) literals.forEach((x, i) => {
        const next = move(step, state, i);
        if (next === undefined) { clause([y, x], []); return; }
        clause([y, x], [after.get(next)]);
        const key = `${state},${next}`;
        if (!ways.has(key)) ways.set(key, [state, next, []]);
        ways.get(key)[2].push(x);
        if (!tos.has(state)) tos.set(state, new Set());
        if (!froms.has(next)) froms.set(next, new Set());
        tos.get(state).add(next); froms.get(next).add(state); fromOf[i].add(state); toOf[i].add(next);
      });
      for (const [state, next, some] of ways.values()) clause([before.get(state), after.get(next)], some);
      for (const [state, y] of before) clause([y], [...(tos.get(state) ?? [])].map(next => after.get(next)));
      for (const [next, z] of after) clause([z], [...(froms.get(next) ?? [])].map(state => before.get(state)));
      literals.forEach((x, i) => {
        clause([x], [...fromOf[i]].map(state => before.get(state)));
        clause([x], [...toOf[i]].map(next => after.get(next)));
      });
      if (after.size > 1) this.exactlyOne([...after.values()], out);
    });
  }
}

function house(args) {
  return args.length > 0 && new Set(args).size === args.length && new Set(args.flatMap(x => x.values)).size === args.length;
}
function placesOf(args) {
  const places = new Map();
  for (const x of args) for (const [v, literal] of x.pairs) { if (!places.has(v)) places.set(v, []); places.get(v).push(literal); }
  return places;
}
function distinctRows(rows) { return [...new Map(rows.map(row => [row.join(), row])).values()]; }

// ---- Cuts. `state(literal)`: 1 true, -1 false, 0 not known, where all literals of the cut are false

const isIn = (node, state) => node === null || state(node) === 1;
const isOut = (node, state) => node !== null && state(node) === -1;

function apart(nodes, links, state) {
  const start = nodes.findIndex(node => isIn(node, state));
  if (start < 0) return false;
  const own = joined(start, beside(nodes.length, links, link => !isOut(link[2], state)), i => !isOut(nodes[i], state));
  return nodes.some((node, i) => isIn(node, state) && !own.has(i));
}

function brokenPieces(line, bounds, known, alone, state, work) {
  const { nodes, links } = line, special = new Set(known);
  const inside = i => special.has(i) || isIn(nodes[i], state), possible = i => special.has(i) || !isOut(nodes[i], state);
  work.charge((nodes.length + links.length) * (2 + 2 * bounds.size));
  if (known.some(i => isOut(nodes[i], state))) return true;
  const firm = beside(nodes.length, links, link => isIn(link[2], state)), open = beside(nodes.length, links, link => !isOut(link[2], state));
  const bound = beside(nodes.length, links, link => link[2] === null), near = new Set();
  for (const [root, [least, most]] of bounds) {
    const piece = joined(root, firm, inside);
    if (piece.size > most || known.some(i => i !== root && piece.has(i))) return true;
    let edge = [root];
    const around = new Set(edge);
    for (let step = 1; step < most && edge.length; step++) {
      const next = [];
      for (const i of edge) for (const j of open[i]) {
        if (around.has(j) || special.has(j) || !possible(j) || bound[j].some(k => k !== root && special.has(k))) continue;
        around.add(j); next.push(j);
      }
      edge = next;
    }
    if (around.size < least) return true;
    for (const i of around) near.add(i);
  }
  return alone && nodes.some((_, i) => inside(i) && !near.has(i));
}

function brokenRegions(line, state, work) {
  const { cells, links, size } = line, n = cells.length;
  work.charge(10 * (n + links.length) + cells.reduce((sum, x) => sum + x.pairs.length, 0));
  const may = cells.map(x => {
    const certain = x.pairs.filter(([, literal]) => state(literal) === 1), some = certain.length ? certain : x.pairs;
    return new Set(some.filter(([, literal]) => state(literal) !== -1).map(([v]) => v));
  });
  const only = may.map(values => (values.size === 1 ? [...values][0] : 0));
  const firm = beside(n, links, link => state(link[2]) === -1), open = beside(n, links, link => state(link[2]) !== 1), every = beside(n, links);
  const group = (around, among = () => true) => { // of each cell the set that it is joined to
    const sets = new Array(n);
    for (let i = 0; i < n; i++) if (!sets[i] && among(i)) { const own = joined(i, around, among); for (const j of own) sets[j] = own; }
    return sets;
  };
  const held = group(firm), able = group(open);
  for (let i = 0; i < n; i++) {
    const fits = v => (v === size ? size <= able[i].size : held[i].size <= v && v <= able[i].size);
    if (![...may[i]].some(fits)) return true;
  }
  for (const [a, b, x] of links) {
    if (state(x) === 1) {
      if (held[a].has(b)) return true;
      if (only[a] && only[a] === only[b] && only[a] !== size) return true;
      if (held[a].size === able[a].size && held[b].size === able[b].size && held[a].size === held[b].size) return true;
    }
    if (state(x) === -1 && ![...may[a]].some(v => may[b].has(v))) return true;
  }
  for (const v of new Set(only)) {
    if (!v) continue;
    work.charge(2 * (n + links.length));
    const could = group(open, i => may[i].has(v)), must = group(every, i => only[i] === v);
    for (let i = 0; i < n; i++) if (only[i] === v && (could[i].size < v || (v !== size && must[i].size > v))) return true;
  }
  return false;
}

// ---- Unit propagation, with two watched literals a clause

class Propagation {
  constructor(work) { this.work = work; this.values = new Map(); this.watches = new Map(); this.trail = []; this.done = 0; this.broken = false; this.propagations = 0; }

  value(x) { const v = this.values.get(Math.abs(x)); return v === undefined ? 0 : x > 0 ? v : -v; }

  set(x) { this.work.charge(1); this.propagations++; this.values.set(Math.abs(x), x > 0 ? 1 : -1); this.trail.push(x); }

  watch(x, clause) { const own = this.watches.get(x); if (own) own.push(clause); else this.watches.set(x, [clause]); }

  assert(literals) {
    if (this.broken) return;
    const clause = [...new Set(literals)];
    this.work.charge(1 + clause.length / 8);
    if (clause.some(x => this.value(x) === 1) || clause.some(x => clause.includes(-x) && clause.length < 60)) return;
    const open = clause.filter(x => this.value(x) === 0);
    if (open.length === 0) { this.broken = true; return; }
    if (open.length === 1) { this.set(open[0]); this.broken = !this.run(); return; }
    this.watch(open[0], open); this.watch(open[1], open); // what is false is false for good
  }

  run() { // to the end; false where a clause has no literal left
    while (this.done < this.trail.length) {
      const x = -this.trail[this.done++], own = this.watches.get(x);
      if (!own) continue;
      let kept = 0, i = 0;
      for (; i < own.length; i++) {
        const clause = own[i];
        this.work.charge(1);
        if (clause[0] === x) { clause[0] = clause[1]; clause[1] = x; }
        if (this.value(clause[0]) === 1) { own[kept++] = clause; continue; }
        let k = 2;
        while (k < clause.length && this.value(clause[k]) === -1) k++;
        this.work.charge(k / 8);
        if (k < clause.length) { clause[1] = clause[k]; clause[k] = x; this.watch(clause[1], clause); continue; }
        own[kept++] = clause;
        if (this.value(clause[0]) === -1) { while (++i < own.length) own[kept++] = own[i]; own.length = kept; return false; }
        this.set(clause[0]);
      }
      own.length = kept;
    }
    return true;
  }

  follows(lemma) {
    if (this.broken) return true;
    const mark = this.trail.length;
    let open = true;
    for (const x of lemma) {
      const value = this.value(x);
      if (value === 1) { open = false; break; }
      if (value === 0) this.set(-x);
    }
    const refuted = !open || !this.run();
    for (const x of this.trail.splice(mark)) this.values.delete(Math.abs(x));
    this.done = mark;
    return refuted;
  }
}

// ---- Records and claims

const KINDS = ["unique", "none", "multiple", "candidates", "implied", "minimal"];
const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

class Reader {
  constructor(rows, first) { this.rows = rows; this.first = first; this.at = 0; }
  get line() { return this.first + Math.min(this.at, this.rows.length - 1); }
  next() {
    expect(this.at < this.rows.length, "expected more lines, found the end of the record");
    const row = this.rows[this.at++];
    expect(row.length < LONGEST, "expected a shorter line");
    return row;
  }
  peek() { return this.rows[this.at]; }
  after(word) {
    const row = this.next();
    expect(row === word || row.startsWith(`${word} `), `expected \`${word}\`, found ${show(row)}`);
    return row.slice(word.length + 1);
  }
  until(word) {
    const some = [];
    for (let row = this.next(); row !== word; row = this.next()) some.push(row);
    return some;
  }
}

function numbers(row, pattern = /^-?[1-9][0-9]{0,8}$/) {
  const parts = row.split(" ");
  expect(parts.length > 0 && parts.pop() === "0", `expected numbers and a final 0, found ${show(row)}`);
  return parts.map(part => { expect(pattern.test(part), `expected a number, found ${show(part)}`); return Number(part); });
}

function checkRecord(rows, first, stage) {
  const work = new Work(), reader = new Reader(rows, first);
  try {
    for (const row of rows) work.charge(1 + row.length / 4);
    const version = reader.next();
    expect(/^cpsudoku-certificate [23]$/.test(version), `expected a certificate of version 2 or 3, found ${show(version)}`);
    const kind = reader.after("kind");
    expect(KINDS.slice(0, version.endsWith("2") ? 3 : 6).includes(kind), `expected a kind of claim, found ${show(kind)}`);
    const puzzle = reader.after("puzzle");
    let statement, about, readSolution, literal;
    if (puzzle === "stated") {
      expect(version.endsWith("3"), "expected version 3 of a stated puzzle");
      const at = reader.first + reader.at;
      statement = new Statement(work).read(reader.until("end"), at);
      about = `stated in ${statement.said} lines, ${statement.variables.filter(x => x.decision).length} variables to decide`;
      readSolution = text => text.split(" ").map(part => { expect(NUMBER.test(part), `expected values, found ${show(part)}`); return Number(part) + 0; });
      literal = token => statement.literal(token, new Map());
    } else {
      ({ statement, readSolution, literal } = units(puzzle, reader, work));
      about = puzzle.slice(0, 60);
    }
    stage("statement", { lines: statement.lines.length, decisions: statement.variables.filter(x => x.decision).length });
    claim(kind, statement, reader, work, readSolution, literal, stage);
    expect(reader.at === rows.length, `expected the end of the record, found ${show(reader.peek())}`);
    return { accepted: true, line: first, kind, words: `${kind} ${about}` };
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof RangeError)) throw error;
    return { accepted: false, line: error.line || Math.max(first, reader.first + reader.at - 1), words: error.message };
  }
}

function truthOf(statement, values) {
  const truth = {
    true_: x => { const [own, v] = statement.numberOf[Math.abs(x)]; return (values[own.index] === v) === (x > 0); },
    value: x => ("index" in x ? values[x.index] : truth.true_(x.literal) ? 1 : 0),
  };
  return truth;
}

function claim(kind, statement, reader, work, readSolution, literal, stage) {
  const { variables } = statement, decisions = variables.filter(x => x.decision);
  const solution = (word, without = null) => {
    const values = readSolution(reader.after(word));
    work.charge(20 * variables.length);
    expect(values.length === variables.length, `expected ${variables.length} values, found ${values.length}`);
    variables.forEach((x, i) => expect(x.values.includes(values[i]), `expected a value of ${show(x.name)}, found ${values[i]}`));
    const truth = truthOf(statement, values);
    for (const line of statement.lines) {
      if (without !== null && line.clue === without) continue;
      work.charge(cost(line));
      expect(holds(line, truth), `the solution breaks line ${line.at}`);
    }
    return values;
  };
  const differ = (one, other) => decisions.some(x => one[x.index] !== other[x.index]);
  const literalOf = (x, value) => x.pairs.find(([v]) => v === value)[1];
  const make = new Maker(statement.top, work);
  for (const x of variables) if (!x.boolean) make.exactlyOne(x.pairs.map(([, own]) => own), clause => make.add(clause));
  for (const line of statement.lines) {
    try { make.line(line); } catch (error) { throw located(error, line.at); }
  }
  stage("clauses", { clauses: make.clauses.length, literals: make.top });
  const extra = [];
  if (kind === "unique" || kind === "minimal") {
    const only = solution("solution");
    extra.push(decisions.map(x => -literalOf(x, only[x.index])));
    if (kind === "minimal") for (const name of statement.clues.keys()) {
      const said = reader.after("without");
      expect(said === name, `expected \`without ${name.slice(0, 60)}\`, found ${show(said)}`);
      expect(differ(solution("solution", name), only), "expected another solution, found the same");
    }
  } else if (kind === "multiple") {
    const one = solution("solution");
    expect(differ(solution("second"), one), "expected another solution, found the same");
    return;
  } else if (kind === "candidates") {
    const seen = decisions.map(() => new Set());
    let count = 0;
    while (reader.peek() !== "end") { const values = solution("solution"); decisions.forEach((x, i) => seen[i].add(values[x.index])); count++; }
    reader.next();
    expect(count > 0, "expected a solution, found none");
    extra.push(decisions.flatMap((x, i) => x.pairs.filter(([v]) => !seen[i].has(v)).map(([, own]) => own)));
  } else if (kind === "implied") {
    const parts = reader.after("clause").split(" ");
    expect(parts.shift() === ":" && parts.length > 0, "expected `clause : L ...`");
    for (const token of parts) extra.push([-literal(token)]);
  }
  stage("witness", { lines: statement.lines.length });
  const additions = [];
  if (reader.peek() === "added") { reader.next(); while (reader.peek() !== "lemmas") additions.push(addition(reader.next(), make, work)); }
  expect(reader.next() === "lemmas", "expected `lemmas`");
  const engine = new Propagation(work);
  for (const clause of [...make.clauses, ...extra]) engine.assert(clause);
  for (const clause of additions.flat()) engine.assert(clause);
  for (let lemmas = 0; ; lemmas++) {
    if (lemmas % 200 === 0) stage("lemmas", { lemmas, added: additions.length, propagations: engine.propagations });
    const lemma = numbers(reader.next());
    work.charge(40 * lemma.length);
    for (const x of lemma) expect(Math.abs(x) <= make.top, `expected a literal up to ${make.top}, found ${x}`);
    expect(engine.follows(lemma), "the lemma does not follow by unit propagation");
    if (!lemma.length) { stage("end", { lemmas, added: additions.length, propagations: engine.propagations }); return; }
    engine.assert(lemma);
  }
}

function cost(line) {
  if (line.word === "either") return 2 + line.literals.length + line.pairs.flat().reduce((sum, one) => sum + cost(one), 0);
  const own = [line.args, line.terms, line.nodes, line.links, line.rows, line.steps, line.cells, line.edges];
  return 4 + own.reduce((sum, some) => sum + (some ? (some.flat ? some.flat().length : some.size) : 0), 0);
}

function addition(row, make, work) {
  work.charge(row.length);
  if (row.startsWith("cut ")) {
    const parts = /^cut ([1-9][0-9]{0,6}) (.+)$/.exec(row);
    expect(parts !== null, `expected \`cut K L ... 0\`, found ${show(row)}`);
    const number = Number(parts[1]), cut = numbers(parts[2]);
    expect(number <= make.graphs.length, `expected a graph up to ${make.graphs.length}, found ${number}`);
    for (const x of cut) expect(Math.abs(x) <= make.top, `expected a literal up to ${make.top}, found ${x}`);
    const { line, off } = make.graphs[number - 1], own = new Set(cut);
    work.charge(40 * cut.length + 4 * ((line.nodes ?? line.cells ?? line.args).length + (line.links ?? line.edges).length));
    expect(off.every(x => own.has(x)), "expected the negations of the conditions in the cut");
    const state = x => (own.has(x) ? -1 : own.has(-x) ? 1 : 0);
    expect(WORDS[line.word].follows(line, state, work), "the cut does not follow from its graph");
    make.work.keep(cut.length);
    return [cut];
  }
  const parts = /^sum ((?:-?[1-9][0-9]{0,6} [1-9][0-9]{0,6} )+)0$/.exec(row);
  expect(parts !== null, `expected a cut or a sum, found ${show(row)}`);
  const some = parts[1].trim().split(" ").map(Number), terms = [];
  let total = 0n;
  for (let i = 0; i < some.length; i += 2) {
    expect(some[i + 1] <= make.equalities.length, `expected an equality up to ${make.equalities.length}, found ${some[i + 1]}`);
    const equality = make.equalities[some[i + 1] - 1];
    work.charge(40 * equality.terms.length);
    for (const [k, x] of equality.terms) terms.push([some[i] * k, x]);
    total += BigInt(some[i]) * BigInt(equality.total);
  }
  const before = make.clauses.length, out = clause => make.add(clause), [kept, rest] = make.combined(terms, total);
  if (kept.length) make.sumWalk(kept, w => w === rest, out);
  else if (rest !== 0n) out([]);
  return make.clauses.splice(before).map(clause => clause);
}

// Boards of units: variables r1c1, r1c2, ..., a `different` for each unit, a clause for each given.
function units(puzzle, reader, work) {
  const parts = /^(sudoku|sudoku-x|windoku|latin|jigsaw) ([1-9][0-9]{0,2})(?:x([1-9][0-9]{0,2}))?$/.exec(puzzle);
  expect(parts !== null && (parts[3] !== undefined) === parts[1].length > 6 - (parts[1] === "sudoku") && parts[1] !== "jigsaw" || (parts !== null && ["latin", "jigsaw"].includes(parts[1]) && parts[3] === undefined),
    `expected a puzzle that this checker derives, or \`puzzle stated\`, found ${show(puzzle)}: prove it again`);
  const [, name, a, b] = parts, height = Number(a), width = b === undefined ? 1 : Number(b), n = b === undefined ? height : height * width;
  expect(n <= 100 && (name !== "windoku" || (height === 3 && width === 3)), "expected a smaller board");
  const regions = name === "jigsaw" ? symbols(reader.after("regions"), n * n, n, false) : null;
  work.charge(100 * n ** 3);
  const at = reader.first + reader.at, statement = new Statement(work), cell = (r, c) => `r${r + 1}c${c + 1}`;
  const all = [...Array(n).keys()], cells = all.flatMap(r => all.map(c => [r, c])), rows = [`values 1..${n} : ${cells.map(([r, c]) => cell(r, c)).join(" ")}`, "rule"];
  const unit = some => { expect(some.length === n, "expected units of as many cells as values"); rows.push(`different : ${some.map(([r, c]) => cell(r, c)).join(" ")}`); };
  for (const r of all) unit(all.map(c => [r, c]));
  for (const c of all) unit(all.map(r => [r, c]));
  if (regions) for (const v of all) unit(cells.filter((_, i) => regions[i] === v + 1));
  else if (name !== "latin") for (const box of all) unit(cells.filter(([r, c]) => Math.floor(r / height) * height + Math.floor(c / width) === box));
  if (name === "sudoku-x") { unit(all.map(i => [i, i])); unit(all.map(i => [i, n - 1 - i])); }
  if (name === "windoku") for (const r0 of [1, 5]) for (const c0 of [1, 5]) unit(cells.filter(([r, c]) => r >= r0 && r < r0 + 3 && c >= c0 && c < c0 + 3));
  const text = reader.after("givens"), count = n <= 35 ? text.length : text.split(" ").length;
  if (count === n ** 3 && n > 1) {
    const marks = symbols(text, n ** 3, n, true);
    marks.forEach((v, i) => expect(v === 0 || v === (i % n) + 1, "expected each candidate as its own symbol"));
    cells.forEach(([r, c], i) => {
      const left = marks.slice(i * n, i * n + n).filter(v => v);
      if (left.length < n) rows.push(`clue ${cell(r, c)}`, `clause : ${left.map(v => `${cell(r, c)}=${v}`).join(" ")}`.trimEnd());
    });
  } else symbols(text, n * n, n, true).forEach((v, i) => { if (v) rows.push(`clue ${cell(...cells[i])}`, `clause : ${cell(...cells[i])}=${v}`); });
  statement.read(rows.map(row => row.replace(/ :$/, " : ")), at);
  const value = token => { const found = n <= 35 ? SYMBOLS.indexOf(token) + 1 : Number(token); expect(found > 0 && found <= n, `expected a value, found ${show(token)}`); return found; };
  const literal = token => {
    const found = /^(r[0-9]+c[0-9]+)(=|!=)(.+)$/.exec(token);
    expect(found !== null, `expected a literal, found ${show(token)}`);
    return statement.literal(`${found[1]}${found[2]}${value(found[3])}`, new Map());
  };
  return { statement, readSolution: row => symbols(row, n * n, n, false), literal };
}

function symbols(text, count, top, blanks) {
  const parts = top <= 35 ? [...text] : text.split(" ");
  expect(parts.length === count, `expected ${count} symbols, found ${parts.length}`);
  return parts.map(part => {
    if (part === "." && blanks) return 0;
    const value = top <= 35 ? SYMBOLS.indexOf(part) + 1 : /^[1-9][0-9]{0,8}$/.test(part) ? Number(part) : 0;
    expect(value > 0 && value <= top, `expected a value from 1 to ${top}, found ${show(part)}`);
    return value;
  });
}

// check(text): of each record {accepted, line, words}; `told` is called with each as it comes, `stage` with the name and
// the figures of each stage that a record passes: statement, clauses, witness, lemmas (now and then), end.
function check(text, told = () => {}, stage = () => {}) {
  const rows = text.split("\n").map(row => row.replace(/\r$/, "")), results = [];
  let begin = 0;
  while (begin < rows.length) {
    if (rows[begin] === "") { begin++; continue; }
    let end = begin;
    while (end < rows.length && rows[end] !== "") end++;
    const result = checkRecord(rows.slice(begin, end), begin + 1, stage);
    results.push(result);
    told(result);
    begin = end;
  }
  return results;
}

if (typeof module !== "undefined" && module.exports) module.exports = { check };
if (typeof require !== "undefined" && typeof module !== "undefined" && require.main === module) {
  const { readFileSync } = require("node:fs");
  let accepted = 0, rejected = 0;
  for (const file of process.argv.slice(2)) {
    const results = check(readFileSync(file, "utf8"), result => console.log(`${file}:${result.line}: ${result.accepted ? "accepted" : "rejected"}: ${result.words}`));
    for (const result of results) if (result.accepted) accepted++; else rejected++;
  }
  console.log(`${accepted} accepted, ${rejected} rejected`);
  process.exitCode = rejected || !accepted ? 1 : 0;
}
