// The page of a seal: shows a puzzle, takes the reader's grid, opens the proof with it, and has it checked.

const TAGS = ["line", "rect", "circle", "text", "path"]; // what a mark may be made of, and have
const ATTRIBUTES =
  /^(x|y|x1|x2|y1|y2|r|cx|cy|d|width|height|fill|stroke|stroke-width|stroke-linecap|stroke-dasharray|font-size|font-weight|paint-order)$/;
const STAGES = [
  ["statement", "Statement read"],
  ["clauses", "Clauses derived"],
  ["page", "Page as it was sealed"],
  ["witness", "Solution holds"],
  ["lemmas", "Lemmas follow"],
  ["end", "No other solution"],
];
const number = n => n.toLocaleString("en");
let puzzle,
  publicText,
  sealed,
  fixed,
  values,
  record = "",
  worker = null,
  chosen = 0,
  writable = false;

const bytes = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
const inflate = async data =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

// ---- The statement: its blocks, and what each line is about

function namesOf(line) {
  // all names of the picture that a line mentions
  const some = new Set();
  for (const token of line.split(" ")) {
    const name = token.replace(/^-?[0-9]+\*/, "");
    for (const one of [name, name.replace(/!?=-?[0-9]+$/, ""), name.replace(/^-/, "")])
      if (places.has(one)) some.add(one);
  }
  return some;
}

function blocksOf(text) {
  const blocks = [];
  for (const line of text.split("\n").filter(Boolean)) {
    if (/^(values|also) /.test(line)) continue;
    const head = /^(rule|clue)(?: (.*))?$/.exec(line);
    if (!head) {
      blocks[blocks.length - 1].lines.push(line);
      continue;
    }
    const title = decodeName(head[2] ?? ""),
      last = blocks.find(block => block.sort === head[1] && block.title === title);
    if (last) {
      blocks.splice(blocks.indexOf(last), 1);
      blocks.push(last);
    } else blocks.push({ sort: head[1], title, lines: [] });
  }
  return blocks;
}
const decodeName = text => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const places = new Map(); // name -> {x, y, mark, items}
const items = []; // {node, names}

function item(text, lines, element = node("div", { className: "item" })) {
  if (text) element.append(node("span", {}, text));
  for (const line of lines) element.append(node("code", {}, line));
  element.tabIndex = 0;
  const own = { node: element, names: new Set(lines.flatMap(line => [...namesOf(line)])) };
  for (const name of own.names) places.get(name).items.push(element);
  items.push(own);
  for (const event of ["pointerenter", "focus"]) element.addEventListener(event, () => light(own));
  for (const event of ["pointerleave", "blur"]) element.addEventListener(event, dark);
  return element;
}
const group = (title, inside, open) => {
  return node("details", { open }, node("summary", {}, title), ...inside);
};
function dark() {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
}
function light(own) {
  dark();
  own.node.classList.add("lit");
  for (const name of own.names) places.get(name).node.classList.add("lit");
}

function showStatement() {
  const all = blocksOf(puzzle.statement),
    given = all.filter(block => block.sort === "clue" && block.lines.length === 1 && fixing(block.lines[0]));
  const rest = all.filter(block => !given.includes(block)),
    clues = rest.filter(block => block.sort === "clue");
  for (const block of rest.filter(block => block.sort === "rule")) {
    const title = `${block.title || "what is beside the board"} (${block.lines.length})`;
    $("statement").append(
      group(
        title,
        block.lines.map(line => item("", [line])),
        false,
      ),
    );
  }
  if (clues.length)
    $("statement").append(
      group(
        `clues (${clues.length})`,
        clues.map(block => item(block.title, block.lines)),
        true,
      ),
    );
  if (given.length)
    $("statement").append(
      group(
        `given values (${given.length})`,
        given.map(block => item("", block.lines)),
        false,
      ),
    );
  $("statement").append(
    group(
      "variables",
      puzzle.statement
        .split("\n")
        .filter(line => /^(values|also) /.test(line))
        .map(line => node("code", {}, line)),
      false,
    ),
  );
  for (const [form, meaning] of puzzle.words) {
    const term = node("dt");
    term.append(node("code", {}, form));
    $("words").append(term, node("dd", {}, meaning));
  }
}

// ---- The board: places, values, marks

function fixing(line) {
  // a line that gives one value
  const parts = /^clause : (-?)(\S+?)(?:(!?=)(-?[0-9]+))?$/.exec(line);
  if (!parts || parts[3] === "!=") return null;
  return [parts[2], parts[3] ? Number(parts[4]) : parts[1] ? 0 : 1];
}

async function showBoard() {
  $("picture").src = "data:image/svg+xml," + encodeURIComponent(await inflate(bytes(puzzle.picture)));
  $("picture").alt = `${puzzle.title}: picture of the puzzle`;
  $("picture").width = puzzle.width;
  $("picture").height = puzzle.height;
  $("over").setAttribute("viewBox", `0 0 ${puzzle.width} ${puzzle.height}`);
  const marks = $("over").appendChild(make("g", {}));
  for (const [name, x, y, reach] of puzzle.places) {
    const square = make("rect", {
      x: x - reach,
      y: y - reach,
      width: 2 * reach,
      height: 2 * reach,
      rx: reach < puzzle.cell / 2 ? reach : 2,
      class: "place",
    });
    square.append(make("title", {}, phrase(name)));
    const mark = marks.appendChild(make("g", { class: "mark", transform: `translate(${x},${y})` }));
    places.set(name, { x, y, node: square, mark, items: [] });
    $("over").append(square);
    square.addEventListener("pointerenter", () => {
      dark();
      square.classList.add("lit");
      for (const one of places.get(name).items) one.classList.add("lit");
    });
    square.addEventListener("pointerleave", dark);
  }
}

const variable = i => puzzle.variables[i]; // [name, layer, marks]
const layerOf = i => puzzle.layers[variable(i)[1]];
const phrase = name => puzzle.phrases?.[name] ?? decodeName(name);
const words = (i, value) =>
  value === null ? "empty" : layerOf(i).arms && layerOf(i).drawn ? ["not drawn", "drawn"][value] : token(i, value);
const token = (i, value) => layerOf(i).tokens.find(([v]) => v === value)?.[1] ?? String(value);

function paint(i) {
  const own = places.get(variable(i)[0]);
  if (!own) return;
  own.mark.replaceChildren();
  const value = values[i];
  if (value !== null && !(fixed.has(i) && !layerOf(i).drawn)) {
    const drawn = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg">${puzzle.marks[variable(i)[2]]?.[value] ?? ""}</svg>`,
      "image/svg+xml",
    ).documentElement;
    for (const shape of drawn.children) {
      // a link may hold anything
      if (!TAGS.includes(shape.tagName)) continue;
      own.mark.append(
        make(
          shape.tagName,
          Object.fromEntries(
            [...shape.attributes].map(({ name, value }) => [name, value]).filter(([key]) => ATTRIBUTES.test(key)),
          ),
          shape.textContent,
        ),
      );
    }
  }
  own.node.setAttribute("aria-label", `${phrase(variable(i)[0])}: ${words(i, value)}${fixed.has(i) ? ", given" : ""}`);
}

function set(i, value) {
  if (!fixed.has(i)) {
    values[i] = value;
    paint(i);
    told();
  }
}
function told() {
  if (document.activeElement !== $("grid")) $("grid").value = asText();
  const name = variable(chosen)[0],
    open = values.filter(value => value === null).length;
  $("place").textContent =
    `${phrase(name)}: ${words(chosen, values[chosen])}${fixed.has(chosen) ? ", given" : ""}${open ? `; ${open} to fill` : ""}`;
  $("open").disabled = open > 0;
}

function choose(i, focus = true) {
  places.get(variable(chosen)[0])?.node.classList.remove("chosen");
  places.get(variable(chosen)[0])?.node.setAttribute("tabindex", -1);
  chosen = i;
  const own = places.get(variable(i)[0]);
  if (own) {
    own.node.classList.add("chosen");
    own.node.setAttribute("tabindex", 0);
    if (focus) own.node.focus();
  }
  const buttons = layerOf(i).values.length > 2 ? layerOf(i).values : [];
  $("pad").replaceChildren(
    ...buttons.map(value => padButton(token(i, value), value)),
    ...(buttons.length ? [padButton("clear", blank(i))] : []),
  );
  told();
}
function padButton(text, value) {
  const button = node("button", { type: "button" }, text);
  button.addEventListener("click", () => set(chosen, value));
  return button;
}
const blank = i => (layerOf(i).values[0] === 0 ? 0 : null);
function cycle(i) {
  const all = layerOf(i).values,
    at = all.indexOf(values[i]);
  set(i, at === all.length - 1 ? (blank(i) ?? null) : all[at + 1]);
}

function move(dx, dy) {
  // to the nearest place in a direction
  const here = places.get(variable(chosen)[0]);
  let best = -1,
    least = Infinity;
  puzzle.variables.forEach(([name], i) => {
    const other = places.get(name);
    if (!other || i === chosen) return;
    const along = (other.x - here.x) * dx + (other.y - here.y) * dy,
      across = Math.abs((other.x - here.x) * dy) + Math.abs((other.y - here.y) * dx);
    if (along > 1 && across <= along && along + 3 * across < least) {
      least = along + 3 * across;
      best = i;
    }
  });
  if (best >= 0) choose(best);
}

function key(event) {
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (arrows[event.key]) move(...arrows[event.key]);
  else if (event.key === " " || event.key === "Enter") cycle(chosen);
  else if (["Delete", "Backspace"].includes(event.key)) set(chosen, blank(chosen));
  else {
    const tokens = layerOf(chosen).tokens,
      longer = (values[chosen] === null ? "" : token(chosen, values[chosen])) + event.key;
    const hit =
      tokens.find(([, text]) => text === longer) ??
      tokens.find(([, text]) => text.toLowerCase() === event.key.toLowerCase());
    if (!hit) return;
    set(chosen, hit[0]);
  }
  event.preventDefault();
}

// ---- The grid as text: a token for each place, in order; or the solution as `cpsudoku solve` prints it

function asText() {
  const tokens = puzzle.variables.map((_, i) => (values[i] === null ? "." : token(i, values[i])));
  return tokens.every(text => text.length === 1) ? tokens.join("") : tokens.join(" ");
}

function fromText(text) {
  const index = new Map(puzzle.variables.map(([name, layer], i) => [`${layer} ${name.replace(/^[^%]+%20/, "")}`, i])),
    count = puzzle.variables.length;
  const put = (i, said) => {
    const hit =
      i === undefined
        ? undefined
        : (layerOf(i).tokens.find(one => one[1] === said) ??
          layerOf(i)
            .values.map(v => [v, String(v)])
            .find(one => one[1] === said));
    if (!hit) return false;
    if (!fixed.has(i)) values[i] = hit[0];
    return true;
  };
  const known = (i, said) => said === "." || put(i, said),
    apart = text.trim().split(/\s+/),
    joined = [...apart.join("")];
  const tokens = new Set([
    ".",
    ...puzzle.layers.flatMap(layer => [...layer.tokens.map(([, said]) => said), ...layer.values.map(String)]),
  ]);
  for (const all of [apart, joined])
    if (all.length === count && all.every(said => tokens.has(said))) {
      all.forEach((said, i) => known(i, said));
      return "";
    }
  const rows = text
    .split("\n")
    .map(row => row.trim())
    .filter(Boolean);
  let layer = -1,
    row = 0;
  if (!rows.some(one => one.startsWith("solution"))) {
    // the digits of a grid come first
    const some = joined.filter(said => tokens.has(said));
    some.slice(0, count).forEach((said, i) => known(i, said));
    if (text.trim() && some.length < count) return `expected ${count} places, found ${some.length}`;
  }
  for (const one of rows) {
    const head = /^solution ?(.*):$/.exec(one);
    if (head) {
      layer = head[1] ? puzzle.layers.findIndex(own => own.name === head[1]) : 0;
      row = 0;
      continue;
    }
    if (layer < 0) continue;
    row++;
    const line = /^(.+?) = (\S+)$/.exec(one),
      words = /\s/.test(one) || puzzle.layers[layer].arms ? one.split(/\s+/) : [...one];
    if (line) {
      put(index.get(`${layer} ${line[1].replace(/ /g, "-")}`), line[2]);
      continue;
    }
    words.forEach((word, c) => {
      if (!puzzle.layers[layer].arms) {
        const shift = puzzle.layers[layer].corners ? -0.5 : 0;
        put(index.get(`${layer} r${row + shift}c${c + 1 + shift}`), word);
        return;
      }
      for (const [letter, dy, dx] of [
        ["n", -0.5, 0],
        ["s", 0.5, 0],
        ["w", 0, -0.5],
        ["e", 0, 0.5],
      ])
        if (word !== ".") put(index.get(`${layer} r${row + dy}c${c + 1 + dx}`), word.includes(letter) ? "1" : "0");
    });
  }
  return "";
}

// ---- Stages

const lights = new Map();
function showStages() {
  for (const [name, words] of STAGES) {
    const stage = node("li"),
      light = node("span", { className: "light" }, "\u25cb"),
      text = node("span"),
      small = node("small");
    light.setAttribute("aria-hidden", "true");
    text.append(node("span", {}, words + " "), small);
    stage.append(light, text);
    $("stages").append(stage);
    lights.set(name, { stage, light, small });
  }
}
function lamp(name, state, words = "") {
  // "", "now", "good", "bad"
  const { stage, light, small } = lights.get(name);
  stage.className = state === "now" ? "" : state;
  stage.dataset.state = state;
  light.textContent = { "": "\u25cb", now: "\u25d4", good: "\u2714", bad: "\u2718" }[state];
  small.textContent = words;
}
function verdict(words, state = "") {
  $("verdict").textContent = words;
  $("verdict").className = state;
}

const RECORD = "cpsudoku-certificate 3\nkind unique\npuzzle stated\n";

// The checker in a process of its own, so that the page answers; here, where the browser has none.
function checking(text, told) {
  return new Promise((done, failed) => {
    worker?.terminate();
    try {
      const code =
        $("checker").textContent +
        "\nonmessage = e => postMessage(['done', check(e.data, () => {}, (name, figures) => postMessage([name, figures]))]);";
      const place = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      worker = new Worker(place);
      worker.onmessage = ({ data: [name, figures] }) => {
        if (name === "done") {
          URL.revokeObjectURL(place);
          done(figures);
        } else told(name, figures);
      };
      worker.onerror = error => {
        error.preventDefault();
        try {
          done(check(text, () => {}, told));
        } catch (other) {
          failed(other);
        }
      };
      worker.postMessage(text);
    } catch {
      setTimeout(() => {
        try {
          done(check(text, () => {}, told));
        } catch (error) {
          failed(error);
        }
      });
    }
  });
}

const FIGURES = {
  statement: f => `${number(f.lines)} lines about ${number(f.decisions)} places to decide`,
  clauses: f => `${number(f.clauses)} clauses over ${number(f.literals)} literals`,
  witness: () => "by the meaning of each line",
  lemmas: f => `${number(f.lemmas)} lemmas, ${number(f.added)} cuts and sums, ${number(f.propagations)} propagations`,
};

// tail: what follows the statement in the record; without it, what can be said before the seal is opened.
async function run(tail, digest) {
  for (const [name] of STAGES) lamp(name, "");
  const begin = performance.now(),
    passed = [];
  let broken = "";
  lamp("statement", "now");
  const results = await checking(RECORD + puzzle.statement + "end\n" + (tail ?? ""), (name, figures) => {
    for (const [one] of STAGES.slice(
      0,
      STAGES.findIndex(stage => stage[0] === name),
    ))
      if (one !== "page" && !passed.includes(one)) {
        passed.push(one);
        lamp(one, "good");
      }
    if (name === "end") {
      lamp("lemmas", "good", FIGURES.lemmas(figures));
      passed.push("lemmas");
      return;
    }
    lamp(name, name === "lemmas" ? "now" : "good", FIGURES[name](figures));
    if (name !== "lemmas") passed.push(name);
  });
  const seconds = (performance.now() - begin) / 1000,
    failing = STAGES.map(([name]) => name).find(name => name !== "page" && !passed.includes(name));
  if (tail === undefined) {
    if (!passed.includes("clauses")) {
      lamp(failing, "bad", results[0].words);
      return false;
    }
    return true;
  }
  if (digest !== undefined) {
    const own = [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(publicText)))]
      .map(b => b.toString(16).padStart(2, "0"))
      .join("");
    if (own === digest) lamp("page", "good");
    else {
      broken = "the page is not what was sealed";
      lamp("page", "bad", broken);
    }
  } else lamp("page", "", "this browser gives a page that was opened in this way no digest");
  const accepted = results.length === 1 && results[0].accepted;
  if (!accepted) {
    broken = results[0]?.words ?? "no record";
    lamp(failing ?? "end", "bad", `line ${results[0]?.line}: ${broken}`);
  } else if (!broken) lamp("end", "good", `${seconds.toFixed(2)} s`);
  verdict(
    broken ? `Not proved: ${broken}.` : `Proved in this browser in ${seconds.toFixed(2)} s: exactly one solution.`,
    broken ? "bad" : "good",
  );
  $("again").hidden = false;
  $("save").hidden = Boolean(broken);
  record = RECORD + puzzle.statement + "end\n" + tail;
  return !broken;
}

// ---- The seal

async function unlocked() {
  // {tail, digest}, or null: the grid is not the key
  if (!sealed.salt) return JSON.parse(await inflate(bytes(sealed.data)));
  const password = new TextEncoder().encode(values.join(" "));
  const base = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveKey"]);
  const opener = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytes(sealed.salt), iterations: sealed.iterations },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  let plain;
  try {
    plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(sealed.nonce) }, opener, bytes(sealed.data));
  } catch {
    return null;
  }
  return JSON.parse(await inflate(plain));
}

async function open() {
  verdict(sealed.salt ? "Opening the seal ..." : "Checking ...");
  $("open").disabled = true;
  const inside = await unlocked().catch(() => {
    verdict("Not proved: the proof cannot be read, it is damaged.", "bad");
    lamp("page", "bad");
  });
  $("open").disabled = false;
  if (inside === undefined) return;
  if (inside === null) {
    verdict("This grid does not open the seal: it is not the solution, or the seal is damaged.", "bad");
    return;
  }
  $("shows").hidden = Boolean(sealed.salt);
  if (!sealed.salt) {
    const solution = /^solution (.*)$/m.exec(inside.tail)?.[1].split(" ").map(Number) ?? [];
    $("show").onchange = () => {
      puzzle.variables.forEach((_, i) => {
        values[i] = $("show").checked || fixed.has(i) ? solution[i] : null;
        paint(i);
      });
    };
  }
  await run(inside.tail, globalThis.crypto?.subtle ? inside.digest : undefined);
}

function writing() {
  writable = true;
  document.body.classList.add("writable");
  $("entry").hidden = false;
  $("asText").textContent =
    "A sign for each place, in order, a dot for an empty one; or the solution as cpsudoku solve prints it.";
  puzzle.variables.forEach(([name], i) => {
    const node = places.get(name)?.node;
    if (!node) return;
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", -1);
    node.addEventListener("click", () => {
      const same = i === chosen;
      choose(i);
      if (layerOf(i).values.length === 2 || (same && layerOf(i).values[0] === 0)) cycle(i);
    });
    node.addEventListener("focus", () => {
      if (i !== chosen) choose(i, false);
    });
  });
  $("over").addEventListener("keydown", key);
  $("grid").addEventListener("input", () => {
    values = values.map((value, i) => (fixed.has(i) ? value : blank(i)));
    const wrong = fromText($("grid").value);
    values.forEach((_, i) => paint(i));
    told();
    if (wrong) $("place").textContent = `This text is no grid: ${wrong}.`;
  });
  $("entry").addEventListener("submit", event => {
    event.preventDefault();
    if (!$("open").disabled) open();
  });
  $("clear").addEventListener("click", () => {
    values = values.map((value, i) => (fixed.has(i) ? value : blank(i)));
    values.forEach((_, i) => paint(i));
    told();
  });
  choose(0, false);
}

async function start() {
  publicText = await inflate(bytes($("puzzle").textContent));
  sealed = JSON.parse($("sealed").textContent);
  puzzle = JSON.parse(publicText);
  document.title = puzzle.title;
  $("title").textContent = puzzle.title;
  $("author").textContent = puzzle.author && `by ${puzzle.author}`;
  for (const words of puzzle.rules) $("rules").append(node("p", {}, words));
  for (const node of document.querySelectorAll(".sealed")) node.hidden = !sealed.salt;
  const known = new Map(puzzle.statement.split("\n").map(fixing).filter(Boolean));
  fixed = new Set(puzzle.variables.flatMap(([name], i) => (known.has(name) ? [i] : [])));
  values = puzzle.variables.map(([name], i) => (known.has(name) ? known.get(name) : blank(i)));
  showStages();
  await showBoard();
  showStatement();
  puzzle.variables.forEach((_, i) => paint(i));
  $("again").addEventListener("click", open);
  $("save").addEventListener("click", () => {
    const link = node("a");
    link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    link.download = "certificate.txt";
    link.click();
  });
  if (!sealed.salt) {
    await open();
    return;
  }
  if (!globalThis.crypto?.subtle) {
    verdict(
      "A page that is opened in this way gets no encryption from this browser: save it and open the file, or open it by https.",
      "bad",
    );
    return;
  }
  verdict("Sealed: solve the puzzle, and your grid opens the proof that it is the only one.");
  writing();
  if (!(await run())) verdict("Not proved: the statement is damaged.", "bad");
}
start().catch(() => verdict("Not proved: the page is damaged.", "bad"));
