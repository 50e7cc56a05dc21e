"""The summary of a run, updated after each puzzle: counts of verdicts, times of each backend, and the exit status."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cpsudoku import __version__
from cpsudoku.model.verdicts import INTERRUPTED, VERDICTS, Verdict, worst
from cpsudoku.puzzles.kinds.gallery import name_of
from cpsudoku.uniqueness.backend_times import Answer
from cpsudoku.uniqueness.report import Report, status_of

# To find repeated puzzles, a 64-bit hash of each of the first hundred thousand is stored. The puzzles are not. The hash
# is Python's own, which has a secret key for each process.


KEPT = 100_000


class Repeats:
    """The place of the first occurrence of each puzzle. ``full``: the memory is used up, so later puzzles are compared
    with the stored ones but not stored."""

    def __init__(self, most: int = KEPT) -> None:
        self._kept = most
        self._first: dict[int, tuple[str, int]] = {}

    def first(self, puzzle: str, file: str, line: int) -> tuple[str, int] | None:
        """Return the (file, line) of the first occurrence of this text, or None if this is the first."""
        digest = hash(puzzle)
        place = self._first.get(digest)
        if place is None and not self.full:
            self._first[digest] = (file, line)
        return place

    @property
    def full(self) -> bool:
        return len(self._first) >= self._kept

    def __len__(self) -> int:
        return len(self._first)


@dataclass
class Tally:
    """One backend's results and times. ``late``: the puzzles on which it was cut off. Their times end there."""

    questions: int = 0
    decided: int = 0
    defects: int = 0
    late: int = 0
    seconds: float = 0.0
    maximum: float = 0.0

    def add(self, answer: Answer) -> None:
        self.questions += 1
        self.decided += answer.verdict.decided
        self.defects += bool(answer.defect)
        self.late += answer.late
        self.seconds += answer.seconds
        self.maximum = max(self.maximum, answer.seconds)

    @property
    def average(self) -> float:
        """The average seconds for a puzzle."""
        return self.seconds / self.questions


@dataclass
class Summary:
    """The stored data of a run. Its size does not depend on the number of puzzles."""

    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Verdict, 0))
    backends: dict[str, Tally] = field(default_factory=dict)
    disagreements: int = 0
    faulty: int = 0  # puzzles on which a backend returned a false solution or broke
    alone: int = 0  # puzzles that one of several backends decided
    mismatches: int = 0
    repeats: Repeats = field(default_factory=Repeats)
    repeated: int = 0
    readings: dict[str, None] = field(default_factory=dict)  # the first two kinds with sizes
    statuses: set[int] = field(default_factory=set)
    _begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """The wall time of the run."""
        return time.monotonic() - self._begun

    def add(self, report: Report) -> tuple[str, int] | None:
        """Count one report. Return the place where the report's puzzle first occurred, or None."""
        self.verdicts[report.verdict] += 1
        if report.reading and len(self.readings) < 2:
            self.readings.setdefault(report.reading)
        self.statuses.add(status_of(report))
        faulty = any(answer.defect for answer in report.backends.values())
        self.faulty += faulty
        self.disagreements += report.defective and not faulty
        self.alone += len(report.backends) > 1 and len(report.by) == 1
        self.mismatches += report.solution_matches is False
        for name, answer in report.backends.items():
            self.backends.setdefault(name, Tally()).add(answer)
        if report.verdict is Verdict.INVALID or not report.puzzle:
            return None
        before = self.repeats.first(report.text, report.file, report.line)
        self.repeated += before is not None
        return before

    def interrupt(self) -> None:
        """Note that Ctrl-C ended the run."""
        self.statuses.add(INTERRUPTED)

    @property
    def defective(self) -> int:
        """The number of puzzles on which a backend had a fault."""
        return self.faulty + self.disagreements

    @property
    def was_interrupted(self) -> bool:
        return INTERRUPTED in self.statuses

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return sum(self.verdicts[verdict] for verdict in VERDICTS)

    @property
    def status(self) -> int:
        return worst(self.statuses)


# A file that reproduces a disagreement: the puzzle, the result of each backend, the versions, and the command.


MOST = 10  # files in a run, so that a faulty backend does not fill the disk


def versions() -> dict[str, str]:
    """Return the versions of the installed solver libraries."""
    from importlib import metadata

    found = {}
    for name in ("ortools", "python-sat", "numba"):
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def write_reproduction(report: Report, folder: Path) -> Path:
    """Write ``cpsudoku-disagreement-DIGEST.txt`` into ``folder``. Equal puzzles get the same file.

    Raises:
        OSError: the file cannot be written.
    """
    import hashlib

    digest = hashlib.sha256(report.text.encode()).hexdigest()[:12]
    path = folder / f"cpsudoku-disagreement-{digest}.txt"
    lines = [f"# {line}".rstrip() for text in _lines(report, path.name) for line in text.splitlines()]
    path.write_text("\n".join(lines) + "\n" + report.text.rstrip("\n") + "\n", encoding="utf-8")
    return path


def _lines(report: Report, name: str) -> Iterator[str]:
    backends = " ".join(f"--backend {backend}" for backend in report.backends)
    kind = name_of(report.kind) if report.kind is not None else "sudoku"
    yield f"cpsudoku check --kind {kind} {backends} {name}"
    yield f"from {report.place}" + (f" ({report.title})" if report.title else "")
    yield report.error or ""
    for backend, answer in report.backends.items():
        yield f"{backend}: {answer.verdict}{f', DEFECT: {answer.defect}' if answer.defect else ''}"
        for witness in answer.witnesses:
            yield "  shows " + " ".join(map(str, answer.values(witness)))
    import platform

    installed = {"cpsudoku": __version__, "python": platform.python_version(), **versions()}
    yield f"{', '.join(f'{name} {number}' for name, number in installed.items())}, {platform.platform()}"
