// Grids judged by the statement, as pages without Python do: the lines that no values of the open places can mend.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { RUN } from "../../page/checker_run.js";

const checker = readFileSync(new URL("../../../../checker.js", import.meta.url), "utf8");
const judge = new Function(`${checker}\nlet onmessage; const postMessage = () => {};${RUN}\nreturn judge;`)();

const FOUR = ["r1c1", "r1c2", "r1c3", "r1c4"];
const grid = digits => [...digits].map(sign => (sign === "." ? undefined : Number(sign)));

test("a grid that is filled in part is judged by what it has", () => {
  const lines = rule => `values 1..4 : ${FOUR.join(" ")}\nrule a rule\n${rule}\n`;
  for (const [rule, digits, broken] of /** @type {[string, string, boolean][]} */ ([
    [`different : ${FOUR.join(" ")}`, "12..", false],
    [`different : ${FOUR.join(" ")}`, "1.1.", true],
    [`different : ${FOUR.join(" ")}`, "1234", false],
    [`different : ${FOUR.join(" ")}`, "1224", true],
    ["sum = 9 : r1c1 r1c2 r1c3 r1c4", "4...", false],
    ["sum = 9 : r1c1 r1c2 r1c3 r1c4", "441.", true],
    ["sum <= 9 : r1c1 r1c2 r1c3 r1c4", "44..", true],
    ["less : r1c1 r1c2", "3...", false],
    ["less : r1c1 r1c2", "4...", true],
    ["table : r1c1 r1c2 ; 1,2 3,4", "1...", false],
    ["table : r1c1 r1c2 ; 1,2 3,4", "2...", true],
    ["either : r1c1=1 { less : r1c2 r1c3 & less : r1c3 r1c4 }", "2.2.", false],
    ["either : r1c1=1 { less : r1c2 r1c3 & less : r1c3 r1c4 }", "2.4.", true],
    ["if r1c1=1 : less : r1c2 r1c3", ".31.", false],
    ["if r1c1=1 : less : r1c2 r1c3", "131.", true],
  ]))
    assert.deepEqual(judge(lines(rule), grid(digits)).broken, broken ? [3] : [], `${rule} ${digits}`);
});

test("a grid is right only if the hidden values fit too", () => {
  const hidden = `values 1..4 : ${FOUR.join(" ")}\nrule a rule\nhidden 0..1 : h\n`;
  assert.deepEqual(judge(`${hidden}clause : -h r1c1=1\nclause : h\n`, grid("1234")), { broken: [], together: false, open: 0 });
  assert.equal(judge(`${hidden}clause : -h r1c1=1\nclause : h\n`, grid("2134")).together, true);
  assert.equal(judge(`${hidden}clause : h r1c1=1\nclause : -h r1c2=1\n`, grid("1134")).open, 2);
});
