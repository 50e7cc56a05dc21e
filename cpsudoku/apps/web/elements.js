// What the scripts of all pages share: elements of HTML and of SVG.

const SVG = "http://www.w3.org/2000/svg";
const $ = id => document.getElementById(id);
function parse(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") throw new Error("expected a picture");
  return document.importNode(root, true);
}
// Elements of SVG that a text holds, in a group.
function parseParts(text, attributes) {
  const group = make("g", attributes);
  group.append(...parse(`<svg xmlns="${SVG}">${text}</svg>`).children);
  return group;
}
// An element of SVG.
function make(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
// An element of HTML.
function node(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  Object.assign(element, attributes);
  element.append(...children);
  return element;
}
