"""Audit a folder of puzzles: several methods decide the uniqueness of each, must agree, and check its stated solution.

    python -m benchmarks audit FOLDER RESULTS.jsonl [--kinds nurikabe,hitori] [--backends sat,cp_sat] [--seconds 10]
                               [--sample N] [--certify] [--within SECONDS]
    python -m benchmarks audit --report RESULTS.jsonl [MORE.jsonl ...]

`puzzlekit` reads FOLDER (https://github.com/SmilingWayne/puzzlekit-dataset, assets/data). The audit writes a line of
JSON for each record: the verdict, the method that decided, and the judgement of the stated solution. The line also has
the bytes of the certificate and the milliseconds of processor time; the time includes the model and both queries. A new
run goes on after an old one: it skips records that are in RESULTS. `--seconds` is a limit by the clock: on a busy
machine, choose a higher limit than the processor time that you allow. `--sample N` takes N records of each kind, evenly
spread. The report joins several files, such as a run of `sat` on all records and one of `cp_sat` on a sample.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import puzzlekit
from cpsudoku.backends.backend_names import backend, specs
from cpsudoku.model import Limits
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.filled_board import judge_instance


class Auditor:
    """The auditor keeps a warm session for each kind in turn."""

    def __init__(self, backends: Sequence[str], seconds: float, certify: bool) -> None:
        self.backends, self.seconds, self.certify = backends, seconds, certify
        self._kind = ""
        self._checker: Checker | None = None
        self._prover: Prover | None = None

    def checker(self, kind: Kind) -> Checker:
        if self._checker is None or self._kind != kind.name:
            self.close()
            limits = Limits(self.seconds)
            self._kind, self._checker = kind.name, Checker(kind, specs(self.backends), limits)
            self._prover = Prover(kind, backend("sat"), trim=True, limits=limits)
        return self._checker

    def close(self) -> None:
        if self._checker is not None:
            self._checker.close()

    def audited(self, record: puzzlekit.Record) -> dict[str, Any]:
        """Return the line of RESULTS for one record."""
        line: dict[str, Any] = {"kind": record.kind, "id": record.id}
        unread = ""
        try:
            try:
                kind, instance = puzzlekit.read(record)
            except CpsudokuError as error:  # the error may come from the stated solution alone
                if not record.solution:
                    raise
                unread = str(error)
                kind, instance = puzzlekit.read(record._replace(solution=""))
        except puzzlekit.Malformed as error:
            return {**line, "verdict": "malformed", "why": str(error)[:200]}
        except CpsudokuError as error:
            return {**line, "verdict": "invalid", "why": str(error)[:200]}
        bare = replace(instance, solution=(), drawing=())
        entry = Entry(bare, kind.write(bare), kind=kind.name)
        checker, begun = self.checker(kind), time.process_time()
        report = checker.report(entry)
        line["cpu"] = {"+".join(self.backends): round((time.process_time() - begun) * 1000, 1)}
        line["verdict"] = report.verdict
        if report.error:
            line["why"] = report.error[:200]
        line["methods"] = {name: answer.verdict for name, answer in report.backends.items()}
        line["cells"] = len(instance.cells)
        if unread:
            line["stated"], line["why"] = "unreadable", unread[:200]
        elif instance.solution:
            try:
                line["stated"] = judge_instance(kind, instance).verdict
            except CpsudokuError as error:
                line["stated"], line["why"] = "unreadable", str(error)[:200]
        if self.certify and report.verdict == "unique":
            line["certificate"] = self._certificate(entry)
        return line

    def _certificate(self, entry: Entry) -> int | str:
        """Return the bytes of an accepted certificate, or else the error of the certificate."""
        assert self._prover is not None
        try:
            found = self._prover.checked_certificate(entry)
        except CpsudokuError as error:
            return str(error)[:100]
        return len(found.text().encode())


def run(options: argparse.Namespace) -> None:
    done = {(line["kind"], line["id"]) for line in lines(options.results)} if options.results.exists() else set()
    wanted = set(options.kinds.split(",")) if options.kinds else set()
    auditor = Auditor(options.backends.split(","), options.seconds, options.certify)
    begun, count = time.monotonic(), 0
    with options.results.open("a", encoding="utf-8") as out:
        for record in chosen(options.folder, wanted, options.sample):
            if (record.kind, record.id) in done:
                continue
            if time.monotonic() - begun > options.within:
                break
            out.write(json.dumps(auditor.audited(record)) + "\n")
            out.flush()  # an interrupted run can continue from here
            count += 1
    auditor.close()
    print(f"{count} records in {time.monotonic() - begun:.0f} s")


def chosen(folder: Path, wanted: set[str], sample: int) -> Iterator[puzzlekit.Record]:
    """Yield the records of our kinds: all of each kind, or ``sample`` records, evenly spread."""
    for name, found in groupby(puzzlekit.records(folder), key=lambda record: record.kind):
        ours = puzzlekit.READERS.get(name, ("",))[0]
        if ours and (not wanted or ours in wanted):
            records = list(found)
            least = min(sample or len(records), len(records))
            yield from (records[i * len(records) // least] for i in range(least))


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the records of a run, without an incomplete last line."""
    for text in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(text)
        except ValueError:
            continue


def merged(paths: Sequence[Path]) -> dict[str, list[dict[str, Any]]]:
    """Return the results of each record, by kind, with the verdicts of all methods."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for path in paths:
        for line in lines(path):
            before = found.setdefault((line["kind"], line["id"]), line)
            if before is not line:
                methods = {**before.get("methods", {}), **line.get("methods", {})}
                cpu = {**before.get("cpu", {}), **line.get("cpu", {})}
                found[line["kind"], line["id"]] = {**before, **line, "methods": methods, "cpu": cpu}
    by_kind: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in found.values():
        said = set(line.get("methods", {}).values()) - {"undecided"}
        if len(said) > 1:
            line["verdict"] = "disagreement"
        elif said:
            line["verdict"] = said.pop()
        by_kind[line["kind"]].append(line)
    return by_kind


def report(paths: Sequence[Path], seconds: float) -> None:
    """Print a table by kind, then the list of records with a wrong or missing result. ``seconds`` of processor time: a
    later verdict does not count as decided in time."""
    by_kind = merged(paths)
    methods = sorted({name for found in by_kind.values() for line in found for name in line.get("methods", {})})
    head = ["kind", "records", "unique", "multiple", "none", "undecided", "unread"]
    for name in methods:
        head += [f"{name}: asked", "decided", f"within {seconds:g} s", "median ms", "90 %"]
    head += ["stated: right", "wrong", "other", "bytes", "largest"]
    print("|", " | ".join(head), "|")
    print("|", "|".join(["---"] * len(head)), "|", sep="")
    for kind, found in sorted(by_kind.items()):
        verdicts = Counter(line["verdict"] for line in found)
        columns = [verdicts[v] for v in ("unique", "multiple", "none", "undecided")]
        cells: list[object] = [kind, len(found), *columns, verdicts["malformed"] + verdicts["invalid"]]
        for name in methods:
            asked = [line for line in found if name in line.get("methods", {})]
            ms = sorted(line["cpu"][name] for line in asked if name in line.get("cpu", {}))
            decided = [line for line in asked if line["methods"][name] != "undecided"]
            quick = sum(line.get("cpu", {}).get(name, 0) <= 1000 * seconds for line in decided)
            cells += [len(asked), len(decided), quick]
            cells += [round(median(ms)), round(ms[len(ms) * 9 // 10])] if ms else ["-", "-"]
        stated = Counter(line["stated"] for line in found if "stated" in line)
        cells += [stated["right"], stated["wrong"], stated.total() - stated["right"] - stated["wrong"]]
        sizes = [line["certificate"] for line in found if isinstance(line.get("certificate"), int)]
        cells += [round(median(sizes)), max(sizes)] if sizes else ["-", "-"]
        print("|", " | ".join(map(str, cells)), "|")
    print()
    for kind, found in sorted(by_kind.items()):
        for line in found:
            stated_as = line.get("stated", "-")
            certificate = line.get("certificate", 0)
            if line["verdict"] != "unique" or stated_as not in ("right", "-") or isinstance(certificate, str):
                why = line.get("why", "") or (certificate if isinstance(certificate, str) else "")
                print(f"{kind} {line['id']}: {line['verdict']}; stated {stated_as}; {why}".rstrip("; "))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("results", type=Path, nargs="?")
    parser.add_argument("--report", type=Path, nargs="+")
    parser.add_argument("--kinds", default="", help="our names, with commas between them")
    parser.add_argument("--backends", default="sat,cp_sat")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each answer of each backend, by the clock")
    parser.add_argument("--certify", action="store_true")
    parser.add_argument("--sample", type=int, default=0, help="so many of each kind, evenly spread")
    parser.add_argument("--within", type=float, default=1e9, help="stop after so many seconds")
    options = parser.parse_args()
    if options.report is not None:
        report(options.report, options.seconds)
    elif options.folder is None or options.results is None:
        parser.error("expected FOLDER and RESULTS, or --report RESULTS")
    else:
        run(options)


if __name__ == "__main__":
    main()
