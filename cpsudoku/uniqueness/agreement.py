"""Do the backends agree? Each one shows solutions, which are checked, and claims that there are no more than so many.

"none" claims 0, "unique" claims 1, the rest claim nothing. All is well as long as the solutions shown by all of them
together are no more than the least claim; then the verdict follows from both numbers. So a backend that timed out
after its first solution still speaks against one that found none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from cpsudoku.model import Clue, Model, Variable, Witness
from cpsudoku.model.verdicts import CODED, Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import amount
from cpsudoku.uniqueness.backend_times import Answer


class Agreement(NamedTuple):
    """The verdict of all answers. ``shown``: at most two witnesses that differ, by the values of decision variables.
    ``error``: the reason why there is no verdict."""

    verdict: Verdict
    shown: dict[tuple[int, ...], Witness]
    error: str


def agree(answers: Sequence[Answer]) -> Agreement:
    """Return the verdict of the deciding backends; "undecided" with an error where they contradict each other."""
    sound = [answer for answer in answers if not answer.defect]
    shown: dict[tuple[int, ...], Witness] = {}
    for answer in sound:
        for witness in answer.witnesses:
            shown.setdefault(answer.values(witness), witness)
    witnesses = dict(islice(shown.items(), 2))
    claims = [claim for answer in sound if (claim := answer.verdict.at_most) is not None]
    at_most = min(claims, default=None)
    defects = "; ".join(f"{answer.backend} is faulty: {answer.defect}" for answer in answers if answer.defect)
    if at_most is not None and len(shown) > at_most:
        said = ", ".join(f"{answer.backend} says {answer.verdict}" for answer in sound)
        solutions = "1 solution" if len(shown) == 1 else f"{len(shown)} different solutions"
        clash = f"backends disagree: {said}; together they show {solutions}"
        return Agreement(Verdict.UNDECIDED, witnesses, "; ".join(filter(None, [clash, defects])))
    if at_most is not None or len(shown) >= 2:
        return Agreement(CODED[len(witnesses) if at_most is None else at_most], witnesses, defects)
    return Agreement(Verdict.UNDECIDED, witnesses, defects)


# Is the solution that a file gives the solution of its puzzle?


def solution_matches(
    entry: Entry,
    verdict: Verdict,
    shown: Iterable[Witness],
    model: Model,
    clues: Sequence[Clue],
    kind: Kind,
) -> bool | None:
    """Tell whether the stated solution is right (one of several, if there are several); None if unknown or not stated.

    Of a solution that leaves cells out, those that it gives are looked at.
    """
    if not states_solution(entry):
        return None
    if verdict is Verdict.NONE:
        return False
    decisions = set(model.decisions)
    stated = kind.stated_solution(entry.puzzle, model)
    stated_values: dict[Variable, Any] = {x: value for x, value in stated.items() if x in decisions}
    if any(all(witness[x] == value for x, value in stated_values.items()) for witness in shown):
        return None if verdict is Verdict.UNDECIDED else True
    if verdict is Verdict.UNIQUE:
        return False
    single = (clue.unary for clue in clues if clue.unary is not None and len(clue.unary.allowed) == 1)
    known = {unary.variable: min(unary.allowed) for unary in single}
    stated_values = known | stated_values
    if model.auxiliary or any(clue.auxiliary for clue in clues) or len(stated_values) != len(model.decisions):
        return None
    values = {x: value for x, value in stated_values.items() if isinstance(value, int)}
    keeps = (
        len(values) == len(stated_values)
        and all(values[x] in x.values for x in model.decisions)
        and model.violated(values, clues) is None
    )
    return True if keeps and verdict is Verdict.MULTIPLE else None if keeps else False


def states_solution(entry: Entry) -> bool:
    """Tell whether the file states a solution, or a part of one, on any layer."""
    return bool(entry.puzzle.solution)


# What counting alone says of a classic 9x9 sudoku: too few clues, or too few different digits, to be unique.


FEWEST_CLUES = 17  # McGuire, Tugemann, Civario, "There is no 16-clue sudoku", 2012: by exhaustive search
FEWEST_DIGITS = 8  # two digits that never occur can be exchanged in any solution


def reasons_at_once(kind: str, instance: Puzzle) -> Iterator[str]:
    """Yield reasons why the puzzle cannot be unique, before any solver is asked; none for puzzles with pencil marks."""
    cells = instance.givens
    if kind != "sudoku" or cells is None or instance.height != 9 or instance.box != (3, 3):
        return
    clues, digits = len(cells) - cells.count(0), len({*cells} - {0})
    if clues < FEWEST_CLUES:
        number = amount(clues, "clue")
        yield f"not unique, said at once: {number}, and no sudoku with fewer than {FEWEST_CLUES} is unique"
    if digits < FEWEST_DIGITS:
        number = amount(digits, "different digit")
        yield f"not unique, said at once: {number} of 9; the {9 - digits} others can change places"
