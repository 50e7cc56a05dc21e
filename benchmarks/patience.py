"""Find how long to wait for the other backends after the first result: each multiple loses some confirmations.

    python -m benchmarks patience TIMES.jsonl [--seconds 20] [FILE ...]        # measure; goes on where it was ended
    python -m benchmarks patience --report TIMES.jsonl [MORE.jsonl ...]

The script measures the examples of every kind, and the puzzles of the FILEs, which name their kinds. Each backend
decides each puzzle in a new session, after all imports. The script counts the seconds of processor time for the model,
its loading and both solver calls. The report has a line for each floor and multiple. A backend is lost if it needs more
time than the floor plus the multiple of the first backend's time. The line counts the puzzles and backends lost among
those that decide within the limit.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cpsudoku.backends.backend_names import BACKENDS, specs
from cpsudoku.formats.entry_reading import kind_of, read, read_entry
from cpsudoku.model import Limits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import prepare
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.uniqueness.decision import Checker

FLOORS = (0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)  # seconds
MULTIPLES = (1, 2, 3, 5, 8, 10, 15, 20)


def puzzles(files: Sequence[str]) -> Iterator[tuple[str, Entry]]:
    """(kind, puzzle)"""
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        for example in (*kind.unique, *kind.multiple, *kind.none):
            yield name, read_entry(example, name)
    for file in files:
        try:
            name = kind_of(file)
            yield from ((name, entry) for entry in read(file, kind=name) if isinstance(entry, Entry))
        except CpsudokuError as error:
            print(error, file=sys.stderr)


def measured(name: str, entry: Entry, seconds: float) -> dict[str, Any]:
    """Return a table: backend -> (verdict, seconds of processor time)."""
    found: dict[str, Any] = {}
    for spec in specs(BACKENDS):
        with Checker(gallery.kind_of(name), [spec], Limits(seconds)) as checker:
            prepare(spec)
            begun = time.process_time()
            try:
                verdict = str(checker.report(entry).verdict)
            except CpsudokuError as error:
                verdict = f"refused: {error}"
            found[spec.text] = (verdict, round(time.process_time() - begun, 5))
    return found


def report(rows: Sequence[dict[str, Any]]) -> str:
    """The table."""
    decided = ("unique", "multiple", "none")
    rows = [row for row in rows if row["answers"]["sat"][0] in decided]
    heading = "| floor, s | multiple | puzzles | cp_sat | search | longest |"
    lines = [f"{len(rows)} puzzles that sat decides", heading]
    for floor in FLOORS:
        for multiple in MULTIPLES:
            lost: dict[str, int] = {"cp_sat": 0, "search": 0}
            puzzles, longest = 0, 0.0
            for row in rows:
                first = row["answers"]["sat"][1]
                allowed = max(floor, multiple * first)
                late = [name for name in lost if row["answers"][name][0] in decided]
                late = [name for name in late if row["answers"][name][1] > allowed]
                puzzles += bool(late)
                for name in late:
                    lost[name] += 1
                longest = max(longest, first + sum(min(row["answers"][name][1], allowed) for name in lost))
            cells = (f"{floor:g}", multiple, puzzles, lost["cp_sat"], lost["search"], f"{longest:.1f}")
            lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--report", action="store_true")
    parser.add_argument("times")
    parser.add_argument("files", nargs="*")
    chosen = parser.parse_intermixed_args()
    if chosen.report:
        texts = [Path(path).read_text() for path in (chosen.times, *chosen.files)]
        print(report([json.loads(line) for text in texts for line in text.splitlines()]))
        return
    path = Path(chosen.times)
    known = {json.loads(line)["puzzle"] for line in path.read_text().splitlines()} if path.exists() else set()
    with path.open("a") as file:
        for name, entry in puzzles(chosen.files):
            key = f"{name}: {entry.text}"
            if key not in known:
                known.add(key)
                answers = measured(name, entry, chosen.seconds)
                print(json.dumps({"puzzle": key, "answers": answers}), file=file, flush=True)


if __name__ == "__main__":
    main()
