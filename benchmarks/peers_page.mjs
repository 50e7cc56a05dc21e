// For peers.py: the page solver of sigh/Interactive-Sudoku-Solver in one process. node peers_page.mjs FOLDER SECONDS
// Reads a constraint in JSON a line; answers {"solutions": 0, 1 or 2, or null at the limit, "seconds": processor time}.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [folder, seconds] = process.argv.slice(2);
const from = path => import(pathToFileURL(join(folder, path)).href);
(await from("tests/helpers/test_env.js")).ensureGlobalEnvironment();
const { SudokuParser } = await from("js/sudoku_parser.js");
const { SudokuBuilder } = await from("js/solver/sudoku_builder.js");

class Limit extends Error {}

for await (const line of createInterface({ input: process.stdin })) {
  const begun = process.cpuUsage();
  const spent = () => { const used = process.cpuUsage(begun); return (used.user + used.system) / 1e6; };
  let solutions = null;
  try {
    const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(JSON.parse(line))));
    solver.setProgressCallback(() => { if (spent() > +seconds) throw new Limit(); }, 10);
    solutions = Math.min(2, solver.countSolutions(2));
  } catch (error) {
    if (!(error instanceof Limit)) console.error(String(error));
  }
  console.log(JSON.stringify({ solutions, seconds: spent() }));
}
