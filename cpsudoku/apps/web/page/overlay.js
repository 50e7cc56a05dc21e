// All that lies over the picture: solutions, candidates, a step of the walk; and the board in words.

function drawPlaces() {
  placeOf = new Map();
  groups.places.replaceChildren(
    ...Object.entries(sheet.places).map(([name, [outline]]) => {
      const place = parseParts(outline, { class: "place" });
      placeOf.set(name, place);
      return place;
    }),
  );
  const root = groups.known.ownerSVGElement,
    [left, top, width, height] = root.getAttribute("viewBox").split(" ").map(Number);
  if (!left) root.setAttribute("viewBox", `-16 ${top - 16} ${width + 16} ${height + 16}`);
  groups.edge.replaceChildren(...sheet.edge.map(([name, x, y]) => make("text", { x: x ?? -6, y: y ?? -6 }, name)));
  drawOver();
}
// Draw a value at its place; `at`: moved and made smaller, for two in one cell. Shading and dots lie below the clues.
function drawValue(name, value, look, at = null, empty = false, of = sheet, into = groups) {
  const [, number, x, y] = of.places[name] ?? [],
    marks = of.marks[number],
    mark = marks?.values[value];
  const text = mark ?? (empty && value === 0 ? marks?.nothing : "");
  if (!text) return;
  const [dx, dy, scale] = at ?? [0, 0, 1],
    below = mark ? mark.startsWith("<rect") : text.startsWith("<circle");
  (below ? into.under : text.startsWith("<line") ? into.chain : into.known).append(
    hold(parseParts(text, { class: `mark ${look}`, transform: `translate(${x + dx} ${y + dy}) scale(${scale})` })),
  );
}
function givenNow() {
  return new Set(
    Object.entries(sheet.given)
      .filter(([id]) => !now.without.includes(id))
      .map(([, name]) => name),
  );
}
const LOOKS = [
  ["premises", "premise"],
  ["piece", "piece"],
  ["wall", "wall"],
  ["facts", "fact"],
  ["new", "new"],
];
// All that lies over the picture: a step of the walk, or candidates, or solutions.
function drawOver() {
  if (!sheet || !groups.known) return;
  for (const place of placeOf.values()) place.setAttribute("class", "place");
  for (const name of ["under", "chain", "known"]) groups[name].replaceChildren();
  const stepping = at > 0,
    two = verdict?.solutions?.length === 2;
  const shown = !stepping && !shows.candidates && verdict?.solutions?.length && (shows.solution ?? two);
  $("legend").hidden = !(shown && two);
  $("stepLegend").hidden = !stepping;
  $("countLegend").hidden = stepping || !shows.candidates;
  if (stepping) {
    $("cutLegend").hidden = !steps[at - 1].wall?.length && !steps[at - 1].piece?.length;
    $("chainLegend").hidden = !steps[at - 1].chain;
    $("goneLegend").hidden = !steps[at - 1].struck?.length;
  }
  press("solution", Boolean(shown));
  press("candidates", shows.candidates);
  press("spare", shows.spare);
  $("solution").textContent = two ? "Solutions" : "Solution";
  $("solution").disabled = !verdict?.solutions?.length;
  $("spare").disabled = verdict?.verdict !== "unique";
  if (stepping) drawStep();
  else if (shows.candidates) drawCounts();
  else if (shown) drawSolutions();
  drawMarks();
  if ($("placesBox").open) listPlaces();
}
function drawSolutions() {
  const [one, two] = verdict.solutions,
    given = givenNow();
  for (const name of Object.keys(sheet.places)) {
    if (given.has(name)) continue;
    const digits = sheet.marks[sheet.places[name][1]].digits;
    if (!two || one[name] === two[name]) drawValue(name, one[name], two ? "both" : "");
    else {
      placeOf.get(name).classList.add("differ");
      drawValue(name, one[name], "one", digits ? [-13, 0, 0.62] : null);
      drawValue(name, two[name], "two", digits ? [13, 0, 0.62] : null);
    }
  }
}
function drawCounts() {
  if (!counts) return;
  const given = givenNow();
  for (const name of Object.keys(sheet.places)) {
    if (given.has(name)) continue;
    const { digits, all } = marksOf(name),
      seen = counts.counts[name] ?? {},
      open = new Set(counts.open[name] ?? []);
    const left = Object.keys(seen),
      sole = left.length === 1 && !open.size;
    if (!digits || sole) {
      if (sole) drawValue(name, Number(left[0]), "", null, true);
      continue;
    }
    for (const value of all) {
      if (!(value in seen) && !open.has(value)) continue;
      const count = seen[value] ?? 0,
        [x, y] = spot(name, value);
      const label = make("text", { class: `count ${open.has(value) ? "open" : ""}`, x, y: y + 4 }, symbol(name, value));
      if (count && counts.limit > 1)
        label.append(make("tspan", { dy: -4 }, count >= counts.limit ? `${count}+` : String(count)));
      groups.known.append(label);
    }
  }
}
const marksOf = name => sheet.marks[sheet.places[name][1]];
const symbol = (name, value) => /<text[^>]*>([^<]*)</.exec(marksOf(name).values[value] ?? "")?.[1] ?? String(value);
// Where a candidate stands in its cell; below the label of a cage.
function spot(name, value) {
  const [, , x, y] = sheet.places[name],
    { all } = marksOf(name),
    across = Math.ceil(Math.sqrt(all.length)),
    down = Math.ceil(all.length / across),
    i = all.indexOf(value);
  const wide = (0.9 * CELL) / across,
    high = ((sheet.labelled ? 0.78 : 0.9) * CELL) / down;
  return [
    x - 0.45 * CELL + ((i % across) + 0.5) * wide,
    y + (sheet.labelled ? 0.09 : 0) * CELL + (Math.floor(i / across) + 0.5 - down / 2) * high,
    Math.min(wide, high),
  ];
}
// What is known, and what is left of the others, when a step is made: what it strikes is still there.
function boardAt(position) {
  const known = new Map(),
    open = new Map(),
    of = name => open.get(name) ?? open.set(name, new Set(marksOf(name).all)).get(name);
  for (const [name, some] of Object.entries(start))
    if (some.length === 1) known.set(name, some[0]);
    else open.set(name, new Set(some));
  steps.slice(0, position).forEach((one, i) => {
    for (const [name, some] of one.again ?? []) {
      known.delete(name);
      open.set(name, new Set(some));
    }
    for (const [name, value] of [...(one.less ?? []), ...((i < position - 1 && one.struck) || [])])
      of(name).delete(value);
    for (const [name, value] of one.known ?? []) known.set(name, value);
  });
  return { known, open };
}
function drawStep() {
  const given = givenNow(),
    one = steps[at - 1],
    { known, open } = boardAt(at);
  const colours = new Map(
    (one.colours ?? []).flatMap((group, i) => group.map(([name, value]) => [`${name} ${value}`, i % 4])),
  );
  drawChain(one);
  for (const name of Object.keys(sheet.places)) {
    if (given.has(name)) continue;
    if (known.has(name)) drawValue(name, known.get(name), "", null, true);
    else if (!bare)
      drawPencil(
        name,
        open.get(name),
        new Set((one.struck ?? []).filter(([place]) => place === name).map(([, value]) => value)),
        colours,
      );
  }
  for (const [sort, look] of LOOKS) for (const name of one[sort] ?? []) placeOf.get(name)?.classList.add(look);
}
function drawPencil(name, left, struck, colours) {
  const { digits, all } = marksOf(name),
    [, , x, y] = sheet.places[name];
  if (all.length < 3 || (all.length > 9 && !left) || all.length > 25) return;
  const shown = left ? all.filter(value => left.has(value)) : all;
  if (!digits && !left) return;
  shown.forEach((value, i) => {
    const [a, b, room] = digits ? spot(name, value) : [x + 11 * (i - (shown.length - 1) / 2), y, 13],
      group = colours.get(`${name} ${value}`),
      gone = struck.has(value);
    if (group !== undefined) groups.known.append(make("circle", { class: `g${group}`, cx: a, cy: b, r: room / 2 }));
    groups.known.append(
      make(
        "text",
        { class: `pencil${gone ? " gone" : ""}`, x: a, y: b, "font-size": Math.min(20, 0.86 * room) },
        symbol(name, value),
      ),
    );
    if (gone)
      groups.known.append(
        make("path", {
          class: "strike",
          d: `M${a - 0.42 * room} ${b + 0.42 * room}L${a + 0.42 * room} ${b - 0.42 * room}`,
        }),
      );
  });
}
// The links of a chain, bent a little, so that two candidates of one row do not cross out what is between them; the
// candidates that are one end together; the boxes and regions that the words name.
function drawChain(one) {
  const [words] = one.words,
    line = (d, look, into = groups.chain) => into.append(make("path", { class: look, d }));
  for (const group of one.groups ?? [])
    line(
      "M" +
        group
          .map(mark =>
            spot(...mark)
              .slice(0, 2)
              .join(" "),
          )
          .join("L"),
      "band",
    );
  for (const [from, to, strong] of one.links ?? []) {
    const [a, b] = spot(...from),
      [c, d] = spot(...to),
      dx = c - a,
      dy = d - b,
      length = Math.hypot(dx, dy) || 1,
      bend = from[0] === to[0] ? 0 : Math.min(0.16 * length, 24) / length;
    line(`M${a} ${b}Q${(a + c) / 2 - dy * bend} ${(b + d) / 2 + dx * bend} ${c} ${d}`, strong ? "link" : "link weak");
  }
  for (const [name, cells] of units.filter(([name]) => new RegExp(`\\b${name}\\b`).test(words))) {
    const middles = cells.map(cell => sheet.places[cell].slice(2, 4)),
      there = new Set(middles.map(String)),
      top = Math.min(...middles.map(([, y]) => y)),
      first = middles.filter(([, y]) => y === top).map(([x]) => x);
    for (const [x, y] of middles) {
      for (const [dx, dy] of [
        [0, -1],
        [0, 1],
        [-1, 0],
        [1, 0],
      ]) {
        if (there.has(String([x + dx * CELL, y + dy * CELL]))) continue;
        const a = x + (dx * CELL) / 2,
          b = y + (dy * CELL) / 2,
          along = [(dy * CELL) / 2, (dx * CELL) / 2];
        line(`M${a - along[0]} ${b - along[1]}L${a + along[0]} ${b + along[1]}`, "named", groups.known);
      }
    }
    groups.known.append(
      make("text", { class: "unit", x: first.reduce((a, b) => a + b) / first.length, y: top - CELL / 2 }, name),
    );
  }
}
// Every place with what is known of it, for who does not see the picture.
function listPlaces() {
  const given = givenNow(),
    walked = at ? boardAt(at) : null,
    told = shows.candidates ? counts : null,
    two = !at && verdict?.solutions?.length === 2,
    shown = !at && !told && verdict?.solutions?.length && (shows.solution ?? two) ? verdict.solutions : [];
  const gives = new Map(
    sheet.items.filter(([id]) => sheet.given[id]).map(([id, , words]) => [sheet.given[id], words.split(" = ").at(-1)]),
  );
  $("placesText").replaceChildren(
    ...Object.entries(sheet.places).map(([name, [, , , , words]]) => {
      const says = value => worded(name, value),
        known = walked?.known.get(name),
        { all } = marksOf(name),
        left = walked && !bare && all.length > 2 ? (walked.open.get(name) ?? all) : null;
      const what = given.has(name)
        ? `${gives.get(name)}, given`
        : known !== undefined
          ? says(known)
          : told
            ? Object.entries(told.counts[name] ?? {})
                .map(([value, count]) => `${says(Number(value))} (${count}${count >= told.limit ? " or more" : ""})`)
                .join(", ")
            : shown.length
              ? [...new Set(shown.map(one => says(one[name])))].join(" or ")
              : left
                ? `open, candidates ${[...left].map(says).join(" ")}`
                : "open";
      return node("li", {}, `${words}: ${what}`);
    }),
  );
}
function press(id, pressed) {
  $(id).setAttribute("aria-pressed", pressed);
}
