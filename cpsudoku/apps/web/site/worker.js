// A Web Worker (a module) with Python in it. It takes {job} and {cancel}, and posts {loaded, total}, {hello}, {event},
// {idle, heap} and {failed}.
import { loadPyodide } from "./pyodide/pyodide.mjs";

// The build sets both: the bytes that are fetched, and their digest.
const TOTAL = 0,
  VERSION = "";
const BETWEEN = 100; // milliseconds between two reports of progress
let loaded = 0,
  told = 0;
const native = fetch;
// The digest is in the address, so the browser may use its own copy of any age; "Retry" (?again) does not. The browser
// keeps compiled WebAssembly with that copy, but only for its own response: do not wrap it.
const cache = location.search ? "reload" : "force-cache";
self.fetch = async address => {
  const response = await native(`${address}?${VERSION}`, { cache });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  const count = new WritableStream({
    write(part) {
      loaded += part.length;
      if (performance.now() - told > BETWEEN || loaded === TOTAL) {
        told = performance.now();
        postMessage({ loaded, total: TOTAL });
      }
    },
  });
  response.clone().body?.pipeTo(count).catch(() => {}); // who reads the response gets the error
  return response;
};
const words = error => String(error?.message ?? error).slice(-500);

let cancelled = 0,
  jobs = Promise.resolve();
const started = (async () => {
  const archive = fetch(new URL("cpsudoku.zip", import.meta.url)).then(response => response.arrayBuffer());
  archive.catch(() => {}); // awaited below
  const folder = new URL("pyodide/", import.meta.url).href;
  const python = await loadPyodide({ indexURL: folder, packageBaseUrl: folder });
  python.unpackArchive(await archive, "zip", { extractDir: "/lib/site" });
  python.runPython("import sys; sys.path.insert(0, '/lib/site'); sys.dont_write_bytecode = True");
  const answers = python.pyimport("cpsudoku.apps.web.in_page");
  postMessage({ hello: JSON.parse(answers.hello()) });
  return { python, answers };
})();
started.catch(error => postMessage({ failed: words(error) }));

// A turn of the event loop, in which messages are read. A nested setTimeout waits 4 ms, a channel does not.
const channel = new MessageChannel();
let goOn = () => {};
channel.port1.onmessage = () => goOn();
const breathe = () =>
  new Promise(resolve => {
    goOn = resolve;
    channel.port2.postMessage(0);
  });

async function answer(job) {
  const { python, answers } = await started;
  const events = answers.begin(JSON.stringify(job));
  for (;;) {
    await breathe();
    if (cancelled === job.n) {
      events.return();
      break;
    }
    const { done, value } = events.next();
    if (done) break;
    postMessage({ event: JSON.parse(value) });
  }
  events.destroy();
  postMessage({ idle: job.n, heap: python._module.HEAPU8.length });
}
onmessage = ({ data }) => {
  if (data.cancel) cancelled = data.cancel;
  if (data.job) jobs = jobs.then(() => answer(data.job)).catch(error => postMessage({ failed: words(error) }));
};
