// A file with its answers inside.

function begin() {
  document.body.classList.add("inside");
  for (const id of ["field", "welcome", "undo", "redo", "restore", "seal", "share"]) $(id).hidden = true;
  $("cluesBox").open = false;
  $("inside").hidden = $("keys").hidden = false;
  $("choice").hidden = INSIDE.length < 2;
  $("four").checked = INSIDE.length > 1;
  INSIDE.forEach(({ picture: [one], verdict }, i) =>
    $("puzzle").append(new Option(`${i + 1}. ${heading(one)}: ${SAYS[verdict?.[0].verdict] ?? "not asked"}`, i)),
  );
  addEventListener("hashchange", linked);
  linked();
}
const heading = picture => [picture.title, picture.place].filter(Boolean).join(" ") || picture.reading || "";
// #puzzle=2&step=3 opens the third step of the second puzzle.
function linked() {
  const told = new URLSearchParams(location.hash.slice(1)),
    whole = name => Number(/^\d{1,6}$/.exec(told.get(name))?.[0] ?? 0);
  choose(Math.min(INSIDE.length, Math.max(1, whole("puzzle"))) - 1, whole("step"));
}
function choose(puzzle, position = 0) {
  if (now?.text === String(puzzle)) return position === at ? undefined : step(position);
  now = { text: String(puzzle), kind: "", without: [] };
  METHODS = Object.entries(record())
    .filter(([question]) => question.split(":")[0] === "verdict")
    .map(([, [event]]) => event.by ?? "sat");
  $("puzzle").value = puzzle;
  $("previous").disabled = !puzzle;
  $("following").disabled = puzzle === INSIDE.length - 1;
  $("main").hidden = true;
  sheet = null;
  shows = { solution: null, candidates: false, spare: false };
  read(now, false, position);
}
function address() {
  const parts = [
      ...(INSIDE.length > 1 && now.text !== "0" ? [`puzzle=${Number(now.text) + 1}`] : []),
      ...(at ? [`step=${at}`] : []),
    ],
    link = `#${parts.join("&")}`;
  if (location.hash !== link && (link.length > 1 || location.hash))
    try {
      history.replaceState(null, "", link);
    } catch {
      /* in a frame without an address */
    }
}
