// The reducers of the page: each test is a history of actions and events.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as states from "../../page/state.js";
import { lightsOf, listed, sentence, verdictWords, worded } from "../../page/words.js";

const edit = (text, more = {}) => ({ ...states.NOTHING, puzzles: { text, list: [] }, ...more });
const PICTURE = {
  what: "picture", final: true, svg: "<svg/>", reading: "sudoku 2x2", alphabet: ["1", "2"], added: [["r1c2 = 2", "digits r1c2"]], unknown: [], drawn: [],
  items: [["digits r1c1", "r1c1 = 1", "digits: r1c1 = 1", true]], places: [["r1c1", 1, 1], ["r1c2", 1, 2]],
}; // prettier-ignore
const OVERLAY = { what: "overlay", final: true, given: { "digits r1c1": "r1c1" }, places: {}, marks: [], edge: [] };
const verdict = (word, by = "sat", more = {}) => ({
  what: "verdict",
  final: true,
  by,
  verdict: word,
  solutions: [],
  ...more,
});
const take = (state, lane, ...events) => events.reduce((now, event) => states.received(now, lane, event), state);
const puzzle = (text = "1.") => take(states.opened(states.START, edit(text)), "board", PICTURE, OVERLAY);
const all = () => true;

test("what is open stays until another puzzle is read, and an error keeps it", () => {
  const open = take(puzzle(), "board", verdict("unique"));
  const reading = states.opened(open, edit("zz"));
  assert.equal(states.sortOf(reading), "reading");
  assert.equal(reading.puzzles.text, "1.");
  assert.deepEqual(states.needs(reading, all), []);
  const failed = take(reading, "board", { what: "error", final: true, message: "1:1: expected a puzzle" });
  assert.equal(states.sortOf(failed), "unique");
  assert.deepEqual(failed.error, { message: "1:1: expected a puzzle", text: "zz" });
  assert.equal(failed.answers["verdict:sat"].verdict, "unique", "nothing is asked again");
  assert.equal(
    states.needs(failed, question => question.startsWith("verdict:sat") || question === "verdict").length,
    0,
  );
});

test("an error of reading goes on with the open puzzle, if it was not answered yet", () => {
  const begun = states.asked(puzzle(), "board", ["overlay", "verdict"], 20, 0);
  const reading = states.asked(states.opened(begun, edit("zz")), "board", ["picture", "overlay", "verdict"], 20, 0);
  const failed = take(
    reading,
    "board",
    { what: "error", final: true, message: "1:1: expected a puzzle" },
    { what: "end", final: true },
  );
  assert.equal(failed.answers["error:board"], undefined);
  assert.equal(states.sortOf(failed), "running");
  assert.deepEqual(states.needs(failed, all)[0], ["board", ["verdict"]]);
});

test("undo and redo go through edits and puzzles", () => {
  const one = puzzle("1.");
  const two = states.edited(one, states.toggled(one, "digits r1c1"));
  assert.deepEqual(two.without, ["digits r1c1"]);
  const three = take(states.opened(two, edit("2.")), "board", PICTURE, OVERLAY);
  assert.equal(three.past.length, 2);
  const back = take(states.opened(three, three.past.at(-1), "undo"), "board", PICTURE, OVERLAY);
  assert.equal(back.puzzles.text, "1.");
  assert.deepEqual([back.without, back.past.length, back.future.length], [["digits r1c1"], 1, 1]);
  const first = states.edited({ ...back, told: "r1c1 = 1 is left out." }, back.past.at(-1), "undo");
  assert.equal(first.told, "", "what is undone is told no more");
  assert.deepEqual([first.without, first.past.length, first.future.length], [[], 0, 2]);
  const again = states.edited(first, first.future.at(-1), "redo");
  assert.deepEqual([again.without, again.past.length, again.future.length], [["digits r1c1"], 1, 1]);
});

test("an error names its place and what one does here; a list without a readable puzzle says so", () => {
  assert.equal(sentence("in `kind`: no kind 'x'\nhint: cpsudoku help kinds"), "In `kind`: no kind 'x'; the menu above has all kinds.");
  assert.equal(sentence("2:3: expected 1-4, found 'z'"), "Line 2, character 3: expected 1-4, found 'z'.");
  assert.equal(sentence("1:2: expected 1-4, found 'z': if it is a blank, add --blank z (in Python: x)"), "Line 1, character 2: expected 1-4, found 'z'."); // prettier-ignore
  const list = Array(2).fill({ title: "", reading: "", error: "1:1: no" });
  assert.equal(verdictWords({ ...states.START, puzzles: { text: "x", list } }).title, "None of these 2 puzzles can be read");
});

test("a value is worded as the steps say it, and has a sign of its own", () => {
  const overlay = { places: { r1c1: ["", 0] }, marks: [{ all: [0, 1], names: ["-", "x"], claims: ["unshaded", "shaded"] }] };
  assert.deepEqual([worded(overlay, "r1c1", 1), worded(overlay, "r1c1", 1, "names")], ["shaded", "x"]);
});

test("a clue belongs to each of its cells", () => {
  const about = cell => ["cages r1c5 r1c6 r2c16", "signs r1c6-r2c6", "digits r1c1"].filter(id => states.cellsOfClue(id).has(cell));
  assert.deepEqual(about("r1c6"), ["cages r1c5 r1c6 r2c16", "signs r1c6-r2c6"]);
  assert.deepEqual(about("r2c1"), []);
});

test("an added clue that clashes is named first", () => {
  const items = [...PICTURE.items, ["digits r1c2", "r1c2 = 2", "digits: r1c2 = 2", true]];
  const open = take(puzzle(), "board", { ...PICTURE, items }, verdict("none"), {
    what: "conflicts", final: true, complete: true,
    conflicts: [[{ clue: "r1c1=1", items: ["digits r1c1"] }, { clue: "r1c2=2", items: ["digits r1c2"] }]],
  }); // prettier-ignore
  assert.equal(verdictWords(open).more, "You added r1c2=2: it clashes with r1c1=1.");
  const letters = { ...PICTURE, items: items.map(([id, ...more]) => [id, more[0].replace("= 1", "= K"), ...more.slice(1)]) };
  const shown = { ...open, answers: { ...open.answers, picture: letters } };
  assert.equal(verdictWords(shown).more, "You added r1c2=2: it clashes with r1c1=K.", "the sign of the board");
});

test("an edit that cannot be read is taken back, with its error", () => {
  const open = take(puzzle(), "board", verdict("unique"));
  const wrong = states.edited(open, { added: ["cages: r1c1 = x"] });
  const asked = states.asked(wrong, "board", ["picture", "verdict"], 20, 0);
  const back = take(asked, "board", { what: "error", final: true, message: "cages: r1c1 = x: expected a sum" });
  assert.deepEqual([back.added, back.past, back.error?.message], [[], [], "not changed: cages: r1c1 = x: expected a sum"]);
  assert.equal(back.running.board, undefined);
  const limit = take(asked, "board", { what: "error", final: true, why: "limit", message: "undecided" });
  assert.deepEqual(limit.added, ["cages: r1c1 = x"], "a limit says nothing against an edit");
});

test("a sign is a value, ends a longer one, or is refused with what is expected", () => {
  const digits = [..."123456789"].map(sign => [sign, sign]);
  assert.deepEqual(states.signed("r1c1", digits, "1", "2"), { value: "2", error: "" });
  assert.equal(states.signed("r1c1", digits, "1", "0").error, "r1c1: expected 1 to 9, found 10.");
  assert.equal(states.signed("r1c1", digits, "1", "z").error, "r1c1: expected 1 to 9, found z.");
  assert.equal(states.signed("r1c1", [...digits, ["10", "10"]], "1", "0").value, "10");
  assert.equal(states.signed("r2c1", [[0, "-"], [1, "A"]], "", "a").value, 1); // prettier-ignore
  assert.equal(states.signed("r2c1", [[0, "-"], [1, "A"]], "", "5").error, "r2c1: expected - or A, found 5."); // prettier-ignore
});

test("the text of a judged grid stays until the board changes", () => {
  const judge = { what: "judge", final: true, values: { r1c2: 2 }, trouble: "" },
    overlay = { ...OVERLAY, places: { r1c2: [] } };
  const judged = take({ ...puzzle(), claim: "12" }, "board", overlay, judge);
  assert.deepEqual([judged.claim, judged.filled], ["12", { r1c2: 2 }]);
  const changed = states.filledIn(judged, "r1c2", 1);
  assert.deepEqual([changed.claim, changed.filled, changed.answers.judge], ["", { r1c2: 1 }, undefined]);
  assert.equal(states.filledIn({ ...judged, answers: {} }, "r1c2", 1).claim, "12", "a text that is not judged yet");
  assert.equal(states.claimed(judged, "13").answers.judge, undefined, "the judgement of an older text");
});

test("an edit drops the answers that it makes stale, and nothing else", () => {
  const open = take(puzzle(), "board", verdict("unique"), { what: "candidates", final: true });
  const less = states.edited(open, states.toggled(open, "digits r1c1"));
  assert.deepEqual(Object.keys(less.answers), ["picture", "overlay"]);
  assert.deepEqual(states.needs(less, all)[0], ["board", ["verdict"]]);
  const typed = states.edited(open, states.typed(open, "r1c2", "2"));
  assert.deepEqual(typed.added, ["r1c2 = 2"]);
  assert.deepEqual(states.needs(typed, all)[0], ["board", ["picture", "overlay", "verdict"]]);
});

test("a typed value replaces the one before, brings no other back, and Delete clears what is there", () => {
  const open = puzzle();
  const typed = states.edited(open, states.typed(open, "r1c2", "2")),
    other = states.edited(typed, states.typed(typed, "r1c2", "1"));
  assert.deepEqual(other.added, ["r1c2 = 1"]);
  assert.deepEqual(states.edited(other, states.typed(other, "r1c2", "")).added, []);
  assert.deepEqual(states.typed(open, "r1c1", ""), { without: ["digits r1c1"] });
  assert.equal(states.typed(open, "r1c2", ""), null);
});

test("SAT comes first, then the certificate, CP-SAT and search; a tab asks what it shows", () => {
  const open = take(puzzle(), "board", verdict("multiple"));
  const lanes = states.needs({ ...open, tab: "Solutions" }, all);
  assert.deepEqual(lanes, [
    ["proof", ["certificate"]],
    ["methods", ["verdict:cp_sat", "verdict:search"]],
    ["more", ["completions", "solutions:100"]],
  ]);
  const running = states.asked(open, "proof", ["certificate"], 20, 0);
  assert.ok(!states.needs(running, all).some(([lane]) => lane === "proof"));
  assert.ok(states.needs({ ...open, tab: "Share" }, all).some(([, questions]) => questions[0] === "links"));
  assert.deepEqual(states.needs({ ...open, stopped: 1 }, all), []);
});

test("Stop keeps what is known, and says after how long", () => {
  const running = states.asked(puzzle(), "board", ["verdict"], 20, 1000);
  assert.equal(states.sortOf(running), "running");
  const stopped = states.stoppedAt(running, 4200);
  assert.equal(states.sortOf(stopped), "stopped");
  assert.equal(verdictWords(stopped).title, "Stopped after 3.2 s");
});

test("no light is amber or green while the headline is undecided", () => {
  const open = take(
    puzzle(),
    "board",
    { ...PICTURE, drawn: ["15 lines"] },
    verdict("multiple"),
    verdict("multiple", "search"),
  );
  assert.equal(states.sortOf(open), "undecided");
  const lights = lightsOf(open, ["sat", "search"], all, null, 0).filter(one => one.method !== "certificate");
  assert.deepEqual(
    lights.map(one => one.state),
    ["undecided", "undecided", "undecided"],
  );
});

test("while another puzzle is read, no light has the result of the old one", () => {
  const open = take(puzzle(), "board", verdict("unique")),
    certified = take(open, "proof", { what: "certificate", final: true, claim: "unique", text: "x" });
  const reading = states.asked(states.opened(certified, edit("zz")), "board", ["picture", "overlay", "verdict"], 20, 0);
  const proof = { state: "accepted", words: "", milliseconds: 1 };
  assert.deepEqual(
    lightsOf(reading, states.METHODS, all, /** @type {any} */ (proof), 0).map(({ method, state }) => [method, state]),
    [...states.METHODS, "certificate"].map(method => [method, "queued"]),
  );
});

test("methods that disagree are a defect, whatever their order", () => {
  const open = take(puzzle(), "board", verdict("unique"), verdict("none", "search"));
  assert.equal(states.sortOf(open), "broken");
});

test("several puzzles are a list, and one of them is opened by its number", () => {
  const list = [
    { title: "a", reading: "sudoku 4x4" },
    { title: "b", reading: "sudoku 4x4" },
  ];
  const shown = take(states.opened(states.START, edit("a\n\nb")), "board", { what: "puzzles", final: true, list });
  assert.equal(states.sortOf(shown), "list");
  const one = states.opened(shown, { ...states.editOf(shown), index: 1 });
  assert.equal(states.requestOf(one.opening.edit).index, 1);
  assert.equal(states.sortOf(take(one, "board", PICTURE)), "running");
});

test("puzzles of a list can be told apart", () => {
  const [first, second] = ["1..4.........3.2", "1..4............"].map((_, i) => ({ title: "", reading: "sudoku 4x4", line: i + 1 })),
    text = "1..4.........3.2\n1..4............";
  assert.equal(listed(first, text), "sudoku 4x4: 1..4.........3.2");
  assert.equal(listed(second, text), "sudoku 4x4: 1..4............");
  assert.equal(listed({ ...first, title: "Arrows" }, text), "Arrows");
  assert.equal(listed({ title: "", reading: "sudoku 9x9" }, ""), "sudoku 9x9", "a page in a file has no text");
});

test("a link holds the whole edit; what is no state is refused", () => {
  const whole = edit("1.", {
    without: ["a"],
    added: ["r1c2 = 2"],
    treat: { lines: "palindromes" },
    index: 2,
    kind: "sudoku",
  });
  assert.deepEqual(states.unlinked(states.requestOf(whole)), whole);
  assert.deepEqual(states.unlinked({ text: "1.", kind: "", without: [] }), edit("1."));
  assert.throws(() => states.unlinked({ text: 1 }));
  assert.throws(() => states.unlinked(null));
});

test("the walk of partial events never goes back", () => {
  const step = { words: ["x"] };
  const open = take(
    puzzle(),
    "walk",
    { what: "walk", final: false, steps: [step, step] },
    { what: "walk", final: false, steps: [step] },
  );
  assert.equal(open.answers.walk.steps.length, 2);
});

test("a step that is not there yet is shown as soon as it is", () => {
  const step = { words: ["x"] };
  const waiting = states.walkedTo(puzzle(), 2);
  assert.deepEqual([waiting.step, waiting.wanted], [0, 2]);
  const one = take(waiting, "walk", { what: "walk", final: false, steps: [step] });
  assert.deepEqual([one.step, one.wanted], [1, 2]);
  const ended = take(one, "walk", { what: "walk", final: true, steps: [step, step, step] });
  assert.deepEqual([ended.step, ended.wanted], [2, 2]);
  assert.equal(states.walkedTo(ended, 9).step, 3);
});

test("the clues of a clash are those of headline and board", () => {
  const conflicts = [
    [
      { clue: "r1c1=1", items: ["digits r1c1"] },
      { clue: "r1c2=1", items: ["digits r1c2"] },
    ],
  ];
  const open = take(puzzle(), "board", verdict("none"), { what: "conflicts", final: true, conflicts });
  assert.equal(verdictWords(open).title, "No solution: these 2 clues clash");
  assert.equal(states.clashOf(open).length, 2);
});

test("one method goes on alone, until another edit", () => {
  const open = take({ ...puzzle(), only: "search" }, "board", verdict("multiple", "search"));
  const lanes = states.needs({ ...open, tab: "Edit" }, all).map(([lane]) => lane);
  assert.deepEqual(lanes, ["clues", "proof"], "no other method is asked");
  const lights = Object.fromEntries(lightsOf(open, states.METHODS, all, null, 0).map(one => [one.method, one.words]));
  assert.equal(lights.sat, "not asked");
  assert.match(lights.search, /several/);
  assert.equal(states.edited(open, states.toggled(open, "digits r1c1")).only, "");
});

test("a question is worth asking again if its process ended, not if it has no answer", () => {
  const failed = why => take(puzzle(), "walk", { what: "error", final: true, why, message: "no" });
  assert.deepEqual(["died", "memory", "limit", ""].map(why => states.isBroken(failed(why))), [true, true, false, false]);
  const running = states.asked(puzzle(), "walk", ["walk"], 60, 0);
  assert.ok(states.isBroken(take(running, "walk", { what: "end", final: true })), "an end without an answer");
});
