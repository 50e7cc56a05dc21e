"""Certify every example of kinds and rules, and puzzles of files, and check the records by both checkers in one run.

    python -m benchmarks certificates --examples links.jsonl more.txt
    python -m benchmarks certificates --examples --trim --keep records.txt
    python -m benchmarks certificates --examples --outside

Each example must have the verdict that its file states. The script reports another verdict, a record that checker.py or
checker.js rejects, and two checkers that disagree. In these cases the exit status is 1. A file is any file that
`cpsudoku.read` reads, or has lines of JSON with a `link`, or an `address` and whether it is `unique`. Each group has a
row: the records, with the names of unproved puzzles, the processor time to write and to check, the seconds of
checker.js by the clock, the bytes.

`--outside` exports each refutation as DIMACS and DRUP for every installed checker of other authors. These are the
modules drup (verified; clauses times lemmas up to SMALL) and dratify, and the program cake_lpr (verified), which reads
the LRAT that drat-trim writes. Each checker must accept the proof, and must reject it as a proof that the puzzle has no
solution at all.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from os import times
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from cpsudoku import checker
from cpsudoku.formats.entry_reading import read_all
from cpsudoku.model import Limits
from cpsudoku.proof.certificate_record import Certificate
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.proof.drup_export import Exported, export_files
from cpsudoku.puzzles.entry import Bad
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError

CHECKER = Path(checker.__file__).with_name("checker.js")
SMALL = 400_000  # the limit on clauses times lemmas: drup reads every clause for each lemma


class Puzzle(NamedTuple):
    """``verdict``: the promised verdict, "" if there is none."""

    group: str
    name: str
    source: str
    kind: str
    verdict: str


class Row(NamedTuple):
    """``steps``: the steps that checker.py counts."""

    puzzle: Puzzle
    certificate: Certificate
    record: str
    written: float
    checked: float
    accepted: bool
    steps: int


def examples() -> Iterator[Puzzle]:
    """Yield the examples of all kinds with their promised verdicts, and the right and wrong fillings of all rules."""
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
    """Yield the puzzles of lines of JSON with a link or an address, or of any other file of puzzles."""
    if path.suffix != ".jsonl":
        yield Puzzle(path.name, path.name, str(path), "", "")
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        found = json.loads(line)
        verdict = "unique" if found.get("unique") else ""
        link = found.get("link") or found["address"]
        yield Puzzle(path.name, str(found.get("title") or link[:60]), link, "", verdict)


def certify(puzzle: Puzzle, provers: ByKind[Prover]) -> Iterator[Row | str]:
    """Yield each checked record of a source, or the error that prevents it."""
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
        yield Row(puzzle, found, record, written, process_time() - begin, result.accepted, result.steps)
        begin = process_time()


def by_javascript(rows: list[Row], file: Path) -> tuple[list[bool], float]:
    """Return whether checker.js accepts each record, and the seconds for all of them."""
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


Judge = Callable[[Exported], bool | None]  # None: the proof is too large for the checker


def clauses_of(dimacs: str) -> list[list[int]]:
    return [[int(word) for word in line.split()[:-1]] for line in dimacs.splitlines() if line[0] not in "cp"]


def by_drup(files: Exported) -> bool | None:
    import drup

    clauses, lemmas = clauses_of(files.dimacs), clauses_of(files.drup)
    if len(clauses) * len(lemmas) > SMALL:
        return None
    return bool(drup.check_proof(clauses, lemmas).outcome is drup.Outcome.VALID)


def by_dratify(files: Exported) -> bool:
    import dratify

    return bool(dratify.check_proof(dratify.parse_dimacs(files.dimacs, strict=True), files.drup).ok)


def by_cake_lpr(folder: Path, files: Exported) -> bool:
    """Run drat-trim, then cake_lpr on the LRAT that it writes."""
    cnf, proof, lrat = (folder / f"proof.{ending}" for ending in ("cnf", "drup", "lrat"))
    cnf.write_text(files.dimacs)
    proof.write_text(files.drup)
    lrat.unlink(missing_ok=True)
    subprocess.run(["drat-trim", str(cnf), str(proof), "-L", str(lrat)], capture_output=True, check=False)
    last = subprocess.run(["cake_lpr", str(cnf), str(lrat)], capture_output=True, text=True, check=False)
    return "s VERIFIED UNSAT" in last.stdout


def judges(folder: Path) -> dict[str, Judge]:
    """Return the installed checkers."""
    found: dict[str, Judge] = {}
    if find_spec("drup"):
        found["drup"] = by_drup
    if find_spec("dratify"):
        found["dratify"] = by_dratify
    if shutil.which("drat-trim") and shutil.which("cake_lpr"):
        found["cake_lpr"] = partial(by_cake_lpr, folder)
    return found


def ask_outside(rows: list[Row]) -> int:
    """Print the results of other authors' checkers for the refutations and for false ones; return the number of wrong
    results."""
    with tempfile.TemporaryDirectory() as folder:
        seen, seconds = Counter[tuple[str, bool, bool | None]](), defaultdict[str, float](float)
        for row in rows:
            if row.certificate.kind == "multiple":
                continue
            asked = {True: export_files(row.certificate)}
            if row.certificate.kind == "unique":
                asked[False] = export_files(replace(row.certificate, kind="none", claim=()))
            for name, judge in judges(Path(folder)).items():
                for truth, exported in asked.items():
                    begin = times()
                    answer = judge(exported)
                    seconds[name] += sum(times()[:4]) - sum(begin[:4])
                    seen[name, truth, answer] += 1
                    if answer not in (truth, None):
                        print(f"{name}: {row.puzzle.name}: {'rejects a proof' if truth else 'accepts a lie'}")
        for name in seconds:
            print(
                f"{name}: {seen[name, True, True]:,} proofs accepted, {seen[name, True, None]:,} too large, "
                f"{seen[name, False, False]:,} lies rejected; {seconds[name]:.1f} s"
            )
        return sum(number for (_, truth, answer), number in seen.items() if answer not in (truth, None))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--examples", action="store_true", help="those of all kinds and rules")
    parser.add_argument("--trim", action="store_true")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each answer of a writer")
    parser.add_argument("--outside", action="store_true", help="ask the checkers of others")
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
            accepted, seconds = by_javascript(rows, Path(folder) / "records.txt")
            for row, also in zip(rows, accepted, strict=True):
                if not (row.accepted and also):
                    faults += 1
                    print(f"{group}: {row.puzzle.name}: checker.py {row.accepted}, checker.js {also}")
            for what, times in (("written", [r.written for r in rows]), ("checked", [r.checked for r in rows])):
                print(f"{group}: {what} {sum(times):.2f} s, median {median(times):.3f}, most {max(times):.2f}")
            sizes = [len(row.record) for row in rows]
            told = f"{len(rows)} records, all accepted by both" if all(accepted) else f"{len(rows)} records"
            print(f"{group}: {told}; checker.js {seconds:.2f} s; bytes {median(sizes):,.0f}, most {max(sizes):,}")
    if options.keep:
        options.keep.write_text("\n\n".join(row.record for rows in groups.values() for row in rows) + "\n")
    if options.outside:
        faults += ask_outside([row for rows in groups.values() for row in rows])
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
