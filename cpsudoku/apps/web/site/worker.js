// A Web Worker (a module) with Python in it. It takes {job} and {cancel}, and posts {loaded, total}, {hello}, {event},
// {idle, heap} and {failed}.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const TOTAL = 0; // bytes that are fetched: the build sets it
const BETWEEN = 100; // milliseconds between two reports of progress
let loaded = 0,
  told = 0;
const native = fetch;
self.fetch = async (...request) => {
  const response = await native(...request);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  const count = new TransformStream({
    transform(part, controller) {
      loaded += part.length;
      if (performance.now() - told > BETWEEN || loaded === TOTAL) {
        told = performance.now();
        postMessage({ loaded, total: TOTAL });
      }
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
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
