// The page keeps a puzzle and the clues that are left out; all else it asks, by lanes: a further question in a lane
// cancels what runs there. `cpsudoku serve` answers on a socket, each answer with the number of its question; a file
// has the answers inside, of each puzzle by question, and no clue can be left out in it.
//
// The files of this folder are one script, in the order that `apps/web/page_files.py` has. This one: what is open, and
// how it came to be.

const LONGEST = 1 << 20,
  CELL = 60;
const SAVE = $("saveProof"); // it stands in the last light
const NAMES = {
  sat: "SAT",
  cp_sat: "CP-SAT",
  search: "Search",
  certificate: "Certificate",
  checker: "Second checker",
};
const SAYS = { unique: "exactly one", multiple: "several", none: "none", undecided: "undecided" };
const EXAMPLES = [
  [
    "Sudoku with cages, arrows and thermometers",
    "......6..\n.......4.\n.........\n.........\n.........\n..3......\n.........\n...6.....\n.........\n" +
      "thermometers:\nr4c2 r4c3 r5c2 r6c1 r6c2 r5c1\nr7c1 r8c1 r9c1 r9c2 r8c3\n" +
      "r2c5 r3c5 r3c6 r4c5 r4c4\nr5c7 r4c7 r4c8 r5c8\narrows:\nr9c4 r8c5 r9c6 r9c5\n" +
      "r4c9 r3c8 r2c8 r1c8\nr1c2 r2c2 r1c1\nr6c6 r5c6 r6c7\ncages:\nr1c5 r1c6 r2c6 = 24\n" +
      "r2c4 r3c3 r3c4 = 14\nr7c5 r7c6 = 11\nr2c1 r3c1 = 13\nr1c3 r1c4 r2c3 = 17",
  ],
  [
    "Killer 6x6",
    "# kind: killer\n......\n......\n......\n......\n......\n......\ncages:\nA1 A2 A3 B2 = 14\n" +
      "A4 A5 = 11\nA6 B5 B6 C6 = 12\nB1 C1 D1 = 10\nB3 B4 C3 C4 = 12\nC2 D2 E2 E3 = 14\nC5 D5 E5 = 9\n" +
      "D3 D4 E4 = 13\nD6 E6 F6 = 10\nE1 F1 = 8\nF2 F3 F4 F5 = 13",
  ],
  [
    "Slitherlink",
    "# kind: slitherlink\n1.1.21.231\n..0.21....\n.1....322.\n.....12...\n.21......0\n..1.1.2..1\n" +
      ".2..1.112.\n.02.3.....\n.1...332.2\n0.12....3.",
  ],
];

const INSIDE = $("answers") && inside();
// What is inside; pictures and words are taken from what browsers without scripts show.
function inside() {
  const puzzles = JSON.parse($("answers").textContent);
  const shown = new DOMParser().parseFromString(document.querySelector("noscript").textContent, "text/html");
  shown.querySelectorAll("article").forEach((article, i) => {
    puzzles[i].picture[0].svg = article.querySelector("svg")?.outerHTML;
    article.querySelectorAll("li").forEach((item, k) => {
      const [marks, words] = [".marks", ":not(.marks)"].map(which =>
        [...item.querySelectorAll(`p${which}`)].map(line => line.textContent),
      );
      Object.assign(puzzles[i].walk[0].steps[k], { words, ...(marks.length ? { marks } : {}) });
    });
  });
  return puzzles;
}
const record = () => INSIDE[Number(now?.text ?? 0)];
const recorded = question => record()[question] ?? record()[question.split(":")[0]];
const has = question => !INSIDE || Boolean(recorded(question));

let METHODS = ["sat", "cp_sat", "search"]; // the first one's verdict is that of the headline
let ABSENT = []; // methods that this page cannot ask
let recheck = null; // has a second program check a certificate

// {text, kind, without: [ids]}: what is open, what was, what was before it was undone
let now = null;
let past = [];
let future = [];
let sheet = null; // what the server said of the open puzzle: picture, items, places

// Of the puzzle as it is: the first verdict; that of each method; the certificate.
let verdict = null;
let told = {};
let proof = null;

// solution: null shows two that differ, and no single one
let shows = { solution: null, candidates: false, spare: false };
let counts = null;
let spare = null;
let clash = null;

// Of the walk: values at its start; names and places of boxes; without candidates?
let start = {};
let units = [];
let bare = false;

// walking: "", "under way", or how it ended
let steps = [];
let walking = "";
let ending = [];
let at = 0;
let wanted = 0;
let playing = 0;
