// Who answers. Each transport has one interface:
//
//   ask(lane, questions, request): AsyncIterable<Event>   a further question of a lane cancels the one there
//   cancel(lane)
//   kinds(): Promise<{kinds, start, methods}>              the greeting
//   has(question, request): can it be answered?
//   retry(): connect, or start, anew
//   status: a signal of {state: "ready" | "loading" | "lost", words}
import { signal } from "@preact/signals";
import { LONGEST } from "./state.js";

/** @typedef {import("./state.js").Event} Event */
/** @typedef {{kinds: string[], start: string, methods: string[]}} Greeting */
/** @typedef {{state: "ready" | "loading" | "lost", words: string}} Status */
/**
 * @typedef {object} Transport
 * @property {(lane: string, questions: string[], request: Record<string, any>) => AsyncIterable<Event>} ask
 * @property {(lane: string) => void} cancel
 * @property {() => Promise<Greeting>} kinds
 * @property {(question: string, index: number) => boolean} has
 * @property {() => void} retry
 * @property {import("@preact/signals").Signal<Status>} status
 * @property {"recorded" | "socket" | "worker"} name
 */

/** Events that come by calls, taken by `for await`. */
class Channel {
  /** @type {Event[]} */
  events = [];
  closed = false;
  wake = () => {};

  /** @param {Event} event */
  put(event) {
    this.events.push(event);
    if (event.what === "end") this.closed = true;
    this.wake();
  }
  close() {
    this.closed = true;
    this.events = [];
    this.wake();
  }
  async *[Symbol.asyncIterator]() {
    for (;;) {
      const event = this.events.shift();
      if (event) yield event;
      else if (this.closed) return;
      else await new Promise(resolve => (this.wake = () => resolve(undefined)));
    }
  }
}

/** Lanes with numbers, as the socket and the workers have them. */
class Lanes {
  number = 0;
  /** @type {Map<string, {n: number, channel: Channel, message: Record<string, any>}>} */
  open = new Map();
  /** @type {(value: Greeting) => void} */
  greeted = () => {};
  /** @type {Promise<Greeting>} */
  greeting = new Promise(resolve => (this.greeted = resolve));

  /** @param {string} lane @param {string[]} questions @param {Record<string, any>} request */
  begin(lane, questions, request) {
    this.end(lane);
    const channel = new Channel(),
      message = { ...request, n: ++this.number, lane, ask: questions };
    this.open.set(lane, { n: message.n, channel, message });
    return { channel, message };
  }
  /** @param {string} lane */
  end(lane) {
    this.open.get(lane)?.channel.close();
    return this.open.delete(lane);
  }
  /** @param {Event} event */
  deliver(event) {
    if (event.what === "hello") return this.greeted(/** @type {any} */ (event));
    for (const [lane, { n, channel }] of this.open)
      if (n === event.n) {
        channel.put(event);
        if (event.what === "end") this.open.delete(lane);
      }
  }
}

// ---- The server of `cpsudoku serve`

const AGAIN = 1000; // milliseconds until it is asked again

/** @returns {Transport} */
export function socketTransport() {
  const lanes = new Lanes();
  const status = signal(/** @type {Status} */ ({ state: "loading", words: "" }));
  /** @type {WebSocket} */
  let socket;
  let again = 0;
  const send = message => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); // else it goes out when it is open
  };
  const connect = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page`);
    socket.onopen = () => {
      status.value = { state: "ready", words: "" };
      for (const { message } of lanes.open.values()) send(message);
    };
    socket.onclose = () => {
      status.value = { state: "lost", words: "The server does not answer" };
      again = window.setTimeout(connect, AGAIN);
    };
    socket.onmessage = ({ data }) => lanes.deliver(JSON.parse(data));
  };
  connect();
  return {
    name: "socket",
    status,
    has: () => true,
    retry() {
      if (socket.readyState !== WebSocket.CLOSED) return;
      clearTimeout(again);
      connect();
    },
    kinds: () => lanes.greeting,
    ask(lane, questions, request) {
      const { channel, message } = lanes.begin(lane, questions, request),
        { size } = new Blob([JSON.stringify(message)]);
      if (size > LONGEST) {
        const words = `expected at most ${LONGEST.toLocaleString("en")} bytes for the server, found ${size.toLocaleString("en")}`;
        lanes.deliver({ n: message.n, what: "error", final: true, why: "", message: words });
        lanes.deliver({ n: message.n, what: "end", final: true });
      } else send(message);
      return channel;
    },
    cancel(lane) {
      if (lanes.end(lane)) send({ n: ++lanes.number, lane });
    },
  };
}

// ---- Answers that the page holds

/** @param {Record<string, Event[]>[]} records @returns {Transport} */
export function recordedTransport(records) {
  const events = (question, index) => {
    const record = records[index] ?? {},
      [name, argument] = question.split(":");
    if (name !== "verdict") return record[question] ?? record[name];
    return (
      record[question] ?? (!argument || argument === (record.verdict?.[0].by ?? "sat") ? record.verdict : undefined)
    );
  };
  const methods = [...new Set(records.flatMap(record => Object.entries(record)).filter(([name]) => name.split(":")[0] === "verdict")
    .map(([, [event]]) => event.by ?? "sat"))]; // prettier-ignore
  /** @type {Map<string, number>} */
  const asked = new Map();
  return {
    name: "recorded",
    status: signal(/** @type {Status} */ ({ state: "ready", words: "" })),
    has: (question, index) => Boolean(events(question, index)?.length),
    retry: () => {},
    kinds: async () => ({ kinds: [], start: "", methods }),
    async *ask(lane, questions, { index = 0 }) {
      const turn = (asked.get(lane) ?? 0) + 1;
      asked.set(lane, turn);
      await Promise.resolve();
      for (const question of questions)
        for (const event of events(question, index) ?? [])
          if (asked.get(lane) === turn) yield event.what === "verdict" ? { by: "sat", ...event } : event;
      if (asked.get(lane) === turn) yield { what: "end", final: true };
    },
    cancel: lane => void asked.set(lane, (asked.get(lane) ?? 0) + 1),
  };
}

/** The records of the page; pictures and words are those that browsers without scripts show.
 * @returns {Record<string, any[]>[]} */
export function recordsInside() {
  const records = JSON.parse(document.getElementById("answers")?.textContent ?? "[]");
  const shown = new DOMParser().parseFromString(document.querySelector("noscript")?.textContent ?? "", "text/html");
  shown.querySelectorAll("article").forEach((article, i) => {
    const [board] = records[i]?.picture ?? [];
    if (board) board.svg ??= article.querySelector("svg")?.outerHTML;
    article.querySelectorAll("ol > li").forEach((item, k) => {
      const step = records[i].walk?.[0].steps[k];
      if (!step || step.words) return;
      const lines = which => [...item.querySelectorAll(`p${which}`)].map(line => line.textContent);
      step.words = lines(":not(.marks)");
      if (item.querySelector(".marks")) step.marks = lines(".marks");
    });
  });
  return records;
}

// ---- Python in workers of this page, which has no server. What nobody wants any more is cancelled between two events;
// a worker that does not come back is terminated, and a new one starts.

const WORKERS = 2,
  PATIENCE = 200, // milliseconds from a cancel to the end of the worker
  SILENCE = 90, // seconds between two events, beyond the seconds that a question has
  HEAVY = 700e6, // bytes: an idle worker that holds more is replaced, for memory of WebAssembly never shrinks
  MEGABYTE = 1e6;

/** @typedef {{worker: Worker, job: any, lane: string, ready: boolean, cancelled: any, silence: any}} Hired */

/** @returns {Transport} */
export function workerTransport() {
  const lanes = new Lanes();
  const status = signal(/** @type {Status} */ ({ state: "loading", words: "Loading\u2026" }));
  /** @type {Hired[]} */
  const workers = [];
  /** @type {any[]} */
  const queue = [];
  let script = "worker.js";
  const fail = words => (status.value = { state: "lost", words: `This page cannot start: ${words}` });
  function start() {
    if (location.protocol === "file:") fail("it needs a web server, for example python -m http.server.");
    else if (typeof WebAssembly === "undefined") fail("this browser has no WebAssembly.");
    else hire();
  }

  function hire() {
    /** @type {Hired} */
    const one = {
      worker: new Worker(script, { type: "module" }),
      job: null,
      lane: "",
      ready: false,
      cancelled: 0,
      silence: 0,
    };
    one.worker.onmessage = ({ data }) => {
      if (data.loaded) {
        if (!workers.some(other => other.ready)) status.value = { state: "loading", words: progress(data) };
      } else if (data.failed) {
        if (one.ready) end(one, "died", `internal error: ${data.failed} (a bug)`);
        else fail(data.failed);
      } else if (data.event) {
        listen(one);
        if (data.event.what !== "end") lanes.deliver(data.event);
      } else if (data.hello) {
        one.ready = true;
        status.value = { state: "ready", words: "" };
        lanes.deliver(data.hello);
        if (workers.length < Math.min(WORKERS, navigator.hardwareConcurrency || WORKERS)) hire(); // one after the other: the first verdict comes sooner
        next();
      } else {
        quiet(one);
        const { job } = one;
        one.job = null;
        if (job) lanes.deliver({ n: job.n, what: "end", final: true });
        if (data.heap > HEAVY) replace(one);
        next();
      }
    };
    one.worker.onerror = event => {
      event.preventDefault();
      fail(event.message || "a script did not load.");
    };
    workers.push(one);
  }
  const quiet = one => {
    clearTimeout(one.cancelled);
    clearTimeout(one.silence);
    one.cancelled = 0;
  };
  function replace(one) {
    quiet(one);
    one.worker.terminate();
    workers.splice(workers.indexOf(one), 1);
    hire();
  }
  // Nothing in a browser ends a solver at its limit, so this page does.
  function listen(one) {
    clearTimeout(one.silence);
    const limit = SILENCE + (one.job?.seconds ?? 0);
    one.silence = setTimeout(() => end(one, "limit", `undecided: limit of ${limit} seconds`), 1000 * limit);
  }
  // End a worker and its question, which gets an error.
  function end(one, why, message) {
    const { job } = one;
    replace(one);
    if (job) {
      lanes.deliver({ n: job.n, what: "error", final: true, why, message });
      lanes.deliver({ n: job.n, what: "end", final: true });
    }
    next();
  }
  // The worker that answered a lane last has its board warm. One worker is kept for the lane "board".
  function next() {
    for (const job of [...queue]) {
      const ready = workers.filter(one => one.ready),
        free = ready.filter(one => !one.job && (job.lane === "board" || ready.length < 2 || one !== ready[0])),
        one = free.find(other => other.lane === job.lane) ?? free[0];
      if (!one) continue;
      queue.splice(queue.indexOf(job), 1);
      Object.assign(one, { job, lane: job.lane });
      listen(one);
      one.worker.postMessage({ job });
    }
  }
  function cancel(lane) {
    lanes.end(lane);
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
  start();
  return {
    name: "worker",
    status,
    has: question => question !== "seal", // needs a library that Python in a browser lacks
    retry() {
      for (const { worker } of workers.splice(0)) worker.terminate();
      status.value = { state: "loading", words: "Loading\u2026" };
      script = "worker.js?again"; // loads the files anew
      start();
    },
    kinds: () => lanes.greeting,
    ask(lane, questions, request) {
      cancel(lane);
      const { channel, message } = lanes.begin(lane, questions, request);
      queue.push(message);
      next();
      return channel;
    },
    cancel,
  };
}

/** @param {{loaded: number, total: number}} bytes */
export const progress = ({ loaded, total }) =>
  loaded < total
    ? `Loading: ${(loaded / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB\u2026`
    : "Starting\u2026";
