// Workers of this page answer, in the place of a server. A worker answers one question at a time. What nobody wants any
// more is cancelled between two events; a worker that does not come back is terminated, and a new one starts.

const WORKERS = Math.min(2, navigator.hardwareConcurrency || 2),
  PATIENCE = 200, // milliseconds from a cancel to the end of the worker
  SILENCE = 90, // seconds between two events, beyond the seconds that a question has
  HEAVY = 700e6; // bytes: an idle worker that holds more is replaced, for memory of WebAssembly never shrinks
const workers = [];
const queue = []; // messages that wait
const status = words => {
  $("offline").textContent = words;
  $("offline").hidden = !words;
};
const failure = words => status(`This page cannot start: ${words}`);

function connect() {
  $("seal").hidden = true; // needs a library that Python in a browser lacks
  if (location.protocol === "file:") return failure("it needs a web server, for example python -m http.server.");
  if (typeof WebAssembly === "undefined") return failure("this browser has no WebAssembly.");
  hire();
}
function hire() {
  const one = { worker: new Worker("worker.js", { type: "module" }), job: null, ready: false, cancelled: 0, silence: 0 };
  one.worker.onmessage = ({ data }) => {
    if (data.loaded) return workers.some(other => other.ready) ? undefined : status(progress(data));
    if (data.failed) return one.ready ? end(one, "", `internal error: ${data.failed} (a bug)`) : failure(data.failed);
    if (data.event) {
      listen(one);
      return deliver(data.event);
    }
    if (data.hello) {
      one.ready = true;
      status("");
      deliver(data.hello);
      if (workers.length < WORKERS) hire(); // one after the other: the first verdict comes sooner
    } else {
      clearTimeout(one.cancelled);
      clearTimeout(one.silence);
      one.cancelled = 0;
      one.job = null;
      if (data.heap > HEAVY) replace(one);
    }
    next();
  };
  one.worker.onerror = event => {
    event.preventDefault();
    failure(event.message || "a script did not load.");
  };
  workers.push(one);
}
const MEGABYTE = 1e6;
const progress = ({ loaded, total }) =>
  loaded < total
    ? `Loading: ${(loaded / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB\u2026`
    : "Starting\u2026";
function replace(one) {
  clearTimeout(one.cancelled);
  clearTimeout(one.silence);
  one.worker.terminate();
  workers.splice(workers.indexOf(one), 1);
  hire();
}
// Nothing in a browser ends a solver at its limit, so this page does.
function listen(one) {
  clearTimeout(one.silence);
  const limit = SILENCE + (one.job.seconds ?? 0);
  one.silence = setTimeout(() => end(one, "limit", `undecided: limit of ${limit} seconds`), 1000 * limit);
}
// End a worker and its question, which gets an error.
function end(one, why, message) {
  replace(one);
  if (one.job) {
    deliver({ n: one.job.n, what: "error", final: true, why, message });
    deliver({ n: one.job.n, what: "end", final: true, cancelled: false });
  }
  next();
}
function send(message) {
  cancel(message.lane);
  if (message.ask.length) queue.push(message);
  next();
}
// The worker that answered a lane last has its board warm. One worker is kept for the lane "board".
function next() {
  for (const job of [...queue]) {
    const ready = workers.filter(one => one.ready),
      open = ready.filter(one => !one.job && (job.lane === "board" || ready.length < 2 || one !== ready[0])),
      one = open.find(other => other.lane === job.lane) ?? open[0];
    if (!one) continue;
    queue.splice(queue.indexOf(job), 1);
    Object.assign(one, { job, lane: job.lane });
    listen(one);
    one.worker.postMessage({ job });
  }
}
function cancel(lane) {
  const waiting = queue.findIndex(job => job.lane === lane);
  if (waiting >= 0) queue.splice(waiting, 1);
  for (const one of workers)
    if (one.job?.lane === lane && !one.cancelled) {
      one.worker.postMessage({ cancel: one.job.n });
      one.cancelled = setTimeout(() => {
        replace(one);
        next();
      }, PATIENCE);
    }
}

// The second checker has a process of its own, which ends with the puzzle.
let second = null;
recheck = ({ text, claim }) => {
  second?.terminate();
  if (!text) return light("checker", "undecided", "the certificate is too long");
  light("checker", "asked", "running");
  second = new Worker("second_checker.js");
  second.onmessage = ({ data: { accepted, words, milliseconds } }) =>
    accepted
      ? light("checker", claim, `accepted \u00b7 ${time(milliseconds / 1000)}`)
      : light("checker", "none", `rejected: ${words}`);
  second.onerror = event => {
    event.preventDefault();
    light("checker", "undecided", event.message || "it did not load");
  };
  second.postMessage(text);
};
