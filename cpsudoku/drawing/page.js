"use strict";
// The page keeps a puzzle and the clues that are left out; all else it asks, by lanes: a further question in a lane cancels
// what runs there. `cpsudoku serve` answers on a socket, each answer with the number of its question; a file has the answers
// inside, of each puzzle by question, and no clue can be left out in it.
(() => {
  const SVG = "http://www.w3.org/2000/svg", LONGEST = 1 << 20, CELL = 60;
  const $ = id => document.getElementById(id);
  const SAVE = $("saveProof");  // it stands in the last light
  const NAMES = { sat: "SAT", cp_sat: "CP-SAT", search: "Search", certificate: "Certificate" };
  const SAYS = { unique: "exactly one", multiple: "several", none: "none", undecided: "undecided" };
  const EXAMPLES = [
    ["Sudoku with cages, arrows and thermometers",
      "......6..\n.......4.\n.........\n.........\n.........\n..3......\n.........\n...6.....\n.........\n"
      + "thermometers:\nr4c2 r4c3 r5c2 r6c1 r6c2 r5c1\nr7c1 r8c1 r9c1 r9c2 r8c3\n"
      + "r2c5 r3c5 r3c6 r4c5 r4c4\nr5c7 r4c7 r4c8 r5c8\narrows:\nr9c4 r8c5 r9c6 r9c5\n"
      + "r4c9 r3c8 r2c8 r1c8\nr1c2 r2c2 r1c1\nr6c6 r5c6 r6c7\ncages:\nr1c5 r1c6 r2c6 = 24\n"
      + "r2c4 r3c3 r3c4 = 14\nr7c5 r7c6 = 11\nr2c1 r3c1 = 13\nr1c3 r1c4 r2c3 = 17"],
    ["Killer 6x6",
      "# kind: killer\n......\n......\n......\n......\n......\n......\ncages:\nA1 A2 A3 B2 = 14\n"
      + "A4 A5 = 11\nA6 B5 B6 C6 = 12\nB1 C1 D1 = 10\nB3 B4 C3 C4 = 12\nC2 D2 E2 E3 = 14\nC5 D5 E5 = 9\n"
      + "D3 D4 E4 = 13\nD6 E6 F6 = 10\nE1 F1 = 8\nF2 F3 F4 F5 = 13"],
    ["Slitherlink",
      "# kind: slitherlink\n1.1.21.231\n..0.21....\n.1....322.\n.....12...\n.21......0\n..1.1.2..1\n"
      + ".2..1.112.\n.02.3.....\n.1...332.2\n0.12....3."],
  ];

  const INSIDE = $("answers") && inside();
  // What is inside; pictures and words are taken from what browsers without scripts show.
  function inside() {
    const puzzles = JSON.parse($("answers").textContent);
    const shown = new DOMParser().parseFromString(document.querySelector("noscript").textContent, "text/html");
    shown.querySelectorAll("article").forEach((article, i) => {
      puzzles[i].picture[0].svg = article.querySelector("svg")?.outerHTML;
      article.querySelectorAll("li").forEach((item, k) => {
        const [marks, words] = [".marks", ":not(.marks)"].map(which => [...item.querySelectorAll(`p${which}`)].map(line => line.textContent));
        Object.assign(puzzles[i].walk[0].steps[k], { words, ...(marks.length ? { marks } : {}) });
      });
    });
    return puzzles;
  }
  const record = () => INSIDE[Number(now?.text ?? 0)];
  const recorded = question => record()[question] ?? record()[question.split(":")[0]];
  const has = question => !INSIDE || Boolean(recorded(question));

  // -- state: what is open, and how it came to be

  let METHODS = ["sat", "cp_sat", "search"];  // the first one's verdict is that of the headline
  let now = null, past = [], future = [];  // {text, kind, without: [ids]}
  let sheet = null;  // what the server said of the open puzzle: picture, items, places
  let verdict = null, told = {}, proof = null;  // of the puzzle as it is: the first verdict; each method's; the certificate
  let shows = { solution: null, candidates: false, spare: false };  // solution: null shows two that differ, and no single one
  let counts = null, spare = null, clash = null;
  let start = {}, units = [], bare = false;  // of the walk: values at its start; names and places of boxes; without candidates?
  let steps = [], walking = "", ending = [], at = 0, wanted = 0, playing = 0;  // walking: "", "under way", or how it ended

  // -- the server

  let socket = null, number = 0, opened = 0;
  const asked = {};  // lane -> {n, on}
  function connect() {
    if (INSIDE) return begin();
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page`);
    socket.onopen = () => { $("offline").hidden = true; opened++; if (opened > 1 && now) again(); };
    socket.onclose = () => { $("offline").hidden = false; setTimeout(connect, 1000); };
    socket.onmessage = message => {
      const event = JSON.parse(message.data);
      if (event.what === "hello") return greet(event);
      const lane = Object.values(asked).find(one => one.n === event.n);
      if (lane) lane.on(event);
    };
  }
  function ask(lane, questions, on, more = {}, state = now) {
    const n = ++number;
    asked[lane] = { n, on };
    if (INSIDE) return void Promise.resolve().then(() => { for (const question of questions) for (const event of recorded(question) ?? []) if (asked[lane]?.n === n) on(event); });
    if (socket?.readyState !== WebSocket.OPEN) return;  // all is asked again when it is
    const kept = state ? { text: state.text, kind: state.kind, without: state.without } : {};
    socket.send(JSON.stringify({ n, lane, ask: questions, ...(questions.length ? kept : {}), ...more }));
  }
  function drop(...lanes) { for (const lane of lanes) if (asked[lane]) { ask(lane, [], () => {}); delete asked[lane]; } }
  function greet({ kinds, start }) {
    if ($("kind").options.length > 1) return;
    for (const kind of kinds) $("kind").append(new Option(kind.replaceAll("_", " "), kind));
    follow(start);
  }

  // -- a file with its answers inside

  function begin() {
    document.body.classList.add("inside");
    for (const id of ["field", "welcome", "undo", "redo", "restore", "seal", "share"]) $(id).hidden = true;
    $("cluesBox").open = false;
    $("inside").hidden = $("keys").hidden = false;
    $("choice").hidden = INSIDE.length < 2; $("four").checked = INSIDE.length > 1;
    INSIDE.forEach(({ picture: [one], verdict }, i) => $("puzzle").append(new Option(`${i + 1}. ${[one.title, one.place].filter(Boolean).join(" ") || one.reading || ""}: ${SAYS[verdict?.[0].verdict] ?? "not asked"}`, i)));
    addEventListener("hashchange", linked);
    linked();
  }
  // #puzzle=2&step=3 opens the third step of the second puzzle.
  function linked() {
    const told = new URLSearchParams(location.hash.slice(1)), whole = name => Number(/^\d{1,6}$/.exec(told.get(name))?.[0] ?? 0);
    choose(Math.min(INSIDE.length, Math.max(1, whole("puzzle"))) - 1, whole("step"));
  }
  function choose(puzzle, position = 0) {
    if (now?.text === String(puzzle)) return position === at ? undefined : step(position);
    now = { text: String(puzzle), kind: "", without: [] };
    METHODS = Object.entries(record()).filter(([question]) => question.split(":")[0] === "verdict").map(([, [event]]) => event.by ?? "sat");
    $("puzzle").value = puzzle; $("previous").disabled = !puzzle; $("following").disabled = puzzle === INSIDE.length - 1;
    $("main").hidden = true; sheet = null; shows = { solution: null, candidates: false, spare: false };
    read(now, false, position);
  }
  function address() {
    const parts = [...(INSIDE.length > 1 && now.text !== "0" ? [`puzzle=${Number(now.text) + 1}`] : []), ...(at ? [`step=${at}`] : [])], link = `#${parts.join("&")}`;
    if (location.hash !== link && (link.length > 1 || location.hash)) try { history.replaceState(null, "", link); } catch { /* in a frame without an address */ }
  }

  // -- opening and editing

  const same = (a, b) => a && b && a.text === b.text && a.kind === b.kind;
  // What is open stays open below it, and is marked as what was there before.
  function trouble(message) {
    const old = Boolean(message) && !$("main").hidden;
    $("main").classList.toggle("old", old);
    $("trouble").textContent = old ? `${message}\nBelow is still the puzzle from before.` : message; $("trouble").hidden = !message; $("source").setAttribute("aria-invalid", Boolean(message));
  }
  // An error as the page says it: its place in words, and what one does here.
  function sentence(message) {
    const said = plain(message).replace(/^(\d+):(\d+): /, "line $1, character $2: ").replace(/^(\d+): /, "line $1: ")
      .replace(/name it by --kind NAME, or by/, "choose its kind above, or name it by").replace(/; --kind names a file with a kind of your own| \(`(?:cpsudoku )?list kind`\)/g, "");
    return `${said[0].toUpperCase()}${said.slice(1)}.`;
  }
  function open(text, kind = $("kind").value, without = []) {
    text = text.replace(/\r\n?/g, "\n").trim();
    if (!text) return trouble("Expected a puzzle, found nothing: paste a link, an address or a text.");
    if (new Blob([text]).size > LONGEST) return trouble(`Expected a puzzle of at most ${LONGEST.toLocaleString("en")} bytes, found more.`);
    go({ text, kind, without });
  }
  // Change to another state; the old one can be undone.
  function go(state, keep = true) {
    if (same(state, now)) {
      trouble("");
      if (keep) { past.push(now); future = []; }
      now = state;
      changed();
    } else read(state, keep);
  }
  function read(state, keep, position = 0) {
    trouble("");
    $("open").setAttribute("aria-busy", "true");
    let read = false;
    drop("methods", "walk", "more");
    const tell = event => {
      if (event.what === "picture") {
        read = true;
        $("open").removeAttribute("aria-busy");
        if (keep && now) { past.push(now); future = []; }
        if (!same(state, now)) shows = { solution: null, candidates: false, spare: false };
        now = state;
        if (event.message) return trouble(sentence(event.message));
        sheet = { ...event, places: {}, marks: [], given: {}, byId: new Map(event.items.map(item => [item[0], item])) };
        drawPuzzle();
        reset();
      } else if (event.what === "overlay") {
        Object.assign(sheet, { places: event.places, marks: event.marks, given: event.given, edge: event.edge });
        drawPlaces();
        if (INSIDE && has("walk")) step(position);
      } else if (event.what === "error" && !read) {
        $("open").removeAttribute("aria-busy");
        trouble(sentence(event.message));
        if (now) changed();  // what is open stays open
        else if (keep === null) $("welcome").hidden = false;
      } else answer(event);
    };
    ask("board", ["picture", "overlay", "verdict"], tell, {}, state);
  }
  // The same puzzle, other clues.
  function changed() {
    drop("methods", "walk", "more");
    shows.solution ||= null;
    reset();
    ask("board", ["verdict"], answer);
  }
  function again() { const state = now; read(state, false); }
  function reset() {
    verdict = null; told = {}; proof = null; counts = spare = clash = null;
    steps = []; walking = ""; ending = []; at = wanted = 0;
    $("lights").replaceChildren(...[...METHODS, ...(has("certificate") ? ["certificate"] : [])].map(method => node("li", { id: `light-${method}` }, node("b", {}, NAMES[method] ?? method), " ", node("span"))));
    $("lights").lastChild?.append(SAVE);
    METHODS.forEach((method, i) => light(method, "asked", i ? "waiting" : "running"));
    if (has("certificate")) light("certificate", "asked", "waiting");
    SAVE.hidden = true; $("more").textContent = "";
    $("why").hidden = !has("walk"); $("linksBox").hidden = !has("links"); $("candidates").hidden = !has("candidates:8"); $("spare").hidden = !has("minimal");
    $("linksBox").open = $("moreBox").open = false; more(false); $("timesBox").hidden = true; $("times").replaceChildren(); start = {}; units = []; stop(); $("told").textContent = "";
    if (!INSIDE) remember();
    drawClues(); drawOver(); drawWalk();
    headline("", METHODS.length ? "Looking for solutions\u2026" : "");
  }
  function toggle(id) {
    const item = sheet.byId.get(id);
    if (!item) return;
    if (INSIDE) return say(`${item[2]}. To leave it out, open the puzzle by cpsudoku serve.`);
    if (!item[3]) return say(`${item[2]} is a part of the board, and cannot be left out.`);
    const out = now.without.includes(id);
    go({ ...now, without: out ? now.without.filter(one => one !== id) : [...now.without, id] });
    say(`${item[2]} ${out ? "is back" : "is left out"}.`);
  }
  function undo() { if (past.length) { future.push(now); go(past.pop(), false); } }
  function redo() { if (future.length) { past.push(now); go(future.pop(), false); } }
  function restore() { if (now?.without.length) go({ ...now, without: [] }); }
  function say(words) { $("told").textContent = words; }

  // -- the state as a link

  async function pack(state) {
    const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }
  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    const parts = [];
    for (let size = 0, part; !(part = await reader.read()).done; parts.push(part.value)) {
      size += part.value.length;
      if (size > 2 * LONGEST) throw new Error("too long");
    }
    const { text: puzzle, kind, without } = JSON.parse(await new Blob(parts).text());
    if (typeof puzzle !== "string" || typeof kind !== "string" || !Array.isArray(without)) throw new Error("other");
    return { text: puzzle, kind, without: without.map(String) };
  }
  let packed = "";
  async function remember() {
    const state = now, text = await pack(state);
    if (state !== now || text === packed) return;
    packed = text;
    history.replaceState(null, "", "#" + text);
  }
  // `start`: what is opened where the address has nothing behind its #.
  async function follow(start = "") {
    const text = location.hash.slice(1) || start.slice(1);
    if (!text || text === packed || INSIDE) return;
    try {
      const state = await unpack(text);
      $("kind").value = state.kind;
      read(state, Boolean(now));
    } catch { trouble("Expected a state behind the # of the address, found what is none: open the puzzle itself."); }
  }

  // -- answers about the puzzle as it is

  function headline(sort, words, further = "") { $("verdict").className = sort; $("verdict").textContent = words; $("more").textContent = further; drawNotes(); }
  function light(method, state, words) {
    const item = $("light-" + method);
    if (!item) return;
    item.dataset.state = state;
    item.querySelector("span").textContent = words; item.title = words;
  }
  const time = seconds => seconds === undefined ? "" : seconds < 1 ? `${Math.max(1, Math.round(1000 * seconds))} ms` : `${seconds.toFixed(1)} s`;
  // A limit of seconds in plain words.
  const LIMIT = /^(?:undecided: )?limit of ([\d.]+) seconds?/;
  const plain = reason => reason.replace(LIMIT, (_, seconds) => `not decided in ${Number(Number(seconds).toPrecision(2))} s`).replace(/; --ignore-unknown [^;]*$/, "");
  const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  function answer(event) {
    if (event.what === "verdict") return event.final ? method(event) : first(event);
    if (event.what === "certificate") return certificate(event);
    if (event.what === "waiting") light(METHODS[verdict ? 1 : 0], "asked", `waits for ${plural(event.before, "other question")}`);
    if (event.what === "error") {
      headline("undecided", sentence(event.message));
      for (const method of [...METHODS, "certificate"]) if (!told[method]) light(method, "undecided", "not asked");
    }
  }
  // A first solution, while the second is looked for.
  function first(event) { if (event.by === METHODS[0] && event.solutions.length) headline("", "There is a solution. Is there another\u2026"); }
  function method(event) {
    const agrees = { ...event };
    told[event.by] = event.verdict;
    const why = event.verdict === "undecided" ? `: ${event.reason}` : event.verdict === "multiple" && event.by === METHODS[0] ? ", two are shown" : "";
    const limited = event.verdict === "undecided" && LIMIT.test(event.reason);
    light(event.by, event.verdict, limited ? plain(event.reason) : [`${SAYS[event.verdict]}${why}`, time(event.seconds)].filter(Boolean).join(" \u00b7 "));
    if (event.phases) drawTimes(event);
    run([...METHODS, "certificate"][METHODS.indexOf(event.by) + 1]);
    if (event.by === METHODS[0] || (verdict?.verdict === "undecided" && event.verdict !== "undecided")) {
      verdict = agrees;
      conclude();
      drawOver();
      if (event.by === METHODS[0]) others();
    }
    const sure = new Set(Object.values(told).filter(one => one !== "undecided"));
    if (sure.size > 1) headline("broken", "The methods disagree: one of them has a defect. Please report this puzzle.");
  }
  function run(method) { if ($("light-" + method)?.dataset.state === "asked") light(method, "asked", "running"); }
  function others() {
    run(METHODS[1]);
    more(MORE[verdict.verdict]?.every(question => has(question)));
    ask("methods", [...METHODS.slice(1).map(method => `verdict:${method}`), "certificate"], event => {
      if (event.what === "error") {
        for (const method of [...METHODS, "certificate"]) if (!(method in told) && !(method === "certificate" && proof)) light(method, "undecided", plain(event.message));
      } else answer(event);
    });
    if (verdict.verdict === "none") conflicts();
    else if (shows.candidates) askCounts();
    else if (shows.spare) askSpare();
  }
  function drawTimes({ by, phases, seconds }) {
    const row = (tag, cells) => node("tr", {}, ...cells.map(cell => node(tag, {}, cell)));
    if (!$("times").firstChild) $("times").append(row("th", ["", "load", "first", "second", "in all"]));
    $("times").append(row("td", [by, ...[...phases.slice(0, 3), seconds].map(one => `${(1000 * one).toFixed(1)} ms`)]));
    $("timesBox").hidden = false;
  }
  // What is beside the verdict: asked when it is opened.
  const MORE = { unique: ["minimal"], multiple: ["count:1000", "completions"], none: ["conflicts"] };
  const TITLES = { unique: "Redundant clues, and a minimal puzzle", multiple: "How many solutions, and what would make it unique", none: "Which clues clash" };
  // It keeps its room, so that nothing moves when an answer comes.
  function more(there) { $("moreBox").style.visibility = there ? "" : "hidden"; $("moreBox").hidden = INSIDE && !there; $("moreTitle").textContent = there ? TITLES[verdict.verdict] : TITLES.unique; }
  function askMore() {
    $("moreText").replaceChildren(node("p", {}, "Looking\u2026"));
    const texts = [];
    ask("more", MORE[verdict.verdict], event => {
      const told = event.what === "error" ? [node("p", {}, sentence(event.message))] : MORE_WORDS[event.what]?.(event);
      if (!told || event.final === false) return;
      texts.push(...told);
      $("moreText").replaceChildren(...texts);
    });
  }
  const names = some => some.map(one => one.clue).join(", ");
  const listed = lines => node("ol", {}, ...lines.map(line => node("li", {}, line)));
  const MORE_WORDS = {
    minimal: event => {
      const so = event.complete ? "" : ", as far as was looked";
      if (!event.clues.length) return [node("p", {}, `${event.complete ? "Minimal: without any one of its clues it would not be unique" : "No clue is redundant"}${so}.`)];
      return [node("p", {}, `Redundant, each by itself (${event.clues.length}${so}): ${names(event.clues)}.`), node("p", {}, `A set of clues that suffices (${event.enough.length}): ${names(event.enough)}.`),
        ...event.links.map(([name, link]) => node("p", {}, node("a", { href: link, target: "_blank", rel: "noopener noreferrer" }, `The minimal puzzle in ${name}`))), ...(event.text ? [node("p", {}, "The minimal puzzle as text:"), node("pre", { tabIndex: 0 }, event.text)] : [])];
    },
    count: event => [node("p", {}, event.exact ? `Exactly ${event.count} solutions.` : `At least ${event.count} solutions.`)],
    completions: event => [node("p", {}, event.least ? "Each of these sets, the smallest, would make it unique:" : "Each of these sets would make it unique:"), listed(event.sets.map(set => set.join(", ")))],
    conflicts: event => [node("p", {}, `Sets of clues that clash, each needed for it${event.complete ? "" : "; there may be more"}:`), listed(event.conflicts.map(set => names(set) || "the rules alone"))],
  };
  function conclude() {
    const out = now.without.length ? ` without ${plural(now.without.length, "clue")}` : sheet.ignored?.length ? `, without: ${sheet.ignored.join(", ")}` : "", { verdict: word } = verdict;
    if (word === "unique") headline(word, `Exactly one solution${out}.`, proof?.claim === "unique" ? "Proved: the checker accepts the certificate." : "");
    if (word === "none") headline(word, `No solution${out}.`, clash ? clashWords() : "");
    if (word === "undecided") headline(word, LIMIT.test(verdict.reason) ? sentence(`${plain(verdict.reason)}${out}`) : `Undecided${out}: ${verdict.reason}.`);
    // what is only drawn, or only in words, may be a rule
    if (sheet.drawn.length && (word === "none" || word === "multiple")) {
      headline("undecided", `Undecided${out}: the known rules leave ${word === "none" ? "no solution" : "several solutions"}.`, `There may be other rules: ${sheet.drawn.map(reads).join("; ")}.`);
    } else if (word === "multiple") headline(word, `More than one solution${out}.`, verdict.differ ? `Two of them differ ${differWords()}.` : "");
  }
  function differWords() {
    const [one, two] = verdict.solutions, names = verdict.differ;
    const words = names.slice(0, 6).map(name => {
      const place = sheet.places[name], here = place?.[4] ?? name;
      return place ? `${here} (${worded(name, one[name])} or ${worded(name, two[name])})` : here;
    });
    const more = names.length > words.length ? ` and ${names.length - words.length} more` : "";
    return `at ${plural(names.length, "place")}: ${words.join(", ")}${more}`;
  }
  // A value of a place in words.
  function worded(name, value) { const { all, names } = sheet.marks[sheet.places[name][1]]; return names[all.indexOf(value)] ?? String(value); }
  function certificate(event) {
    proof = event;
    if (event.claim) {
      const what = event.claim === "multiple" ? "two solutions" : `${SAYS[event.claim] ?? event.claim}`;
      light("certificate", event.claim, [`accepted: ${what}`, time(event.seconds)].filter(Boolean).join(" \u00b7 "));
      $("light-certificate").title = `${event.bytes.toLocaleString("en")} bytes, ${plural(event.lemmas, "lemma")}; the checker has derived each again`;
      SAVE.hidden = !event.text;
      if (verdict && event.claim !== verdict.verdict && verdict.verdict !== "undecided") headline("broken", "The certificate contradicts the verdict: please report this puzzle.");
      else if (verdict?.verdict === event.claim) conclude();
    } else light("certificate", "undecided", `none: ${plain(event.reason)}`);
  }
  function conflicts() {
    ask("more", ["conflicts:1"], event => {
      if (event.what !== "conflicts" || !event.conflicts.length) return;
      clash = event.conflicts[0];
      conclude(); drawMarks();
    });
  }
  const reads = words => words.replace("--kind names one", "choose one above,");
  // What stands in the headline is not repeated.
  function drawNotes() {
    if (!sheet) return;
    const told = $("more").textContent;
    const notes = [...sheet.unknown.map(rule => `Not known, so there is no verdict: ${rule}`), ...sheet.drawn.map(reads), ...sheet.notes];
    $("notes").replaceChildren(...[...new Set(notes)].filter(note => !told.includes(note)).map(note => node("li", {}, note)));
  }
  const clashWords = () => `These clash, and each is needed for it: ${clash.map(one => one.clue).join(", ") || "the rules alone"}.`;

  // -- the picture

  function parse(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (root.nodeName !== "svg") throw new Error("expected a picture");
    return document.importNode(root, true);
  }
  function make(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  function node(tag, attributes = {}, ...children) { const element = document.createElement(tag); Object.assign(element, attributes); element.append(...children); return element; }
  let groups = {}, hits = new Map(), shapes = new Map(), placeOf = new Map();
  function drawPuzzle() {
    $("welcome").hidden = true; $("main").hidden = false;  // what is hidden has no size
    const root = parse(sheet.svg), about = root.querySelector("desc")?.textContent ?? "";
    for (const name of ["width", "height"]) root.removeAttribute(name);
    root.querySelectorAll("title, desc").forEach(one => one.remove());
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", `Clues in the picture, ${about}: arrow keys go from clue to clue${INSIDE ? "" : ", Enter leaves one out"}`);
    sheet.labelled = [...root.querySelectorAll("text")].some(text => Number(text.getAttribute("font-size")) < 16);
    const [ground, ...drawn] = root.children, base = make("g", { "aria-hidden": true }, ...drawn);
    groups = {};
    for (const name of ["under", "places", "known", "edge", "hits"]) groups[name] = make("g", { id: name, ...(name === "hits" ? {} : { "aria-hidden": true }) });
    base.insertBefore(groups.chain = make("g", { id: "chain" }), firstDigit(drawn));
    groups.halo = make("rect", { id: "halo", rx: 6, visibility: "hidden" });
    root.replaceChildren(ground, groups.under, base, groups.places, groups.known, groups.edge, groups.hits, groups.halo);
    $("board").replaceChildren(root);
    const ids = new Map(sheet.items.map(([id, line]) => [line, id]));
    shapes = new Map(); hits = new Map(); placeOf = new Map();
    for (const element of base.querySelectorAll("[data-clue]")) {
      const id = ids.get(element.dataset.clue);
      if (id !== undefined) shapes.set(id, [...(shapes.get(id) ?? []), element]);
    }
    const targets = [...shapes].map(([id, some]) => {
      const hit = make("g", { class: "hit", role: "button", tabindex: -1 });
      for (const shape of some) hit.append(...target(shape));
      return [id, hit, some];
    });
    for (const [id, hit, some] of targets) {
      groups.hits.append(hit);
      const size = hit.getBBox();
      hits.set(id, { hit, some, size, area: size.width * size.height });
    }
    // what is small lies on top
    for (const [id, { hit }] of [...hits].sort((a, b) => b[1].area - a[1].area)) {
      groups.hits.append(hit);
      hit.classList.toggle("fixed", !sheet.byId.get(id)[3]);
      if (INSIDE) hit.setAttribute("role", "img");
      hit.append(make("title", {}, sheet.byId.get(id)[2]));
      hit.addEventListener("click", () => { rove(id, false); toggle(id); });
      hit.addEventListener("pointerenter", () => mark(id)); hit.addEventListener("pointerleave", () => mark(null));
      hit.addEventListener("focus", () => mark(id)); hit.addEventListener("blur", () => mark(null));
      hit.addEventListener("keydown", event => key(event, id));
    }
    hold(root);
    const begin = hits.keys().next().value;
    if (begin !== undefined) hits.get(begin).hit.setAttribute("tabindex", 0);
    sheet.reading = sheet.reading.replaceAll("_", " ");
    $("title").textContent = sheet.title || sheet.reading;
    document.title = `${sheet.title || sheet.reading} \u2013 cpsudoku`;
    $("author").textContent = [sheet.author && `by ${sheet.author}`, sheet.title && sheet.reading, sheet.place].filter(Boolean).join(" \u00b7 ");
    $("rules").replaceChildren(...sheet.rules.map(rule => node("li", {}, rule)));
    listClues();
  }
  // Discs with a rim, and what is written in them: in the dark they stay black or white, which is what they mean.
  function hold(root) {
    const number = (one, name) => Number(one.getAttribute(name) ?? 0), discs = [...root.querySelectorAll("circle[stroke]")].filter(one => !one.closest("g.hit, g[opacity]") && !["none", "transparent"].includes(one.getAttribute("fill")) && (one.getAttribute("stroke") !== "#ffffff" || one.getAttribute("fill") !== "#ffffff"));
    const inside = (text, disc) => Math.hypot(number(text, "x") - number(disc, "cx"), number(text, "y") - .35 * number(text, "font-size") - number(disc, "cy")) < number(disc, "r");
    for (const one of [...discs, ...[...root.querySelectorAll("text")].filter(text => discs.some(disc => inside(text, disc)))]) one.classList.add("held");
    return root;
  }
  // Lines lie below what is written in cells.
  const firstDigit = shapes => shapes.find(one => one.tagName === "text" && Number(one.getAttribute("font-size")) > 20) ?? null;
  // What takes a click for a shape: of a text the room around it, of a thin line a broad one.
  function target(shape) {
    if (shape.tagName === "g") return [...shape.children].flatMap(target);
    if (shape.tagName === "text") {
      const box = shape.getBBox(), wide = Math.max(box.width + 8, 30), high = Math.max(box.height, 30);
      return [make("rect", { x: box.x + box.width / 2 - wide / 2, y: box.y + box.height / 2 - high / 2, width: wide, height: high, fill: "transparent" })];
    }
    if (!["rect", "circle", "line", "path"].includes(shape.tagName)) return [];
    const copy = shape.cloneNode(false);
    for (const name of ["id", "data-clue", "stroke-dasharray", "opacity"]) copy.removeAttribute(name);
    if (copy.getAttribute("fill") !== "none" && copy.tagName !== "line") copy.setAttribute("fill", "transparent");
    copy.setAttribute("stroke", "transparent");
    copy.setAttribute("stroke-width", Math.max(Number(copy.getAttribute("stroke-width") ?? 0), 14));
    return [copy];
  }
  function mark(id) {
    const one = id === null ? null : hits.get(id);
    document.querySelectorAll("#clues .at").forEach(button => button.classList.remove("at"));
    if (id !== null) document.querySelector(`#clues [data-id="${CSS.escape(id)}"]`)?.classList.add("at");
    groups.halo?.setAttribute("visibility", one ? "visible" : "hidden");
    if (!one) return;
    const { x, y, width, height } = one.size;
    for (const [name, value] of Object.entries({ x: x - 2, y: y - 2, width: width + 4, height: height + 4 })) groups.halo.setAttribute(name, value);
  }
  // One clue of the picture is in the order of the Tab key; arrow keys choose which.
  function rove(id, focus = true) {
    for (const { hit } of hits.values()) hit.setAttribute("tabindex", -1);
    hits.get(id).hit.setAttribute("tabindex", 0);
    if (focus) hits.get(id).hit.focus();
  }
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function key(event, id) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") toggle(id);
    else if (WAYS[event.key]) {
      const next = toward(id, WAYS[event.key]);
      if (next !== undefined) rove(next);
    } else if (event.key === "Home") rove(hits.keys().next().value);
    else if (event.key === "End") rove([...hits.keys()].at(-1));
    else return;
    event.preventDefault(); event.stopPropagation();
  }
  function toward(id, [dx, dy]) {
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2], [x, y] = middle(hits.get(id).size);
    const others = [...hits].filter(([other]) => other !== id).map(([other, { size }]) => {
      const [a, b] = middle(size), along = (a - x) * dx + (b - y) * dy, across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      return [other, along, along + 3 * across];
    });
    return others.filter(([, along]) => along > 1).sort((a, b) => a[2] - b[2])[0]?.[0];
  }
  function drawPlaces() {
    placeOf = new Map();
    groups.places.replaceChildren(...Object.entries(sheet.places).map(([name, [outline]]) => {
      const place = parseParts(outline, { class: "place" });
      placeOf.set(name, place);
      return place;
    }));
    const root = groups.known.ownerSVGElement, [left, top, width, height] = root.getAttribute("viewBox").split(" ").map(Number);
    if (!left) root.setAttribute("viewBox", `-16 ${top - 16} ${width + 16} ${height + 16}`);
    groups.edge.replaceChildren(...sheet.edge.map(([name, x, y]) => make("text", { x: x ?? -6, y: y ?? -6 }, name)));
    drawOver();
  }
  function parseParts(text, attributes) { const group = make("g", attributes); group.append(...parse(`<svg xmlns="${SVG}">${text}</svg>`).children); return group; }
  // Draw a value at its place; `at`: moved and made smaller, for two in one cell. Shading and dots lie below the clues.
  function drawValue(name, value, look, at = null, empty = false, of = sheet, into = groups) {
    const [, number, x, y] = of.places[name] ?? [], marks = of.marks[number], mark = marks?.values[value];
    const text = mark ?? (empty && value === 0 ? marks?.nothing : "");
    if (!text) return;
    const [dx, dy, scale] = at ?? [0, 0, 1], below = mark ? mark.startsWith("<rect") : text.startsWith("<circle");
    (below ? into.under : text.startsWith("<line") ? into.chain : into.known).append(hold(parseParts(text, { class: `mark ${look}`, transform: `translate(${x + dx} ${y + dy}) scale(${scale})` })));
  }
  function givenNow() { return new Set(Object.entries(sheet.given).filter(([id]) => !now.without.includes(id)).map(([, name]) => name)); }
  const LOOKS = [["premises", "premise"], ["piece", "piece"], ["wall", "wall"], ["facts", "fact"], ["new", "new"]];
  // All that lies over the picture: a step of the walk, or candidates, or solutions.
  function drawOver() {
    if (!sheet || !groups.known) return;
    for (const place of placeOf.values()) place.setAttribute("class", "place");
    for (const name of ["under", "chain", "known"]) groups[name].replaceChildren();
    const stepping = at > 0, two = verdict?.solutions?.length === 2;
    const shown = !stepping && !shows.candidates && verdict?.solutions?.length && (shows.solution ?? two);
    $("legend").hidden = !(shown && two); $("stepLegend").hidden = !stepping; $("countLegend").hidden = stepping || !shows.candidates;
    if (stepping) { $("cutLegend").hidden = !steps[at - 1].wall?.length && !steps[at - 1].piece?.length; $("chainLegend").hidden = !steps[at - 1].chain; $("goneLegend").hidden = !steps[at - 1].struck?.length; }
    press("solution", Boolean(shown)); press("candidates", shows.candidates); press("spare", shows.spare);
    $("solution").textContent = two ? "Solutions" : "Solution";
    $("solution").disabled = !verdict?.solutions?.length;
    $("spare").disabled = verdict?.verdict !== "unique";
    if (stepping) drawStep();
    else if (shows.candidates) drawCounts();
    else if (shown) drawSolutions();
    drawMarks();
    if ($("placesBox").open) listPlaces();
  }
  function drawSolutions() {
    const [one, two] = verdict.solutions, given = givenNow();
    for (const name of Object.keys(sheet.places)) {
      if (given.has(name)) continue;
      const digits = sheet.marks[sheet.places[name][1]].digits;
      if (!two || one[name] === two[name]) drawValue(name, one[name], two ? "both" : "");
      else {
        placeOf.get(name).classList.add("differ");
        drawValue(name, one[name], "one", digits ? [-13, 0, .62] : null);
        drawValue(name, two[name], "two", digits ? [13, 0, .62] : null);
      }
    }
  }
  function drawCounts() {
    if (!counts) return;
    const given = givenNow();
    for (const name of Object.keys(sheet.places)) {
      if (given.has(name)) continue;
      const { digits, all } = marksOf(name), seen = counts.counts[name] ?? {}, open = new Set(counts.open[name] ?? []);
      const left = Object.keys(seen), sole = left.length === 1 && !open.size;
      if (!digits || sole) {
        if (sole) drawValue(name, Number(left[0]), "", null, true);
        continue;
      }
      for (const value of all) {
        if (!(value in seen) && !open.has(value)) continue;
        const count = seen[value] ?? 0, [x, y] = spot(name, value);
        const label = make("text", { class: `count ${open.has(value) ? "open" : ""}`, x, y: y + 4 }, symbol(name, value));
        if (count && counts.limit > 1) label.append(make("tspan", { dy: -4 }, count >= counts.limit ? `${count}+` : String(count)));
        groups.known.append(label);
      }
    }
  }
  const marksOf = name => sheet.marks[sheet.places[name][1]];
  const symbol = (name, value) => /<text[^>]*>([^<]*)</.exec(marksOf(name).values[value] ?? "")?.[1] ?? String(value);
  // Where a candidate stands in its cell; below the label of a cage.
  function spot(name, value) {
    const [, , x, y] = sheet.places[name], { all } = marksOf(name), across = Math.ceil(Math.sqrt(all.length)), down = Math.ceil(all.length / across), i = all.indexOf(value);
    const wide = .9 * CELL / across, high = (sheet.labelled ? .78 : .9) * CELL / down;
    return [x - .45 * CELL + (i % across + .5) * wide, y + (sheet.labelled ? .09 : 0) * CELL + (Math.floor(i / across) + .5 - down / 2) * high, Math.min(wide, high)];
  }
  // What is known, and what is left of the others, when a step is made: what it strikes is still there.
  function boardAt(position) {
    const known = new Map(), open = new Map(), of = name => open.get(name) ?? open.set(name, new Set(marksOf(name).all)).get(name);
    for (const [name, some] of Object.entries(start)) if (some.length === 1) known.set(name, some[0]); else open.set(name, new Set(some));
    steps.slice(0, position).forEach((one, i) => {
      for (const [name, some] of one.again ?? []) { known.delete(name); open.set(name, new Set(some)); }
      for (const [name, value] of [...one.less ?? [], ...(i < position - 1 && one.struck || [])]) of(name).delete(value);
      for (const [name, value] of one.known ?? []) known.set(name, value);
    });
    return { known, open };
  }
  function drawStep() {
    const given = givenNow(), one = steps[at - 1], { known, open } = boardAt(at);
    const colours = new Map((one.colours ?? []).flatMap((group, i) => group.map(([name, value]) => [`${name} ${value}`, i % 4])));
    drawChain(one);
    for (const name of Object.keys(sheet.places)) {
      if (given.has(name)) continue;
      if (known.has(name)) drawValue(name, known.get(name), "", null, true);
      else if (!bare) drawPencil(name, open.get(name), new Set((one.struck ?? []).filter(([place]) => place === name).map(([, value]) => value)), colours);
    }
    for (const [sort, look] of LOOKS) for (const name of one[sort] ?? []) placeOf.get(name)?.classList.add(look);
  }
  function drawPencil(name, left, struck, colours) {
    const { digits, all } = marksOf(name), [, , x, y] = sheet.places[name];
    if (all.length < 3 || (all.length > 9 && !left) || all.length > 25) return;
    const shown = left ? all.filter(value => left.has(value)) : all;
    if (!digits && !left) return;
    shown.forEach((value, i) => {
      const [a, b, room] = digits ? spot(name, value) : [x + 11 * (i - (shown.length - 1) / 2), y, 13], group = colours.get(`${name} ${value}`), gone = struck.has(value);
      if (group !== undefined) groups.known.append(make("circle", { class: `g${group}`, cx: a, cy: b, r: room / 2 }));
      groups.known.append(make("text", { class: `pencil${gone ? " gone" : ""}`, x: a, y: b, "font-size": Math.min(20, .86 * room) }, symbol(name, value)));
      if (gone) groups.known.append(make("path", { class: "strike", d: `M${a - .42 * room} ${b + .42 * room}L${a + .42 * room} ${b - .42 * room}` }));
    });
  }
  // The links of a chain, bent a little, so that two candidates of one row do not cross out what is between them; the
  // candidates that are one end together; the boxes and regions that the words name.
  function drawChain(one) {
    const [words] = one.words, line = (d, look, into = groups.chain) => into.append(make("path", { class: look, d }));
    for (const group of one.groups ?? []) line("M" + group.map(mark => spot(...mark).slice(0, 2).join(" ")).join("L"), "band");
    for (const [from, to, strong] of one.links ?? []) {
      const [a, b] = spot(...from), [c, d] = spot(...to), dx = c - a, dy = d - b, length = Math.hypot(dx, dy) || 1, bend = from[0] === to[0] ? 0 : Math.min(.16 * length, 24) / length;
      line(`M${a} ${b}Q${(a + c) / 2 - dy * bend} ${(b + d) / 2 + dx * bend} ${c} ${d}`, strong ? "link" : "link weak");
    }
    for (const [name, cells] of units.filter(([name]) => new RegExp(`\\b${name}\\b`).test(words))) {
      const middles = cells.map(cell => sheet.places[cell].slice(2, 4)), there = new Set(middles.map(String)), top = Math.min(...middles.map(([, y]) => y)), first = middles.filter(([, y]) => y === top).map(([x]) => x);
      for (const [x, y] of middles) {
        for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]]) {
          if (there.has(String([x + dx * CELL, y + dy * CELL]))) continue;
          const a = x + dx * CELL / 2, b = y + dy * CELL / 2, along = [dy * CELL / 2, dx * CELL / 2];
          line(`M${a - along[0]} ${b - along[1]}L${a + along[0]} ${b + along[1]}`, "named", groups.known);
        }
      }
      groups.known.append(make("text", { class: "unit", x: first.reduce((a, b) => a + b) / first.length, y: top - CELL / 2 }, name));
    }
  }
  // Every place with what is known of it, for who does not see the picture.
  function listPlaces() {
    const given = givenNow(), walked = at ? boardAt(at) : null, told = shows.candidates ? counts : null, two = !at && verdict?.solutions?.length === 2, shown = !at && !told && verdict?.solutions?.length && (shows.solution ?? two) ? verdict.solutions : [];
    const gives = new Map(sheet.items.filter(([id]) => sheet.given[id]).map(([id, , words]) => [sheet.given[id], words.split(" = ").at(-1)]));
    $("placesText").replaceChildren(...Object.entries(sheet.places).map(([name, [, , , , words]]) => {
      const says = value => worded(name, value), known = walked?.known.get(name), { all } = marksOf(name), left = walked && !bare && all.length > 2 ? walked.open.get(name) ?? all : null;
      const what = given.has(name) ? `${gives.get(name)}, given` : known !== undefined ? says(known) : told ? Object.entries(told.counts[name] ?? {}).map(([value, count]) => `${says(Number(value))} (${count}${count >= told.limit ? " or more" : ""})`).join(", ")
        : shown.length ? [...new Set(shown.map(one => says(one[name])))].join(" or ") : left ? `open, candidates ${[...left].map(says).join(" ")}` : "open";
      return node("li", {}, `${words}: ${what}`);
    }));
  }
  function press(id, pressed) { $(id).setAttribute("aria-pressed", pressed); }

  // -- clues

  function listClues() {
    const parts = new Map();
    for (const [id, , words, free] of sheet.items) {
      const section = words.includes(": ") ? words.slice(0, words.indexOf(": ")) : "", rest = section ? words.slice(section.length + 2) : words;
      const heading = parts.has(section) ? section : (parts.set(section, []), section);
      const button = node("button", { type: "button" }, rest.length > 60 ? rest.slice(0, 59) + "\u2026" : rest);
      button.dataset.id = id; button.disabled = !free && !INSIDE; button.setAttribute("aria-label", words);
      if (!free && !INSIDE) button.title = "a part of the board";
      button.addEventListener("click", () => toggle(id));
      for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => mark(id));
      for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => mark(null));
      parts.get(heading).push(button);
    }
    const free = sheet.items.filter(item => item[3]).length, fixed = [];
    if (free && free < sheet.items.length && !INSIDE) for (const buttons of parts.values()) fixed.push(...buttons.filter(button => button.disabled));
    $("clueHelp").textContent = INSIDE ? "" : !free ? "These are parts of the board, and stay: none can be left out."
      : `A click on a clue, here or in the picture, leaves it out; a second one brings it back. In the picture: arrow keys and Enter.`;
    const board = node("details", {}, node("summary", {}, `Parts of the board, which stay (${fixed.length})`), ...fixed);
    for (const [section, buttons] of parts) if (buttons.every(button => fixed.includes(button))) parts.delete(section);
    $("clues").replaceChildren(...[...parts].flatMap(([section, buttons]) => [...(section ? [node("h4", {}, section)] : []), node("div", {}, ...buttons.filter(button => !fixed.includes(button)))]), ...(fixed.length ? [board] : []));
  }
  function drawClues() {
    if (!sheet) return;
    const out = new Set(now.without);
    for (const button of document.querySelectorAll("#clues button")) button.setAttribute("aria-pressed", !out.has(button.dataset.id));
    for (const [id, { hit, some }] of hits) {
      const [, , words, free] = sheet.byId.get(id);
      for (const shape of some) shape.classList.toggle("out", out.has(id));
      if (free) hit.setAttribute("aria-pressed", !out.has(id));
      hit.setAttribute("aria-label", words + (free ? out.has(id) ? ", left out" : "" : INSIDE ? "" : ", a part of the board"));
    }
    const free = sheet.items.filter(item => item[3]).length;
    $("clueCount").textContent = `${free && !INSIDE ? free : sheet.items.length}${out.size ? `, ${out.size} left out` : ""}`;
    $("undo").disabled = !past.length; $("redo").disabled = !future.length; $("restore").disabled = !out.size;
  }
  // Clues that clash, that are redundant, that the step names.
  function drawMarks() {
    const looks = { clash: new Set((clash ?? []).flatMap(one => one.items)), spare: new Set(shows.spare ? (spare?.clues ?? []).flatMap(one => one.items) : []), named: new Set(at ? steps[at - 1].items ?? [] : []) };
    for (const [look, ids] of Object.entries(looks)) {
      for (const [id, { some }] of hits) for (const shape of some) shape.classList.toggle(look, ids.has(id));
      for (const button of document.querySelectorAll("#clues button")) button.classList.toggle(look, ids.has(button.dataset.id));
    }
  }

  // -- layers

  function switchLayer(name) {
    if ($(name).disabled) return;
    if (at) { at = wanted = 0; drawWalk(); }
    const on = $(name).getAttribute("aria-pressed") !== "true";
    shows = { solution: name === "solution" ? on : name === "candidates" && !on ? null : shows.solution, candidates: name === "candidates" && on, spare: name === "spare" ? on : shows.spare && name !== "candidates" };
    if (shows.candidates && !counts) askCounts();
    if (name === "spare" && on && !spare) askSpare();
    drawOver();
  }
  function askCounts() {
    say("Looking for true candidates\u2026");
    ask("more", ["candidates:8"], event => {
      if (event.what === "error") return say(sentence(event.message));
      if (event.what !== "candidates") return;
      counts = event;
      if (event.final) say(event.reason ? `True candidates, as far as they are known: ${event.reason}.` : "True candidates.");
      drawOver();
    });
  }
  function askSpare() {
    say("Looking for redundant clues\u2026");
    ask("more", ["minimal"], event => {
      if (event.what === "error") return say(sentence(event.message));
      if (event.what !== "minimal") return;
      spare = event;
      say(event.clues.length ? `${event.clues.length === 1 ? "One clue is redundant" : `${event.clues.length} clues are each by itself redundant`}${event.complete ? "" : ", as far as was looked"}: ${event.clues.map(one => one.clue).join(", ")}.` : "No clue is redundant.");
      drawMarks();
    });
  }

  // -- the walk

  function step(position, seconds = 0) {
    if (!now) return;
    say("");
    wanted = Math.max(0, position);
    if (!walking || seconds) {
      walking = "under way"; ending = [];
      ask("walk", ["walk"], event => {
        if (event.what === "walk") {
          if (!event.final && event.steps.length < steps.length) return;  // it goes on from the first step
          const here = at ? steps[at - 1]?.words[0] : "";
          ({ steps, ending, seconds, start = {}, units = [], plain: bare = false } = event);
          walking = event.status;
          if (walking === "out of time") {
            ending = [`Stopped after ${seconds} s at step ${steps.length}.`];
            $("goOn").onclick = () => step(steps.length + 1, Math.min(3600, 3 * seconds));
          }
          if (at) at = Math.max(1, steps.findIndex(one => one.words[0] === here) + 1 || Math.min(at, steps.length));
          if (wanted > at && (steps.length >= wanted || event.final)) at = Math.min(wanted, steps.length);
        } else if (event.what === "error") { walking = "error"; ending = [sentence(event.message)]; }
        else return;
        list(); drawWalk(); drawOver();
      }, seconds ? { seconds } : {});
    }
    at = Math.min(wanted, steps.length);
    drawWalk(); drawOver();
  }
  function list() {
    if (!$("walk").open) return;
    $("steps").replaceChildren(...steps.map((one, i) => {
      const button = node("button", { type: "button" }, one.words.join("\n"));
      button.addEventListener("click", () => step(i + 1));
      return node("li", {}, button);
    }));
    current();
  }
  function current() {
    const items = [...$("steps").children];
    items.forEach((item, i) => { if (i === at - 1) item.firstChild.setAttribute("aria-current", "step"); else item.firstChild.removeAttribute("aria-current"); });
    const item = items[at - 1], box = $("steps");
    if (item) box.scrollTop = item.offsetTop - box.offsetTop - box.clientHeight / 3;
  }
  function drawWalk() {
    const going = walking === "under way", looking = going && wanted > steps.length;
    const lines = at ? steps[at - 1].words.map((line, i) => i ? line : `${at}. ${line}`) : [];
    if (looking) lines.push("Looking for the next step\u2026");
    else if (walking && !going && (at === steps.length || (INSIDE && !at))) lines.push(...(ending.length ? ending : steps.length ? [] : ["Nothing more follows."]));
    const shown = lines.map(line => node("p", {}, line)), { marks, marked } = steps[at - 1] ?? {};
    if (marks) shown.push(node("details", {}, node("summary", {}, `Marks before it: ${plural(marked, "place")}`), ...marks.map(line => node("p", {}, line))));
    $("words").replaceChildren(...shown);
    $("goOn").hidden = walking !== "out of time" || at < steps.length || Boolean(INSIDE);
    $("play").hidden = !steps.length || going;
    if (at && at === steps.length) stop();
    if (INSIDE && sheet) address();
    const began = at && !document.body.classList.contains("stepping");
    document.body.classList.toggle("stepping", Boolean(at));
    if (began && matchMedia("(max-width: 61.99rem)").matches) $("title").scrollIntoView();
    $("back").disabled = !at; $("leave").hidden = !at;
    $("next").disabled = Boolean(walking) && !going && at >= steps.length;
    $("slider").hidden = !steps.length; $("slider").max = steps.length; $("slider").value = at;
    $("slider").setAttribute("aria-valuetext", `step ${at} of ${steps.length}`);
    $("count").textContent = steps.length ? `${at} / ${steps.length}${going ? "\u2026" : ""}` : "";
    $("walk").hidden = !steps.length; $("ending").textContent = ending.join(" ");
    current();
  }

  function stop() { clearInterval(playing); playing = 0; $("play").textContent = "\u25b6\ufe0e"; $("play").setAttribute("aria-label", "Play"); }
  function play() {
    if (playing) return stop();
    if (at === steps.length) step(0);
    playing = setInterval(() => step(at + 1), 1200);
    $("play").textContent = "\u2016"; $("play").setAttribute("aria-label", "Pause");
  }

  // -- on paper: each puzzle with title, author and rules, their solutions on pages of their own; or the step and the walk

  function drawPrinted() {
    const opened = [$("rulesBox"), ...(at ? [$("walk")] : [])].filter(box => !box.open);
    for (const box of opened) box.open = true;
    addEventListener("afterprint", () => { for (const box of opened) box.open = false; }, { once: true });
    list();
    document.body.classList.toggle("four", $("four").checked);
    const mine = () => ({ picture: sheet, overlay: sheet, verdict, without: now?.without ?? [] });
    const puzzles = INSIDE ? INSIDE.filter(one => one.picture[0].svg).map(one => ({ picture: one.picture[0], overlay: one.overlay?.[0], verdict: one.verdict?.[0], without: [] })) : sheet ? [mine()] : [];
    if (puzzles.length === 1 && $("four").checked) puzzles.push(...Array(3).fill(puzzles[0]));
    const solved = puzzles.filter(one => one.overlay && one.verdict?.verdict === "unique" && one.verdict.solutions?.length);
    const rules = [...new Set(puzzles.flatMap(one => one.picture.rules))];
    const page = (some, solution) => node("div", { className: "sheet" }, ...some.map(one => printed(one, solution)));
    const pages = some => $("four").checked ? some.flatMap((_, i) => i % 4 ? [] : [some.slice(i, i + 4)]) : some.map(one => [one]);
    const sheets = pages(puzzles).map(some => page(some, false));
    if (rules.length) sheets[0].append(node("ul", {}, ...rules.map(rule => node("li", {}, rule))));
    $("printed").replaceChildren(...sheets, ...pages(solved).map(some => page(some, true)));
  }
  function printed({ picture, overlay, verdict, without }, solution) {
    const root = parse(picture.svg), title = picture.title || picture.reading.replaceAll("_", " "), into = { under: make("g"), chain: make("g"), known: make("g") };
    const out = new Set(picture.items.filter(([id]) => without.includes(id)).map(([, line]) => line));
    for (const element of root.querySelectorAll("[data-clue]")) if (out.has(element.dataset.clue)) element.remove();
    if (solution) {
      const given = new Set(Object.entries(overlay.given).filter(([id]) => !without.includes(id)).map(([, name]) => name));
      for (const name of Object.keys(overlay.places)) if (!given.has(name)) drawValue(name, verdict.solutions[0][name], "", null, false, overlay, into);
      root.insertBefore(into.chain, firstDigit([...root.children])); root.firstElementChild.after(into.under); root.append(into.known);
    }
    root.querySelectorAll("title, desc").forEach(one => one.remove());
    for (const name of ["width", "height"]) root.removeAttribute(name);
    return node("figure", {}, node("figcaption", {}, node("b", {}, solution ? `Solution: ${title}` : title), picture.author ? ` by ${picture.author}` : ""), root);
  }

  // -- files and links

  function save(text, name, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const anchor = node("a", { href: address, download: name });
    document.body.append(anchor); anchor.click(); anchor.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
  const fileName = (title, end) => `${(title || "puzzle").normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "puzzle"}${end}`;
  function seal() {
    say("Proving and sealing\u2026");
    const more = { title: $("sealName").value.trim(), author: $("sealAuthor").value.trim(), open: $("sealOpen").checked };
    ask("file", ["seal"], event => {
      if (event.what === "error") say(`Not sealed: ${event.message}.`);
      if (event.what !== "seal") return;
      save(event.page, fileName(event.title, ".html"), "text/html");
      say(`Sealed: ${fileName(event.title, ".html")}, ${Math.ceil(event.page.length / 1000)} kB.`);
    }, more);
  }
  function askLinks() {
    ask("file", ["links"], event => {
      if (event.what === "error") say(sentence(event.message));
      if (event.what !== "links") return;
      $("text").textContent = event.text;
      $("links").replaceChildren(...event.links.map(([name, link, lost]) => node("li", {}, node("a", { href: link, target: "_blank", rel: "noopener noreferrer" }, name), lost.length ? ` (without ${lost.join(", ")})` : "")));
    });
  }
  async function share() {
    await remember();
    try { await navigator.clipboard.writeText(location.href); say("The link of this state is copied: it holds the puzzle and what is left out."); }
    catch { say("The address of this page holds the puzzle and what is left out: copy it."); }
  }
  async function take(file) {
    if (file.size > LONGEST) return trouble(`${file.name}: expected at most ${LONGEST.toLocaleString("en")} bytes, found ${file.size.toLocaleString("en")}.`);
    const text = await file.text();
    $("source").value = text;
    open(text);
  }

  // -- what a person does

  const writes = event => event.target.closest("input:not([type=checkbox]):not([type=range]), textarea, select, dialog");
  $("open").addEventListener("submit", event => { event.preventDefault(); open($("source").value); });
  $("source").addEventListener("keydown", event => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); open($("source").value); } });
  $("source").addEventListener("paste", () => setTimeout(() => open($("source").value)));
  $("kind").addEventListener("change", () => { if ($("source").value.trim()) open($("source").value); });
  $("choose").onclick = () => $("file").click();
  $("file").onchange = () => { if ($("file").files[0]) take($("file").files[0]); $("file").value = ""; };
  document.addEventListener("paste", event => {
    if (writes(event)) return;
    const text = event.clipboardData.getData("text/plain");
    if (text.trim()) { $("source").value = text; open(text); }
  });
  for (const name of ["dragenter", "dragover"]) document.addEventListener(name, event => { event.preventDefault(); document.body.classList.add("over"); });
  document.addEventListener("dragleave", event => { if (!event.relatedTarget) document.body.classList.remove("over"); });
  document.addEventListener("drop", event => {
    event.preventDefault(); document.body.classList.remove("over");
    const file = event.dataTransfer.files[0], text = event.dataTransfer.getData("text/plain");
    if (event.dataTransfer.files.length > 1) trouble(`Expected one file, found ${event.dataTransfer.files.length}.`);
    else if (file) take(file);
    else if (text.trim()) { $("source").value = text; open(text); }
  });
  $("undo").onclick = undo; $("redo").onclick = redo; $("restore").onclick = restore;
  for (const name of ["solution", "candidates", "spare"]) $(name).onclick = () => switchLayer(name);
  $("next").onclick = () => { stop(); step(at + 1); }; $("back").onclick = () => { stop(); step(at - 1); }; $("leave").onclick = () => { stop(); step(0); };
  $("slider").oninput = () => { stop(); step(Number($("slider").value)); };
  $("walk").ontoggle = list;
  SAVE.onclick = () => save(proof.text, fileName(sheet.title || sheet.reading, "-certificate.txt"), "text/plain");
  $("seal").onclick = () => { $("sealName").value = sheet.title; $("sealAuthor").value = sheet.author; $("sealing").returnValue = ""; $("sealing").showModal(); };
  $("sealing").addEventListener("close", () => { if ($("sealing").returnValue === "save") seal(); });
  $("share").onclick = share; $("print").onclick = () => window.print();
  $("linksBox").ontoggle = () => { if ($("linksBox").open) askLinks(); };
  $("moreBox").ontoggle = () => { if ($("moreBox").open) askMore(); };
  $("placesBox").ontoggle = () => { if ($("placesBox").open && sheet) listPlaces(); };
  $("play").onclick = play;
  $("puzzle").onchange = () => choose(Number($("puzzle").value));
  $("previous").onclick = () => choose(Number(now.text) - 1); $("following").onclick = () => choose(Number(now.text) + 1);
  addEventListener("beforeprint", drawPrinted);
  addEventListener("hashchange", () => follow());
  document.addEventListener("click", event => { if (event.target.closest("button, a, summary, .hit")) say(""); }, true);
  const WALK_KEYS = { ArrowLeft: () => step(at - 1), ArrowRight: () => step(at + 1), Home: () => step(0), End: () => step(steps.length), " ": play };
  const KEYS = { n: () => $("next").disabled || step(at + 1), b: () => at && step(at - 1), r: restore, s: () => switchLayer("solution"), c: () => switchLayer("candidates"), d: () => switchLayer("spare"), Escape: () => step(0) };
  document.addEventListener("keydown", event => {
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (writes(event) || event.altKey || !now) return;
    if (!event.ctrlKey && !event.metaKey && (at || INSIDE) && steps.length && WALK_KEYS[letter] && !(letter === " " && event.target.closest("button, a, summary"))) {
      if (letter !== " ") stop();
      WALK_KEYS[letter](); event.preventDefault(); return;
    }
    if (INSIDE && "zyr".includes(letter)) return;
    if ((event.ctrlKey || event.metaKey) && letter === "z") { event.shiftKey ? redo() : undo(); event.preventDefault(); return; }
    if ((event.ctrlKey || event.metaKey) && letter === "y") { redo(); event.preventDefault(); return; }
    if (event.ctrlKey || event.metaKey || !KEYS[letter]) return;
    say(""); KEYS[letter](); event.preventDefault();
  });
  for (const [name, text] of EXAMPLES) {
    const button = node("button", { type: "button" }, name);
    button.onclick = () => { $("source").value = text; $("kind").value = ""; open(text, ""); };
    $("examples").append(button);
  }
  connect();
})();
