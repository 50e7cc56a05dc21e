// The walk.

function step(position, seconds = 0) {
  if (!now) return;
  say("");
  wanted = Math.max(0, position);
  if (!walking || seconds) {
    walking = "under way";
    ending = [];
    ask(
      "walk",
      ["walk"],
      event => {
        if (event.what === "walk") {
          if (!event.final && event.steps.length < steps.length) return; // it goes on from the first step
          const here = at ? steps[at - 1]?.words[0] : "";
          ({ steps, ending, seconds, start = {}, units = [], plain: bare = false } = event);
          walking = event.status;
          if (walking === "out of time") {
            ending = [`Stopped after ${seconds} s at step ${steps.length}.`];
            $("goOn").onclick = () => step(steps.length + 1, Math.min(3600, 3 * seconds));
          }
          if (at) at = Math.max(1, steps.findIndex(one => one.words[0] === here) + 1 || Math.min(at, steps.length));
          if (wanted > at && (steps.length >= wanted || event.final)) at = Math.min(wanted, steps.length);
        } else if (event.what === "error") {
          walking = "error";
          ending = [sentence(event.message)];
        } else return;
        list();
        drawWalk();
        drawOver();
      },
      seconds ? { seconds } : {},
    );
  }
  at = Math.min(wanted, steps.length);
  drawWalk();
  drawOver();
}
function list() {
  if (!$("walk").open) return;
  $("steps").replaceChildren(
    ...steps.map((one, i) => {
      const button = node("button", { type: "button" }, one.words.join("\n"));
      button.addEventListener("click", () => step(i + 1));
      return node("li", {}, button);
    }),
  );
  current();
}
function current() {
  const items = [...$("steps").children];
  items.forEach((item, i) => {
    if (i === at - 1) item.firstChild.setAttribute("aria-current", "step");
    else item.firstChild.removeAttribute("aria-current");
  });
  const item = items[at - 1],
    box = $("steps");
  if (item) box.scrollTop = item.offsetTop - box.offsetTop - box.clientHeight / 3;
}
function drawWalk() {
  const going = walking === "under way",
    looking = going && wanted > steps.length;
  const lines = at ? steps[at - 1].words.map((line, i) => (i ? line : `${at}. ${line}`)) : [];
  if (looking) lines.push("Looking for the next step\u2026");
  else if (walking && !going && (at === steps.length || (INSIDE && !at)))
    lines.push(...(ending.length ? ending : steps.length ? [] : ["Nothing more follows."]));
  const shown = lines.map(line => node("p", {}, line)),
    { marks, marked } = steps[at - 1] ?? {};
  if (marks)
    shown.push(
      node(
        "details",
        {},
        node("summary", {}, `Marks before it: ${plural(marked, "place")}`),
        ...marks.map(line => node("p", {}, line)),
      ),
    );
  $("words").replaceChildren(...shown);
  $("goOn").hidden = walking !== "out of time" || at < steps.length || Boolean(INSIDE);
  $("play").hidden = !steps.length || going;
  if (at && at === steps.length) stop();
  if (INSIDE && sheet) address();
  const began = at && !document.body.classList.contains("stepping");
  document.body.classList.toggle("stepping", Boolean(at));
  if (began && matchMedia("(max-width: 61.99rem)").matches) $("title").scrollIntoView();
  $("back").disabled = !at;
  $("leave").hidden = !at;
  $("next").disabled = Boolean(walking) && !going && at >= steps.length;
  $("slider").hidden = !steps.length;
  $("slider").max = steps.length;
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", `step ${at} of ${steps.length}`);
  $("count").textContent = steps.length ? `${at} / ${steps.length}${going ? "\u2026" : ""}` : "";
  $("walk").hidden = !steps.length;
  $("ending").textContent = ending.join(" ");
  current();
}

function stop() {
  clearInterval(playing);
  playing = 0;
  $("play").textContent = "\u25b6\ufe0e";
  $("play").setAttribute("aria-label", "Play");
}
function play() {
  if (playing) return stop();
  if (at === steps.length) step(0);
  playing = setInterval(() => step(at + 1), 1200);
  $("play").textContent = "\u2016";
  $("play").setAttribute("aria-label", "Pause");
}
