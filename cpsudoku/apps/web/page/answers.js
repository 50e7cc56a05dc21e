// Answers about the puzzle as it is: headline, lights, what is beside the verdict.

function headline(sort, words, further = "") {
  $("verdict").className = sort;
  $("verdict").textContent = words;
  $("more").textContent = further;
  drawNotes();
}
function light(method, state, words) {
  const item = $("light-" + method);
  if (!item) return;
  item.dataset.state = state;
  item.querySelector("span").textContent = words;
  item.title = words;
}
const time = seconds =>
  seconds === undefined
    ? ""
    : seconds < 1
      ? `${Math.max(1, Math.round(1000 * seconds))} ms`
      : `${seconds.toFixed(1)} s`;
// A limit of seconds in plain words.
const LIMIT = /^(?:undecided: )?limit of ([\d.]+) seconds?/;
const plain = reason =>
  reason
    .replace(LIMIT, (_, seconds) => `not decided in ${Number(Number(seconds).toPrecision(2))} s`)
    .replace(/; --ignore-unknown [^;]*$/, "");
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
function answer(event) {
  if (event.what === "verdict") return event.final ? method(event) : first(event);
  if (event.what === "certificate") return certificate(event);
  if (event.what === "waiting")
    light(METHODS[verdict ? 1 : 0], "asked", `waits for ${plural(event.before, "other question")}`);
  if (event.what === "error") {
    headline("undecided", sentence(event.message));
    for (const method of [...METHODS, "certificate", "checker"]) if (!told[method]) light(method, "undecided", "not asked");
  }
}
// A first solution, while the second is looked for.
function first(event) {
  if (event.by === METHODS[0] && event.solutions.length) headline("", "There is a solution. Is there another\u2026");
}
function method(event) {
  const agrees = { ...event };
  told[event.by] = event.verdict;
  const why =
    event.verdict === "undecided"
      ? `: ${event.reason}`
      : event.verdict === "multiple" && event.by === METHODS[0]
        ? ", two are shown"
        : "";
  const limited = event.verdict === "undecided" && LIMIT.test(event.reason);
  light(
    event.by,
    event.verdict,
    limited
      ? plain(event.reason)
      : [`${SAYS[event.verdict]}${why}`, time(event.seconds)].filter(Boolean).join(" \u00b7 "),
  );
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
function run(method) {
  if ($("light-" + method)?.dataset.state === "asked") light(method, "asked", "running");
}
function others() {
  run(METHODS[1]);
  more(MORE[verdict.verdict]?.every(question => has(question)));
  ask("methods", [...METHODS.slice(1).map(method => `verdict:${method}`), "certificate"], event => {
    if (event.what === "error") {
      for (const method of [...METHODS, "certificate", "checker"])
        if (!(method in told) && !(method === "certificate" && proof)) light(method, "undecided", plain(event.message));
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
const TITLES = {
  unique: "Redundant clues, and a minimal puzzle",
  multiple: "How many solutions, and what would make it unique",
  none: "Which clues clash",
};
// It keeps its room, so that nothing moves when an answer comes.
function more(there) {
  $("moreBox").style.visibility = there ? "" : "hidden";
  $("moreBox").hidden = INSIDE && !there;
  $("moreTitle").textContent = there ? TITLES[verdict.verdict] : TITLES.unique;
}
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
const MINIMAL = "Minimal: without any one of its clues it would not be unique";
const MORE_WORDS = {
  minimal: event => {
    const so = event.complete ? "" : ", as far as was looked";
    if (!event.clues.length) return [node("p", {}, `${event.complete ? MINIMAL : "No clue is redundant"}${so}.`)];
    return [
      node("p", {}, `Redundant, each by itself (${event.clues.length}${so}): ${names(event.clues)}.`),
      node("p", {}, `A set of clues that suffices (${event.enough.length}): ${names(event.enough)}.`),
      ...event.links.map(([name, link]) =>
        node(
          "p",
          {},
          node("a", { href: link, target: "_blank", rel: "noopener noreferrer" }, `The minimal puzzle in ${name}`),
        ),
      ),
      ...(event.text ? [node("p", {}, "The minimal puzzle as text:"), node("pre", { tabIndex: 0 }, event.text)] : []),
    ];
  },
  count: event => [
    node("p", {}, event.exact ? `Exactly ${event.count} solutions.` : `At least ${event.count} solutions.`),
  ],
  completions: event => [
    node(
      "p",
      {},
      event.least
        ? "Each of these sets, the smallest, would make it unique:"
        : "Each of these sets would make it unique:",
    ),
    listed(event.sets.map(set => set.join(", "))),
  ],
  conflicts: event => [
    node("p", {}, `Sets of clues that clash, each needed for it${event.complete ? "" : "; there may be more"}:`),
    listed(event.conflicts.map(set => names(set) || "the rules alone")),
  ],
};
function conclude() {
  const out = now.without.length
      ? ` without ${plural(now.without.length, "clue")}`
      : sheet.ignored?.length
        ? `, without: ${sheet.ignored.join(", ")}`
        : "",
    { verdict: word } = verdict;
  if (word === "unique")
    headline(
      word,
      `Exactly one solution${out}.`,
      proof?.claim === "unique" ? "Proved: the checker accepts the certificate." : "",
    );
  if (word === "none") headline(word, `No solution${out}.`, clash ? clashWords() : "");
  if (word === "undecided")
    headline(
      word,
      LIMIT.test(verdict.reason) ? sentence(`${plain(verdict.reason)}${out}`) : `Undecided${out}: ${verdict.reason}.`,
    );
  // what is only drawn, or only in words, may be a rule
  if (sheet.drawn.length && (word === "none" || word === "multiple")) {
    headline(
      "undecided",
      `Undecided${out}: the known rules leave ${word === "none" ? "no solution" : "several solutions"}.`,
      `There may be other rules: ${sheet.drawn.map(reads).join("; ")}.`,
    );
  } else if (word === "multiple")
    headline(word, `More than one solution${out}.`, verdict.differ ? `Two of them differ ${differWords()}.` : "");
}
function differWords() {
  const [one, two] = verdict.solutions,
    names = verdict.differ;
  const words = names.slice(0, 6).map(name => {
    const place = sheet.places[name],
      here = place?.[4] ?? name;
    return place ? `${here} (${worded(name, one[name])} or ${worded(name, two[name])})` : here;
  });
  const more = names.length > words.length ? ` and ${names.length - words.length} more` : "";
  return `at ${plural(names.length, "place")}: ${words.join(", ")}${more}`;
}
// A value of a place in words.
function worded(name, value) {
  const { all, names } = sheet.marks[sheet.places[name][1]];
  return names[all.indexOf(value)] ?? String(value);
}
function certificate(event) {
  proof = event;
  if (event.claim) {
    const what = event.claim === "multiple" ? "two solutions" : `${SAYS[event.claim] ?? event.claim}`;
    light("certificate", event.claim, [`accepted: ${what}`, time(event.seconds)].filter(Boolean).join(" \u00b7 "));
    const size = `${event.bytes.toLocaleString("en")} bytes, ${plural(event.lemmas, "lemma")}`;
    $("light-certificate").title = `${size}; the checker has derived each again`;
    SAVE.hidden = !event.text;
    recheck?.(event);
    if (verdict && event.claim !== verdict.verdict && verdict.verdict !== "undecided")
      headline("broken", "The certificate contradicts the verdict: please report this puzzle.");
    else if (verdict?.verdict === event.claim) conclude();
  } else {
    light("certificate", "undecided", `none: ${plain(event.reason)}`);
    light("checker", "undecided", "no certificate");
  }
}
function conflicts() {
  ask("more", ["conflicts:1"], event => {
    if (event.what !== "conflicts" || !event.conflicts.length) return;
    clash = event.conflicts[0];
    conclude();
    drawMarks();
  });
}
const reads = words => words.replace("--kind names one", "choose one above,");
// What stands in the headline is not repeated.
function drawNotes() {
  if (!sheet) return;
  const told = $("more").textContent;
  const notes = [
    ...sheet.unknown.map(rule => `Not known, so there is no verdict: ${rule}`),
    ...sheet.drawn.map(reads),
    ...sheet.notes,
  ];
  $("notes").replaceChildren(
    ...[...new Set(notes)].filter(note => !told.includes(note)).map(note => node("li", {}, note)),
  );
}
const clashWords = () =>
  `These clash, and each is needed for it: ${clash.map(one => one.clue).join(", ") || "the rules alone"}.`;
