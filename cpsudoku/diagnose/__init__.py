"""Why is a puzzle not unique, why has it no solution, which clues does it not need? Over givens and named groups.

    diagnosis = diagnose(model, session, givens)

Each part is one file: true candidates and backbone, completions (clues that would make it unique), conflicts (clues
that clash), redundancy. All of them only ask the session questions; nothing of the session or the model is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cpsudoku.backends import Session
from cpsudoku.diagnose.candidates import Candidates, true_candidates
from cpsudoku.diagnose.completions import Completions, completions
from cpsudoku.diagnose.conflicts import Conflicts, conflicts
from cpsudoku.diagnose.oracle import LimitReached, Oracle
from cpsudoku.diagnose.redundancy import Redundancy, redundancy
from cpsudoku.model import Given, Model, Variable, Witness

SOLUTIONS = 100  # solutions counted at the most, in every command, so that all say the same number

__all__ = ["SOLUTIONS", "Ambiguous", "Diagnosis", "Impossible", "Sound", "Unanswered", "diagnose"]


@dataclass(frozen=True)
class Ambiguous:
    """More than one solution. ``differ``: the variables in which these two witnesses differ.

    ``model`` and ``givens``, here and below: what was asked about, where it is known.
    """

    first: Witness
    second: Witness
    differ: tuple[Variable, ...]
    candidates: Candidates
    completions: Completions
    model: Model | None = field(default=None, repr=False)
    givens: tuple[Given, ...] = field(default=(), repr=False)

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku.draw.card_of_diagnosis import diagnosis_html

        return diagnosis_html(self)


@dataclass(frozen=True)
class Impossible:
    """No solution."""

    conflicts: Conflicts
    model: Model | None = field(default=None, repr=False)
    givens: tuple[Given, ...] = field(default=(), repr=False)

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku.draw.card_of_diagnosis import diagnosis_html

        return diagnosis_html(self)


@dataclass(frozen=True)
class Sound:
    """Exactly one solution."""

    witness: Witness
    redundancy: Redundancy
    model: Model | None = field(default=None, repr=False)
    givens: tuple[Given, ...] = field(default=(), repr=False)

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku.draw.card_of_diagnosis import diagnosis_html

        return diagnosis_html(self)


@dataclass(frozen=True)
class Unanswered:
    """The time ran out before even the verdict was known."""

    reason: str

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku.draw.card_of_diagnosis import diagnosis_html

        return diagnosis_html(self)


Diagnosis: TypeAlias = Ambiguous | Impossible | Sound | Unanswered


def diagnose(
    model: Model,
    session: Session,
    givens: Sequence[Given],
    *,
    seconds: float | None = None,
    solutions: int = SOLUTIONS,
    most: int = 10,
    count_each: bool = True,
) -> Diagnosis:
    """The verdict and what is behind it.

    Args:
        model: The rules; ``session`` is open on it.
        session: Who is asked.
        givens: The clues.
        seconds: For all questions together; what was found before that is kept, and marked incomplete.
        solutions: How many solutions are counted at the most, in all and for each candidate.
        most: How many completions or conflicts are listed at the most.
        count_each: Count the solutions of each candidate, too? That takes most of the time.
    """
    oracle = Oracle(model, session, seconds)
    try:
        first = oracle.witness(givens)
        if first is None:
            return Impossible(conflicts(oracle, givens, most), model, tuple(givens))
        second = oracle.witness(givens, blocked=[first])
    except LimitReached as limit:
        return Unanswered(str(limit))
    if second is None:
        return Sound(first, redundancy(oracle, givens, first), model, tuple(givens))
    differ = tuple(x for x in model.variables if first[x] != second[x])
    found = true_candidates(oracle, givens, [first, second], solutions, count_each=count_each)
    return Ambiguous(first, second, differ, found, completions(oracle, givens, found, most), model, tuple(givens))
