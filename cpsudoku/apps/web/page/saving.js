// Files and links.

function save(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = node("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
const fileName = (title, end) =>
  `${
    (title || "puzzle")
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "puzzle"
  }${end}`;
function seal() {
  say("Proving and sealing\u2026");
  const more = { title: $("sealName").value.trim(), author: $("sealAuthor").value.trim(), open: $("sealOpen").checked };
  ask(
    "file",
    ["seal"],
    event => {
      if (event.what === "error") say(`Not sealed: ${event.message}.`);
      if (event.what !== "seal") return;
      save(event.page, fileName(event.title, ".html"), "text/html");
      say(`Sealed: ${fileName(event.title, ".html")}, ${Math.ceil(event.page.length / 1000)} kB.`);
    },
    more,
  );
}
function askLinks() {
  ask("file", ["links"], event => {
    if (event.what === "error") say(sentence(event.message));
    if (event.what !== "links") return;
    $("text").textContent = event.text;
    $("links").replaceChildren(
      ...event.links.map(([name, link, lost]) =>
        node(
          "li",
          {},
          node("a", { href: link, target: "_blank", rel: "noopener noreferrer" }, name),
          lost.length ? ` (without ${lost.join(", ")})` : "",
        ),
      ),
    );
  });
}
async function share() {
  await remember();
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link of this state is copied: it holds the puzzle and what is left out.");
  } catch {
    say("The address of this page holds the puzzle and what is left out: copy it.");
  }
}
async function take(file) {
  const [most, size] = [LONGEST, file.size].map(one => one.toLocaleString("en"));
  if (file.size > LONGEST) return trouble(`${file.name}: expected at most ${most} bytes, found ${size}.`);
  const text = await file.text();
  $("source").value = text;
  open(text);
}
