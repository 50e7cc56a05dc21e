// The picture, in which every clue takes a click.

let groups = {},
  hits = new Map(),
  shapes = new Map(),
  placeOf = new Map();
function drawPuzzle() {
  $("welcome").hidden = true;
  $("main").hidden = false; // what is hidden has no size
  const root = parse(sheet.svg),
    about = root.querySelector("desc")?.textContent ?? "";
  for (const name of ["width", "height"]) root.removeAttribute(name);
  root.querySelectorAll("title, desc").forEach(one => one.remove());
  root.setAttribute("role", "group");
  root.setAttribute(
    "aria-label",
    `Clues in the picture, ${about}: arrow keys go from clue to clue${INSIDE ? "" : ", Enter leaves one out"}`,
  );
  sheet.labelled = [...root.querySelectorAll("text")].some(text => Number(text.getAttribute("font-size")) < 16);
  const [ground, ...drawn] = root.children,
    base = make("g", { "aria-hidden": true }, ...drawn);
  groups = {};
  for (const name of ["under", "places", "known", "edge", "hits"])
    groups[name] = make("g", { id: name, ...(name === "hits" ? {} : { "aria-hidden": true }) });
  base.insertBefore((groups.chain = make("g", { id: "chain" })), firstDigit(drawn));
  groups.halo = make("rect", { id: "halo", rx: 6, visibility: "hidden" });
  root.replaceChildren(ground, groups.under, base, groups.places, groups.known, groups.edge, groups.hits, groups.halo);
  $("board").replaceChildren(root);
  const ids = new Map(sheet.items.map(([id, line]) => [line, id]));
  shapes = new Map();
  hits = new Map();
  placeOf = new Map();
  for (const element of base.querySelectorAll("[data-clue]")) {
    const id = ids.get(element.dataset.clue);
    if (id !== undefined) shapes.set(id, [...(shapes.get(id) ?? []), element]);
  }
  const targets = [...shapes].map(([id, some]) => {
    const hit = make("g", { class: "hit", role: "button", tabindex: -1 });
    for (const shape of some) hit.append(...target(shape));
    return [id, hit, some];
  });
  for (const [id, hit, some] of targets) {
    groups.hits.append(hit);
    const size = hit.getBBox();
    hits.set(id, { hit, some, size, area: size.width * size.height });
  }
  // what is small lies on top
  for (const [id, { hit }] of [...hits].sort((a, b) => b[1].area - a[1].area)) {
    groups.hits.append(hit);
    hit.classList.toggle("fixed", !sheet.byId.get(id)[3]);
    if (INSIDE) hit.setAttribute("role", "img");
    hit.append(make("title", {}, sheet.byId.get(id)[2]));
    hit.addEventListener("click", () => {
      rove(id, false);
      toggle(id);
    });
    hit.addEventListener("pointerenter", () => mark(id));
    hit.addEventListener("pointerleave", () => mark(null));
    hit.addEventListener("focus", () => mark(id));
    hit.addEventListener("blur", () => mark(null));
    hit.addEventListener("keydown", event => key(event, id));
  }
  hold(root);
  const begin = hits.keys().next().value;
  if (begin !== undefined) hits.get(begin).hit.setAttribute("tabindex", 0);
  sheet.reading = sheet.reading.replaceAll("_", " ");
  $("title").textContent = sheet.title || sheet.reading;
  document.title = `${sheet.title || sheet.reading} \u2013 cpsudoku`;
  $("author").textContent = [sheet.author && `by ${sheet.author}`, sheet.title && sheet.reading, sheet.place]
    .filter(Boolean)
    .join(" \u00b7 ");
  $("rules").replaceChildren(...sheet.rules.map(rule => node("li", {}, rule)));
  listClues();
}
// Discs with a rim, and what is written in them: in the dark they stay black or white, which is what they mean.
function hold(root) {
  const number = (one, name) => Number(one.getAttribute(name) ?? 0),
    discs = [...root.querySelectorAll("circle[stroke]")].filter(
      one =>
        !one.closest("g.hit, g[opacity]") &&
        !["none", "transparent"].includes(one.getAttribute("fill")) &&
        (one.getAttribute("stroke") !== "#ffffff" || one.getAttribute("fill") !== "#ffffff"),
    );
  const inside = (text, disc) =>
    Math.hypot(
      number(text, "x") - number(disc, "cx"),
      number(text, "y") - 0.35 * number(text, "font-size") - number(disc, "cy"),
    ) < number(disc, "r");
  for (const one of [
    ...discs,
    ...[...root.querySelectorAll("text")].filter(text => discs.some(disc => inside(text, disc))),
  ])
    one.classList.add("held");
  return root;
}
// Lines lie below what is written in cells.
const firstDigit = shapes =>
  shapes.find(one => one.tagName === "text" && Number(one.getAttribute("font-size")) > 20) ?? null;
// What takes a click for a shape: of a text the room around it, of a thin line a broad one.
function target(shape) {
  if (shape.tagName === "g") return [...shape.children].flatMap(target);
  if (shape.tagName === "text") {
    const box = shape.getBBox(),
      wide = Math.max(box.width + 8, 30),
      high = Math.max(box.height, 30);
    return [
      make("rect", {
        x: box.x + box.width / 2 - wide / 2,
        y: box.y + box.height / 2 - high / 2,
        width: wide,
        height: high,
        fill: "transparent",
      }),
    ];
  }
  if (!["rect", "circle", "line", "path"].includes(shape.tagName)) return [];
  const copy = shape.cloneNode(false);
  for (const name of ["id", "data-clue", "stroke-dasharray", "opacity"]) copy.removeAttribute(name);
  if (copy.getAttribute("fill") !== "none" && copy.tagName !== "line") copy.setAttribute("fill", "transparent");
  copy.setAttribute("stroke", "transparent");
  copy.setAttribute("stroke-width", Math.max(Number(copy.getAttribute("stroke-width") ?? 0), 14));
  return [copy];
}
function mark(id) {
  const one = id === null ? null : hits.get(id);
  document.querySelectorAll("#clues .at").forEach(button => button.classList.remove("at"));
  if (id !== null) document.querySelector(`#clues [data-id="${CSS.escape(id)}"]`)?.classList.add("at");
  groups.halo?.setAttribute("visibility", one ? "visible" : "hidden");
  if (!one) return;
  const { x, y, width, height } = one.size;
  for (const [name, value] of Object.entries({ x: x - 2, y: y - 2, width: width + 4, height: height + 4 }))
    groups.halo.setAttribute(name, value);
}
// One clue of the picture is in the order of the Tab key; arrow keys choose which.
function rove(id, focus = true) {
  for (const { hit } of hits.values()) hit.setAttribute("tabindex", -1);
  hits.get(id).hit.setAttribute("tabindex", 0);
  if (focus) hits.get(id).hit.focus();
}
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function key(event, id) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") toggle(id);
  else if (WAYS[event.key]) {
    const next = toward(id, WAYS[event.key]);
    if (next !== undefined) rove(next);
  } else if (event.key === "Home") rove(hits.keys().next().value);
  else if (event.key === "End") rove([...hits.keys()].at(-1));
  else return;
  event.preventDefault();
  event.stopPropagation();
}
function toward(id, [dx, dy]) {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2],
    [x, y] = middle(hits.get(id).size);
  const others = [...hits]
    .filter(([other]) => other !== id)
    .map(([other, { size }]) => {
      const [a, b] = middle(size),
        along = (a - x) * dx + (b - y) * dy,
        across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      return [other, along, along + 3 * across];
    });
  return others.filter(([, along]) => along > 1).sort((a, b) => a[2] - b[2])[0]?.[0];
}
