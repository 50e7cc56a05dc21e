// node notebook.mjs SITE NOTEBOOK: runs the code cells of a notebook in the runtime of the page.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const site = resolve(process.argv[2]);
try {
  const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
  python.unpackArchive(new Uint8Array(readFileSync(`${site}/cpsudoku.zip`)), "zip", { extractDir: "/lib/site" });
  python.runPython("import sys; sys.path.insert(0, '/lib/site'); sys.dont_write_bytecode = True");
  const cells = JSON.parse(readFileSync(process.argv[3], "utf8")).cells.filter((cell) => cell.cell_type === "code");
  for (const cell of cells) python.runPython(cell.source.join(""));
  console.log(`${cells.length} cells`);
} catch (error) {
  console.error(String(error).slice(-3000)); // before its end stands the source of Pyodide
  process.exitCode = 1;
}
