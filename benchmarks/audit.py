"""Audit of a folder of puzzles: is each unique, by several methods that must agree; is its stated solution right?

    python benchmarks/audit.py FOLDER RESULTS.jsonl [--kinds nurikabe,hitori] [--backends sat,cp_sat] [--seconds 10]
                               [--certify] [--most N] [--within SECONDS]
    python benchmarks/audit.py --report RESULTS.jsonl

FOLDER is read by `puzzlekit` (https://github.com/SmilingWayne/puzzlekit-dataset, assets/data). A line of JSON for each
record: verdict, who decided, milliseconds of each (both questions, model building included), bytes of the certificate,
what `judge` says of the stated solution. The run is resumable: records that are in RESULTS already are left out.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import puzzlekit
from cpsudoku.checking.checker import Checker
from cpsudoku.checking.judging import judged
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds.entries import Entry
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.model import Limits
from cpsudoku.proof.proving import Prover
from cpsudoku.specs import backend, specs


class Auditor:
    """Sessions are kept warm, kind by kind."""

    def __init__(self, backends: Sequence[str], seconds: float, certify: bool) -> None:
        self.backends, self.seconds, self.certify = backends, seconds, certify
        self._kind = ""
        self._checker: Checker | None = None

    def checker(self, kind: Puzzle) -> Checker:
        if self._checker is None or self._kind != kind.name:
            self.close()
            self._kind, self._checker = kind.name, Checker(kind, specs(self.backends), Limits(self.seconds))
        return self._checker

    def close(self) -> None:
        if self._checker is not None:
            self._checker.close()

    def audited(self, record: puzzlekit.Record) -> dict[str, Any]:
        """The line of RESULTS for one record."""
        line: dict[str, Any] = {"kind": record.kind, "id": record.id}
        try:
            kind, instance = puzzlekit.read(record)
        except puzzlekit.Malformed as error:
            return {**line, "verdict": "malformed", "why": str(error)[:200]}
        except CpsudokuError as error:
            return {**line, "verdict": "invalid", "why": str(error)[:200]}
        bare = type(instance)(instance.lattice, instance.contents, (), instance.sections, instance.classic)
        entry = Entry(bare, kind.declared.write(bare), kind=kind.name)
        report = self.checker(kind).report(entry)
        line["verdict"] = report.verdict
        if report.error:
            line["why"] = report.error[:200]
        line["methods"] = {name: answer.verdict for name, answer in report.backends.items()}
        line["ms"] = {name: round(answer.seconds.total * 1000, 1) for name, answer in report.backends.items()}
        line["cells"] = len(instance.cells)
        if instance.solution or record.solution:
            try:
                line["stated"] = judged(kind, instance).verdict
            except CpsudokuError as error:
                line["stated"], line["why"] = "unreadable", str(error)[:200]
        if self.certify and report.verdict == "unique":
            line["certificate"] = self._certificate(kind, entry)
        return line

    def _certificate(self, kind: Puzzle, entry: Entry) -> int | str:
        """Bytes of an accepted certificate; what is wrong with it instead."""
        try:
            found = Prover(kind, backend("sat"), trim=True, limits=Limits(self.seconds)).accepted(entry)
        except CpsudokuError as error:
            return str(error)[:100]
        return len(found.text().encode())


def run(options: argparse.Namespace) -> None:
    done = {(line["kind"], line["id"]) for line in lines(options.results)} if options.results.exists() else set()
    wanted = set(options.kinds.split(",")) if options.kinds else set()
    auditor = Auditor(options.backends.split(","), options.seconds, options.certify)
    begun, count = time.monotonic(), 0
    with options.results.open("a", encoding="utf-8") as out:
        for record in puzzlekit.records(options.folder):
            name = puzzlekit.READERS.get(record.kind, ("",))[0]
            if not name or (wanted and name not in wanted) or (record.kind, record.id) in done:
                continue
            if (options.most and count >= options.most) or time.monotonic() - begun > options.within:
                break
            out.write(json.dumps(auditor.audited(record)) + "\n")
            out.flush()  # so that a run that is cut goes on where it stopped
            count += 1
    auditor.close()
    print(f"{count} records in {time.monotonic() - begun:.0f} s")


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a run; a last line that was cut is none."""
    for text in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(text)
        except ValueError:
            continue


def report(path: Path) -> None:
    """A table by kind, then the list of records that are not what they should be."""
    by_kind: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in lines(path):
        by_kind[line["kind"]].append(line)
    print("| kind | records | unique | multiple | none | undecided | malformed | by all | stated right | ms | bytes |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for kind, found in sorted(by_kind.items()):
        verdicts = Counter(line["verdict"] for line in found)
        methods = [line["methods"] for line in found if "methods" in line]
        agreed = sum("undecided" not in m.values() for m in methods)
        stated = Counter(line["stated"] for line in found if "stated" in line)
        ms = [min(line["ms"].values()) for line in found if line.get("ms")]
        sizes = [line["certificate"] for line in found if isinstance(line.get("certificate"), int)]
        columns = [verdicts[v] for v in ("unique", "multiple", "none", "undecided")]
        cells = [kind, len(found), *columns, verdicts["malformed"] + verdicts["invalid"], agreed]
        cells += [f"{stated['right']} of {stated.total()}", round(median(ms), 1) if ms else "-"]
        print("|", " | ".join(map(str, [*cells, round(median(sizes)) if sizes else "-"])), "|")
    print()
    for kind, found in sorted(by_kind.items()):
        for line in found:
            right = line["verdict"] == "unique" and line.get("stated", "right") == "right"
            if not right:
                stated = line.get("stated", "-")
                print(f"{kind} {line['id']}: {line['verdict']}; stated {stated}; {line.get('why', '')}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("results", type=Path, nargs="?")
    parser.add_argument("--report", type=Path)
    parser.add_argument("--kinds", default="", help="our names, with commas between them")
    parser.add_argument("--backends", default="sat,cp_sat")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each answer of each backend")
    parser.add_argument("--certify", action="store_true")
    parser.add_argument("--most", type=int, default=0, help="stop after so many records")
    parser.add_argument("--within", type=float, default=1e9, help="stop after so many seconds")
    options = parser.parse_args()
    if options.report is not None:
        report(options.report)
    elif options.folder is None or options.results is None:
        parser.error("expected FOLDER and RESULTS, or --report RESULTS")
    else:
        run(options)


if __name__ == "__main__":
    main()
