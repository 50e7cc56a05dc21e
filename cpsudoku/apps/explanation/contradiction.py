"""A puzzle without a solution, or with wrong entries: the clashing clues, and a chain that shows the clash.

A search finds a minimal set of premises. Then each premise is propagated from the given facts until one is broken. Thus
a puzzle without a solution has an explanation: a chain to the contradiction, without an assumption.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from cpsudoku.apps.explanation.clue_sets import SECONDS, clashing_clues
from cpsudoku.apps.explanation.known_facts import BoardPosition
from cpsudoku.apps.explanation.premises import Premise
from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle, subject_of
from cpsudoku.apps.explanation.step_reason import Reason, needed_facts
from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.minimal_core import shrink

MOST = 60  # most premises of a contradiction that is explained line by line


def clashing_part(here: StatedPuzzle, seconds: float | None = None) -> StatedPuzzle | None:
    """Return the puzzle with a smallest set of clashing clues, and its other givens as facts. Return None if its clues
    do not clash or the time is up."""
    limit = SECONDS if seconds is None else min(seconds, SECONDS)
    found = clashing_clues(here.model, here.clues, 1, limit).found
    if not found:
        return None
    part = subject_of(here.model, found[0])
    others = tuple(x for x in here.theory.given if x not in part.theory.given)
    return replace(part, kind=here.kind, instance=here.instance, facts=others)


def clash_of(
    position: BoardPosition, entries: Iterable[int], over: Callable[[], bool] = lambda: False
) -> tuple[list[Premise], list[int]]:
    """Return premises and entries that clash. The set is minimal unless the time was up."""
    theory = position.theory
    facts = list(dict.fromkeys(entries))
    core = solve_with_cuts(
        lambda: _core(position, [*facts, *theory.premises]),
        lambda core: position.broken_by_model() if core is None else [],
        position.cut_all,
    )
    assert core is not None, "every solution breaks a cut"
    items = shrink(core, lambda kept: _core(position, kept), stop=over).items
    return [one for one in items if isinstance(one, Premise)], [one for one in items if isinstance(one, int)]


def _core(position: BoardPosition, items: Sequence[int | Premise]) -> list[int | Premise] | None:
    """Return the entries and premises that clash. Return None if they have a solution."""
    selectors = {one: one if isinstance(one, int) else position.selector(one) for one in items}
    if position.guarded.solve(sorted(selectors.values(), key=lambda x: x in selectors)):  # remove premises first
        return None
    core = {*position.guarded.core()}
    return [one for one, x in selectors.items() if x in core]


def contradiction(part: StatedPuzzle, over: Callable[[], bool]) -> Reason | None:
    """Return the reason why the clues of this part have no solution. Return None if it needs too many premises."""
    theory = part.theory
    with BoardPosition(theory, {}, theory.given) as position:
        premises, _ = clash_of(position, (), over)
    if not 0 < len(premises) <= MOST:
        return None
    facts = dict.fromkeys(y for x in theory.given for y in theory.values_with(x))
    return Reason(theory, "clash", (), tuple(premises), needed_facts(theory, premises, facts))
