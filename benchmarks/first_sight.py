"""Measure each phase from a text to clauses in a SAT solver: with an empty store (cold), and again.

    python -m benchmarks first_sight boards.txt links.jsonl collection/ --against /other/tree/.venv/bin/python

Sources are files that `cpsudoku.read` reads, lines of JSON with a `link`, or a folder of records (`puzzlekit.py`). The
package of this Python and those of other Pythons solve each board in turn, each in a process of its own. So other work
on the machine cancels out in the ratios. The table has milliseconds of processor time:

- read: the text becomes a puzzle; model, clues: the script builds variables and rules, then clues, as objects;
- rules, encode: the rules, then the clues, become clauses; load: the solver receives the clauses;
- solve: the two solver calls (with --solve).

Cold means that no shape is stored, though everything is imported. "Again" is a new model of the same board, right
after. `memory`, with --memory, is the peak memory of a process that solves this board alone.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

PHASES = ("read", "model", "rules", "clues", "encode", "load", "solve")
ENCODING = ("rules", "encode")
KEPT = [  # the stores by shape of any version; the script finds the stores of functools itself
    ("cpsudoku.forms", "_forms"),
    ("cpsudoku.statement.statement_of_model", "_shapes"),
    ("cpsudoku.statement.lowering", "_lowerings"),
    ("cpsudoku.primitives", "_encodings"),
    ("cpsudoku.backends.sat.rule_clauses", "_formulas"),
]
ROOMS = (
    "cpsudoku.model",
    "cpsudoku.primitives",
    "cpsudoku.statement",
    "cpsudoku.puzzles.layer",
    "cpsudoku.puzzles.board",
    "models",
)


class Board(NamedTuple):
    """``kind``: "" if the text names the kind."""

    name: str
    kind: str
    text: str


# --- the worker: a process for each Python ---


def forget() -> None:
    """Empty all stores of shapes."""
    for module, name in KEPT:
        if module in sys.modules:
            getattr(sys.modules[module], name, {}).clear()
    for kept in gc.get_objects():
        if type(kept).__name__ == "_lru_cache_wrapper" and str(getattr(kept, "__module__", "")).startswith(ROOMS):
            kept.cache_clear()
    gc.collect()


class Watch:
    """The processor time of each phase. Each call that gives clauses to a solver counts as loading, in any phase."""

    def __init__(self) -> None:
        from cpsudoku.backends.sat.clause_solver import ClauseSolver

        self.seconds = dict.fromkeys(PHASES, 0.0)
        self.phase, self.begun = "", 0.0
        self.digest: Any = None
        self.clauses = 0
        extend = ClauseSolver.extend

        def watched(direct: Any, clauses: Any) -> None:
            before = self.start("load")
            extend(direct, clauses)
            self.start(before)
            self.clauses += len(clauses) if hasattr(clauses, "__len__") else 0
            if self.digest is not None:
                self.digest.update(repr([tuple(c) for c in clauses]).encode())

        ClauseSolver.extend = watched  # type: ignore[assignment, method-assign]

    def start(self, phase: str) -> str:
        """Begin a phase; return the phase before."""
        now, before = process_time(), self.phase
        if before:
            self.seconds[before] += now - self.begun
        self.phase, self.begun = phase, process_time()
        return before


def answer(watch: Watch, kind: str, text: str, solve: bool) -> tuple[str, str]:
    """Open a board in a SAT solver that assumes its clues; return its verdict, and its kind."""
    from cpsudoku.backends.backend_names import backend
    from cpsudoku.formats import entry_reading
    from cpsudoku.model import Limits, Question, Refuted, Solved
    from cpsudoku.puzzles.kinds import gallery

    spec = backend("sat")
    watch.start("read")
    entry: Any = next(iter(entry_reading.read(text, kind=kind)))
    puzzle = gallery.kind_of(entry.kind)
    watch.start("model")
    model = puzzle.model(puzzle.shape(entry.puzzle))
    watch.start("rules")
    session: Any = spec.open(model)
    watch.start("clues")
    clues = puzzle.clues(entry.puzzle, model)
    watch.start("encode")
    session.rules.ask(clues)
    verdict = ""
    if solve:
        watch.start("solve")
        outcomes = [session.solve(Question(clues, limits=Limits(solve)))]
        if isinstance(outcomes[0], Solved):
            question = Question(clues, limits=Limits(solve))
            outcomes.append(session.solve(question._replace(blocked=(outcomes[0].witness,))))
        verdict = " ".join(["1" if isinstance(x, Solved) else "0" if isinstance(x, Refuted) else "?" for x in outcomes])
    watch.start("")
    session.close()
    return verdict, entry.kind


def worker() -> None:
    """Solve boards, a line of JSON each, until the input ends."""
    watch = Watch()
    for line in sys.stdin:
        asked = json.loads(line)
        if not asked["again"]:
            forget()
        watch.seconds, watch.clauses = dict.fromkeys(PHASES, 0.0), 0
        watch.digest = hashlib.sha256() if asked["digest"] else None
        try:
            verdict, kind = answer(watch, asked["kind"], asked["text"], asked["solve"])
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            digest = watch.digest.hexdigest()[:16] if watch.digest else ""
            told = {**watch.seconds, "verdict": verdict, "kind": kind, "peak": peak, "clauses": watch.clauses,
                    "digest": digest}  # fmt: skip
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"[:200]}
        print(json.dumps(told), flush=True)


class Contender:
    """A Python with a package, in a process of its own."""

    def __init__(self, python: str) -> None:
        self.python = python
        self.process = subprocess.Popen(
            [python, __file__, "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, board: Board, *, again: bool = False, solve: float = 0, digest: bool = False) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        asked = {"kind": board.kind, "text": board.text, "again": again, "solve": solve, "digest": digest}
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


# --- the boards ---


def boards_of(sources: Sequence[str]) -> Iterator[Board]:
    """Yield the readable boards of files and folders."""
    from cpsudoku.formats import entry_reading
    from cpsudoku.puzzles.entry import Bad

    for source in map(Path, sources):
        if source.is_dir():
            yield from collected(source)
        elif source.suffix == ".jsonl":
            for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
                found = json.loads(line)
                yield Board(found.get("name", f"{source.stem} {number}"), found.get("kind", ""), found["link"])
        else:
            for number, entry in enumerate(entry_reading.read(str(source)), 1):
                if isinstance(entry, Bad):
                    print(f"{source} {number}: {entry}", file=sys.stderr)
                else:
                    yield Board(f"{source.stem} {number}", entry.kind, entry.text)


def collected(folder: Path) -> Iterator[Board]:
    """Yield the records of a public collection, if we have their kind."""
    puzzlekit = import_module("puzzlekit")
    for record in puzzlekit.records(folder):
        if record.kind in puzzlekit.READERS:
            try:
                kind, puzzle = puzzlekit.read(record)
                yield Board(f"{record.kind} {record.id}", kind.name, kind.write(puzzle))
            except Exception as error:
                print(f"{record.kind} {record.id}: {error}", file=sys.stderr)


# --- the tables ---


def milliseconds(found: dict[str, Any], phases: Sequence[str]) -> float:
    return 1000 * float(sum(found[phase] for phase in phases))


def table(rows: list[dict[str, Any]], pythons: Sequence[str], what: str, phases: Sequence[str]) -> None:
    """Print sums and medians, and the ratio of the first Python to each other one."""
    print(f"\n{what}, {len(rows)} boards, ms: sum (median)")
    for phase in (*phases, "encoding", "all"):
        parts = ENCODING if phase == "encoding" else phases if phase == "all" else (phase,)
        columns = []
        for i in range(len(pythons)):
            times = [milliseconds(row[what][i], parts) for row in rows]
            columns.append((sum(times), median(times)))
        first = columns[0]
        shown = "".join(f"{total:12.1f} ({middle:7.2f})" for total, middle in columns)
        ratios = "".join(f"  {first[0] / max(total, 1e-9):6.2f} ({first[1] / max(m, 1e-9):5.2f})"
                         for total, m in columns[1:])  # fmt: skip
        print(f"{phase:9}{shown}{ratios}")


def worst(rows: list[dict[str, Any]], what: str, count: int) -> None:
    """Print the boards that take this Python the longest, by phase."""
    print(f"\n{what}: the longest")
    for row in sorted(rows, key=lambda row: -milliseconds(row[what][0], ENCODING))[:count]:
        parts = "".join(f" {phase} {1000 * row[what][0][phase]:.1f}" for phase in PHASES if phase != "solve")
        others = " / ".join(f"{milliseconds(found, ENCODING):.1f}" for found in row[what])
        print(f"{row['name'][:34]:35}{others:>26}  {row[what][0]['clauses']:>8}{parts}")


def by_kind(rows: list[dict[str, Any]], what: str) -> None:
    """Print the sums of encoding time by kind."""
    print(f"\n{what}: encoding by kind")
    for kind in sorted({row[what][0]["kind"] for row in rows}):
        own = [row[what] for row in rows if row[what][0]["kind"] == kind]
        sums = [sum(milliseconds(found[i], ENCODING) for found in own) for i in range(len(own[0]))]
        print(f"{kind[:40]:41}{len(own):4}" + "".join(f"{x:11.1f}" for x in sums) + f"{sums[0] / sums[-1]:8.2f}")


def alone(python: str, board: Board, solve: float) -> int:
    """Return the peak memory, in kilobytes, of a process that solves one board."""
    contender = Contender(python)
    found = contender.ask(board, solve=solve)
    contender.close()
    return int(found.get("peak", 0))


def measure(args: argparse.Namespace) -> None:
    pythons = [sys.executable, *args.against]
    boards = list(boards_of(args.sources))[: args.first or None]
    contenders = [Contender(python) for python in pythons]
    rows: list[dict[str, Any]] = []
    for contender in contenders:  # imports
        for board in {board.kind or board.name: board for board in boards}.values():
            contender.ask(board)
    for number, board in enumerate(boards):
        row: dict[str, Any] = {"name": board.name, "first sight": [{}] * len(pythons), "again": [{}] * len(pythons)}
        turn = number % len(contenders)
        for i in (*range(turn, len(contenders)), *range(turn)):
            for what in ("first sight", "again"):
                runs = [contenders[i].ask(board, again=what == "again", solve=args.solve) for _ in range(args.repeat)]
                bad = next((run for run in runs if "error" in run), None)
                row[what][i] = bad or min(runs, key=lambda run: milliseconds(run, ENCODING))
        if any("error" in found for found in row["first sight"]):
            print(board.name, *[found.get("error", "") for found in row["first sight"]], file=sys.stderr)
            continue
        if len({found["verdict"] for found in row["first sight"]}) > 1:
            print(board.name, "VERDICTS", *[found["verdict"] for found in row["first sight"]])
        if args.digest:
            digests = {contender.ask(board, digest=True)["digest"] for contender in contenders}
            if len(digests) > 1:
                print(board.name, "CLAUSES DIFFER")
        rows.append(row)
    for contender in contenders:
        contender.close()
    phases = PHASES if args.solve else PHASES[:-1]
    for i, python in enumerate(pythons):
        print(f"{i}: {python}")
    for what in ("first sight", "again"):
        table(rows, pythons, what, phases)
    by_kind(rows, "first sight")
    worst(rows, "first sight", args.worst)
    if args.memory:
        peaks = [[alone(python, board, args.solve) for python in pythons] for board in boards]
        columns = [[peak / 1024 for peak in own] for own in zip(*peaks, strict=True)]
        print("\npeak of a process of its own, MB: mean (most)")
        print(", ".join(f"{sum(own) / len(own):.1f} ({max(own):.1f})" for own in columns))
    if args.json:
        Path(args.json).write_text(json.dumps(rows), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", help="files, lines of JSON with links, folders of records")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--against", action="append", default=[], metavar="PYTHON", help="another tree's Python")
    parser.add_argument("--repeat", type=int, default=1, help="the best of so many")
    parser.add_argument("--solve", type=float, default=0, help="ask for the verdict, within so many seconds an answer")
    parser.add_argument("--memory", action="store_true", help="a process of its own for each board")
    parser.add_argument("--digest", action="store_true", help="say where clauses differ")
    parser.add_argument("--first", type=int, default=0, help="so many boards only")
    parser.add_argument("--worst", type=int, default=15)
    parser.add_argument("--json", help="write all figures there")
    args = parser.parse_args()
    if args.worker:
        worker()
    else:
        measure(args)


if __name__ == "__main__":
    main()
