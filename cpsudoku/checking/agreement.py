"""Do the backends agree? Each one shows solutions, which are checked, and claims that there are no more than so many.

"none" claims 0, "unique" claims 1, the rest claim nothing. All is well as long as the solutions shown by all of them
together are no more than the least claim; then the verdict follows from both numbers. So a backend that timed out
after its first solution still speaks against one that found none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cpsudoku.checking.answers import Answer
from cpsudoku.model import Witness

_CLAIMS = {"none": 0, "unique": 1}


class Shown(NamedTuple):
    """A solution: the values of the decision variables, and the witness it comes from."""

    values: tuple[int, ...]
    witness: Witness


class Finding(NamedTuple):
    """What the answers come to. ``shown``: up to two solutions that differ; ``error``: why there is no verdict."""

    verdict: str
    shown: tuple[Shown, ...] = ()
    error: str = ""


def agree(answers: Sequence[Answer]) -> Finding:
    """The verdict of the deciding backends; "undecided" with an error where they contradict each other."""
    sound = [answer for answer in answers if not answer.defect]
    shown: dict[tuple[int, ...], Witness] = {}
    for answer in sound:
        for witness in answer.witnesses:
            shown.setdefault(answer.values(witness), witness)
    witnesses = tuple(Shown(values, witness) for values, witness in shown.items())[:2]
    claims = [claim for answer in sound if (claim := _CLAIMS.get(answer.verdict)) is not None]
    at_most = min(claims, default=None)
    defects = "; ".join(f"{answer.backend} is defect: {answer.defect}" for answer in answers if answer.defect)
    if at_most is not None and len(shown) > at_most:
        said = ", ".join(f"{answer.backend} says {answer.verdict}" for answer in sound)
        solutions = "1 solution" if len(shown) == 1 else f"{len(shown)} different solutions"
        clash = f"backends disagree: {said}; together they show {solutions}"
        return Finding("undecided", witnesses, "; ".join(filter(None, [clash, defects])))
    if at_most == 0:
        verdict = "none"
    elif len(shown) >= 2:
        verdict = "multiple"
    elif at_most == 1:
        verdict = "unique"
    else:
        verdict = "undecided"
    return Finding(verdict, witnesses, defects)
