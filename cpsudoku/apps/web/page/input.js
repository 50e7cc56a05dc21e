// What a person does.

const writes = event => event.target.closest("input:not([type=checkbox]):not([type=range]), textarea, select, dialog");
$("open").addEventListener("submit", event => {
  event.preventDefault();
  open($("source").value);
});
$("source").addEventListener("keydown", event => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    open($("source").value);
  }
});
$("source").addEventListener("paste", () => setTimeout(() => open($("source").value)));
$("kind").addEventListener("change", () => {
  if ($("source").value.trim()) open($("source").value);
});
$("choose").onclick = () => $("file").click();
$("file").onchange = () => {
  if ($("file").files[0]) take($("file").files[0]);
  $("file").value = "";
};
document.addEventListener("paste", event => {
  if (writes(event)) return;
  const text = event.clipboardData.getData("text/plain");
  if (text.trim()) {
    $("source").value = text;
    open(text);
  }
});
for (const name of ["dragenter", "dragover"])
  document.addEventListener(name, event => {
    event.preventDefault();
    document.body.classList.add("over");
  });
document.addEventListener("dragleave", event => {
  if (!event.relatedTarget) document.body.classList.remove("over");
});
document.addEventListener("drop", event => {
  event.preventDefault();
  document.body.classList.remove("over");
  const file = event.dataTransfer.files[0],
    text = event.dataTransfer.getData("text/plain");
  if (event.dataTransfer.files.length > 1) trouble(`Expected one file, found ${event.dataTransfer.files.length}.`);
  else if (file) take(file);
  else if (text.trim()) {
    $("source").value = text;
    open(text);
  }
});
$("undo").onclick = undo;
$("redo").onclick = redo;
$("restore").onclick = restore;
for (const name of ["solution", "candidates", "spare"]) $(name).onclick = () => switchLayer(name);
$("next").onclick = () => {
  stop();
  step(at + 1);
};
$("back").onclick = () => {
  stop();
  step(at - 1);
};
$("leave").onclick = () => {
  stop();
  step(0);
};
$("slider").oninput = () => {
  stop();
  step(Number($("slider").value));
};
$("walk").ontoggle = list;
SAVE.onclick = () => save(proof.text, fileName(sheet.title || sheet.reading, "-certificate.txt"), "text/plain");
$("seal").onclick = () => {
  $("sealName").value = sheet.title;
  $("sealAuthor").value = sheet.author;
  $("sealing").returnValue = "";
  $("sealing").showModal();
};
$("sealing").addEventListener("close", () => {
  if ($("sealing").returnValue === "save") seal();
});
$("share").onclick = share;
$("print").onclick = () => window.print();
$("linksBox").ontoggle = () => {
  if ($("linksBox").open) askLinks();
};
$("moreBox").ontoggle = () => {
  if ($("moreBox").open) askMore();
};
$("placesBox").ontoggle = () => {
  if ($("placesBox").open && sheet) listPlaces();
};
$("play").onclick = play;
$("puzzle").onchange = () => choose(Number($("puzzle").value));
$("previous").onclick = () => choose(Number(now.text) - 1);
$("following").onclick = () => choose(Number(now.text) + 1);
addEventListener("beforeprint", drawPrinted);
addEventListener("hashchange", () => follow());
document.addEventListener(
  "click",
  event => {
    if (event.target.closest("button, a, summary, .hit")) say("");
  },
  true,
);
const WALK_KEYS = {
  ArrowLeft: () => step(at - 1),
  ArrowRight: () => step(at + 1),
  Home: () => step(0),
  End: () => step(steps.length),
  " ": play,
};
const KEYS = {
  n: () => $("next").disabled || step(at + 1),
  b: () => at && step(at - 1),
  r: restore,
  s: () => switchLayer("solution"),
  c: () => switchLayer("candidates"),
  d: () => switchLayer("spare"),
  Escape: () => step(0),
};
document.addEventListener("keydown", event => {
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (writes(event) || event.altKey || !now) return;
  if (
    !event.ctrlKey &&
    !event.metaKey &&
    (at || INSIDE) &&
    steps.length &&
    WALK_KEYS[letter] &&
    !(letter === " " && event.target.closest("button, a, summary"))
  ) {
    if (letter !== " ") stop();
    WALK_KEYS[letter]();
    event.preventDefault();
    return;
  }
  if (INSIDE && "zyr".includes(letter)) return;
  if ((event.ctrlKey || event.metaKey) && letter === "z") {
    event.shiftKey ? redo() : undo();
    event.preventDefault();
    return;
  }
  if ((event.ctrlKey || event.metaKey) && letter === "y") {
    redo();
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || !KEYS[letter]) return;
  say("");
  KEYS[letter]();
  event.preventDefault();
});
for (const [name, text] of EXAMPLES) {
  const button = node("button", { type: "button" }, name);
  button.onclick = () => {
    $("source").value = text;
    $("kind").value = "";
    open(text, "");
  };
  $("examples").append(button);
}
connect();
