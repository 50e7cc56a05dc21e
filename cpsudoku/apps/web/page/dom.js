// Elements: htm for HTML, and SVG that a server sends, read as XML and kept to an allowed list.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);

const TAGS = new Set([
  "g",
  "line",
  "rect",
  "circle",
  "ellipse",
  "text",
  "tspan",
  "path",
  "polygon",
  "polyline",
  "defs",
  "clipPath",
  "pattern",
  "use",
]);
const ATTRIBUTES =
  /^(x|y|x1|x2|y1|y2|dx|dy|r|rx|ry|cx|cy|d|points|width|height|fill|stroke|opacity|transform|id|patternUnits|href|clip-path|(fill|stroke)-[a-z-]+|font-[a-z]+|text-anchor|dominant-baseline|paint-order|data-clue)$/;

/** @typedef {{tag: string, attributes: Record<string, string>, text: string, children: Shape[]}} Shape */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @type {Map<string, Shape[]>} */
const parsed = new Map();

/** The shapes of a text of SVG elements. @param {string} text @returns {Shape[]} */
export function shapes(text) {
  let some = parsed.get(text);
  if (!some) {
    if (parsed.size > 4000) parsed.clear();
    const root = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`,
      "image/svg+xml",
    );
    some = root.querySelector("parsererror") ? [] : [...root.documentElement.children].flatMap(shape);
    parsed.set(text, some);
  }
  return some;
}

/** @param {Element} element @returns {Shape[]} */
function shape(element) {
  if (!TAGS.has(element.tagName)) return [];
  const attributes = [...element.attributes].filter(
    ({ name, value }) => ATTRIBUTES.test(name) && (!/^(href|clip-path)$/.test(name) || /^(url\()?#/.test(value)),
  );
  return [
    {
      tag: element.tagName,
      attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
      text: element.children.length ? "" : (element.textContent ?? ""),
      children: [...element.children].flatMap(shape),
    },
  ];
}

/** A whole picture. @param {string} text @returns {{box: number[], shapes: Shape[]}} */
export function picture(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") throw new Error("expected a picture");
  return {
    box: (root.getAttribute("viewBox") ?? "0 0 100 100").split(" ").map(Number),
    shapes: [...root.children].flatMap(shape),
  };
}

/** The size of a shape, without a layout. @param {Shape} shape @returns {Box | null} */
export function boxOf({ tag, attributes, text, children }) {
  const number = name => Number(attributes[name] ?? 0);
  const around = points => {
    const xs = points.map(([x]) => x),
      ys = points.map(([, y]) => y);
    return {
      x: Math.min(...xs),
      y: Math.min(...ys),
      width: Math.max(...xs) - Math.min(...xs),
      height: Math.max(...ys) - Math.min(...ys),
    };
  };
  if (tag === "g") return union(children.map(boxOf));
  if (tag === "rect") return { x: number("x"), y: number("y"), width: number("width"), height: number("height") };
  if (tag === "circle")
    return {
      x: number("cx") - number("r"),
      y: number("cy") - number("r"),
      width: 2 * number("r"),
      height: 2 * number("r"),
    };
  if (tag === "line") return around([[number("x1"), number("y1")], [number("x2"), number("y2")]]); // prettier-ignore
  if (tag === "text") {
    const size = number("font-size"),
      width = Math.max(0.6 * size * text.length + 8, 30),
      height = Math.max(size, 30);
    return { x: number("x") - width / 2, y: number("y") - 0.35 * size - height / 2, width, height };
  }
  const points = [...(attributes.d ?? attributes.points ?? "").matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)],
  );
  return points.length ? around(points) : null;
}
/** @param {(Box | null)[]} boxes @returns {Box | null} */
export function union(boxes) {
  const some = /** @type {Box[]} */ (boxes.filter(Boolean));
  if (!some.length) return null;
  const x = Math.min(...some.map(one => one.x)),
    y = Math.min(...some.map(one => one.y));
  return {
    x,
    y,
    width: Math.max(...some.map(one => one.x + one.width)) - x,
    height: Math.max(...some.map(one => one.y + one.height)) - y,
  };
}
/** A shape as an element. `held`: its colours mean something, and stay in the dark: those of a disc, whose rim tells it
 * from the ground, or all.
 * @param {Shape} one @param {Record<string, any>} [more] @param {"" | "disc" | "all"} [held] @returns {any} */
export function drawn({ tag, attributes, text, children }, more = {}, held = "") {
  const inked = { ...attributes };
  for (const name of ["fill", "stroke"])
    if (inked[name]?.startsWith("#") && !(held === "disc" && name === "fill")) inked[name] = ink(inked[name]);
  if (held === "disc" && attributes.fill === BLACK && attributes.stroke) Object.assign(inked, { fill: "var(--black)", stroke: "var(--rim)" });
  if (held === "all") inked.style = "color-scheme: light";
  return h(/** @type {any} */ (tag), { ...inked, ...more }, text || children.map(child => drawn(child, {}, held)));
}

/** A colour of a light board, with the one that it has in the dark: the same hue, the lightness turned.
 * @param {string} colour */
function ink(colour) {
  const named = NAMES[colour];
  if (named) return `var(${named}, ${colour})`;
  return `light-dark(${colour}, ${turned(colour)})`;
}
const BLACK = "#1a1a1a";
/** @type {Record<string, string>} */
const NAMES = {
  [BLACK]: "--ink",
  "#ffffff": "--board",
  "#8a8a8a": "--line",
  "#c8ccd2": "--faint",
  "#0072b2": "--answer",
};

/** @param {string} colour #rrggbb */
function turned(colour) {
  const [r, g, b] = [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16) / 255);
  const most = Math.max(r, g, b),
    least = Math.min(r, g, b),
    light = (most + least) / 2,
    spread = most - least,
    full = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  const hue =
    spread === 0
      ? 0
      : most === r
        ? ((g - b) / spread + 6) % 6
        : most === g
          ? (b - r) / spread + 2
          : (r - g) / spread + 4;
  return `hsl(${Math.round(60 * hue)} ${Math.round(80 * full)}% ${Math.round(10 + 85 * (1 - light))}%)`;
}
