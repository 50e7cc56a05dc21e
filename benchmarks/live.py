"""True candidates while a board is drawn: links of f-puzzles built up from nothing, an edit at a time.

    python benchmarks/live.py links.jsonl --against 20       # lines of JSON with a `link`

Each board begins empty, with its global rules; then come its clues in the order of the file, and its given digits in a
random order (the same in every run). After each edit the table of true candidates is asked for as the editor's script
does, in this process, which is as warm as a process of the desk. Milliseconds of processor time, from the compressed
text on: to the first answer (what it says is true), and to the last one.

With --against N every N-th edit is asked again of a solver that has seen no other board, by `true_candidates`: the
tables have to be equal. --seconds cuts off an edit.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from cpsudoku.backends.specs import backend
from cpsudoku.explanation.diagnosis.candidates import true_candidates
from cpsudoku.explanation.diagnosis.oracle import Oracle
from cpsudoku.formats.editors import f_puzzles, lz, unpacking
from cpsudoku.formats.links import Linked
from cpsudoku.ground.errors import CpsudokuError, LimitReached
from cpsudoku.live.boards import OpenBoard, OpenBoards
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.forms.unknown import without

Data = dict[str, Any]
KIND = gallery.kind_of("sudoku")
LISTS = ("cosmetic", "line", "text", "circle", "rectangle", "cage")  # drawings, which change nothing


def edits(data: Data) -> Iterator[Data]:
    """The boards on the way to this one."""
    given = [(r, c) for r, row in enumerate(data["grid"]) for c, cell in enumerate(row) if cell.get("given")]
    blank = [[{k: v for k, v in cell.items() if k == "region"} for cell in row] for row in data["grid"]]
    board: Data = {k: v for k, v in data.items() if not isinstance(v, list) or k == "negative"} | {"grid": blank}
    board.pop("solution", None)
    yield board
    for key, clues in data.items():
        if isinstance(clues, list) and key not in ("grid", "negative", "solution", *LISTS):
            for number in range(1, len(clues) + 1):
                board = {**board, key: clues[:number]}
                yield board
    for r, c in Random(1).sample(given, len(given)):
        grid = [[dict(cell) for cell in row] for row in board["grid"]]
        grid[r][c] = data["grid"][r][c]
        board = {**board, "grid": grid}
        yield board


def read(text: str, boards: OpenBoards, seconds: float) -> OpenBoard:
    data = unpacking.open_link(f"https://f-puzzles.com/?load={text}").puzzle
    puzzle, _ = f_puzzles.read(Linked("f-puzzles", data), KIND)
    if without(puzzle):
        raise CpsudokuError("rules that are not known")
    return boards.open(puzzle, KIND, seconds=seconds)


def answer(text: str, boards: OpenBoards, seconds: float) -> tuple[float, float, Any]:
    """(milliseconds to the first answer, to the last, the table; None where it was cut off)."""
    begin, first = process_time(), 0.0
    board = read(text, boards, seconds)
    census = board.census(1)
    try:
        for _ in board.take(census):
            first = first or process_time()
    except LimitReached:
        return 1000 * ((first or process_time()) - begin), 1000 * (process_time() - begin), None
    end = process_time()
    table = {x.name: sorted(seen) for x, seen in census.counts.items()}
    return 1000 * ((first or end) - begin), 1000 * (end - begin), table


def fresh(text: str) -> Any:
    """The table by a new solver, without memory and hints."""
    board = read(text, OpenBoards(), 60)
    session = backend("sat").open(board.model)
    oracle = Oracle(board.model, session, 60)
    census = true_candidates(oracle, board.clues, [], 1, count_each=False)
    session.close()
    return {x.name: sorted(census.counts[x]) for x in board.model.decisions}


def row(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    marks = [ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.9, 0.99)]
    below = [100 * sum(t < most for t in times) / len(times) for most in (100, 150, 1000)]
    figures = " ".join(f"{figure:9.1f}" for figure in (median(times), *marks, ordered[-1], *below))
    return f"{name:32} {len(times):5} {figures}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--against", type=int, default=0, metavar="N")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--largest", type=int, default=9, help="boards of at most this side")
    parser.add_argument("--select", help="numbers of lines from 0, with commas")
    options = parser.parse_args()
    chosen = None if options.select is None else {int(number) for number in options.select.split(",")}
    boards, firsts, finals, cut, asked, wrong = OpenBoards(), list[float](), list[float](), 0, 0, 0
    print(f"{'':32} {'edits':>5} {'median':>9} {'9/10':>9} {'99/100':>9} {'most':>9}   % <100    <150   <1000")
    for number, line in enumerate(options.file.read_text().splitlines()):
        if chosen is not None and number not in chosen:
            continue
        data = unpacking.open_link(json.loads(line)["link"]).puzzle
        if len(data["grid"]) > options.largest:
            continue
        before = len(finals)
        try:
            for board in edits(data):
                text = lz.compress(json.dumps(board))
                first, final, table = answer(text, boards, options.seconds)
                firsts.append(first)
                finals.append(final)
                cut += table is None
                if options.against and table is not None and len(finals) % options.against == 0:
                    asked += 1
                    wrong += fresh(text) != table
        except CpsudokuError as error:
            print(f"{number:3} left out: {error}"[:100])
            del firsts[before:], finals[before:]
            continue
        print(row(f"{number:3} {json.loads(line)['title'][:27]}", finals[before:]), flush=True)
    print(row("first answer", firsts))
    print(row("last answer", finals))
    print(f"cut off: {cut}; asked again: {asked}, not equal: {wrong}")


if __name__ == "__main__":
    main()
