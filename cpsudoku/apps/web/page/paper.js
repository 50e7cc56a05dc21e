// On paper: each puzzle with title, author and rules, solutions on pages of their own; or the step and the walk.

function drawPrinted() {
  const opened = [$("rulesBox"), ...(at ? [$("walk")] : [])].filter(box => !box.open);
  for (const box of opened) box.open = true;
  addEventListener(
    "afterprint",
    () => {
      for (const box of opened) box.open = false;
    },
    { once: true },
  );
  list();
  document.body.classList.toggle("four", $("four").checked);
  const mine = () => ({ picture: sheet, overlay: sheet, verdict, without: now?.without ?? [] });
  const puzzles = INSIDE
    ? INSIDE.filter(one => one.picture[0].svg).map(one => ({
        picture: one.picture[0],
        overlay: one.overlay?.[0],
        verdict: one.verdict?.[0],
        without: [],
      }))
    : sheet
      ? [mine()]
      : [];
  if (puzzles.length === 1 && $("four").checked) puzzles.push(...Array(3).fill(puzzles[0]));
  const solved = puzzles.filter(
    one => one.overlay && one.verdict?.verdict === "unique" && one.verdict.solutions?.length,
  );
  const rules = [...new Set(puzzles.flatMap(one => one.picture.rules))];
  const page = (some, solution) => node("div", { className: "sheet" }, ...some.map(one => printed(one, solution)));
  const pages = some =>
    $("four").checked ? some.flatMap((_, i) => (i % 4 ? [] : [some.slice(i, i + 4)])) : some.map(one => [one]);
  const sheets = pages(puzzles).map(some => page(some, false));
  if (rules.length) sheets[0].append(node("ul", {}, ...rules.map(rule => node("li", {}, rule))));
  $("printed").replaceChildren(...sheets, ...pages(solved).map(some => page(some, true)));
}
function printed({ picture, overlay, verdict, without }, solution) {
  const root = parse(picture.svg),
    title = picture.title || picture.reading.replaceAll("_", " "),
    into = { under: make("g"), chain: make("g"), known: make("g") };
  const out = new Set(picture.items.filter(([id]) => without.includes(id)).map(([, line]) => line));
  for (const element of root.querySelectorAll("[data-clue]")) if (out.has(element.dataset.clue)) element.remove();
  if (solution) {
    const given = new Set(
      Object.entries(overlay.given)
        .filter(([id]) => !without.includes(id))
        .map(([, name]) => name),
    );
    for (const name of Object.keys(overlay.places))
      if (!given.has(name)) drawValue(name, verdict.solutions[0][name], "", null, false, overlay, into);
    root.insertBefore(into.chain, firstDigit([...root.children]));
    root.firstElementChild.after(into.under);
    root.append(into.known);
  }
  root.querySelectorAll("title, desc").forEach(one => one.remove());
  for (const name of ["width", "height"]) root.removeAttribute(name);
  return node(
    "figure",
    {},
    node(
      "figcaption",
      {},
      node("b", {}, solution ? `Solution: ${title}` : title),
      picture.author ? ` by ${picture.author}` : "",
    ),
    root,
  );
}
