// Questions, and the answers to them. `connect` and `send` are those of a socket, or of workers in the page.

let number = 0;
const asked = {}; // lane -> {n, on}
function ask(lane, questions, on, more = {}, state = now) {
  const n = ++number;
  asked[lane] = { n, on };
  if (INSIDE)
    return void Promise.resolve().then(() => {
      for (const question of questions)
        for (const event of recorded(question) ?? []) if (asked[lane]?.n === n) on(event);
    });
  const kept = state ? { text: state.text, kind: state.kind, without: state.without } : {};
  send({ n, lane, ask: questions, ...(questions.length ? kept : {}), ...more });
}
function drop(...lanes) {
  for (const lane of lanes)
    if (asked[lane]) {
      ask(lane, [], () => {});
      delete asked[lane];
    }
}
function deliver(event) {
  if (event.what === "hello") return greet(event);
  const lane = Object.values(asked).find(one => one.n === event.n);
  if (lane) lane.on(event);
}
// `methods`: those that can answer; all, if there is none.
function greet({ kinds, start, methods = METHODS }) {
  if ($("kind").options.length > 1) return;
  ABSENT = METHODS.filter(method => !methods.includes(method));
  METHODS = METHODS.filter(method => methods.includes(method));
  for (const kind of kinds) $("kind").append(new Option(kind.replaceAll("_", " "), kind));
  follow(start);
}
