"""Time the constraints of variants and pencil puzzles.

    python -m benchmarks.language [--rows killers,pills] [--solvers cadical153,glucose4,cadical195] [--count 10]
                                  [--first 0] [--collection FOLDER] [--seconds 20]

Seeds make the instances. Nurikabe boards have 20x36 cells and come from a public collection that `puzzlekit` reads. A
time is milliseconds of processor time in one warm process, from the text to the verdict. It includes reading, encoding,
loading, both solver calls, the block between them and the check of the witness. *First* is the time before any
constraint of that form is stored. Then solvers take turns, puzzle by puzzle, and use the stored lowerings.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import accumulate, groupby, islice
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from benchmarks import puzzlekit
from cpsudoku import primitives
from cpsudoku.backends.backend_names import backend, specs
from cpsudoku.model import Limits, Question
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.uniqueness.blocking import uniqueness
from cpsudoku.uniqueness.decision import Checker

Grid = list[list[int]]
Cell = tuple[int, int]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def full(rng: Random) -> Grid:
    """Return a sudoku grid: the canonical grid with its rows, columns and digits shuffled."""
    digits = rng.sample(range(1, 10), 9)
    rows, columns = ([3 * band + i for band in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)] for _ in "rc")
    return [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]


def path(rng: Random, length: int, start: Cell | None = None) -> list[Cell]:
    """Return a path of neighbouring cells without repeats."""
    while True:
        found = [start or (rng.randrange(9), rng.randrange(9))]
        while len(found) < length:
            r, c = found[-1]
            onward = [(r + a, c + b) for a, b in SIDES if 0 <= r + a < 9 and 0 <= c + b < 9]
            onward = [cell for cell in onward if cell not in found]
            if not onward:
                break
            found.append(rng.choice(onward))
        if len(found) == length:
            return found


def killer(rng: Random) -> str:
    """Return cages of one to four cells that cover a random grid; a single cell has no cage."""
    grid = full(rng)
    left = {(r, c) for r in range(9) for c in range(9)}
    cages: list[list[Cell]] = []
    for start in sorted(left):
        if start not in left:
            continue
        cage, size = [start], rng.choice((1, 2, 2, 3, 3, 3, 4))
        left.discard(start)
        while len(cage) < size:
            used = {grid[r][c] for r, c in cage}
            near = sorted({(r + a, c + b) for r, c in cage for a, b in SIDES} & left)
            near = [(r, c) for r, c in near if grid[r][c] not in used]
            if not near:
                break
            cage.append(rng.choice(near))
            left.discard(cage[-1])
        cages.append(cage)
    lines = [f"{' '.join(map(name, cage))} = {sum(grid[r][c] for r, c in cage)}" for cage in cages if len(cage) > 1]
    return "\n".join(["." * 9] * 9 + ["cages:", *lines])


def pills(rng: Random) -> str:
    """Return two arrows over 31 cells whose sums stand in pills of three cells, with enough digits to be unique."""
    while True:
        grid, found = full(rng), []
        for _ in range(40):
            line = path(rng, 31)
            total = sum(grid[r][c] for r, c in line)
            pill = [(r, c) for r in range(9) for c in range(7) if total == int("".join(map(str, grid[r][c : c + 3])))]
            pill = [(r, c) for r, c in pill if not {(r, c), (r, c + 1), (r, c + 2)} & set(line)]
            if pill:
                r, c = pill[0]
                found.append(f"{name((r, c))} {name((r, c + 1))} {name((r, c + 2))} | {' '.join(map(name, line))}")
        if len(found) >= 2:
            return with_digits(rng, grid, ["arrows:", *found[:2]])


def lines(rng: Random) -> str:
    """Return six sums of 34 cells, and digits."""
    grid = full(rng)
    chosen = [path(rng, 34) for _ in range(6)]
    sums = [f"{' + '.join(map(name, line))} = {sum(grid[r][c] for r, c in line)}" for line in chosen]
    return with_digits(rng, grid, ["sums:", *sums], 28)  # fewer digits take minutes to find


def with_digits(rng: Random, grid: Grid, sections: list[str], least: int = 12) -> str:
    """Return the text with few digits: in random order, take away each digit that the others do not need, down to
    ``least``."""
    known = gallery.kind_of("sudoku")
    instance = known.instance("\n".join(["." * 9] * 9 + sections))
    model = known.model(known.shape(instance))
    more = known.clues(instance, model)
    session = backend("sat").open(model)
    cells = {(r, c): given_clue(model, model.decisions[9 * r + c], [grid[r][c]]) for r in range(9) for c in range(9)}
    kept = dict(cells)
    for cell in rng.sample(sorted(cells), 81 - least):
        clue = kept.pop(cell)
        if uniqueness(model, session, Question([*more, *kept.values()])).verdict is not Verdict.UNIQUE:
            kept[cell] = clue
    session.close()
    rows = ["".join(str(grid[r][c]) if (r, c) in kept else "." for c in range(9)) for r in range(9)]
    return "\n".join(rows + sections)


def skyscrapers(rng: Random) -> str:
    """Return a 7x7 puzzle with two thirds of the numbers at the edges."""
    rows, columns, digits = (rng.sample(range(7), 7) for _ in range(3))
    grid = [[digits[(r + c) % 7] for c in columns] for r in rows]
    turned = [list(column) for column in zip(*grid, strict=True)]

    def seen(line: list[int]) -> str:
        return "." if rng.random() < 1 / 3 else str(len(set(accumulate(line, max))))

    edges = {"left": grid, "right": [row[::-1] for row in grid], "top": turned, "bottom": [c[::-1] for c in turned]}
    return "size: 7x7\n" + "\n".join(f"{edge}: {' '.join(map(seen, lanes))}" for edge, lanes in edges.items())


def nonogram(size: int) -> Callable[[Random], str]:
    """Return a function that makes a picture of blots; its numbers may allow several pictures."""

    def make(rng: Random) -> str:
        picture = [[rng.random() < 0.55 for _ in range(size)] for _ in range(size)]
        picture = [
            [
                sum(picture[(r + a) % size][(c + b) % size] for a in (-1, 0, 1) for b in (-1, 0, 1)) >= 5
                for c in range(size)
            ]
            for r in range(size)
        ]

        def runs(line: list[bool]) -> str:
            return " ".join(str(len(list(ones))) for on, ones in groupby(line) if on) or "0"

        turned = [list(column) for column in zip(*picture, strict=True)]
        return "\n".join(["rows:", *map(runs, picture), "columns:", *map(runs, turned)])

    return make


MADE: dict[str, tuple[str, Callable[[Random], str]]] = {
    "killers": ("killer", killer),
    "pills": ("sudoku", pills),
    "lines": ("sudoku", lines),
    "skyscrapers": ("skyscrapers", skyscrapers),
    "nonograms 20x20": ("nonogram", nonogram(20)),
    "nonograms 25x25": ("nonogram", nonogram(25)),
}


def entries(row: str, seeds: range, collection: Path | None) -> tuple[str, list[Entry]]:
    """Return the kind, and a puzzle for each of the seeds."""
    if row in MADE:
        kind, make = MADE[row]
        texts = [make(Random(f"{row} {seed}")) for seed in seeds]
        known = gallery.kind_of(kind)
        return kind, [Entry(known.instance(text), text, kind=kind) for text in texts]
    return "nurikabe", list(islice(_nurikabe(collection), seeds.start, seeds.stop)) if collection else []


def _nurikabe(collection: Path) -> Iterator[Entry]:
    for record in puzzlekit.records(collection):
        if record.kind == "Nurikabe" and record.id.endswith(("_20x36", "_36x20")):
            _, instance = puzzlekit.read(record)
            yield Entry(instance, record.id, kind="nurikabe")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", default="", help="of " + ", ".join((*MADE, "nurikabe")))
    parser.add_argument("--solvers", default="cadical153,glucose4,cadical195")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the first seed; of the collection, how many to pass over")
    parser.add_argument("--collection", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    solvers = chosen.solvers.split(",")
    titles = [f"first ({solvers[0]})", *solvers]
    print("| instances | " + " | ".join(f"{title}: median, 90 %, largest; verdicts" for title in titles) + " |")
    for row in chosen.rows.split(",") if chosen.rows else (*MADE, "nurikabe"):
        kind, found = entries(row, range(chosen.first, chosen.first + chosen.count), chosen.collection)
        if not found:
            print(f"| {row} | no instances: --collection FOLDER |")
            continue
        checkers = [Checker(gallery.kind_of(kind), specs([f"sat:{s}"]), Limits(chosen.seconds)) for s in solvers]
        times: list[list[float]] = [[] for _ in titles]
        verdicts: list[list[str]] = [[] for _ in titles]
        warm = found[0]
        for checker in checkers:
            checker.report(warm)
        known = gallery.kind_of(kind)
        for entry in found:
            primitives._encodings.clear()
            for i, checker in enumerate((checkers[0], *checkers)):
                start = process_time()
                instance = known.instance(entry.text) if row in MADE else entry.puzzle
                report = checker.report(Entry(instance, entry.text, kind=kind))
                times[i].append(1000 * (process_time() - start))
                verdicts[i].append(report.verdict)
        cells = []
        for spent, said in zip(times, verdicts, strict=True):
            spent.sort()
            counts = ", ".join(f"{said.count(word)} {word}" for word in sorted(set(said)))
            tenth = spent[min(len(spent) - 1, len(spent) * 9 // 10)]
            cells.append(f"{median(spent):.0f}, {tenth:.0f}, {spent[-1]:.0f}; {counts}")
        print(f"| {row} ({len(found)}) | {' | '.join(cells)} |", flush=True)
        for checker in checkers:
            checker.close()


if __name__ == "__main__":
    main()
