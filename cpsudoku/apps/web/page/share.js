// The tab Share: links, text, pictures, paper, and a page that proves itself.
import { useState } from "preact/hooks";
import { html } from "./dom.js";
import { fileName, save } from "./links.js";
import { safe } from "./why.js";
import * as session from "./session.js";

/** @typedef {import("./state.js").State} State */

/** @param {{state: State, four: boolean, onFour: (on: boolean) => void}} props */
export function Share({ state, four, onFour }) {
  const { links, picture } = state.answers,
    live = session.transport.name !== "recorded",
    title = picture.title || picture.reading;
  return html`<div class="row tools">
      ${live && html`<button type="button" onClick=${copyLink}>Copy link</button>`}
      <button type="button"
        onClick=${() => save(boardText(), fileName(title, ".svg"), "image/svg+xml")}>Picture (SVG)</button>
      <button type="button" onClick=${() => void savePng(fileName(title, ".png"))}>Picture (PNG)</button>
      <button type="button" onClick=${() => window.print()}>Print</button>
      <label class="choice"><input type="checkbox" checked=${four}
        onChange=${event => onFour(event.target.checked)} /> four a page</label>
    </div>
    ${
      links &&
      html`<section
      aria-label="In other editors"><h3>In other editors</h3><ul>${links.links.map(
        ([name, link, lost]) => html`<li><a
      href=${safe(link)} target="_blank" rel="noopener noreferrer">${name}</a>${lost.length > 0 && ` (without ${lost.join(", ")})`}</li>`,
      )}</ul>
      <h3>As text</h3><pre tabindex="0">${links.text}</pre></section>`
    }
    ${live && session.has("seal") && html`<${Seal} state=${state} />`}
    ${
      live &&
      html`<p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${bookmark}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p>`
    }`;
}

/** A page that proves itself: the finished grid opens its proof. */
function Seal({ state }) {
  const { picture } = state.answers,
    [title, setTitle] = useState(picture.title),
    [author, setAuthor] = useState(picture.author),
    [open, setOpen] = useState(false);
  const submit = async event => {
    event.preventDefault();
    session.say("Proving and sealing\u2026");
    await session.ask("file", ["seal"], { fields: { title: title.trim(), author: author.trim(), open } });
    const { seal, "error:file": error } = session.state.value.answers;
    if (error || !seal) return session.say(`Not sealed: ${error?.message ?? "no answer"}.`);
    save(seal.page, fileName(seal.title, ".html"), "text/html");
    session.say(`Sealed: ${fileName(seal.title, ".html")}, ${Math.ceil(seal.page.length / 1000)} kB.`);
  };
  return html`<details class="seal"><summary>A page that proves itself</summary><form onSubmit=${submit}>
    <p>One file with the puzzle and the proof that it has exactly one solution, which checks itself in any browser. The finished grid opens the proof.</p>
    <p><label>Title <input value=${title} onInput=${event => setTitle(event.target.value)} /></label></p>
    <p><label>Author <input value=${author} onInput=${event => setAuthor(event.target.value)} /></label></p>
    <p><label class="choice"><input type="checkbox" checked=${open}
      onChange=${event => setOpen(event.target.checked)} /> Leave the proof, and so the solution, open to all</label></p>
    <p class="row"><button type="submit">Save the page</button></p></form></details>`;
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    session.say("The link of this state is copied: it holds the puzzle and its changes.");
  } catch {
    session.say("The address of this page holds the puzzle and its changes: copy it.");
  }
}

// A script for a bookmark: it opens the puzzle of the current tab here. In f-puzzles the address lacks what was drawn.
const BOOKMARKLET =
  "javascript:void open(PAGE+'#'+encodeURIComponent(" +
  "typeof exportPuzzle=='function'?location.origin+'/?load='+exportPuzzle():location.href))";
// Browsers decode it before they run it: the address of this page is a string that nothing in it can end.
/** @param {HTMLAnchorElement | null} anchor */
export const bookmark = anchor =>
  anchor?.setAttribute(
    "href",
    BOOKMARKLET.replace("PAGE", () => encodeURIComponent(JSON.stringify(location.href.replace(/#.*/s, "")))),
  );

const STYLES = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "fill-opacity", "stroke-opacity", "font-size",
  "font-weight", "font-style", "paint-order", "dominant-baseline",
]; // prettier-ignore
/** The board as it is, with the colours of the light page as fixed values. */
function boardText() {
  const board = /** @type {SVGSVGElement} */ (document.querySelector(".board svg")),
    copy = /** @type {SVGSVGElement} */ (board.cloneNode(true)),
    [left, top, width, height] = (board.getAttribute("viewBox") ?? "").split(" ");
  copy.querySelectorAll("[role=grid], .hit, .halo").forEach(one => one.remove());
  const from = [...board.querySelectorAll(".drawing *")],
    to = [...copy.querySelectorAll(".drawing *")],
    root = document.documentElement;
  root.style.colorScheme = "light";
  from.forEach((one, i) => {
    const style = getComputedStyle(one);
    for (const name of STYLES)
      if (style.getPropertyValue(name)) to[i].setAttribute(name, style.getPropertyValue(name));
    to[i].removeAttribute("class");
  });
  root.style.colorScheme = "";
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x: left, y: top, width, height, fill: "#ffffff" }))
    ground.setAttribute(name, value);
  copy.prepend(ground);
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width, height }))
    copy.setAttribute(name, value);
  for (const name of ["class", "role", "aria-label"]) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}
/** @param {string} name */
async function savePng(name) {
  const image = new Image(),
    text = boardText();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const anchor = Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: name });
  anchor.click();
}
