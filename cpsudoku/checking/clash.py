"""Which clues clash: a core shrunk by asking again without each of its names (deletion, Bakker et al., IJCAI 1993).

Costs one question a name; the answer is inclusion-minimal unless a limit was reached. All minimal sets, smallest first,
are `cpsudoku.diagnose`'s.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cpsudoku.backends import Session
from cpsudoku.model import Given, Limits, Model, Refuted


class Clash(NamedTuple):
    """Givens and groups that have no solution together. ``minimal``: each of them is needed for that."""

    givens: tuple[Given, ...]
    groups: tuple[str, ...]
    minimal: bool

    def __str__(self) -> str:
        names = [*map(str, self.givens), *self.groups]
        if not names:
            return "the rules alone have no solution"
        if len(names) == 1:
            return f"{names[0]} alone has no solution"
        listed = f"{', '.join(names[:-1])} and {names[-1]}"
        return f"{listed} clash" if self.minimal else f"{listed} clash (perhaps fewer do)"


def clash(
    model: Model, session: Session, givens: Sequence[Given], core: Iterable[str] | None, seconds: float = 1.0
) -> Clash:
    """Shrink ``core`` (names of givens and groups; None: all of them) of a puzzle that has no solution.

    ``seconds``: for all questions together; what is left then is not minimal, and says so.
    """
    deadline = time.monotonic() + seconds
    groups = tuple(model.groups)
    everything = [*range(len(givens) + len(groups))]  # givens, then groups: a clue and a group may have one name
    names = [*(given.name for given in givens), *groups]

    def parts(kept: Iterable[int]) -> tuple[tuple[Given, ...], tuple[str, ...]]:
        inside = [i for i in kept if i < len(givens)], [i for i in kept if i >= len(givens)]
        return tuple(givens[i] for i in inside[0]), tuple(groups[i - len(givens)] for i in inside[1])

    def refuted(kept: Sequence[int]) -> bool:
        asked, on = parts(kept)
        left = Limits(seconds=max(0.0, deadline - time.monotonic()))
        outcome = session.solve(asked, off=[group for group in groups if group not in on], limits=left)
        return isinstance(outcome, Refuted)

    hinted = None if core is None else set(core)
    kept = everything if hinted is None else [i for i in everything if names[i] in hinted]
    if hinted is not None and not refuted(kept):
        kept = everything  # a core is a hint: some solvers' are wrong
    sure = 0  # kept[:sure] are needed
    while sure < len(kept) and time.monotonic() < deadline:
        less = kept[:sure] + kept[sure + 1 :]
        if refuted(less):
            kept = less
        else:
            sure += 1
    minimal = sure == len(kept) and time.monotonic() < deadline
    return Clash(*parts(kept), minimal)
