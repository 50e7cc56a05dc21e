// The list of clues, and the layers.

const CLUE_HELP =
  "A click on a clue, here or in the picture, leaves it out; a second one brings it back. " +
  "In the picture: arrow keys and Enter.";
function listClues() {
  const parts = new Map();
  for (const [id, , words, free] of sheet.items) {
    const section = words.includes(": ") ? words.slice(0, words.indexOf(": ")) : "",
      rest = section ? words.slice(section.length + 2) : words;
    const heading = parts.has(section) ? section : (parts.set(section, []), section);
    const button = node("button", { type: "button" }, rest.length > 60 ? rest.slice(0, 59) + "\u2026" : rest);
    button.dataset.id = id;
    button.disabled = !free && !INSIDE;
    button.setAttribute("aria-label", words);
    if (!free && !INSIDE) button.title = "a part of the board";
    button.addEventListener("click", () => toggle(id));
    for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => mark(id));
    for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => mark(null));
    parts.get(heading).push(button);
  }
  const free = sheet.items.filter(item => item[3]).length,
    fixed = [];
  if (free && free < sheet.items.length && !INSIDE)
    for (const buttons of parts.values()) fixed.push(...buttons.filter(button => button.disabled));
  $("clueHelp").textContent = INSIDE
    ? ""
    : !free
      ? "These are parts of the board, and stay: none can be left out."
      : CLUE_HELP;
  const board = node("details", {}, node("summary", {}, `Parts of the board, which stay (${fixed.length})`), ...fixed);
  for (const [section, buttons] of parts) if (buttons.every(button => fixed.includes(button))) parts.delete(section);
  $("clues").replaceChildren(
    ...[...parts].flatMap(([section, buttons]) => [
      ...(section ? [node("h4", {}, section)] : []),
      node("div", {}, ...buttons.filter(button => !fixed.includes(button))),
    ]),
    ...(fixed.length ? [board] : []),
  );
}
function drawClues() {
  if (!sheet) return;
  const out = new Set(now.without);
  for (const button of document.querySelectorAll("#clues button"))
    button.setAttribute("aria-pressed", !out.has(button.dataset.id));
  for (const [id, { hit, some }] of hits) {
    const [, , words, free] = sheet.byId.get(id);
    for (const shape of some) shape.classList.toggle("out", out.has(id));
    if (free) hit.setAttribute("aria-pressed", !out.has(id));
    hit.setAttribute(
      "aria-label",
      words + (free ? (out.has(id) ? ", left out" : "") : INSIDE ? "" : ", a part of the board"),
    );
  }
  const free = sheet.items.filter(item => item[3]).length;
  $("clueCount").textContent =
    `${free && !INSIDE ? free : sheet.items.length}${out.size ? `, ${out.size} left out` : ""}`;
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
  $("restore").disabled = !out.size;
}
// Clues that clash, that are redundant, that the step names.
function drawMarks() {
  const looks = {
    clash: new Set((clash ?? []).flatMap(one => one.items)),
    spare: new Set(shows.spare ? (spare?.clues ?? []).flatMap(one => one.items) : []),
    named: new Set(at ? (steps[at - 1].items ?? []) : []),
  };
  for (const [look, ids] of Object.entries(looks)) {
    for (const [id, { some }] of hits) for (const shape of some) shape.classList.toggle(look, ids.has(id));
    for (const button of document.querySelectorAll("#clues button"))
      button.classList.toggle(look, ids.has(button.dataset.id));
  }
}

function switchLayer(name) {
  if ($(name).disabled) return;
  if (at) {
    at = wanted = 0;
    drawWalk();
  }
  const on = $(name).getAttribute("aria-pressed") !== "true";
  shows = {
    solution: name === "solution" ? on : name === "candidates" && !on ? null : shows.solution,
    candidates: name === "candidates" && on,
    spare: name === "spare" ? on : shows.spare && name !== "candidates",
  };
  if (shows.candidates && !counts) askCounts();
  if (name === "spare" && on && !spare) askSpare();
  drawOver();
}
function askCounts() {
  say("Looking for true candidates\u2026");
  ask("more", ["candidates:8"], event => {
    if (event.what === "error") return say(sentence(event.message));
    if (event.what !== "candidates") return;
    counts = event;
    if (event.final)
      say(event.reason ? `True candidates, as far as they are known: ${event.reason}.` : "True candidates.");
    drawOver();
  });
}
function askSpare() {
  say("Looking for redundant clues\u2026");
  ask("more", ["minimal"], event => {
    if (event.what === "error") return say(sentence(event.message));
    if (event.what !== "minimal") return;
    spare = event;
    const some = event.clues.length,
      so = event.complete ? "" : ", as far as was looked";
    const how = some === 1 ? "One clue is redundant" : `${some} clues are each by itself redundant`;
    say(some ? `${how}${so}: ${names(event.clues)}.` : "No clue is redundant.");
    drawMarks();
  });
}
