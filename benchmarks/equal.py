"""Check that two trees have the same results. The script compares verdict, solutions and certificate of over a thousand
puzzles of all kinds, byte for byte.

    python -m benchmarks equal REVISION_OR_FOLDER [--first 200] [--sources examples --sources linked]

Puzzles are the examples of all kinds, the files of `puzzles`, and the files of `../shared` if that folder exists. Both
trees check uniqueness with SAT and search. For certificates they use the default writer, and the search on small
boards. A line names each puzzle with different results, and the difference. Exit status: 0 without differences, 1 with
differences. The script uses only the public names of both trees, so their files may have other names.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from importlib import import_module
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

ratios = import_module("ratios")  # for its copies of trees
# a limit for each result; the script counts a puzzle that one tree does not decide by then, but does not compare it
SECONDS = 60.0


class PreparedQuestion(NamedTuple):
    """A puzzle, as text. ``name``: the source; ``kind``: "" if the text names the kind."""

    name: str
    kind: str
    text: str


# --- the puzzles ---


def examples() -> Iterator[PreparedQuestion]:
    """Yield the examples of all kinds, and of all rules on sudoku."""
    sys.path.insert(0, str(ratios.ROOT))
    for example in import_module("tests.golden.digests").examples():
        yield PreparedQuestion(example.name, example.kind, example.text)


def shipped() -> Iterator[PreparedQuestion]:
    """Yield the puzzles of `puzzles`."""
    for path in sorted(ratios.PUZZLES.rglob("*.txt")):
        name = path.relative_to(ratios.PUZZLES).as_posix()
        if path.parent.name == "sudoku":
            for number, grid in enumerate(ratios.grids(path, 100), 1):
                yield PreparedQuestion(f"{name} {number}", "", grid)
        else:
            yield PreparedQuestion(name, "", path.read_text(encoding="utf-8"))


def linked() -> Iterator[PreparedQuestion]:
    """Yield the links, addresses and boards of `../shared/links`, if there are any."""
    for path in sorted((ratios.SHARED / "links").glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            record = json.loads(line)
            if text := record.get("link") or record.get("text") or record.get("address"):
                yield PreparedQuestion(
                    f"{path.stem} {number}", record.get("kind", "") if "link" not in record else "", text
                )
            for board, (_, drawn) in enumerate(record.get("boards", []), 1):
                yield PreparedQuestion(f"{path.stem} {number} board {board}", "", drawn)


def collections() -> Iterator[PreparedQuestion]:
    """Yield grids of `../shared/puzzles`, if there are any."""
    for path in sorted((ratios.SHARED / "puzzles").glob("*.txt")):
        for number, grid in enumerate(ratios.grids(path, 100), 1):
            yield PreparedQuestion(f"{path.stem} {number}", "", grid)


SOURCES = {"examples": examples, "shipped": shipped, "linked": linked, "collections": collections}


# --- the results: a process for each tree ---


def answers(asked: PreparedQuestion) -> dict[str, Any]:
    """Return the results of a tree by query: texts, or the error."""
    import cpsudoku

    def attempt(call: Any) -> Any:
        try:
            return call()
        except cpsudoku.LimitReached:
            return "undecided"
        except cpsudoku.CpsudokuError as error:
            return f"{type(error).__name__}: {error}"

    def check(backend: str) -> list[Any]:
        found = cpsudoku.check_all([asked.text], kind=asked.kind, backend=backend, time_limit=SECONDS)
        results = [[one.verdict, one.puzzle, one.solution, one.second, one.error] for one in found]
        return [[None if part is None else str(part) for part in result] for result in results]

    def certificate(backend: str | None) -> str:
        record = str(cpsudoku.prove(asked.text, kind=asked.kind, backend=backend, time_limit=SECONDS))
        return f"{sha256(record.encode()).hexdigest()[:16]} {len(record)} bytes, {cpsudoku.verify(record.splitlines())}"

    found = {"sat": attempt(partial(check, "sat")), "search": attempt(partial(check, "search"))}
    if any("undecided" in str(answer) for answer in found.values()):
        return found
    found["prove"] = attempt(partial(certificate, None))
    if len(asked.text) < 600:
        found["prove by search"] = attempt(partial(certificate, "search"))
    return found


def worker(tree: str) -> None:
    """Solve puzzles, a line of JSON each, until the input ends."""
    import cpsudoku

    found: Any = cpsudoku.__file__
    if not Path(found).is_relative_to(tree):
        raise SystemExit(f"expected cpsudoku of {tree}, found {found}")
    for line in sys.stdin:
        try:
            told = answers(PreparedQuestion(*json.loads(line)))
        except Exception as error:  # a traceback is a result, too
            told = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(told), flush=True)


class Tree:
    """A process that imports a tree and runs the worker of a script."""

    def __init__(self, tree: Path, script: str = __file__, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, script, "--worker", str(tree), *options], env=ratios.environment(tree), cwd=tree,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def send(self, asked: Sequence[str]) -> None:
        assert self.process.stdin is not None
        print(json.dumps(asked), file=self.process.stdin, flush=True)

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def ask(self, asked: Sequence[str]) -> dict[str, Any]:
        self.send(asked)
        return self.receive()

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


# --- the comparison ---


def differences(here: dict[str, Any], there: dict[str, Any]) -> Iterator[str]:
    """Yield the differences, query by query, without undecided queries."""
    for question in dict.fromkeys([*here, *there]):
        ours, theirs = here.get(question), there.get(question)
        if ours != theirs and "undecided" not in f"{ours} {theirs}" and None not in (ours, theirs):
            yield f"{question}: {_first_difference(ours, theirs)}"


def _first_difference(ours: Any, theirs: Any) -> str:
    if isinstance(ours, list) and isinstance(theirs, list):
        for one, other in zip_longest(ours, theirs):
            if isinstance(one, list) and isinstance(other, list):
                one, other = next((pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]), (one, other))
            if one != other:
                return f"{one!r:.150} here, {other!r:.150} there"
    return f"{ours!r:.200} here, {theirs!r:.200} there"


def compare(other: str, sources: Sequence[str], first: int | None) -> int:
    """Print each difference, and counts; return the number of puzzles with different results."""
    puzzles = [asked for name in sources for asked in islice(SOURCES[name](), first)]
    different, verdicts = 0, Counter[str]()
    with ratios.copies(other) as trees, ThreadPoolExecutor(2) as threads:
        processes = [Tree(tree) for tree in trees]
        for asked in puzzles:
            here, there = threads.map(lambda process, asked=asked: process.ask(asked), processes)
            sat = here.get("sat")
            verdicts[sat[0][0] if isinstance(sat, list) and sat else "refused"] += 1
            found = [*differences(here, there)]
            different += bool(found)
            for line in found:
                print(f"{asked.name}: {line}", flush=True)
        for process in processes:
            process.close()
    counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    print(f"{len(puzzles)} puzzles ({counts}): {different} answered differently by {other}")
    return different


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="a revision of this repository, or the folder of another tree")
    parser.add_argument("--sources", action="append", default=[], choices=[*SOURCES], help="can be repeated")
    parser.add_argument("--first", type=int, help="the first puzzles of each source")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker(args.other)
    else:
        sys.exit(bool(compare(args.other, args.sources or [*SOURCES], args.first)))


if __name__ == "__main__":
    main()
