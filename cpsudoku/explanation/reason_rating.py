"""How hard a puzzle of any kind is, by the reasons it takes: several measures, none of them the truth.

Costs a walk: some hundredths of a second to a few seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import log2
from typing import Any

from cpsudoku.explanation.subject import Subject
from cpsudoku.explanation.walk import Walk, walk
from cpsudoku.model import Model
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import PuzzleLike

# Fitted on 27 akari that a site's generator grades easy, normal or hard (docs/rating.md): of the measures, alone and in
# weighted sums, the largest reason agrees best with the grades.
BEYOND = 12.0
WORDS = ((1.0, "gentle"), (3.0, "easy"), (4.2, "moderate"), (7.0, "hard"), (BEYOND, "very hard"))

COLUMNS: Mapping[str, str] = {
    "steps": ">5", "largest": ">7", "ideas": ">5", "depth": ">5", "above_one": ">9", "width": ">5", "trying": ">6",
    "number": ">6", "word": "<9", "status": "<11", "verdict": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReasonRating:
    """Attributes:
    steps: Steps that are no marks.
    largest: How many clues, rules at a place and cuts the largest reason has, trying apart.
    ideas: The most lines of a step: rules of one sort that fire together are one.
    depth: The most rounds from the contrary to what is broken.
    above_one: Steps of more than one of these.
    width: Steps that could be taken side by side, on average: steps, by the longest chain in which each rests on the
        one before.
    trying: Steps by trying, which no reason gives.
    status: "solved", or how the walk ended.
    verdict: "unique", "multiple" or "none".
    """

    steps: int
    largest: int
    ideas: int
    depth: int
    above_one: int
    width: float
    trying: int
    status: str
    verdict: str

    @property
    def number(self) -> float | None:
        """1 where each step is one rule or clue, and 2 more each time that the largest reason doubles; 12 where reasons
        do not suffice; None where time ran out before that was seen."""
        if self.status == "out of time" and not self.trying:
            return None
        return BEYOND if self.trying or self.status == "stuck" else round(1 + 2 * log2(max(1, self.largest)), 1)

    @property
    def word(self) -> str:
        """The number in a word, from gentle to beyond; "" where there is none."""
        number = self.number
        if number is None:
            return ""
        return "beyond" if number >= BEYOND else next(word for most, word in WORDS if number <= most)

    @property
    def row(self) -> dict[str, Any]:
        """By column; of a puzzle without solution, which takes no steps, no measures."""
        measures = asdict(self) | {"number": self.number, "word": self.word}
        if self.verdict == Verdict.NONE:
            return measures | dict.fromkeys([name for name in measures if name not in ("status", "verdict")])
        return measures

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.row.items() if value not in (None, ""))

    def _repr_html_(self) -> str:
        """Jupyter shows a table."""
        from cpsudoku import display

        return display(self)


def rate_reasons(
    puzzle: Model | PuzzleLike | str | Subject, kind: Kind | str = "", *, seconds: float | None = 60.0
) -> ReasonRating:
    """Rate one puzzle (or its text) of any kind by its walk.

    Raises:
        CpsudokuError: no such kind; a model that cannot be stated.
        OutOfTime: not even the solution was found in time.
    """
    return rating_of(walk(puzzle, kind, seconds=seconds))


def rating_of(found: Walk) -> ReasonRating:
    """The measures of a walk."""
    steps = found.steps
    return ReasonRating(
        steps=len(steps),
        largest=found.largest,
        ideas=found.ideas,
        depth=found.depth,
        above_one=sum(one.size > 1 for one in steps),
        width=round(len(steps) / _longest(found), 1) if steps else 0.0,
        trying=found.tiers["trying"],
        status=found.status,
        verdict=found.verdict,
    )


def _longest(found: Walk) -> int:
    """The steps of the longest chain in which each rests on what the one before gave; marks take none."""
    theory = found.subject.theory
    level: dict[int, int] = {}
    longest = 1
    for reason in found.reasons:
        at = max((level.get(x, 0) for x in reason.facts), default=0) + (reason.tier != "marks")
        longest = max(longest, at)
        for x in reason.follows:
            for y in theory.values_with(x):
                level.setdefault(y, at)
    return longest
