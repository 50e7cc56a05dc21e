"""What is reported: a Report for each puzzle; a Summary of a run; their forms as text, table, JSON lines and CSV."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cpsudoku.checking.answers import Answer
from cpsudoku.grid import Grid


@dataclass(frozen=True)
class Report:
    """What was found for one puzzle.

    Attributes:
        verdict: "unique", "multiple", "none", "undecided" or "invalid" (no puzzle could be read).
        puzzle: The puzzle as canonical text (grids: one line), or what was found there instead.
        file, line, title: Where it comes from; ``line`` is its first line, from 1; 0 where there is no line.
        solution, second: Solutions as canonical text, or None.
        solution_matches: Is a solution given in the file right? None where none is given, or nothing is known.
        error: Why there is no puzzle, or no verdict; None if all is well. For "none", the clues that clash.
        backends: The backends' answers by name, in the order asked.
        differ: Where the two solutions differ, as "A1 3/7".
        notes: What can be said beside the verdict, at once.
        defective: Did backends disagree, or did one show a false witness?
        grid: The clues, of kinds over a grid.
        certified: Backend -> who wrote the accepted certificate that backs its verdict, where that was asked for.
    """

    verdict: str
    puzzle: str = ""
    file: str = ""
    line: int = 0
    title: str = ""
    solution: str | None = None
    second: str | None = None
    solution_matches: bool | None = None
    error: str | None = None
    backends: Mapping[str, Answer] = field(default_factory=dict)
    differ: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    defective: bool = False
    certified: Mapping[str, str] = field(default_factory=dict)
    grid: Grid | None = field(default=None, repr=False)

    @property
    def seconds(self) -> float:
        """The wall time of all backends together."""
        return sum(answer.seconds.total for answer in self.backends.values())

    @property
    def deciding(self) -> int:
        """How many backends decided."""
        return sum(answer.verdict != "undecided" for answer in self.backends.values())

    @property
    def place(self) -> str:
        """file:line, as far as known; "puzzle" for a text handed in."""
        if self.file:
            return f"{self.file}:{self.line}" if self.line else self.file
        return f"puzzle:{self.line}" if self.line > 1 else "puzzle"

    def __bool__(self) -> bool:
        """Is the puzzle unique?"""
        return self.verdict == "unique"

    def __str__(self) -> str:
        from cpsudoku.report.remarks import paragraph

        return paragraph(self)

    def __repr__(self) -> str:
        who = ", ".join(f"{name} {answer.seconds.total:.4f} s" for name, answer in self.backends.items())
        return f"<Report {self.verdict}: {self.puzzle.splitlines()[0] if self.puzzle else self.place} ({who})>"

    def _repr_html_(self) -> str:
        """Jupyter shows the verdict, a picture and the times."""
        from cpsudoku.draw.card_of_report import report_html

        return report_html(self)

    def as_json(self) -> dict[str, Any]:
        """The record of `check --json`: plain values only."""
        return {
            "file": self.file,
            "line": self.line,
            "title": self.title,
            "puzzle": self.puzzle,
            "verdict": self.verdict,
            "solution": self.solution,
            "second": self.second,
            "solution_matches": self.solution_matches,
            "error": self.error,
            "backends": {name: _answer_as_json(answer) for name, answer in self.backends.items()},
        }


def _answer_as_json(answer: Answer) -> dict[str, Any]:
    effort = answer.effort
    return {
        "verdict": answer.verdict,
        "seconds": {phase: round(value, 9) for phase, value in answer.seconds._asdict().items()},
        "effort": {
            "nodes": effort.nodes,
            "calls": effort.calls,
            "conflicts": effort.conflicts,
            "propagations": effort.propagations,
            "convert": round(effort.convert, 9),
            "solve": round(effort.solve, 9),
        },
    }
