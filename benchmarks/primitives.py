"""Check that every target receives the same from two trees. The script compares digests of examples and of 5,000 lines
of all primitives.

    python -m benchmarks primitives REVISION_OR_FOLDER [--lines 5000] [--only lines]
    python -m benchmarks primitives REVISION_OR_FOLDER --cold [--rounds 5]

A line of the output names each different example or line, and the targets. Exit status: 0 without differences, 1 with
differences.

- Examples: all products of `tests/golden/digests.py`, three programs, and the tables of the search.
- Lines: random lines (`tests/truth/lines.py`), and extreme lines. A refusal counts by its message.
- `--cold`: processor time from a puzzle to clauses in CaDiCaL. Each measure runs in a fork of a process that has
  imported all modules and has empty stores. The trees take turns. The table has the sum of the best rounds, and their
  ratio.

Each tree uses its own `tests/targets.py` and `tests/golden/digests.py`, so inner modules may move.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from statistics import median
from time import process_time
from typing import Any

equal = import_module("equal")
ratios = import_module("ratios")
SEED = 40
FOLDERS = ("cpsudoku", "models", "tests")
PHASES = ("model", "statement", "clauses", "load")


# --- the lines ---


def lines(number: int) -> Iterator[str]:
    """Yield statements of one line: extreme ones, then random ones of all primitives in turn."""
    sys.path.insert(0, str(ratios.ROOT))
    drawn = import_module("tests.truth.lines")
    yield from extreme()
    rng = Random(SEED)
    names = [*drawn.PRIMITIVES, *drawn.SHORT, "either"]
    for i in range(number):
        yield drawn.conditional(names[i % len(names)], rng, i // len(names))[0]


def extreme() -> Iterator[str]:
    """Yield wide lines, and lines beyond the limit of the width."""

    def stated(line: str, *declared: tuple[str, Iterable[str]]) -> str:
        return "\n".join([*(f"values {domain} : {' '.join(names)}" for domain, names in declared), "rule r", line, ""])

    def names(count: int) -> list[str]:
        return [f"x{i}" for i in range(count)]

    letters = "SENDMORY"
    money = "1000*S 100*E 10*N D 1000*M 100*O 10*R E -10000*M -1000*O -100*N -10*E -1*Y"
    for relation in ("=", "<=", ">=", "!="):
        for condition in ("", "if z : "):
            yield stated(f"{condition}sum {relation} 0 : {money}", ("0..9", letters), ("0 1", "z"))
            for count in (2, 3):
                terms = " ".join(names(count))
                yield stated(f"{condition}sum {relation} 201 : {terms}", ("1..200", names(count)), ("0 1", "z"))
            yield stated(f"{condition}sum {relation} 40 : {' '.join(names(40))}", ("0 1", names(40)), ("0 1", "z"))
            yield stated(f"{condition}sum {relation} 100 : {' '.join(names(20))}", ("1..9", names(20)), ("0 1", "z"))
            terms = " ".join(f"{13 * i + 1}*x{i}" for i in range(12))
            yield stated(f"{condition}sum {relation} 1000 : {terms}", ("0..3", names(12)), ("0 1", "z"))
    for many, domain in ((9, "1..9"), (9, "1..12"), (60, "1..60"), (90, "1..100"), (300, "1..500")):
        yield stated(f"different : {' '.join(names(many))}", (domain, names(many)))
    for many in (1, 2, 30, 300):
        for least, most in ((0, many), (0, 0), (many, many), (many // 2, many // 2), (1, 1), (0, 1), (1, many)):
            yield stated(f"count {least} {most} : {' '.join(names(many))}", ("0 1", names(many)))
    for lengths in ((30,), (20, 20), (9, 9, 9, 9), (40, 40, 40, 40)):
        several = iter(names(sum(lengths)))
        arms = " ; ".join(" ".join(next(several) for _ in range(length)) for length in lengths)
        for least, most in ((3, 3), (0, 5), (sum(lengths) // 2, sum(lengths))):
            yield stated(f"sight {least} {most} : {arms}", ("0 1", names(sum(lengths))))
    rows = " ".join(f"{a},{b},{(a * b) % 17}" for a in range(17) for b in range(17))
    yield stated(f"table : a b c ; {rows}", ("0..16", "abc"))
    yield stated(f"if a=1 : table : a b c ; {rows}", ("0..16", "abc"))
    yield stated("sets : a b c d ; " + " ".join(f"{i},{i + 1},{i + 3},{i + 6}" for i in range(9)), ("0..15", "abcd"))
    for side in (4, 7):
        cells = range(side * side)
        links = [(i, j) for i in cells for j in (i + 1, i + side) if j in cells and (j - i > 1 or j % side)]
        told, all_, grid = " ".join(f"{a}-{b}" for a, b in links), " ".join(map(str, cells)), names(side * side)
        args, edges = " ".join(grid), names(len(links))
        boolean = ("0 1", grid)
        yield stated(f"connected : {args} ; {all_} ; {told}", boolean)
        yield stated(f"if x0 : connected : {args} ; {all_} ; {told}", boolean)
        yield stated(f"loop {side * side} : {' '.join(edges)} ; {told}", ("0 1", edges))
        for steps in (1, 5, 99):
            yield stated(f"reach 0 {steps} : {args} ; {told}", boolean)
        for roots in ("0=4", "0=4 15=5", "0 5=3 15=2", "0=1 3=9"):
            yield stated(f"pieces : {args} ; {all_} ; {told} ; {roots}", boolean)
        for relation in ("=", "<=", ">="):
            yield stated(f"piece {relation} 5 : {args} ; {all_} ; {told} ; 0 10", boolean)
        for most in (2, 4):
            yield stated(f"regions {most} : {args} {' '.join(f'b{i}' for i in range(len(links)))} ; {told}",
                         (f"1..{most}", grid), ("0 1", [f"b{i}" for i in range(len(links))]))  # fmt: skip
    yield stated(f"runs 3 1 4 1 5 : {' '.join(names(30))}", ("0 1", names(30)))
    yield stated(f"sum <= 999999999 : {' '.join(f'{2 ** min(i, 29)}*x{i}' for i in range(40))}", ("0 1", names(40)))


# --- a process for each tree ---


def digests(asked: list[str]) -> dict[str, str]:
    """Return the digest of each target's input for an example (name, kind, text) or a statement."""
    import cpsudoku
    from cpsudoku.formats import entry_reading
    from cpsudoku.statement import read, state

    targets, golden = import_module("tests.targets"), import_module("tests.golden.digests")
    products: dict[str, Callable[[], object]]
    if len(asked) == 1:
        products = targets.products(read(asked[0]))
    else:
        example = golden.Example(*asked)
        entry = next(iter(entry_reading.read(example.text, kind=example.kind)))
        model, clues = golden.model_and_clues(entry)
        products = golden.products(example)
        products |= {to: partial(cpsudoku.convert, example.text, to=to, kind=example.kind) for to in golden.PROGRAMS}
        products["search"] = lambda: targets.search_tables(state(model, clues))
    return {name: digest_made(golden.digest, make) for name, make in products.items()}


def digest_made(digest: Callable[..., str], make: Callable[[], object]) -> str:
    """Return the digest of a product, or of the message of a refusal."""
    from cpsudoku import CpsudokuError

    try:
        return digest(make(), 16)
    except CpsudokuError as error:
        return f"{type(error).__name__}: {error}"


def cold(kind: str, text: str) -> dict[str, float]:
    """Return the seconds of each phase, measured in a fork, so that no store of an earlier query helps."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        try:
            with suppress(Exception):
                os.write(writing, json.dumps(phases(kind, text)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        answer = told.read()
    os.waitpid(child, 0)
    found: dict[str, float] = json.loads(answer) if answer else {}
    return found


def phases(kind: str, text: str) -> dict[str, float]:
    from pysat.solvers import Solver

    from cpsudoku.formats import entry_reading
    from cpsudoku.puzzles.kinds import gallery
    from cpsudoku.statement import clauses, state

    entry: Any = next(iter(entry_reading.read(text, kind=kind)))
    puzzle = gallery.kind_of(entry.kind)
    gc.disable()
    times = [process_time()]
    model = puzzle.model(puzzle.shape(entry.puzzle))
    clues = puzzle.clues(entry.puzzle, model)
    times.append(process_time())
    statement = state(model, clues)
    times.append(process_time())
    made = clauses(statement)
    times.append(process_time())
    with Solver(name="cadical153", bootstrap_with=made.clauses):
        times.append(process_time())
    return dict(zip(PHASES, (b - a for a, b in pairwise(times)), strict=True))


def import_all() -> None:
    """Import the whole package without its applications, so that no fork has to import it."""
    import cpsudoku

    for module in walk_packages(cpsudoku.__path__, "cpsudoku."):
        if not module.name.startswith(("cpsudoku.apps", "cpsudoku.__main__")):
            import_module(module.name)
    import_module("pysat.solvers")
    gc.collect()
    gc.freeze()


def worker(tree: str, measure: bool) -> None:
    """Serve queries, a line of JSON each, until the input ends."""
    import cpsudoku

    found: Any = cpsudoku.__file__
    if not Path(found).is_relative_to(tree):
        raise SystemExit(f"expected cpsudoku of {tree}, found {found}")
    if measure:
        import_all()
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            told: object = cold(*asked) if measure else digests(asked)
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(told), flush=True)


# --- the comparison ---


def compare(other: str, number: int, only: list[str]) -> int:
    """Print each difference, and counts; return the number of examples and lines that differ."""
    asked: list[tuple[str, list[str]]] = []
    if "examples" in (only or ["examples"]):
        examples = equal.examples()
        asked += [(f"example {example.name}", [example.name, example.kind, example.text]) for example in examples]
    if "lines" in (only or ["lines"]):
        asked += [(f"line {i}: {text.splitlines()[-1]:.150}", [text]) for i, text in enumerate(lines(number))]
    different = refused = 0
    with ExitStack() as stack:
        trees = stack.enter_context(ratios.copies(other, FOLDERS))
        processes = [equal.Tree(tree, __file__) for tree in trees]
        for name, question in asked:
            for process in processes:
                process.send(question)
            here, there = (process.receive() for process in processes)
            refused += any("Error" in answer for answer in here.values())
            targets = [target for target in dict.fromkeys([*here, *there]) if here.get(target) != there.get(target)]
            if targets:
                different += 1
                print(f"{name}: {', '.join(targets)}", flush=True)
        for process in processes:
            process.close()
    print(f"{len(asked)} examples and lines, {refused} with a refusal: {different} differ from {other}")
    return different


def boards() -> Iterator[tuple[str, list[Any]]]:
    """Yield the groups: the largest board of each kind, links with rules, full ranks."""
    largest: dict[str, Any] = {}
    some = [*ratios.shipped("unique")]
    if (ratios.SHARED / "links").exists():
        first_sight = import_module("first_sight")
        some += [ratios.Board(one.text, one.kind) for one in first_sight.collected(ratios.SHARED / "links")]
    for board in some:
        kind = board.kind or board.text.split(maxsplit=1)[0]
        if kind not in largest or len(largest[kind].text) < len(board.text):
            largest[kind] = board
    yield "boards", sorted(largest.values(), key=lambda board: -len(board.text))[:28]
    yield "links", ratios.shared_lines("f-puzzles-37.jsonl")
    yield "full ranks", ratios.shared_lines("speed-cases.jsonl")[:5]


def compare_cold(other: str, rounds: int) -> None:
    """Print the times of both trees, and their ratio, by group and phase."""
    with ratios.copies(other, FOLDERS) as trees:
        processes = [equal.Tree(tree, __file__, "--cold") for tree in trees]
        print(f"here against {other}: processor time, ms, sum of the best of {rounds}")
        print(f"{'group':12}{'boards':>7} {'phase':22}{'here':>10}{'there':>10}{'ratio':>8}{'median':>8}{'worst':>8}")
        for group, several in boards():
            best = [measured(processes, board, rounds) for board in several]
            best = [pair for pair in best if all(pair)]
            for phase in (*PHASES, "statement to solver") if best else ():
                parts = PHASES[1:] if phase not in PHASES else (phase,)
                rows = [[1000 * sum(one[part] for part in parts) for one in pair] for pair in best]
                sums = [sum(column) for column in zip(*rows, strict=True)]
                each = sorted(row[0] / row[1] for row in rows if row[1])
                print(f"{group:12}{len(rows):7} {phase:22}{sums[0]:10.1f}{sums[1]:10.1f}{sums[0] / sums[1]:8.3f}"
                      f"{median(each):8.3f}{each[-1]:8.3f}", flush=True)  # fmt: skip
        for process in processes:
            process.close()


def measured(processes: list[Any], board: Any, rounds: int) -> list[dict[str, float]]:
    """Return the best time of each phase in each tree; empty if a tree cannot read the board."""
    best: list[dict[str, float]] = [{}, {}]
    for turn in range(rounds):
        for i in (0, 1) if turn % 2 else (1, 0):
            for phase, seconds in processes[i].ask([board.kind, board.text]).items():
                best[i][phase] = min(seconds, best[i].get(phase, seconds))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="a revision of this repository, or the folder of another tree")
    parser.add_argument("--lines", type=int, default=5000, help="random lines")
    parser.add_argument("--only", action="append", default=[], choices=["examples", "lines"])
    parser.add_argument("--cold", action="store_true", help="compare times in place of digests")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each time")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker(args.other, args.cold)
    elif args.cold:
        compare_cold(args.other, args.rounds)
    else:
        sys.exit(bool(compare(args.other, args.lines, args.only)))


if __name__ == "__main__":
    main()
