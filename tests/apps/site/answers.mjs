// node answers.mjs SITE: answers the messages on standard input (a JSON value a line) as worker.js does, and prints the
// events of each as one line.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const site = resolve(process.argv[2]);
try {
  const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
  python.unpackArchive(new Uint8Array(readFileSync(`${site}/cpsudoku.zip`)), "zip", { extractDir: "/lib/site" });
  python.runPython("import sys; sys.path.insert(0, '/lib/site'); sys.dont_write_bytecode = True");
  const answers = python.pyimport("cpsudoku.apps.web.in_page");
  console.log(answers.hello());
  for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const events = answers.begin(line),
      texts = [];
    for (let one; !(one = events.next()).done; ) texts.push(one.value);
    events.destroy();
    console.log(`[${texts.join(",")}]`);
  }
  console.log(JSON.stringify({ heap: python._module.HEAPU8.length }));
} catch (error) {
  console.error(String(error).slice(-3000)); // before its end stands the source of Pyodide
  process.exitCode = 1;
}
