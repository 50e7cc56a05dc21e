"""The summary of a run, kept as it goes: counts of verdicts, times a backend, and the exit status."""

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

# Puzzles that occur again: a hash of 64 bits of each of the first hundred thousand is kept, not the puzzles. It is
# Python's own, which has a secret key for each process.


KEPT = 100_000


class Repeats:
    """Where each puzzle was seen first. ``full``: later puzzles are compared with the kept ones, but not kept."""

    def __init__(self, most: int = KEPT) -> None:
        self._kept = most
        self._first: dict[int, tuple[str, int]] = {}

    def first(self, puzzle: str, file: str, line: int) -> tuple[str, int] | None:
        """Return the (file, line) where this text came first, or None if this is the first time."""
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
    """One backend's answers and times. ``late``: the puzzles on which nobody waited for it; their times end there."""

    questions: int = 0
    decided: int = 0
    defects: int = 0
    late: int = 0
    seconds: float = 0.0
    maximum: float = 0.0

    def add(self, answer: Answer) -> None:
        """Count one answer."""
        self.questions += 1
        self.decided += answer.verdict.decided
        self.defects += bool(answer.defect)
        self.late += answer.late
        self.seconds += answer.seconds
        self.maximum = max(self.maximum, answer.seconds)

    @property
    def average(self) -> float:
        """The seconds for each puzzle."""
        return self.seconds / self.questions


@dataclass
class Summary:
    """All that is remembered of a run: its size does not depend on the number of puzzles."""

    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Verdict, 0))
    backends: dict[str, Tally] = field(default_factory=dict)
    disagreements: int = 0
    faulty: int = 0  # puzzles on which a backend showed a false solution, or broke
    mismatches: int = 0
    repeats: Repeats = field(default_factory=Repeats)
    repeated: int = 0
    readings: dict[str, None] = field(default_factory=dict)  # what was read, the first two
    statuses: set[int] = field(default_factory=set)
    _begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """The wall time of the run."""
        return time.monotonic() - self._begun

    def add(self, report: Report) -> tuple[str, int] | None:
        """Count one report; returns where the same puzzle came before, if it did."""
        self.verdicts[report.verdict] += 1
        if report.reading and len(self.readings) < 2:
            self.readings.setdefault(report.reading)
        self.statuses.add(status_of(report))
        faulty = any(answer.defect for answer in report.backends.values())
        self.faulty += faulty
        self.disagreements += report.defective and not faulty
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
        """On how many puzzles something was wrong with a backend."""
        return self.faulty + self.disagreements

    @property
    def was_interrupted(self) -> bool:
        return INTERRUPTED in self.statuses

    @property
    def puzzles(self) -> int:
        """How many puzzles were read."""
        return sum(self.verdicts[verdict] for verdict in VERDICTS)

    @property
    def status(self) -> int:
        """The exit status."""
        return worst(self.statuses)


# A file to reproduce a disagreement: the puzzle, who said what, with which versions, and the command to run again.


MOST = 10  # files a run: a backend that is always wrong must not fill the disk


def versions() -> dict[str, str]:
    """Return the versions of the solvers' libraries that are installed."""
    from importlib import metadata

    found = {}
    for name in ("ortools", "python-sat", "numba"):
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def write_reproduction(report: Report, folder: Path) -> Path:
    """Write ``cpsudoku-disagreement-DIGEST.txt`` into ``folder``; equal puzzles get the same file.

    Raises:
        OSError: it cannot be written.
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
