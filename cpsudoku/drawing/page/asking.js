// Questions for the server, or for the answers that are inside.

let socket = null,
  number = 0,
  opened = 0;
const asked = {}; // lane -> {n, on}
function connect() {
  if (INSIDE) return begin();
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page`);
  socket.onopen = () => {
    $("offline").hidden = true;
    opened++;
    if (opened > 1 && now) again();
  };
  socket.onclose = () => {
    $("offline").hidden = false;
    setTimeout(connect, 1000);
  };
  socket.onmessage = message => {
    const event = JSON.parse(message.data);
    if (event.what === "hello") return greet(event);
    const lane = Object.values(asked).find(one => one.n === event.n);
    if (lane) lane.on(event);
  };
}
function ask(lane, questions, on, more = {}, state = now) {
  const n = ++number;
  asked[lane] = { n, on };
  if (INSIDE)
    return void Promise.resolve().then(() => {
      for (const question of questions)
        for (const event of recorded(question) ?? []) if (asked[lane]?.n === n) on(event);
    });
  if (socket?.readyState !== WebSocket.OPEN) return; // all is asked again when it is
  const kept = state ? { text: state.text, kind: state.kind, without: state.without } : {};
  socket.send(JSON.stringify({ n, lane, ask: questions, ...(questions.length ? kept : {}), ...more }));
}
function drop(...lanes) {
  for (const lane of lanes)
    if (asked[lane]) {
      ask(lane, [], () => {});
      delete asked[lane];
    }
}
function greet({ kinds, start }) {
  if ($("kind").options.length > 1) return;
  for (const kind of kinds) $("kind").append(new Option(kind.replaceAll("_", " "), kind));
  follow(start);
}
