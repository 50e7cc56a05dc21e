"""Why is a puzzle not unique, why has it no solution, which clues does it not need? Of clues of every sort alike.

    diagnosis = diagnose(model, session, clues)

A clue is a digit, a cage, a sign: whatever a question may leave out. Each part is one file: true candidates and
backbone, completions (clues that would make it unique), conflicts (clues that clash), redundancy. All of
them only put questions to the session; nothing of the session or the model is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from cpsudoku.backends import Session
from cpsudoku.checking import Clues, model_and_clues
from cpsudoku.diagnosis.candidates import Candidates, true_candidates
from cpsudoku.diagnosis.completions import Completions, completions
from cpsudoku.diagnosis.conflicts import Conflicts, conflicts
from cpsudoku.diagnosis.oracle import Oracle
from cpsudoku.diagnosis.redundancy import Redundancy, redundancy
from cpsudoku.errors import LimitReached
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.puzzle import PuzzleLike
from cpsudoku.model import Clue, Limits, Model, Variable, Witness
from cpsudoku.specs import backend as backend_of
from cpsudoku.text import Source
from cpsudoku.verdicts import Verdict

SOLUTIONS = 100  # solutions counted at the most, in every command, so that all say the same number


@dataclass(frozen=True)
class Ambiguous:
    """More than one solution. ``differ``: the variables in which these two witnesses differ.

    ``model`` and ``clues``, here and below: what was diagnosed, if known.
    """

    verdict: ClassVar[Verdict] = Verdict.MULTIPLE
    first: Witness
    second: Witness
    differ: tuple[Variable, ...]
    candidates: Candidates
    completions: Completions
    model: Model | None = field(default=None, repr=False)
    clues: tuple[Clue, ...] = field(default=(), repr=False)

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku import shown

        return shown(self)


@dataclass(frozen=True)
class Impossible:
    """No solution."""

    verdict: ClassVar[Verdict] = Verdict.NONE
    conflicts: Conflicts
    model: Model | None = field(default=None, repr=False)
    clues: tuple[Clue, ...] = field(default=(), repr=False)

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku import shown

        return shown(self)


@dataclass(frozen=True)
class Sound:
    """Exactly one solution."""

    verdict: ClassVar[Verdict] = Verdict.UNIQUE
    witness: Witness
    redundancy: Redundancy
    model: Model | None = field(default=None, repr=False)
    clues: tuple[Clue, ...] = field(default=(), repr=False)

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku import shown

        return shown(self)


@dataclass(frozen=True)
class Unanswered:
    """The time ran out before even the verdict was known."""

    verdict: ClassVar[Verdict] = Verdict.UNDECIDED
    reason: str

    def _repr_html_(self) -> str:
        """Jupyter shows a picture and the words."""
        from cpsudoku import shown

        return shown(self)


Diagnosis: TypeAlias = Ambiguous | Impossible | Sound | Unanswered


def diagnosis_of(
    model: Model,
    session: Session,
    clues: Sequence[Clue],
    *,
    seconds: float | None = None,
    solutions: int = SOLUTIONS,
    most: int = 10,
    count_each: bool = True,
    interrupted: Callable[[], None] | None = None,
) -> Diagnosis:
    """The verdict and what is behind it.

    Args:
        model: The rules; ``session`` is open on it.
        session: Who answers.
        clues: Those of the puzzle; one that comes twice counts once.
        seconds: For all questions together; what was found before that is kept, and marked incomplete.
        solutions: How many solutions are counted at the most, in all and for each candidate.
        most: How many completions or conflicts are listed at the most.
        count_each: Count the solutions of each candidate, too? That takes most of the time.
        interrupted: Called where Ctrl-C ends the questions, as a limit does; None: KeyboardInterrupt is raised.
    """
    oracle, clues = Oracle(model, session, seconds, interrupted), tuple(dict.fromkeys(clues))
    try:
        first = oracle.witness(clues)
        if first is None:
            return Impossible(conflicts(oracle, clues, most), model, clues)
        second = oracle.witness(clues, blocked=[first])
    except LimitReached as limit:
        return Unanswered(str(limit))
    if second is None:
        return Sound(first, redundancy(oracle, clues, first), model, clues)
    differ = tuple(x for x in model.decisions if first[x] != second[x])
    found = true_candidates(oracle, clues, [first, second], solutions, count_each=count_each)
    return Ambiguous(first, second, differ, found, completions(oracle, clues, found, most), model, clues)


def diagnose(
    source: Model | Source | PuzzleLike,
    *,
    kind: Kind | str = "",
    clues: Clues = None,
    backend: str = "sat",
    limit_seconds: float | None = 60.0,
    most: int = 10,
) -> Diagnosis:
    """Why is it not unique, and what would make it so; which clues clash; which are redundant?

    Args: As of `check`; ``limit_seconds`` is for all questions together; ``most``: conflicts that are named.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind, backend or clue.
    """
    seconds = Limits.of_seconds(limit_seconds).seconds
    model, stated = model_and_clues(source, kind, clues)
    session = backend_of(backend).open(model)
    try:
        return diagnosis_of(model, session, stated, seconds=seconds, most=most)
    finally:
        session.close()
