// Texts in links and in files: deflate and base64 for addresses.
import { LONGEST } from "./state.js";

// The page that needs no server: .github/workflows/pages.yml publishes it, and source.js and README.md say if it has.
export const TRY = "https://cpsudoku.github.io/cpsudoku/try/";

/** @param {any} data */
export async function pack(data) {
  const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
/** @param {string} text */
export async function unpack(text) {
  return JSON.parse(await inflate(bytesOf(text)));
}
/** @param {string} text base64, of addresses or not */
export const bytesOf = text =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));

/** @param {BufferSource} data */
export async function inflate(data, most = 8 * LONGEST) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = [];
  for (let size = 0, part; !(part = await reader.read()).done; parts.push(part.value)) {
    size += part.value.length;
    if (size > most) throw new Error("too long");
  }
  return new Blob(parts).text();
}
/** SHA-256 in hexadecimal digits. @param {string} text */
export async function digestOf(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}
/** Save a text as a file. @param {string} text @param {string} name @param {string} type */
export function save(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
/** @param {string} title @param {string} end */
export const fileName = (title, end) =>
  `${
    (title || "puzzle")
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "puzzle"
  }${end}`;
