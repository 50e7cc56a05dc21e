// The server of `cpsudoku serve` answers on a socket.

let socket = null,
  opened = 0;
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
  socket.onmessage = message => deliver(JSON.parse(message.data));
}
function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); // else all is asked again when it is
}
