// How the page deals its questions to workers: workers.js with workers that only note what they are sent.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, mock, test } from "node:test";

const file = new URL("../../../cpsudoku/apps/web/site/workers.js", import.meta.url);
const HELLO = { hello: { what: "hello" } };

function page(location = { protocol: "https:" }) {
  const workers = [],
    delivered = [],
    lights = {},
    elements = {};
  class Worker {
    constructor(script) {
      Object.assign(this, { script, sent: [], ended: false });
      workers.push(this);
    }
    postMessage(message) {
      this.sent.push(message);
    }
    terminate() {
      this.ended = true;
    }
    say(data) {
      this.onmessage({ data });
    }
  }
  const globals = {
    Worker,
    location,
    navigator: { hardwareConcurrency: 8 },
    $: id => (elements[id] ??= {}),
    deliver: event => delivered.push(event),
    light: (name, ...state) => (lights[name] = state),
    time: () => "1 ms",
  };
  const body = `let recheck; ${readFileSync(file, "utf8")}; return { connect, send, recheck: one => recheck(one) };`;
  const script = new Function(...Object.keys(globals), body)(...Object.values(globals));
  return { ...script, workers, delivered, lights, elements };
}
function started() {
  const made = page();
  made.connect();
  made.workers[0].say(HELLO);
  made.workers[1].say(HELLO);
  return made;
}
const message = (n, lane, ask = ["verdict"]) => ({ n, lane, ask });

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("progress and errors of the start are shown", () => {
  const { connect, workers, elements } = page();
  connect();
  workers[0].say({ loaded: 1_500_000, total: 14_000_000 });
  assert.equal(elements.offline.textContent, "Loading: 1.5 of 14.0 MB\u2026");
  workers[0].say({ failed: "no memory" });
  assert.equal(elements.offline.textContent, "This page cannot start: no memory");
  assert.equal(elements.offline.hidden, false);
});
test("a page from a file asks for a web server", () => {
  const { connect, workers, elements } = page({ protocol: "file:" });
  connect();
  assert.match(elements.offline.textContent, /needs a web server/);
  assert.equal(workers.length, 0);
});
test("the second worker starts after the first, and the first one is kept for the board", () => {
  const { connect, send, workers } = page();
  connect();
  assert.equal(workers.length, 1);
  send(message(1, "board"));
  workers[0].say(HELLO);
  assert.deepEqual(workers[0].sent, [{ job: message(1, "board") }]);
  assert.equal(workers.length, 2);
  workers[0].say({ idle: 1, heap: 1 });
  workers[1].say(HELLO);
  send(message(2, "methods"));
  send(message(3, "walk"));
  assert.equal(workers[0].sent.length, 1);
  assert.deepEqual(workers[1].sent, [{ job: message(2, "methods") }]);
  send(message(4, "board"));
  assert.deepEqual(workers[0].sent[1], { job: message(4, "board") });
  workers[1].say({ idle: 2, heap: 1 });
  assert.deepEqual(workers[1].sent[1], { job: message(3, "walk") });
});
test("a cancelled worker that answers stays, another one is replaced", () => {
  const { send, workers } = started();
  send(message(1, "board"));
  send(message(2, "methods"));
  send(message(3, "board"));
  send(message(4, "methods", []));
  assert.deepEqual(workers[0].sent[1], { cancel: 1 });
  assert.deepEqual(workers[1].sent[1], { cancel: 2 });
  workers[0].say({ idle: 1, heap: 1 });
  assert.deepEqual(workers[0].sent[2], { job: message(3, "board") });
  mock.timers.tick(200);
  assert.deepEqual(
    workers.map(one => one.ended),
    [false, true, false],
  );
});
test("an idle worker beyond 700 MB is replaced", () => {
  const { send, workers } = started();
  send(message(1, "board"));
  workers[0].say({ idle: 1, heap: 701e6 });
  assert.deepEqual(
    workers.map(one => one.ended),
    [true, false, false],
  );
});
test("a worker that is silent for too long ends with a limit", () => {
  const { send, workers, delivered } = started();
  send(message(1, "board"));
  mock.timers.tick(80_000);
  workers[0].say({ event: { n: 1, what: "verdict" } });
  mock.timers.tick(80_000);
  assert.equal(workers[0].ended, false);
  mock.timers.tick(10_000);
  assert.equal(workers[0].ended, true);
  assert.equal(delivered.at(-2).message, "undecided: limit of 90 seconds");
  assert.equal(delivered.at(-1).what, "end");
});
test("a worker that breaks ends its question with an error", () => {
  const { send, workers, delivered } = started();
  send(message(1, "board"));
  workers[0].say({ failed: "memory access out of bounds" });
  assert.equal(workers[0].ended, true);
  assert.equal(delivered.at(-2).message, "internal error: memory access out of bounds (a bug)");
  assert.equal(delivered.at(-1).what, "end");
});
test("the second checker lights up as the certificate does, or names what it rejects", () => {
  const { recheck, workers, lights } = page();
  recheck({ text: "a certificate", claim: "multiple" });
  workers[0].say({ accepted: true, milliseconds: 1 });
  assert.deepEqual(lights.checker, ["multiple", "accepted \u00b7 1 ms"]);
  workers[0].say({ accepted: false, words: "line 3" });
  assert.deepEqual(lights.checker, ["none", "rejected: line 3"]);
  recheck({ text: null, claim: "unique" });
  assert.equal(lights.checker[0], "undecided");
});
