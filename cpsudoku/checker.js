// The second checker of certificates, in JavaScript: `node checker.js FILE ...`, or `check(text)` in a browser.
//
// Written from docs/reference/statement.md and docs/reference/certificates.md alone, by another hand than checker.py:
// the two share no line, and have to agree. It reads version 3 (stated puzzles, and boards of units) and the boards of
// units of version 2. In the order in which one would explain it: limits; the statement as text; how to search a graph;
// the words, what each means and its clauses; clauses; unit propagation; claims; boards of units.
"use strict";

// ---- Limits: all work and all memory are charged to the record at hand before they are spent

const STEPS = 200e6; // of work for a record
const LITERALS = 8e6; // kept for a record
const LONGEST = 4194304; // characters of a line
const NESTED = 20; // pairs of braces

let stepsLeft, literalsLeft; // of the record at hand
let place; // the line that is read, or whose clauses are made

class Refused extends Error {}

function expect(condition, wanted, found) {
  if (condition) return;
  const words = found === undefined ? "" : `, found ${JSON.stringify(String(found).slice(0, 40))}`;
  throw new Refused(`expected ${wanted}${words}`);
}

function charge(steps) {
  stepsLeft -= steps;
  expect(stepsLeft >= 0, "less work, found more than 200 million steps"); // no number is refused, too
}

function keep(literals) {
  charge(literals);
  literalsLeft -= literals;
  expect(literalsLeft >= 0, "fewer literals, found too many");
}

// ---- The statement as text

const NAME = /^[A-Za-z0-9_.~()\[\],\/#%+][A-Za-z0-9_.~()\[\],\/#%+-]*$/;
const RELATIONS = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
};

const tokensOf = text => text.split(" ").filter(token => token !== "");

function whole(token) {
  expect(/^-?[0-9]{1,9}$/.test(token), "a whole number", token ?? "none");
  return Number(token) + 0; // -0 is 0
}

function size(token) {
  expect(/^[0-9]{1,9}$/.test(token), "a number without a sign", token ?? "none");
  return Number(token);
}

function below(top, token) {
  const number = size(token);
  expect(number < top, `a number below ${top}`, token);
  return number;
}

function row(token, width) {
  const values = token === "()" ? [] : token.split(",").map(whole);
  expect(values.length === width, `rows of ${width} values`, token);
  return values;
}

function link(token, line, literal = true) { // [node, node, literal]; null where no literal is needed
  const parts = /^([0-9]+)-([0-9]+)(?:\/([0-9]+))?$/.exec(token);
  expect(parts !== null && (literal || parts[3] === undefined), "a link", token);
  const top = WORDS[line.word].nodes?.(line) ?? line.lists[0].length;
  const [a, b] = [below(top, parts[1]), below(top, parts[2])];
  return [a, b, parts[3] === undefined ? null : line.args[below(line.args.length, parts[3])]];
}

// What is read of a token, by the name that it has in the form of a word.
const READ = {
  whole,
  size,
  relation(token) {
    expect(Object.hasOwn(RELATIONS, token), "a relation", token);
    return token;
  },
  literal: (token, line, statement) => statement.literal(token),
  variable: (token, line, statement) => statement.variable(token),
  term: (token, line, statement) => statement.term(token),
  product(token, line, statement) { // [factor, term]
    const parts = /^(-?[0-9]+)\*(.+)$/.exec(token);
    return parts ? [whole(parts[1]), statement.term(parts[2])] : [1, statement.term(token)];
  },
  row: (token, line) => row(token, line.args.length),
  move: token => row(token, 3),
  node: (token, line) => (token === "*" ? null : line.args[below(line.args.length, token)]),
  link,
  edge: (token, line) => link(token, line, false),
  root(token, line) { // [node, size]; no size is 0
    const [node, number] = token.split("=", 2);
    if (number !== undefined) expect(size(number) > 0 && token === `${node}=${number}`, "a size from 1 on", token);
    return [below(line.lists[0].length, node), number === undefined ? 0 : size(number)];
  },
  known: (token, line) => below(line.lists[0].length, token),
};

// The names of `count` parts; "..." says that there are any number of those before it.
const namesOf = (names, count) => (names.at(-1) === "..." ? Array(count).fill(names[0]) : names);

// An argument is a term: its values, each with the literal that says so; `literal`: that it is 1, if it is a Boolean;
// `key`: the same of terms that are about the same literals.
const asTerm = literal => ({ literal, key: Math.abs(literal), pairs: [[0, -literal], [1, literal]] });

class Statement {
  variables = []; // terms with a name, and whether they are decisions
  named = new Map();
  lines = []; // {word, condition, parameters, args, lists, clue, place}
  clues = new Set(); // names, as they come
  top = 0; // the last literal
  cost = 0; // what it takes to look at all of it
  block = 0;

  read(lines, first) {
    let clue = null;
    place = first - 1;
    for (const text of lines) {
      place++;
      this.cost += 2 * text.length + 2;
      charge(2 * text.length + 2);
      expect(text !== "", "a line of a statement, found an empty one");
      const word = text.split(" ", 1)[0];
      if (word === "rule" || word === "clue") {
        expect(text === "rule" || text.length > 5, `a text after \`${word}\`, found none`);
        expect(this.block > 0 || this.variables.some(x => x.decision), "a variable in `values`, found none");
        this.block++;
        clue = word === "clue" ? text.slice(5) : null;
        if (clue !== null) this.clues.add(clue);
      } else if (["values", "also", "hidden", "open"].includes(word)) this.declare(text, word);
      else if (word !== "say") {
        expect(this.block > 0, "a `rule` or a `clue` first");
        this.tokens = tokensOf(text);
        this.at = 0;
        this.lines.push({ ...this.line(0), clue, place });
        expect(this.at === this.tokens.length, "the end of the line", this.tokens[this.at]);
      }
    }
    expect(this.block > 0, "a `rule` or a `clue`, found none");
    return this;
  }

  declare(text, word) {
    const hidden = word === "hidden" || word === "open", [head, names, rest] = text.split(" : ");
    expect(names !== undefined && rest === undefined, "`VALUES : NAMES`");
    expect(hidden === this.block > 0, "hidden variables below a rule or a clue, all others before");
    expect(word !== "values" || this.variables.every(x => x.decision), "all `values` before `also`");
    const values = [];
    for (const token of tokensOf(head).slice(1)) {
      const [low, high] = token.includes("..") ? token.split("..", 2).map(whole) : [whole(token), whole(token)];
      expect(low <= high && token.split("..").length <= 2, "ascending values", token);
      keep(high - low + 1);
      for (let v = low; v <= high; v++) values.push(v);
    }
    expect(values.length && values.every((v, i) => !i || values[i - 1] < v), "different values in ascending order");
    expect(tokensOf(names).length > 0, "a name, found none");
    for (const name of tokensOf(names)) {
      expect(NAME.test(name), "a name", name);
      expect(!this.named.has(name), "each name once", name);
      keep(8 + 5 * values.length);
      const first = this.top + 1, boolean = values.join() === "0,1";
      const term = boolean ? asTerm(first) : { key: -first, pairs: values.map((v, i) => [v, first + i]) };
      this.top += boolean ? 1 : values.length;
      const variable = { ...term, name, decision: word === "values", block: hidden ? this.block : null };
      this.named.set(name, variable);
      this.variables.push(variable);
    }
  }

  variable(name) {
    const found = this.named.get(name);
    expect(found !== undefined && [null, this.block].includes(found.block), "a declared name", name);
    return found;
  }

  literal(token) {
    const parts = /^([^=!]+)(=|!=)(-?[0-9]{1,9})$/.exec(token), sign = token.startsWith("-") && !parts ? -1 : 1;
    const x = this.variable(parts ? parts[1] : token.slice(sign < 0 ? 1 : 0));
    if (!parts) {
      expect(x.literal !== undefined, "a literal", token);
      return sign * x.literal;
    }
    charge(x.pairs.length);
    const pair = x.pairs.find(([v]) => v === whole(parts[3]));
    expect(pair !== undefined, `a value of ${x.name}`, token);
    return parts[2] === "=" ? pair[1] : -pair[1];
  }

  term(token) { return this.named.has(token) ? this.variable(token) : asTerm(this.literal(token)); }

  // The line from the next token on; in braces (depth > 0) it ends before `&` or `}`.
  line(depth) {
    const condition = [], ends = token => token === undefined || (depth > 0 && (token === "&" || token === "}"));
    const { tokens } = this;
    if (tokens[this.at] === "if") {
      this.at++;
      while (tokens[this.at] !== ":") {
        expect(this.at < tokens.length, "a colon after `if`");
        condition.push(this.literal(tokens[this.at++]));
      }
      expect(condition.length > 0, "`if L ... :`");
      this.at++;
    }
    const word = tokens[this.at++] ?? "";
    expect(Object.hasOwn(WORDS, word), "a word", word);
    if (word === "either") return { word, condition, ...this.either(ends, depth) };
    const parts = [[]]; // parameters, arguments, lists
    for (; !ends(tokens[this.at]); this.at++) {
      const token = tokens[this.at];
      if (token === ":" || token === ";") {
        expect((token === ":") === (parts.length === 1), "one colon, and semicolons after it", token);
        parts.push([]);
      } else parts.at(-1).push(token);
    }
    expect(parts.length > 1, "a colon");
    return { word, condition, ...this.parts(word, ...parts) };
  }

  parts(word, parameters, args, ...lists) {
    const [own, each, some] = WORDS[word].form, line = { word, lists: [] };
    const read = (name, token) => READ[name](token, line, this);
    const ownNames = namesOf(own, parameters.length), listNames = namesOf(some, lists.length);
    expect(parameters.length === ownNames.length, `${ownNames.length} parameters`, parameters.length);
    expect(lists.length <= listNames.length, `at most ${listNames.length} lists`, lists.length);
    line.parameters = parameters.map((token, i) => read(ownNames[i], token));
    line.args = args.map(token => read(each, token));
    if (word === "regions") line.cells = args.length - (lists[0] ?? []).length; // its links are between these
    listNames.forEach((name, i) => line.lists.push((lists[i] ?? []).map(token => read(name, token))));
    WORDS[word].demand?.(line);
    return line;
  }

  either(ends, depth) {
    const { tokens } = this, args = [], braces = [];
    expect(tokens[this.at++] === ":", "a colon after `either`");
    expect(depth < NESTED, `at most ${NESTED} nested pairs of braces`);
    while (!ends(tokens[this.at])) {
      const token = tokens[this.at++], inside = [];
      if (token !== "{") { args.push(this.literal(token)); continue; }
      while (tokens[this.at] !== "}") {
        if (inside.length) expect(tokens[this.at++] === "&", "`&` between lines, and a closing brace");
        inside.push(this.line(depth + 1));
      }
      this.at++;
      braces.push(inside);
    }
    expect(args.length + braces.length > 0, "a literal or a pair of braces");
    return { args, braces };
  }
}

// ---- Graphs. `state(literal)`: 1 true, -1 false, 0 not known. A node or link without a literal (null) is always in

const isIn = (literal, state) => literal === null || state(literal) === 1;
const isOut = (literal, state) => literal !== null && state(literal) === -1;
const all = () => true;

function neighbours(links, holds = all) { // node -> those it is linked with
  const around = new Map();
  charge(4 * links.length);
  for (const [a, b, literal] of links) {
    if (!holds(literal)) continue;
    for (const [one, other] of [[a, b], [b, a]]) {
      if (!around.has(one)) around.set(one, []);
      around.get(one).push(other);
    }
  }
  return around;
}

function joined(start, around, enters = all, most = Infinity) { // nodes in at most so many links from the first
  const found = new Set([start]);
  let edge = [start];
  for (let links = 0; links < most && edge.length; links++) {
    const next = [];
    for (const node of edge) {
      const some = around.get(node) ?? [];
      charge(3 + 3 * some.length);
      for (const other of some) {
        if (found.has(other) || !enters(other)) continue;
        found.add(other);
        next.push(other);
      }
    }
    edge = next;
  }
  return found;
}

// Is a node that is in not joined to another one that is in?
function apart(nodes, links, state) {
  const own = [...nodes.keys()].filter(i => isIn(nodes[i], state)), around = neighbours(links, x => !isOut(x, state));
  charge(nodes.length);
  if (!own.length) return false;
  const piece = joined(own[0], around, i => !isOut(nodes[i], state));
  return own.some(i => !piece.has(i));
}

// `roots`: node -> [least, most]; `known`: these, and others; `alone`: each node is in the piece of a root.
function brokenPieces(nodes, links, roots, known, alone, state) {
  const special = new Set(known), inside = i => special.has(i) || isIn(nodes[i], state);
  const firm = neighbours(links, x => isIn(x, state)), open = neighbours(links, x => !isOut(x, state));
  const bound = neighbours(links, x => x === null), near = new Set();
  if (known.some(i => isOut(nodes[i], state))) return true;
  for (const [root, [least, most]] of roots) {
    const piece = joined(root, firm, inside), other = i => i !== root && special.has(i);
    charge(known.length);
    if (piece.size > most || known.some(i => other(i) && piece.has(i))) return true;
    const beside = i => (charge((bound.get(i) ?? []).length), (bound.get(i) ?? []).some(other));
    const free = i => !special.has(i) && !isOut(nodes[i], state) && !beside(i);
    const around = joined(root, open, free, most - 1);
    if (around.size < least) return true;
    for (const i of around) near.add(i);
  }
  charge(nodes.length);
  return alone && nodes.some((_, i) => inside(i) && !near.has(i));
}

function brokenRegions({ parameters: [top], cells, args, lists: [edges] }, state) {
  const borders = args.slice(cells).map(x => x.literal), links = edges.map(([a, b], i) => [a, b, borders[i]]);
  const nodes = [...Array(cells).keys()];
  const may = args.slice(0, cells).map(({ pairs }) => { // values; none beside one that is true
    charge(pairs.length);
    const some = pairs.filter(([, x]) => state(x) !== -1), certain = some.filter(([, x]) => state(x) === 1);
    return new Set((certain.length === 0 ? some : certain.length === 1 ? certain : []).map(([v]) => v));
  });
  const only = may.map(values => (values.size === 1 ? [...values][0] : 0));
  const groups = (around, among = all) => { // node -> the set of those that it is joined to
    const found = [];
    charge(cells);
    for (const i of nodes) {
      if (found[i] || !among(i)) continue;
      const own = joined(i, around, among);
      for (const j of own) found[j] = own;
    }
    return found;
  };
  const held = groups(neighbours(links, x => state(x) === -1)), open = neighbours(links, x => state(x) !== 1);
  const able = groups(open), every = neighbours(links);
  const fits = (i, v) => (v === top ? v <= able[i].size : held[i].size <= v && v <= able[i].size);
  if (nodes.some(i => ![...may[i]].some(v => fits(i, v)))) return true;
  for (const [a, b, border] of links) {
    const closed = i => held[i].size === able[i].size;
    if (state(border) === 1) {
      if (held[a].has(b)) return true;
      if (only[a] && only[a] === only[b] && only[a] !== top) return true;
      if (closed(a) && closed(b) && held[a].size === held[b].size) return true;
    }
    charge(may[a].size);
    if (state(border) === -1 && ![...may[a]].some(v => may[b].has(v))) return true;
  }
  for (const v of new Set(only.filter(Boolean))) {
    const could = groups(open, i => may[i].has(v)), must = groups(every, i => only[i] === v);
    if (nodes.some(i => only[i] === v && (could[i].size < v || (v !== top && must[i].size > v)))) return true;
  }
  return false;
}

// ---- The words. `form`: what stands in a line (parameters : arguments ; lists); `demand`: what else it has to be;
// `holds`: what it means, for values that are all known; `clauses`: what is asserted of it. A graph has `broken`, the
// rules of its cuts, instead of `holds`: where everything is known, they say that the line does not hold.

function value({ pairs }, state) {
  charge(pairs.length);
  return pairs.find(([, literal]) => state(literal) === 1)[0];
}
const valuesOf = (terms, state) => terms.map(x => value(x, state));
const trueOf = (literals, state) => literals.filter(x => state(x) === 1).length;
const between = (number, [least, most]) => least <= number && number <= most;

function demandRange([least, most], count) {
  expect(between(least, [0, most]) && most <= count, "A no more than B, and B no more than there are literals");
}

function two(fits, form = " : term") { // `fits(a, b, K)` of two terms
  return {
    form,
    demand: ({ args, parameters: [k] }) => expect(args.length === 2 && k !== 0, "two arguments, and K from 1 on"),
    holds: ({ args, parameters: [k] }, state) => fits(...valuesOf(args, state), k),
    clauses: ({ args: [a, b], parameters: [k] }, formula) => formula.pair(a.pairs, b.pairs, (v, w) => fits(v, w, k)),
  };
}

const WORDS = {
  clause: {
    form: " : literal",
    holds: ({ args }, state) => trueOf(args, state) > 0,
    clauses: ({ args }, formula) => formula.add(args),
  },

  different: {
    form: " : variable",
    holds: ({ args }, state) => new Set(valuesOf(args, state)).size === args.length,
    clauses({ args }, formula) {
      const values = formula.different(args), sum = values?.reduce((a, b) => a + b);
      if (values && !formula.off.length) formula.equalities.push([args.map(x => [1, x]), sum]);
    },
  },

  count: {
    form: "size size : literal",
    demand: ({ parameters, args }) => demandRange(parameters, args.length),
    holds: ({ parameters, args }, state) => between(trueOf(args, state), parameters),
    clauses: ({ parameters, args }, formula) => formula.count(...parameters, args),
  },

  sum: {
    form: "relation whole : product",
    holds({ parameters: [relation, total], args }, state) {
      const sum = args.reduce((sum, [k, x]) => sum + BigInt(k) * BigInt(value(x, state)), 0n);
      return RELATIONS[relation](sum, BigInt(total));
    },
    clauses({ parameters: [relation, total], args }, formula) {
      const equality = relation === "=" && !formula.off.length;
      if (equality) formula.equalities.push([args, total]);
      formula.sum(args, RELATIONS[relation], total, equality ? 5 : Infinity);
    },
  },

  table: {
    form: " : variable ; row",
    holds({ args, lists: [rows] }, state) {
      const own = valuesOf(args, state).join();
      return rows.some(values => values.join() === own);
    },
    clauses: ({ args, lists: [rows] }, formula) => formula.table(args, rows),
  },

  sets: {
    form: " : variable ; row",
    demand({ lists: [sets] }) {
      expect(sets.every(set => set.every((v, i) => !i || set[i - 1] < v)), "sets in ascending order");
    },
    holds({ args, lists: [sets] }, state) {
      const own = valuesOf(args, state).sort((a, b) => a - b).join();
      return sets.some(set => set.join() === own);
    },
    clauses({ args, lists: [sets] }, formula) {
      charge(sets.length * args.length);
      const sums = new Set(sets.map(set => set.reduce((a, b) => a + b, 0)));
      if (sums.size === 1 && !formula.off.length) formula.totals.push([args.map(x => [1, x]), [...sums][0]]);
      formula.sets(args, sets);
    },
  },

  walk: {
    form: " : term ; move ; ...",
    demand({ args, lists }) {
      expect(args.length > 0 && lists.length === args.length, "an argument, and a list of moves for each");
      let before = new Set([0]);
      lists.forEach((moves, i) => {
        charge(10 * args[i].pairs.length);
        const values = new Set(args[i].pairs.map(([v]) => v)), left = new Set(moves.map(([s]) => s));
        const known = moves.every(([s, v, t]) => s >= 0 && t >= 0 && values.has(v));
        expect(known, "states from 0 on, and values of the argument");
        expect(new Set(moves.map(([s, v]) => `${s},${v}`)).size === moves.length, "one move of a value from a state");
        const met = left.size === before.size && [...left].every(s => before.has(s));
        expect(met, "the states that a step enters to be those that the next one leaves");
        before = new Set(moves.map(([, , t]) => t));
      });
      expect(before.size === 1 && before.has(0), "the walk to end in state 0");
    },
    holds({ args, lists }, state) {
      const step = (at, x, i) => lists[i].find(([s, v]) => s === at && v === value(x, state))?.[2];
      return args.reduce(step, 0) === 0;
    },
    clauses({ args, lists }, formula) {
      const tables = lists.map(moves => new Map(moves.map(([s, v, t]) => [`${s},${v}`, t])));
      formula.walk(args.map(x => x.pairs), 0, (state, v, i) => tables[i].get(`${state},${v}`));
    },
  },

  sight: {
    form: "size size : literal ; literal ; ...",
    demand({ parameters, args, lists }) {
      expect([args, ...lists].every(line => line.length > 0), "a literal in each list");
      demandRange(parameters, args.length + lists.flat().length);
    },
    holds({ parameters, args, lists }, state) {
      const seen = line => [...line, 0].findIndex(x => x === 0 || state(x) !== 1);
      return between([args, ...lists].reduce((sum, line) => sum + seen(line), 0), parameters);
    },
    clauses({ parameters: [least, most], args, lists }, formula) {
      const terms = [args, ...lists].map(([first, ...others]) => {
        let seen = first; // to here
        const pairs = [[0, -first], ...others.map((x, i) => {
          const ends = formula.fresh(), y = formula.fresh();
          for (const clause of [[-ends, seen], [-ends, -x], [-y, seen], [-y, x], [-seen, ends, y]]) formula.add(clause);
          seen = y;
          return [i + 1, ends];
        })];
        return [...pairs, [pairs.length, seen]];
      });
      const next = (state, n) => (state + n <= most ? state + n : undefined);
      formula.walk(terms, 0, next, state => state >= least);
    },
  },

  connected: {
    form: " : literal ; node ; link",
    broken: ({ lists: [nodes, links] }, state) => apart(nodes, links, state),
  },

  loop: {
    form: "size : literal ; edge",
    nodes: ({ parameters: [vertices] }) => vertices,
    demand({ args, lists: [edges] }) {
      const right = args.length === edges.length && edges.every(([a, b]) => a !== b);
      expect(right, "a literal for each edge, between two vertices");
    },
    holds(line, state) {
      const drawn = trueOf(line.args, state), ends = [...edgesAt(line).values()].map(some => trueOf(some, state));
      return drawn > 0 && ends.every(count => count === 0 || count === 2) && !this.broken(line, state);
    },
    clauses(line, formula) {
      formula.add(line.args);
      for (const here of edgesAt(line).values()) {
        here.forEach((x, i) => {
          formula.add([-x, ...here.filter((_, j) => j !== i)]);
          for (let j = 0; j < i; j++) for (let k = 0; k < j; k++) formula.add([-x, -here[j], -here[k]]);
        });
      }
    },
    // Its nodes are the edges. They are linked where they share a vertex: joined where vertices are, over edges.
    broken({ args, lists: [edges] }, state) {
      const around = neighbours(edges.map(([a, b], i) => [a, b, args[i]]), x => !isOut(x, state));
      const drawn = edges.filter((_, i) => isIn(args[i], state));
      const piece = drawn.length ? joined(drawn[0][0], around) : null;
      return drawn.some(([a]) => !piece.has(a));
    },
  },

  pieces: {
    form: " : literal ; node ; edge ; root",
    demand({ lists: [, , roots] }) {
      expect(new Set(roots.map(([node]) => node)).size === roots.length, "each root once");
    },
    broken({ lists: [nodes, links, roots] }, state) {
      const bounds = roots.map(([node, own]) => [node, own ? [own, own] : [1, nodes.length]]);
      return brokenPieces(nodes, links, bounds, roots.map(([node]) => node), true, state);
    },
  },

  piece: {
    form: "relation size : literal ; node ; link ; known",
    demand({ parameters: [relation, own], lists: [, , known] }) {
      expect(relation !== "!=" && own > 0, "=, <= or >=, and a size from 1 on");
      expect(known.length > 0 && new Set(known).size === known.length, "a root, and no node twice");
    },
    broken({ parameters: [relation, own], lists: [nodes, links, known] }, state) {
      const bounds = { "=": [own, own], "<=": [1, own], ">=": [own, nodes.length] }[relation];
      return brokenPieces(nodes, links, [[known[0], bounds]], known, false, state);
    },
  },

  regions: {
    form: "size : term ; edge", // its arguments are cells, then a border for each link
    nodes: ({ cells }) => cells,
    demand({ parameters: [top], cells, args, lists: [edges] }) {
      expect(top > 0 && cells > 0 && edges.every(([a, b]) => a !== b), "S from 1 on, a cell, links between two cells");
      expect(args.slice(cells).every(x => x.literal !== undefined), "literals for the borders");
      const right = ({ pairs }) => pairs.length === top && pairs.every(([v]) => between(v, [1, top]));
      expect(args.slice(0, cells).every(right), "cells whose values are 1 to S");
    },
    broken: brokenRegions,
  },

  reach: {
    form: "size size : literal ; edge",
    nodes: ({ args }) => args.length,
    demand: ({ parameters: [root], args }) => below(args.length, String(root)),
    holds({ parameters: [root, most], args, lists: [links] }, state) {
      const near = joined(root, neighbours(links), i => state(args[i]) === 1, most);
      return args.every((x, i) => state(x) !== 1 || (near.has(i) && state(args[root]) === 1));
    },
    clauses({ parameters: [root, most], args, lists: [links] }, formula) {
      const around = neighbours(links);
      let near = args.map((_, i) => i === root); // true and false: certain; a number: a literal
      for (let step = 1; step <= Math.min(most, args.length); step++) {
        charge(args.length + 2 * links.length);
        near = near.map((own, i) => {
          const some = [own, ...(around.get(i) ?? []).map(j => near[j])];
          if (i === root || some.every(x => x === false)) return own;
          const y = formula.fresh();
          formula.add([-y, args[i]]);
          if (!some.includes(true)) formula.add([-y, ...some.filter(x => x !== false)]);
          return y;
        });
      }
      args.forEach((x, i) => {
        if (near[i] !== true) formula.add(near[i] === false ? [-x] : [-x, near[i]]);
        formula.add([-x, args[root]]);
      });
    },
  },

  less: two((a, b) => a < b),
  same: two((a, b) => a === b),
  apart: two((a, b, k) => Math.abs(a - b) >= k, "size : term"),

  runs: {
    form: "size ... : literal",
    demand({ parameters, args }) {
      expect(args.length > 0 && parameters.every(k => k > 0), "a literal, and runs from 1 on");
      expect(parameters.reduce((room, k) => room + k + 1, -1) <= args.length, "room for all runs");
    },
    holds({ parameters, args }, state) {
      const signs = args.map(x => (state(x) === 1 ? "1" : "0")).join("");
      return signs.split("0").filter(Boolean).map(run => run.length).join() === parameters.join();
    },
    clauses({ parameters, args }, formula) {
      const drawing = parameters.map(k => "1".repeat(k)).join("0"), end = drawing.length;
      const next = (read, sign) => {
        if (drawing[read] === String(sign)) return read + 1;
        return sign === 0 && (read === 0 || read === end || drawing[read - 1] === "0") ? read : undefined;
      };
      formula.walk(args.map(x => asTerm(x).pairs), 0, next, read => read === end);
    },
  },

  either: {
    holds({ args, braces }, state) {
      return trueOf(args, state) > 0 || braces.some(inside => inside.every(line => holds(line, state)));
    },
    clauses({ args, braces }, formula) {
      const own = braces.map(() => formula.fresh());
      formula.add([...args, ...own]);
      braces.forEach((inside, i) => formula.under([-own[i]], () => inside.forEach(line => formula.line(line))));
    },
  },
};

for (const word of Object.values(WORDS)) {
  const [parameters, args, ...lists] = (word.form ?? "").split(/ ?[:;] ?/).map(tokensOf);
  word.form = [parameters, args?.[0], lists.flat()];
}

function edgesAt({ args, lists: [edges] }) { // vertex -> literals of its edges
  return grouped(edges.flatMap(([a, b], i) => [[a, args[i]], [b, args[i]]]));
}

function holds(line, state) {
  const word = WORDS[line.word];
  if (!line.condition.every(x => state(x) === 1)) return true;
  return word.holds ? word.holds(line, state) : !word.broken(line, state);
}

// ---- Unit propagation, with two watched literals a clause

const code = x => (x > 0 ? 2 * x : 1 - 2 * x); // of a literal; that of its negation is code ^ 1

class Propagation {
  values = new Int8Array(1 << 12); // code -> 1 true, -1 false, 0 not known
  watches = []; // code -> places of clauses in the store
  store = []; // clause after clause: how many codes, and these; the first two are watched
  trail = []; // codes that are true, as they came
  done = 0; // so many of them have been followed
  broken = false;
  propagations = 0;

  set(x) {
    charge(1);
    this.propagations++;
    this.values[x] = 1;
    this.values[x ^ 1] = -1;
    this.trail.push(x);
  }

  watch(x, at) { (this.watches[x] ??= []).push(at); }

  grow(top) { // there are literals up to this one
    const before = this.values;
    if (2 * top + 1 < before.length) return;
    this.values = new Int8Array(4 * top);
    this.values.set(before);
  }

  assert(literals) {
    const { values, store } = this, open = new Set(); // what is false is false for good
    keep(literals.length + 4);
    for (const x of literals.map(code)) {
      if (values[x] === 1) return;
      if (values[x] === 0) open.add(x);
    }
    if (this.broken) return;
    const [one, other] = open, at = store.length;
    if (open.size > 1) {
      store.push(open.size);
      for (const x of open) store.push(x);
      this.watch(one, at);
      this.watch(other, at);
      return;
    }
    if (open.size) this.set(one);
    this.broken = !open.size || !this.run();
  }

  run() { // to the end; false where a clause has no literal left
    const { values, store, trail } = this;
    while (this.done < trail.length) {
      const x = trail[this.done++] ^ 1, own = this.watches[x] ?? [];
      let kept = 0, whole = true;
      charge(own.length);
      for (const at of own) {
        const first = at + 1, second = at + 2, end = first + store[at];
        if (store[first] === x) [store[first], store[second]] = [store[second], x];
        if (whole && values[store[first]] !== 1) {
          let k = second + 1;
          while (k < end && values[store[k]] === -1) k++;
          charge((k - second) / 2);
          if (k < end) {
            [store[second], store[k]] = [store[k], x];
            this.watch(store[second], at);
            continue;
          }
          if (values[store[first]] === -1) whole = false;
          else this.set(store[first]);
        }
        own[kept++] = at;
      }
      own.length = kept;
      if (!whole) return false;
    }
    return true;
  }

  follows(lemma) {
    const mark = this.trail.length;
    let refuted = this.broken;
    for (const x of lemma.map(code)) {
      if (this.values[x] === 1) refuted = true;
      if (this.values[x] === 0) this.set(x ^ 1);
    }
    refuted ||= !this.run();
    for (const x of this.trail.splice(mark)) this.values[x] = this.values[x ^ 1] = 0;
    this.done = mark;
    return refuted;
  }
}

// ---- Clauses

const placesOf = terms => grouped(terms.flatMap(x => x.pairs)); // value -> the literals that say it, one a term

function grouped(pairs) { // first -> seconds
  const groups = new Map();
  for (const [one, other] of pairs) {
    if (!groups.has(one)) groups.set(one, []);
    groups.get(one).push(other);
  }
  return groups;
}

const once = rows => [...new Map(rows.map(values => [values.join(), values])).values()];

class Formula {
  known = new Propagation();
  clauses = 0; // so many
  graphs = []; // {line, off}
  equalities = []; // [products, total]
  totals = []; // those of sets of one sum, which are numbered last
  off = []; // negations of the literals that a line stands under

  constructor({ top, variables }) {
    this.top = top; // the last literal
    this.known.grow(top);
    for (const { literal, pairs } of variables) if (literal === undefined) this.exactlyOne(pairs.map(([, x]) => x));
  }

  fresh() {
    keep(8);
    this.known.grow(++this.top);
    return this.top;
  }

  add(literals) {
    this.clauses++;
    this.known.assert(this.off.concat(literals));
  }

  under(off, make) {
    const before = this.off;
    this.off = [...before, ...off];
    make();
    this.off = before;
  }

  line(line) {
    this.under(line.condition.map(x => -x), () => {
      if (WORDS[line.word].broken) this.graphs.push({ line, off: this.off });
      WORDS[line.word].clauses?.(line, this);
    });
  }

  atMostOne(literals) {
    literals.forEach((x, i) => {
      for (let j = 0; j < i; j++) this.add(x === literals[j] ? [-x] : [-x, -literals[j]]);
    });
  }

  exactlyOne(literals) {
    this.add(literals);
    this.atMostOne(literals);
  }

  // Of two terms, each [value, literal] pairs: values that fit.
  pair(one, other, fits) {
    charge(2 * one.length * other.length);
    for (const [v, x] of one) this.add([-x, ...other.filter(([w]) => fits(v, w)).map(([, y]) => y)]);
    for (const [w, y] of other) this.add([-y, ...one.filter(([v]) => fits(v, w)).map(([, x]) => x)]);
  }

  different(args) { // its values, if it is a house
    const places = placesOf(args);
    const house = args.length > 0 && places.size === args.length && new Set(args).size === args.length;
    for (const literals of places.values()) house ? this.exactlyOne(literals) : this.atMostOne(literals);
    return house ? [...places.keys()] : null;
  }

  table(args, rows) {
    if (args.length === 2) {
      const known = new Set(rows.map(values => values.join()));
      return this.pair(args[0].pairs, args[1].pairs, (v, w) => known.has(`${v},${w}`));
    }
    const literals = args.map(x => new Map(x.pairs));
    const kept = once(rows.filter(values => values.every((v, i) => literals[i].has(v))));
    if (args.length === 0) return kept.length || this.add([]);
    if (args.length === 1) return this.add(kept.map(([v]) => literals[0].get(v)));
    const own = kept.map(() => this.fresh());
    this.add(own);
    kept.forEach((values, i) => values.forEach((v, j) => this.add([-own[i], literals[j].get(v)])));
    args.forEach(({ pairs }, j) => {
      const having = grouped(kept.map((values, i) => [values[j], own[i]]));
      for (const [v, x] of pairs) this.add([-x, ...(having.get(v) ?? [])]);
    });
  }

  sets(args, sets) {
    if (args.length === 2) {
      const known = new Set(sets.map(set => set.join()));
      const fits = (v, w) => v !== w && known.has(v < w ? `${v},${w}` : `${w},${v}`);
      return this.pair(args[0].pairs, args[1].pairs, fits);
    }
    this.different(args);
    const places = placesOf(args), kept = once(sets.filter(set => set.every(v => places.has(v))));
    const own = kept.map(() => this.fresh()), values = [...places.keys()].sort((a, b) => a - b);
    const used = values.map(() => this.fresh());
    this.add(own);
    values.forEach((v, i) => {
      charge(kept.length * (1 + args.length));
      const u = used[i], xs = places.get(v), has = j => kept[j].includes(v);
      const having = own.filter((_, j) => has(j)), without = own.filter((_, j) => !has(j));
      for (const x of [...xs, ...having]) this.add([-x, u]);
      for (const y of without) this.add([-y, -u]);
      for (const clause of [[-u, ...xs], [-u, ...having], [u, ...without]]) this.add(clause);
    });
  }

  count(least, most, literals) {
    const n = literals.length;
    if (most === 0) for (const x of literals) this.add([-x]);
    else if (least === n) for (const x of literals) this.add([x]);
    else if (most === 1 || (most === n && least <= 1)) {
      if (least === 1) this.add(literals);
      if (most === 1) this.atMostOne(literals);
    } else {
      const next = (state, sign) => (most === n ? Math.min(state + sign, least) : state + sign);
      this.walk(literals.map(x => asTerm(x).pairs), 0, next, state => between(state, [least, most]));
    }
  }

  // What is left of the products of terms: [weight, literal] pairs for each term; and of the total.
  combined(products, total) {
    const terms = new Map(), kept = [];
    let rest = BigInt(total);
    for (const [k, { key, pairs }] of products) {
      charge(30 + 10 * pairs.length);
      if (!terms.has(key)) terms.set(key, new Map());
      const weights = terms.get(key);
      for (const [v, x] of pairs) weights.set(x, (weights.get(x) ?? 0n) + BigInt(k) * BigInt(v));
    }
    for (const weights of terms.values()) {
      const pairs = [...weights].map(([x, w]) => [w, x]);
      if (pairs.every(([w]) => w === pairs[0][0])) rest -= pairs[0][0];
      else kept.push(pairs);
    }
    return [kept, rest];
  }

  sum(products, relation, total, longest) { // a longer one has no clauses
    const [kept, rest] = this.combined(products, total), fits = sum => relation(sum, rest);
    if (kept.length > longest) return;
    if (kept.length === 0) fits(0n) || this.add([]);
    else if (kept.length === 1) this.add(kept[0].filter(([w]) => fits(w)).map(([, x]) => x));
    else if (kept.length === 2) this.pair(...kept, (v, w) => fits(v + w));
    else this.sumWalk(kept, fits);
  }

  sumWalk(terms, fits) {
    const sizes = terms.map(pairs => pairs.reduce((most, [w]) => (w * w > most ? w * w : most), 0n));
    const order = [...terms.keys()].sort((i, j) => Number(sizes[i] > sizes[j]) - Number(sizes[i] < sizes[j]));
    this.walk(order.map(i => terms[i]), 0n, (sum, w) => sum + w, fits);
  }

  // Of each step, [value, literal] pairs, one literal is true. It moves the state, from `first` on, to
  // next(state, value, step), if that is a state; the last one fits.
  walk(steps, first, next, fits = all) {
    const layers = [new Set([first])];
    steps.forEach((pairs, i) => {
      const most = layers[i].size * pairs.length, after = new Set();
      charge(20 * most);
      keep(3 * most); // at most so many states
      for (const state of layers[i]) for (const [v] of pairs) after.add(next(state, v, i));
      after.delete(undefined);
      literalsLeft += 3 * (most - after.size);
      layers.push(after);
    });
    const n = steps.length, goals = layers[n];
    for (const state of goals) if (!fits(state)) goals.delete(state);
    for (let i = n - 1; i >= 0; i--) {
      charge(20 * layers[i].size * steps[i].length);
      const goesOn = state => steps[i].some(([v]) => layers[i + 1].has(next(state, v, i)));
      for (const state of layers[i]) if (!goesOn(state)) layers[i].delete(state);
    }
    if (!layers[0].size) return this.add([]);
    let before = new Map([[first, null]]); // state -> its literal; null: it is the only one
    steps.forEach((pairs, i) => {
      const states = [...layers[i + 1]].sort((a, b) => (a < b ? -1 : 1)), single = i === n - 1 || states.length === 1;
      const after = new Map(states.map(state => [state, single ? null : this.fresh()]));
      this.moves(pairs, before, after, (state, v) => next(state, v, i));
      before = after;
    });
  }

  moves(pairs, before, after, next) {
    const moves = []; // literal of the state before, of the value, of the state after
    keep(4 * before.size * pairs.length);
    for (const [state, y] of before) for (const [v, x] of pairs) {
      const to = next(state, v);
      if (after.has(to)) moves.push([y, x, after.get(to)]);
      this.when([y, x], after.has(to) ? [after.get(to)] : []);
    }
    const about = (one, other, some = []) => { // a literal of a move, and those that others of its moves have
      const groups = new Map(some.map(x => [x, new Set()]));
      for (const [a, b] of grouped(moves.map(move => [move[one], move[other]]))) groups.set(a, new Set(b));
      for (const [a, b] of groups) this.when([a], [...b]);
    };
    const literals = pairs.map(([, x]) => x);
    about(0, 2);
    about(2, 0);
    about(1, 0, literals);
    about(1, 2, literals);
    for (const [y, some] of grouped(moves.map(([y, x, z]) => [y, [z, x]]))) {
      for (const [z, xs] of grouped(some)) this.when([y, z], xs);
    }
    const own = [...after.values()].filter(z => z !== null);
    if (own.length) this.exactlyOne(own);
  }

  when(some, literals) { // one of the literals is true where all of some are; null is always true
    if (!literals.includes(null)) this.add([...some.filter(x => x !== null).map(x => -x), ...literals]);
  }
}

// ---- Records and claims

let rows, at, first; // the lines of the record at hand, so many of them read; the number of the first one

function take() {
  place = first + at;
  expect(at < rows.length, "more lines, found the end of the record");
  return rows[at++];
}

function after(word) {
  const text = take();
  expect(text === word || text.startsWith(`${word} `), `\`${word}\``, text);
  return text.slice(word.length + 1);
}

function numbers(text, top) { // literals, and a final 0
  const parts = text.split(" ");
  expect(parts.pop() === "0", "numbers and a final 0", text);
  charge(40 * parts.length);
  return parts.map(part => {
    expect(/^-?[1-9][0-9]{0,8}$/.test(part) && Math.abs(part) <= top, `a literal up to ${top}`, part);
    return Number(part);
  });
}

function checkRecord(record, number, stage) {
  [rows, at, first, place, stepsLeft, literalsLeft] = [record, 0, number, number, STEPS, LITERALS];
  try {
    for (const text of rows) charge(1 + text.length / 4);
    expect(rows.every(text => text.length < LONGEST), "shorter lines");
    const version = take(), isOld = version.endsWith("2");
    expect(/^cpsudoku-certificate [23]$/.test(version), "a certificate of version 2 or 3", version);
    const kind = after("kind"), puzzle = after("puzzle");
    expect(KINDS.slice(0, isOld ? 3 : 6).includes(kind), "a kind of claim", kind);
    expect(!isOld || puzzle !== "stated", "version 3 of a stated puzzle");
    const read = puzzle === "stated" ? stated() : units(puzzle), { statement } = read;
    const decisions = statement.variables.filter(x => x.decision);
    stage("statement", { lines: statement.lines.length, decisions: decisions.length });
    const formula = new Formula(statement);
    for (const line of statement.lines) {
      place = line.place;
      formula.line(line);
    }
    formula.equalities.push(...formula.totals);
    stage("clauses", { clauses: formula.clauses, literals: formula.top });
    const refuted = CLAIMS[kind](solutions(statement, read.values), { ...read, decisions });
    if (refuted !== null) {
      stage("witness", { lines: statement.lines.length });
      refute(formula, refuted, stage);
    }
    expect(at === rows.length, "the end of the record", rows[at]);
    const about = `in ${statement.lines.length} lines, ${decisions.length} variables to decide`;
    return { accepted: true, line: first, kind, words: `${kind} ${puzzle.slice(0, 60)} ${about}` };
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof RangeError)) throw error;
    return { accepted: false, line: place, words: error.message };
  }
}

function stated() {
  const end = rows.indexOf("end", at), statement = new Statement();
  expect(end >= 0, "`end` of the statement, found the end of the record");
  statement.read(rows.slice(at, end), first + at);
  at = end + 1;
  return { statement, values: text => text.split(" ").map(whole), literal: token => statement.literal(token) };
}

// What reads a solution, the line WORD: literals of its values. It holds, but for the lines of the clue `without`.
function solutions({ variables, lines, cost }, valuesIn) {
  return (word, without = null) => {
    const values = valuesIn(after(word));
    charge(cost);
    expect(values.length === variables.length, `${variables.length} values`, values.length);
    const literals = variables.map(({ name, pairs }, i) => {
      charge(pairs.length);
      const pair = pairs.find(([v]) => v === values[i]);
      expect(pair !== undefined, `a value of ${name}`, values[i]);
      return pair[1];
    });
    const known = new Set(literals.map(Math.abs)), negative = new Set(literals.filter(x => x < 0).map(Math.abs));
    const state = x => (known.has(Math.abs(x)) && !negative.has(Math.abs(x))) === (x > 0) ? 1 : -1;
    for (const line of lines) {
      const skipped = without !== null && line.clue === without;
      expect(skipped || holds(line, state), `a solution, found one that breaks line ${line.place}`);
    }
    return literals.filter((_, i) => variables[i].decision);
  };
}

const different = (one, other) => expect(one.some((x, i) => x !== other[i]), "another solution, found the same");

// Of each kind: read the claim; the clauses that are refuted beside the statement; null: there is no proof.
const CLAIMS = {
  unique: solution => [solution("solution").map(x => -x)],
  none: () => [],
  multiple(solution) {
    different(solution("solution"), solution("second"));
    return null;
  },
  candidates(solution, { decisions }) {
    const seen = new Set();
    do for (const x of solution("solution")) seen.add(x); while (rows[at] !== "end");
    take();
    return [decisions.flatMap(({ pairs }) => pairs.map(([, x]) => x).filter(x => !seen.has(x)))];
  },
  implied(solution, { literal }) {
    const [colon, ...tokens] = after("clause").split(" ");
    expect(colon === ":" && tokens.length > 0, "`clause : L ...`");
    return tokens.map(token => [-literal(token)]);
  },
  minimal(solution, { statement }) {
    const only = solution("solution");
    for (const clue of statement.clues) {
      expect(after("without") === clue, `\`without ${clue.slice(0, 60)}\``, rows[at - 1]);
      different(only, solution("solution", clue));
    }
    return [only.map(x => -x)];
  },
};
const KINDS = Object.keys(CLAIMS); // version 2 has the first three

function refute(formula, extra, stage) {
  let added = 0;
  for (const clause of extra) formula.add(clause);
  if (rows[at] === "added") for (take(); rows[at] !== "lemmas"; added++) addition(take(), formula);
  expect(take() === "lemmas", "`lemmas`");
  const { known } = formula, figures = lemmas => ({ lemmas, added, propagations: known.propagations });
  for (let lemmas = 0; ; lemmas++) {
    if (lemmas % 200 === 0) stage("lemmas", figures(lemmas));
    const lemma = numbers(take(), formula.top);
    expect(known.follows(lemma), "a lemma that follows by unit propagation");
    if (!lemma.length) return stage("end", figures(lemmas));
    known.assert(lemma);
  }
}

function addition(text, formula) {
  if (text.startsWith("cut ")) {
    const [, number, rest] = text.split(/^cut ([1-9][0-9]{0,6}) /);
    expect(number <= formula.graphs.length, `\`cut K L ... 0\`, K up to ${formula.graphs.length}`, text);
    const { line, off } = formula.graphs[number - 1], cut = numbers(rest, formula.top), own = new Set(cut);
    expect(!cut.some(x => own.has(-x)), "a cut without a literal and its negation");
    expect(off.every(x => own.has(x)), "the negations of the conditions in the cut");
    const state = x => (own.has(x) ? -1 : own.has(-x) ? 1 : 0);
    expect(WORDS[line.word].broken(line, state), "a cut that follows from its graph");
    return formula.add(cut);
  }
  expect(/^sum (-?[1-9][0-9]{0,6} [1-9][0-9]{0,6} )+0$/.test(text), "a cut or a sum", text);
  const parts = text.split(" ").slice(1, -1).map(Number), top = formula.equalities.length, some = [];
  for (let i = 0; i < parts.length; i += 2) {
    expect(parts[i + 1] <= top, `an equality up to ${top}`, parts[i + 1]);
    some.push([parts[i], ...formula.equalities[parts[i + 1] - 1]]);
  }
  const total = some.reduce((sum, [factor, , own]) => sum + BigInt(factor) * BigInt(own), 0n);
  function* products() { // one at a time, for there may be millions
    for (const [factor, terms] of some) for (const [k, x] of terms) yield [factor * k, x];
  }
  const [kept, rest] = formula.combined(products(), total);
  if (kept.length) formula.sumWalk(kept, sum => sum === rest);
  else if (rest !== 0n) formula.add([]);
}

// ---- Boards of units: cells r1c1, r1c2, ...; a `different` for each unit; a clause for each given

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function symbols(text, counts, top, blank = "") { // values from 1 to `top`, 0 for a blank
  const parts = top <= SYMBOLS.length ? [...text] : text.split(" ");
  expect(counts.includes(parts.length), `${counts.join(" or ")} symbols`, parts.length);
  return parts.map(part => {
    if (part === blank) return 0;
    const value = top <= SYMBOLS.length ? SYMBOLS.indexOf(part) + 1 : Number(/^[1-9][0-9]{0,2}$/.test(part) && part);
    expect(value > 0 && value <= top, `a value from 1 to ${top}`, part);
    return value;
  });
}

function units(puzzle) {
  const form = /^(?:(sudoku|sudoku-x|windoku) ([1-9][0-9]?)x([1-9][0-9]?)|(latin|jigsaw) ([1-9][0-9]{0,2}))$/;
  const parts = form.exec(puzzle);
  expect(parts !== null, "a puzzle that this checker derives, or `puzzle stated` (prove it again)", puzzle);
  const name = parts[1] ?? parts[4], [height, width] = parts[1] ? [+parts[2], +parts[3]] : [+parts[5], 1];
  const n = height * width, from = top => [...Array(top).keys()], across = from(n);
  expect(n <= 100 && (name !== "windoku" || puzzle === "windoku 3x3"), "a smaller board", puzzle);
  charge(100 * n ** 3);
  const cells = across.flatMap(r => across.map(c => [r, c])), nameOf = ([r, c]) => `r${r + 1}c${c + 1}`;
  const named = cells.map(nameOf), lines = [`values 1..${n} : ${named.join(" ")}`, "rule"];
  const some = key => grouped(cells.map(at => [key(at), at])), groups = [some(([r]) => r), some(([, c]) => c)];
  if (parts[1]) groups.push(some(([r, c]) => Math.floor(r / height) * n + Math.floor(c / width)));
  if (name === "jigsaw") {
    const regions = symbols(after("regions"), [n * n], n);
    groups.push(some(([r, c]) => regions[r * n + c]));
  }
  if (name === "sudoku-x") groups.push([[0, across.map(i => [i, i])], [1, across.map(i => [i, n - 1 - i])]]);
  if (name === "windoku") {
    const windows = some(([r, c]) => (r % 4 && c % 4 ? Math.floor(r / 4) * 2 + Math.floor(c / 4) : -1));
    windows.delete(-1);
    groups.push(windows);
  }
  for (const [, unit] of groups.flatMap(group => [...group])) {
    expect(unit.length === n, "units of as many cells as values");
    lines.push(`different : ${unit.map(nameOf).join(" ")}`);
  }
  const clue = (cell, values) => lines.push(`clue ${cell}`, `clause : ${values.map(v => `${cell}=${v}`).join(" ")}`);
  const givens = symbols(after("givens"), [n ** 2, n ** 3], n, ".");
  if (givens.length === n ** 2) givens.forEach((v, i) => v && clue(named[i], [v]));
  else named.forEach((cell, i) => { // pencil marks
    const marks = givens.slice(i * n, i * n + n), left = marks.filter(v => v);
    expect(marks.every((v, j) => v === 0 || v === j + 1), "each candidate as its own symbol");
    if (left.length < n) clue(cell, left);
  });
  const statement = new Statement().read(lines, place), value = token => symbols(token, [1], n)[0];
  const literal = token => {
    const [, cell, sign, symbol] = token.split(/^([^=!]*)(=|!=)/);
    expect(symbol !== undefined, "a literal", token);
    return statement.literal(`${cell}${sign}${value(symbol)}`);
  };
  return { statement, values: text => symbols(text, [n * n], n), literal };
}

// check(text): of each record {accepted, line, words}; `tell` is called with each as it comes, `stage` with the name
// and the figures of each stage that a record passes: statement, clauses, witness, lemmas (now and then), end.
function check(text, tell = () => {}, stage = () => {}) {
  const cut = text.split("\n").map(line => line.replace(/\r$/, "")), results = [];
  const rows = cut.map(line => line.includes("\r") ? "\0" : line);  // which nothing accepts
  for (let begin = 0, end; begin < rows.length; begin = end) {
    end = begin + 1;
    if (rows[begin] === "") continue;
    while (end < rows.length && rows[end] !== "") end++;
    const result = checkRecord(rows.slice(begin, end), begin + 1, stage);
    if (!result.accepted) { // go on with the next record
      for (end = begin + 1; end < rows.length && !rows[end].startsWith("cpsudoku-certificate"); ) end++;
    }
    results.push(result);
    tell(result);
  }
  return results;
}

if (typeof module !== "undefined" && module.exports) module.exports = { check, Statement, Formula, WORDS, holds };
if (typeof require !== "undefined" && typeof module !== "undefined" && require.main === module) {
  const { readFileSync } = require("node:fs");
  const files = process.argv.slice(2), counts = [0, 0];
  let file = "";
  if (!files.length || ["-h", "--help"].includes(files[0])) {
    console.log("usage: node checker.js FILE...    - is standard input; exit status 0: all records are accepted");
    process.exit(files.length ? 0 : 1);
  }
  try {
    for (file of files) {
      const results = check(readFileSync(file === "-" ? 0 : file, "utf8"), ({ accepted, line, words }) => {
        counts[accepted ? 0 : 1]++;
        const verdict = `${file}:${line}: ${accepted ? "accepted" : "rejected"}: ${words}`;
        console.log(verdict.replace(/\p{C}/gu, "?"));
      });
      if (!results.length) console.error(`${file}: expected certificates, found none`);
    }
    console.log(`${counts[0]} accepted, ${counts[1]} rejected`);
    process.exitCode = counts[1] || !counts[0] ? 1 : 0;
  } catch (error) {
    if (!error.syscall) throw error;
    console.error(`${file}: ${error.message.split(/: |, /)[1]}`);  // "ENOENT: no such file or directory, open 'x'"
    process.exitCode = 1;
  }
}
