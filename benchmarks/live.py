"""Measure true candidates while a board is drawn: an f-puzzles link grows from an empty board, one edit at a time.

    python -m benchmarks live links.jsonl --against 20       # lines of JSON with a `link`
    python -m benchmarks live links.jsonl --page 10          # the queries of the page of `serve`

Each board begins empty, with its global rules. Then come its clues in the order of the file, and its given digits in a
random order, the same in every run. After each edit, this process makes the table of true candidates as the editor's
script does. It is as warm as a server process. Times are milliseconds of processor time from the compressed text: to
the first message (with true contents), and to the last one.

With --against N, a fresh solver repeats every N-th edit by `true_candidates`: the tables must be equal. --seconds
limits the time of an edit.

With --page N, the script opens each link as the page does, and measures the time to the picture and to the verdict.
Then it leaves out up to N random clues, one at a time, and measures the time to the verdict with its one or two
solutions. Sources are links, or addresses of puzz.link (`address`). The script skips a puzzle that it cannot read.
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

from cpsudoku.apps.explanation.true_candidates import Oracle, true_candidates
from cpsudoku.apps.web import page_questions
from cpsudoku.apps.web.warm_boards import OpenBoard, OpenBoards
from cpsudoku.backends.backend_names import backend
from cpsudoku.formats import compressed_json
from cpsudoku.formats.editors import f_puzzles, link_unpacking
from cpsudoku.formats.format_contract import LinkContent
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.unknown_rules import without
from cpsudoku.support.errors import CpsudokuError, LimitReached

Data = dict[str, Any]
KIND = gallery.kind_of("sudoku")
LISTS = ("cosmetic", "line", "text", "circle", "rectangle", "cage")  # decoration, which has no meaning


def edits(data: Data) -> Iterator[Data]:
    """Yield the boards on the way to this one."""
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
    data = link_unpacking.open_link(f"https://f-puzzles.com/?load={text}").puzzle
    puzzle, _ = f_puzzles.read(LinkContent("f-puzzles", data), KIND)
    if without(puzzle):
        raise CpsudokuError("rules that are not known")
    return boards.open(puzzle, KIND, seconds=seconds)


def answer(text: str, boards: OpenBoards, seconds: float) -> tuple[float, float, Any]:
    """Return (milliseconds to the first message, to the last one, the table; None at the limit)."""
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
    """Return the table of a new solver, without memory and hints."""
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


def page(link: str, boards: OpenBoards, seconds: float, clues: int) -> dict[str, list[float]]:
    """Return, by the query, milliseconds of processor time of each query that the page makes for a link."""

    def asked(questions: list[str], without: list[str]) -> dict[str, tuple[float, Any]]:
        begin, events = process_time(), {}
        request = {"text": link, "ask": questions, "without": without, "seconds": seconds}
        for event in page_questions.events(boards, request):
            json.dumps(event)
            if event["final"]:
                events[event["what"]] = (1000 * (process_time() - begin), event)
        return events

    opened = asked(["picture", "overlay", "verdict"], [])
    times = {"picture": [opened["picture"][0]], "verdict": [opened["verdict"][0]], "a clue away": []}
    free = [item[0] for item in opened["picture"][1]["items"] if item[3]]
    for item in Random(1).sample(free, min(clues, len(free))):
        times["a clue away"].append(asked(["verdict"], [item])["verdict"][0])
    return times


def pages(options: argparse.Namespace, chosen: set[int] | None) -> None:
    boards, times = OpenBoards(), dict[str, list[float]]()
    page("1..4.........3.2", boards, 1, 1)  # now the process is as warm as a server process
    times.clear()
    for number, line in enumerate(options.file.read_text().splitlines()):
        if chosen is not None and number not in chosen:
            continue
        data = json.loads(line)
        try:
            one = page(data.get("link") or data["address"], boards, options.seconds, options.page)
        except CpsudokuError as error:
            print(f"{number:3} left out: {error}"[:100])
            continue
        for what, some in one.items():
            times.setdefault(what, []).extend(some)
        figures = (f"{what} {max(some, default=0):.0f}" for what, some in one.items())
        print(f"{number:3} {', '.join(figures)}", flush=True)
    for what, some in times.items():
        print(row(what, some))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--against", type=int, default=0, metavar="N")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--largest", type=int, default=9, help="boards of at most this side")
    parser.add_argument("--select", help="numbers of lines from 0, with commas")
    parser.add_argument("--page", type=int, default=0, metavar="N", help="ask as the page does, and leave out N clues")
    options = parser.parse_args()
    chosen = None if options.select is None else {int(number) for number in options.select.split(",")}
    if options.page:
        pages(options, chosen)
        return
    boards, firsts, finals, cut, asked, wrong = OpenBoards(), list[float](), list[float](), 0, 0, 0
    print(f"{'':32} {'edits':>5} {'median':>9} {'9/10':>9} {'99/100':>9} {'most':>9}   % <100    <150   <1000")
    for number, line in enumerate(options.file.read_text().splitlines()):
        if chosen is not None and number not in chosen:
            continue
        data = link_unpacking.open_link(json.loads(line)["link"]).puzzle
        if len(data["grid"]) > options.largest:
            continue
        before = len(finals)
        try:
            for board in edits(data):
                text = compressed_json.compress(json.dumps(board))
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
