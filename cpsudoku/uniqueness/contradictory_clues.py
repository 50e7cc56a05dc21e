"""Which clues clash: a core shrunk by asking again without each of its names (deletion, Bakker et al., IJCAI 1993).

Costs one question a name; the answer is inclusion-minimal unless a limit was reached. All minimal sets, smallest first,
are `cpsudoku.apps.explanation.diagnosis`'s.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from cpsudoku.backends.minimal_core import shrink, unless
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Limits, Question, Refuted
from cpsudoku.model.verdicts import Verdict
from cpsudoku.support.limits import Deadline
from cpsudoku.uniqueness.backend_times import Answer


class ClueClash(NamedTuple):
    """Clues that have no solution together. ``minimal``: each of them is needed for that."""

    clues: tuple[Clue, ...]
    minimal: bool

    def __str__(self) -> str:
        names = [*map(str, self.clues)]
        if not names:
            return "the rules alone have no solution"
        if len(names) == 1:
            return f"{names[0]} alone has no solution"
        words = f"{', '.join(names[:-1])} and {names[-1]}"
        return f"{words} clash" if self.minimal else f"{words} clash (perhaps fewer do)"


def first_core(answers: Iterable[Answer]) -> tuple[str, Collection[str] | None]:
    """Return the first backend that refutes the question and names a core, with it; else the first, with None."""
    cores = {answer.backend: answer.conclusion.core for answer in answers if answer.verdict is Verdict.NONE}
    return next(((name, core) for name, core in cores.items() if core is not None), (next(iter(cores)), None))


def clash(session: Session, clues: Sequence[Clue], core: Iterable[str] | None, seconds: float = 1.0) -> ClueClash:
    """Shrink ``core`` (names of clues; None: all of them) of a puzzle that has no solution.

    ``seconds``: for all questions together; what is left then is not minimal, and says so.
    """
    deadline = Deadline(seconds)

    def is_refuted(kept: Sequence[Clue]) -> bool:
        return isinstance(session.solve(Question(kept, limits=Limits(deadline.left))), Refuted)

    hinted = None if core is None else set(core)
    kept = [clue for clue in clues if hinted is None or clue.name in hinted]
    if hinted is not None and not is_refuted(kept):
        kept = [*clues]  # a core is a hint: some solvers' are wrong
    shrunk = shrink(kept, unless(is_refuted), stop=lambda: deadline.over)
    return ClueClash(tuple(shrunk.items), shrunk.minimal and not deadline.over)
