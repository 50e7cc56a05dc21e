"""Every example of kinds and rules, and puzzles of files, certified and checked by both checkers in one run.

    python benchmarks/certificates.py --examples links.jsonl more.txt
    python benchmarks/certificates.py --examples --trim --keep records.txt

Examples are proved as their files promise them: a verdict that differs, a record that checker.py or checker.js
rejects, and checkers that differ are reported, and the exit status is 1. Files: what `cpsudoku.read` reads, or lines
of JSON with a `link`, or an `address` and whether it is `unique`. A row a group: records (what was not proved is
named), processor time written and checked, seconds of the clock of checker.js, bytes.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from cpsudoku import checker
from cpsudoku.formats.entry_reading import read_all
from cpsudoku.model import Limits
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Bad
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError

CHECKER = Path(checker.__file__).with_name("checker.js")


class Puzzle(NamedTuple):
    """``verdict``: what is promised, "" where nothing is."""

    group: str
    name: str
    source: str
    kind: str
    verdict: str


class Row(NamedTuple):
    """``steps``: of checker.py."""

    puzzle: Puzzle
    record: str
    written: float
    checked: float
    accepted: bool
    steps: int


def examples() -> Iterator[Puzzle]:
    """Those of all kinds, with the verdict that each promises; fillings that rules take for right and for wrong."""
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        for verdict in ("unique", "multiple", "none"):
            for i, text in enumerate(getattr(kind, verdict), 1):
                yield Puzzle("kinds", f"{name} {verdict} {i}", text, name, verdict)
    for name in registry.names("rule"):
        rule = gallery.rule(name)
        for verdict, texts in (("unique", rule.right), ("none", rule.wrong)):
            for i, text in enumerate(texts, 1):
                yield Puzzle("rules", f"{name} {verdict} {i}", text, "sudoku", verdict)


def of_file(path: Path) -> Iterator[Puzzle]:
    """Lines of JSON with a link or an address, or any file of puzzles."""
    if path.suffix != ".jsonl":
        yield Puzzle(path.name, path.name, str(path), "", "")
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        found = json.loads(line)
        verdict = "unique" if found.get("unique") else ""
        link = found.get("link") or found["address"]
        yield Puzzle(path.name, str(found.get("title") or link[:60]), link, "", verdict)


def certify(puzzle: Puzzle, provers: ByKind[Prover]) -> Iterator[Row | str]:
    """Each record of a source, checked; or why there is none."""
    begin = process_time()
    for entry in read_all([puzzle.source], kind=puzzle.kind):
        if isinstance(entry, Bad):
            yield str(entry.error)
            continue
        try:
            found = provers.of(entry.kind).certificate(entry)
        except (CpsudokuError, RuntimeError) as error:
            yield f"{type(error).__name__}: {error}"
            continue
        written, record = process_time() - begin, found.text().strip()
        if puzzle.verdict and found.kind != puzzle.verdict:
            yield f"VERDICT: expected {puzzle.verdict}, found {found.kind}"
        begin = process_time()
        (result,) = checker.check(record.split("\n"))
        yield Row(puzzle, record, written, process_time() - begin, result.accepted, result.steps)
        begin = process_time()


def by_javascript(rows: list[Row], file: Path) -> tuple[list[bool], float]:
    """Whether checker.js accepts each record, and the seconds that all take."""
    file.write_text("\n\n".join(row.record for row in rows) + "\n", encoding="utf-8")
    begin = perf_counter()
    done = subprocess.run(
        [shutil.which("node") or "node", str(CHECKER), str(file)], capture_output=True, text=True, check=False
    )
    seconds = perf_counter() - begin
    accepted = re.findall(r"^.*?:\d+: (accepted|rejected)", done.stdout, re.MULTILINE)
    if done.stderr or len(accepted) != len(rows):
        sys.exit(f"checker.js: {done.stderr[:500] or f'{len(accepted)} answers to {len(rows)} records'}")
    return [word == "accepted" for word in accepted], seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--examples", action="store_true", help="those of all kinds and rules")
    parser.add_argument("--trim", action="store_true")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each answer of a writer")
    parser.add_argument("--keep", type=Path, help="where to write all records")
    options = parser.parse_args()
    provers = ByKind(lambda kind: Prover(kind, None, trim=options.trim, limits=Limits(options.limit)))
    groups: dict[str, list[Row]] = {}
    faults = 0
    sources = [*(examples() if options.examples else ()), *(one for path in options.files for one in of_file(path))]
    for puzzle in sources:
        for row in certify(puzzle, provers):
            if isinstance(row, str):
                faults += row.startswith(("VERDICT", "False"))
                print(f"{puzzle.group}: {puzzle.name}: {row[:150]}", flush=True)
            else:
                groups.setdefault(puzzle.group, []).append(row)
    with tempfile.TemporaryDirectory() as folder:
        for group, rows in groups.items():
            accepted, seconds = by_javascript(rows, options.keep or Path(folder) / "records.txt")
            for row, also in zip(rows, accepted, strict=True):
                if not (row.accepted and also):
                    faults += 1
                    print(f"{group}: {row.puzzle.name}: checker.py {row.accepted}, checker.js {also}")
            for what, times in (("written", [r.written for r in rows]), ("checked", [r.checked for r in rows])):
                print(f"{group}: {what} {sum(times):.2f} s, median {median(times):.3f}, most {max(times):.2f}")
            sizes = [len(row.record) for row in rows]
            told = f"{len(rows)} records, all accepted by both" if all(accepted) else f"{len(rows)} records"
            print(f"{group}: {told}; checker.js {seconds:.2f} s; bytes {median(sizes):,.0f}, most {max(sizes):,}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
