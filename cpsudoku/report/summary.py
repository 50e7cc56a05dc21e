"""The summary of a run, kept as it goes: counts of verdicts, times a backend, and the exit status."""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsudoku.backends import Size
from cpsudoku.checking.answers import Answer, Seconds
from cpsudoku.report import Report
from cpsudoku.report.repeats import Repeats
from cpsudoku.report.statistics import Running
from cpsudoku.report.status import INTERRUPTED, of, worst

VERDICTS = ("unique", "multiple", "none", "undecided")


@dataclass
class Tally:
    """One backend's verdicts and times. ``solved``: puzzles of which it showed a solution."""

    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    defects: int = 0
    solved: int = 0
    phases: dict[str, Running] = field(default_factory=lambda: {phase: Running() for phase in Seconds._fields})
    size: Size = field(default_factory=Size)
    sizes: set[Size] = field(default_factory=set)
    method: str = ""
    certified: int = 0
    certified_by: str = ""

    def add(self, answer: Answer, certified_by: str = "") -> None:
        """Count one answer, and the certificate that backs it."""
        self.certified += bool(certified_by)
        self.certified_by = certified_by or self.certified_by
        self.verdicts[answer.verdict] += 1
        self.defects += bool(answer.defect)
        self.solved += bool(answer.witnesses)
        for phase, value in answer.seconds._asdict().items():
            self.phases[phase].add(value)
        self.size, self.method = answer.size, answer.method
        if len(self.sizes) < 2:
            self.sizes.add(answer.size)

    @property
    def asked(self) -> int:
        """How many puzzles it was asked about."""
        return sum(self.verdicts.values())


@dataclass
class Summary:
    """All that is remembered of a run: its size does not depend on the number of puzzles."""

    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*VERDICTS, "invalid"), 0))
    backends: dict[str, Tally] = field(default_factory=dict)
    disagreements: int = 0
    faulty: int = 0  # puzzles on which a backend showed a false solution, or broke
    mismatches: int = 0
    repeats: Repeats = field(default_factory=Repeats)
    repeated: int = 0
    statuses: set[int] = field(default_factory=set)

    def add(self, report: Report) -> tuple[str, int] | None:
        """Count one report; returns where the same puzzle came before, if it did."""
        self.verdicts[report.verdict] += 1
        self.statuses.add(of(report))
        faulty = any(answer.defect for answer in report.backends.values())
        self.faulty += faulty
        self.disagreements += report.defective and not faulty
        self.mismatches += report.solution_matches is False
        for name, answer in report.backends.items():
            self.backends.setdefault(name, Tally()).add(answer, report.certified.get(name, ""))
        if report.verdict == "invalid":
            return None
        before = self.repeats.first(report.puzzle, report.file, report.line)
        self.repeated += before is not None
        return before

    def interrupt(self) -> None:
        """Ctrl-C ended the run."""
        self.statuses.add(INTERRUPTED)

    @property
    def defective(self) -> int:
        """On how many puzzles something was wrong with a backend."""
        return self.faulty + self.disagreements

    @property
    def interrupted(self) -> bool:
        return INTERRUPTED in self.statuses

    @property
    def puzzles(self) -> int:
        """How many puzzles were read."""
        return sum(self.verdicts[verdict] for verdict in VERDICTS)

    @property
    def status(self) -> int:
        """The exit status."""
        return worst(self.statuses)
