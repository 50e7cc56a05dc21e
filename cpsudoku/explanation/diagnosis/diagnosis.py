"""Why is a puzzle not unique, why has it no solution, which clues does it not need? Of clues of every sort alike.

    diagnosis = diagnosis_of(model, session, clues)

A clue is a digit, a cage, a sign: whatever a question may leave out. `Diagnosed.items_of` tells what a person can point
at for a clue, of sudoku and slitherlink alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypedDict

from cpsudoku.backends import Backend, Session
from cpsudoku.backends.specs import backend as backend_of
from cpsudoku.checking import Clues, model_and_clues
from cpsudoku.explanation.diagnosis.candidates import Candidates, true_candidates
from cpsudoku.explanation.diagnosis.completions import Completions, completions
from cpsudoku.explanation.diagnosis.conflicts import Conflicts, conflicts
from cpsudoku.explanation.diagnosis.oracle import Oracle
from cpsudoku.explanation.diagnosis.redundancy import Redundancy, redundancy
from cpsudoku.formats.entries import PuzzleSource, read_entry
from cpsudoku.ground.errors import CpsudokuError, LimitReached
from cpsudoku.model import Clue, Limits, Model, Variable, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.forms.section import Item
from cpsudoku.puzzles.items import ItemsAndClues
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind

SOLUTIONS = 100  # solutions counted at the most, in every command, so that all say the same number


@dataclass(frozen=True, kw_only=True)
class Diagnosed:
    """What was diagnosed, if known: the model, its clues, and the puzzle that they are of."""

    verdict: ClassVar[Verdict]
    model: Model | None = field(default=None, repr=False)
    clues: tuple[Clue, ...] = field(default=(), repr=False)
    puzzle: Puzzle | None = field(default=None, repr=False)

    def items_of(self, clue: Clue) -> tuple[Item, ...]:
        """Return what a person can point at for a clue: the items of the puzzle without which it is gone, or the given
        value that a clue of a completion would be; () where no puzzle is known."""
        if self._beside is None:
            return ()
        if clue in self.clues:
            return self._beside.items_of(clue)
        return self._beside.given_by(clue)

    def id_of(self, item: Item) -> str:
        """Return the id of an item, as `Puzzle.item` takes it: "cages r1c1 r1c2".

        Raises:
            CpsudokuError: the puzzle has no such item, or no puzzle is known.
        """
        ids = {} if self.puzzle is None else {other: name for name, other in self.puzzle.items_by_id.items()}
        if item not in ids:
            raise CpsudokuError(f"{item}: expected an item of the puzzle that was diagnosed")
        return ids[item]

    @cached_property
    def _beside(self) -> ItemsAndClues | None:
        if self.puzzle is None or self.puzzle.kind is None or self.model is None:
            return None
        return ItemsAndClues(self.puzzle.kind, self.puzzle, self.model)

    def __str__(self) -> str:
        from cpsudoku import in_words

        return in_words(self)

    def _repr_html_(self) -> str:
        """Return the words, for Jupyter."""
        from cpsudoku import display

        return display(self)


@dataclass(frozen=True)
class Ambiguous(Diagnosed):
    """More than one solution. ``differ``: the variables in which these two witnesses differ."""

    verdict = Verdict.MULTIPLE
    first: Witness
    second: Witness
    differ: tuple[Variable, ...]
    candidates: Candidates
    completions: Completions


@dataclass(frozen=True)
class Impossible(Diagnosed):
    """No solution."""

    verdict = Verdict.NONE
    conflicts: Conflicts


@dataclass(frozen=True)
class Sound(Diagnosed):
    """Exactly one solution."""

    verdict = Verdict.UNIQUE
    witness: Witness
    redundancy: Redundancy


@dataclass(frozen=True)
class Unanswered(Diagnosed):
    """The time ran out before even the verdict was known."""

    verdict = Verdict.UNDECIDED
    reason: str


class _About(TypedDict):
    model: Model
    clues: tuple[Clue, ...]
    puzzle: Puzzle | None


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
    puzzle: Puzzle | None = None,
) -> Diagnosis:
    """Return the verdict and what is behind it.

    Args:
        model: The rules; ``session`` is open on it.
        session: Who answers.
        clues: Those of the puzzle; one that comes twice counts once.
        seconds: For all questions together; what was found before that is kept, and marked incomplete.
        solutions: How many solutions are counted at the most, in all and for each candidate.
        most: How many completions or conflicts are listed at the most.
        count_each: Count the solutions of each candidate, too? That takes most of the time.
        interrupted: Called where Ctrl-C ends the questions, as a limit does; None: KeyboardInterrupt is raised.
        puzzle: Whose clues they are, for their items.
    """
    oracle, clues = Oracle(model, session, seconds, interrupted), tuple(dict.fromkeys(clues))
    about: _About = {"model": model, "clues": clues, "puzzle": puzzle}
    try:
        witnesses = [*oracle.first_two(clues)]
        if not witnesses:
            return Impossible(conflicts(oracle, clues, most), **about)
    except LimitReached as limit:
        return Unanswered(str(limit), **about)
    if len(witnesses) == 1:
        return Sound(witnesses[0], redundancy(oracle, clues, witnesses[0]), **about)
    first, second = witnesses
    differ = tuple(x for x in model.decisions if first[x] != second[x])
    candidates = true_candidates(oracle, clues, witnesses, solutions, count_each=count_each)
    return Ambiguous(first, second, differ, candidates, completions(oracle, clues, candidates, most), **about)


def diagnose(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    clues: Clues = None,
    backend: str | Backend = "sat",
    limit_seconds: float | None = 60.0,
    most: int = 10,
) -> Diagnosis:
    """Return why a puzzle is not unique and what would make it so, or which clues clash, or which are redundant.

    Args: As of `check`; ``limit_seconds`` is for all questions together; ``most``: conflicts that are named.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind, backend or clue.
    """
    seconds = Limits.of_seconds(limit_seconds).seconds
    if isinstance(source, Model):
        puzzle = None
        model, puzzle_clues = model_and_clues(source, kind, clues)
    else:
        entry = read_entry(source, kind)
        puzzle = entry.instance
        model, puzzle_clues = model_and_clues(entry, kind, clues)
    session = backend_of(backend).open(model)
    try:
        return diagnosis_of(model, session, puzzle_clues, seconds=seconds, most=most, puzzle=puzzle)
    finally:
        session.close()
