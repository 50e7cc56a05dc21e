"""The folder of a run: `results.csv` with a row for each query; `study.json` with the study, machine and versions.

`--resume` continues a run: complete lines stay, and an incomplete last line is removed.
"""

from __future__ import annotations

import csv
import json
import os
import platform
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cpsudoku import __version__
from cpsudoku.apps.lab.study import Study
from cpsudoku.model.verdicts import Verdict
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.uniqueness.run_summary import versions

Row = dict[str, Any]  # column -> value
COLUMNS = (
    "instance", "group", "kind", "contender", "repeat", "equivalent", "clues", "size", "session", "status", "verdict",
    "reason", "solutions", "wall", "processor", "model_seconds", "load_seconds", "clues_seconds", "first_seconds",
    "second_seconds", "prove_seconds", "verify_seconds", "nodes", "calls", "conflicts", "propagations", "restarts",
    "convert", "solve", "variables", "constraints", "clauses", "literals", "proof_bytes",
)  # fmt: skip  # docs/reference/study.md defines them


class ResultFolder:
    """The folder of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file, self._study = path / "results.csv", path / "study.json"

    def study(self) -> dict[str, Any]:
        """Return study.json.

        Raises:
            CpsudokuError: the folder has no run, or the file is damaged.
        """
        try:
            study: dict[str, Any] = json.loads(self._study.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise CpsudokuError(f"{self.path}: expected the folder of a run, with its study.json, found none") from None
        except ValueError as error:
            raise CpsudokuError(f"{self._study}: expected the study of a run, found another text: {error}") from None
        if not isinstance(study, dict) or not {"instances", "contenders", "machine", "versions"} <= study.keys():
            raise CpsudokuError(f"{self._study}: expected the study of a run, found another text")
        return study

    def begin(self, study: Study, *, resume: bool) -> None:
        """Make the folder, or check that it has this study.

        Raises:
            CpsudokuError: the folder has results and ``resume`` is False, or it has another study.
        """
        new = json.loads(json.dumps(asdict(study)))
        if self._study.exists():
            if not resume:
                raise CpsudokuError(f"{self.path}: expected a new folder, found results; --resume continues them")
            old = self.study()
            for difference in differing({name: old.get(name) for name in new}, new):
                raise CpsudokuError(f"{self.path}: expected results of this study, found another: {difference}")
            return
        self.path.mkdir(parents=True, exist_ok=True)
        new |= {"machine": _machine(), "versions": {"cpsudoku": __version__, **versions()}}
        new["begun"] = datetime.now(UTC).isoformat("T", "seconds")
        self._study.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")

    def rows(self) -> list[Row]:
        """Return the complete rows. Every value is a text.

        Raises:
            CpsudokuError: the columns differ.
        """
        if not self._file.exists():
            return []
        with self._file.open("rb+") as stream:
            data = stream.read()
            whole = data.rfind(b"\n") + 1
            stream.truncate(whole)
        reader = csv.DictReader(data[:whole].decode("utf-8", errors="replace").splitlines())
        if whole and reader.fieldnames != list(COLUMNS):
            raise CpsudokuError(f"{self._file}:1: expected the columns {', '.join(COLUMNS[:4])}, ..., found others")
        return list(reader)

    @contextmanager
    def writing(self) -> Iterator[csv.DictWriter[str]]:
        """Open the file of rows and yield a CSV writer. It writes each row to the file immediately."""
        with self._file.open("a", encoding="utf-8", newline="", buffering=1) as stream:
            writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
            if not stream.tell():
                writer.writeheader()
            yield writer


def differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Yield a text for each setting, contender, instance or condition that differs."""
    before, now = map(_by_name, (old, new))
    for name in dict.fromkeys([*before, *now]):
        if name not in before or name not in now:
            yield f"{name} only {'before' if name in before else 'now'}"
        elif before[name] != now[name]:
            yield f"{name}: {before[name]}, now {now[name]}"


def _by_name(study: Mapping[str, Any]) -> dict[str, Any]:
    named = {name: value for name, value in study.items() if not isinstance(value, list) and name != "begun"}
    for what in ("contender", "instance"):
        named |= {f"{what} {one['name']}": one for one in study[f"{what}s"]}
    return named


def disagreements(rows: Iterable[Row]) -> list[str]:
    """Return a sentence for each false solution, and for each claim of fewer solutions than were found."""
    shown: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    claims: list[tuple[Row, int]] = []
    sentences = []
    for row in rows:
        if row["status"] == "false":
            sentences.append(f"{row['contender']}: {row['instance']}: false: {row['reason']}")
        elif row["status"] in ("ok", "limit"):
            shown[row["instance"]][row["equivalent"]] |= {*row["solutions"].split()}
            most = Verdict(row["verdict"]).at_most
            claims += [(row, most)] if most is not None else []
    for row, most in claims:
        found = max(map(len, shown[row["instance"]].values()))
        if found > most:
            sentences.append(
                f"{row['contender']}: {row['instance']}: {row['verdict']}, but {found} solutions are shown"
            )
    return list(dict.fromkeys(sentences))


def _machine() -> str:
    """Return the machine in one line."""
    processor = platform.processor() or platform.machine()
    with suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        processor = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return f"{processor}, {os.cpu_count()} cores, {platform.platform()}, Python {platform.python_version()}"
