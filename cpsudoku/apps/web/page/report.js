// A list of puzzles: those of a text, or the verdicts and times of a file of `check`. Each row opens the puzzle.
import { html } from "./dom.js";
import { MARKS, SAYS, listed, sentence, time } from "./words.js";

/** @param {{puzzles: import("./state.js").Puzzles, records: Record<string, any[]>[], chosen: number | null, onChoose: (index: number) => void}} props */
export function Report({ puzzles: { text, list }, records, chosen, onChoose }) {
  const rows = list.map((one, i) => {
    const verdicts = Object.entries(records[i] ?? {})
      .filter(([name]) => name.split(":")[0] === "verdict")
      .map(([, events]) => events.at(-1));
    return {
      ...one,
      verdicts,
      word:
        verdicts.find(event => event?.verdict && event.verdict !== "undecided")?.verdict ?? verdicts[0]?.verdict ?? "",
    };
  });
  const decided = rows.filter(one => ["unique", "multiple", "none"].includes(one.word)).length;
  return html`<section class="report" aria-label="Puzzles">
    ${records.length > 0 && html`<p>${decided} of ${rows.length} decided.</p>`}
    <div class="wide"><table><thead><tr><th scope="col">puzzle</th>${records.length > 0 ? html`<th scope="col">verdict</th><th scope="col">time</th>` : html`<th scope="col">line</th>`}</tr></thead>
      <tbody>${rows.map(
        (one, i) => html`<tr key=${i}
        class=${i === chosen ? "chosen" : ""}><th scope="row">${
          one.error
            ? `${i + 1}. ${sentence(one.error)}`
            : html`<button
        type="button" aria-current=${i === chosen ? "true" : undefined} onClick=${() => onChoose(i)}>${i + 1}. ${listed(one, text)}</button>`
        }</th>
        ${
          records.length > 0
            ? html`<td
          class=${one.word}>${MARKS[one.word] ?? ""} ${SAYS[one.word] ?? "not asked"}</td><td>${one.verdicts
            .map(event => time(event?.seconds))
            .filter(Boolean)
            .join(", ")}</td>`
            : html`<td>${one.line ?? ""}</td>`
        }</tr>`,
      )}</tbody></table></div></section>`;
}
