// The page of a comparison: a line lights its places on the board, a place its lines; values left, round by round.

const data = JSON.parse($("data").textContent);
const over = $("over"),
  said = $("said");
const marks = new Map(),
  linesOf = new Map();
for (const [name, [x, y, cell]] of Object.entries(data.places)) {
  const reach = cell ? data.cell / 2 : data.cell / 6;
  const mark = make("rect", {
    x: x - reach,
    y: y - reach,
    width: 2 * reach,
    height: 2 * reach,
    class: "place",
    rx: cell ? 0 : reach,
  });
  mark.append(make("title", {}, name));
  over.append(mark);
  marks.set(name, mark);
  linesOf.set(name, []);
}
const rows = [...document.querySelectorAll("tr.line")],
  learnt = [...document.querySelectorAll("li.learnt")];
const scopeOf = row =>
  row.dataset.line !== undefined ? data.scopes[row.dataset.line] : data.learnt[row.dataset.learnt];
for (const row of rows) for (const name of scopeOf(row)) if (linesOf.has(name)) linesOf.get(name).push(row);
let held = null;
function clear() {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
}
function light(row) {
  clear();
  row.classList.add("lit");
  for (const name of scopeOf(row)) marks.get(name)?.classList.add("lit");
  const names = scopeOf(row);
  said.textContent = names.length ? names.slice(0, 12).join(" ") + (names.length > 12 ? " ..." : "") : "";
}
function lightPlace(name) {
  clear();
  marks.get(name).classList.add("lit");
  let open = 0;
  for (const row of linesOf.get(name)) {
    row.classList.add("lit");
    if (!row.parentNode.hidden) open++;
  }
  const count = linesOf.get(name).length;
  said.textContent = `${name}: ${count} lines${open < count ? `, ${open} of them open` : ""}`;
}
function back() {
  clear();
  if (held) light(held);
}
for (const row of [...rows, ...learnt]) {
  row.addEventListener("pointerenter", () => light(row));
  row.addEventListener("pointerleave", back);
  row.addEventListener("focus", () => light(row));
  row.addEventListener("blur", back);
  row.addEventListener("click", () => {
    held = held === row ? null : row;
    light(row);
  });
}
for (const [name, mark] of marks) {
  mark.addEventListener("pointerenter", () => lightPlace(name));
  mark.addEventListener("pointerleave", back);
  mark.addEventListener("click", () => {
    for (const row of linesOf.get(name)) {
      row.parentNode.hidden = false;
    }
    expand();
    lightPlace(name);
  });
}
const buttons = [...document.querySelectorAll("button[aria-controls]")];
function expand() {
  for (const button of buttons) button.setAttribute("aria-expanded", !$(button.getAttribute("aria-controls")).hidden);
}
for (const button of buttons)
  button.addEventListener("click", () => {
    const body = $(button.getAttribute("aria-controls"));
    body.hidden = !body.hidden;
    expand();
  });
function write(text, x, y, size, style) {
  over.append(make("text", { x, y, "font-size": size, ...style }, String(text)));
}
// A value that is known, as it looks in the picture; true where it has a look.
const given = new Set(data.given);
function drawValue(name, value, x, y) {
  const looks = data.marks[data.looks[name]],
    text = looks?.values[value] ?? (value === 0 && looks?.nothing);
  if (!text) return false;
  over.append(parseParts(text, { class: "mark", transform: `translate(${x} ${y})` }));
  return true;
}
function draw(left, gone) {
  for (const mark of [...over.querySelectorAll(".mark, :scope > text, .strike")]) mark.remove();
  if (!left) return;
  for (const [name, all] of Object.entries(steps.all)) {
    const place = data.places[name],
      values = left[name] || all,
      out = gone[name] || [];
    if (!place || (!left[name] && !(place[2] && all.length > 2))) continue; // Booleans, and edges, only where they are known
    const [x, y, cell] = place;
    if (given.has(name) || (values.length === 1 && (!out.length || !cell) && drawValue(name, values[0], x, y)))
      continue;
    if (values.length === 1 && !out.length) {
      write(values[0], x, y, cell ? data.cell * 0.55 : 18, { "font-weight": 700 });
      continue;
    }
    if (!cell || all.length > 25) {
      write(values.join(""), x, y, cell ? Math.max(8, 78 / values.length) : 14, {});
      continue;
    }
    const across = Math.ceil(Math.sqrt(all.length)),
      down = Math.ceil(all.length / across);
    const wide = (data.cell * 0.9) / across,
      high = (data.cell * 0.78) / down; // a label of a cage stays readable above them
    for (const [i, value] of all.entries()) {
      if (!values.includes(value) && !out.includes(value)) continue;
      const [px, py] = [
        x - data.cell * 0.45 + ((i % across) + 0.5) * wide,
        y - data.cell * 0.3 + (Math.floor(i / across) + 0.5) * high,
      ];
      const size = Math.min(wide, high) * 0.95,
        reach = size * 0.42;
      write(value, px, py, size, out.includes(value) ? { class: "gone" } : {});
      if (out.includes(value))
        over.append(
          make("path", { d: ["M", px - reach, py + reach, "L", px + reach, py - reach].join(" "), class: "strike" }),
        );
    }
  }
}
const slider = $("round"),
  at = $("at"),
  steps = data.steps;
function drawRound(number) {
  const rounds = steps.rounds[number],
    k = Math.min(+slider.value, rounds.length),
    left = {};
  for (const [name, all] of Object.entries(steps.all)) {
    const gone = new Set(rounds.slice(0, k).flatMap(round => round[name] || []));
    const values = (steps.start[name] || all).filter(value => !gone.has(value));
    if (values.length < all.length) left[name] = values;
  }
  draw(left, k ? rounds[k - 1] : {});
  at.textContent = k
    ? "round " + k + " of " + rounds.length + ": " + steps.said[number][k - 1]
    : "what is given; rounds: " + rounds.length;
}
const choices = [...document.querySelectorAll("input[name=left]")];
for (const choice of choices)
  choice.addEventListener("change", () => {
    if (at) at.textContent = "";
    if (choice.value === "") draw(null, {});
    else if (choice.dataset.round !== undefined) drawRound(+choice.dataset.round);
    else draw(data.left[choice.value], {});
  });
if (slider)
  slider.addEventListener("input", () => {
    let chosen = choices.find(choice => choice.checked && choice.dataset.round !== undefined);
    if (!chosen) {
      chosen = choices.find(choice => choice.dataset.round !== undefined);
      chosen.checked = true;
    }
    drawRound(+chosen.dataset.round);
  });
