"""Completions: sets of further clues, each the value of a variable, that would make an ambiguous puzzle unique.

Where all solutions are known, a completion towards solution s is a hitting set: for every other solution a clue of s
that it breaks. Then the least size is found by iterative deepening, branching on the solution hardest to exclude. Where
they are too many, sets are found by asking (add a clue that the last counterexample breaks) and made inclusion-minimal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cpsudoku.apps.explanation.diagnosis.true_candidates import Candidates, Oracle
from cpsudoku.backends.minimal_core import shrink, unless
from cpsudoku.model import Clue, Variable, Witness
from cpsudoku.support.errors import LimitReached

Digits = tuple[Clue, ...]  # each says which value one variable takes


@dataclass(frozen=True)
class Completions:
    """``sets``: each makes the puzzle unique, none of its clues can be left out. ``least``: none smaller exists.
    ``given``: can a puzzle of the kind give these values as clues? (Else they are decisions of the solution.)"""

    sets: tuple[Digits, ...]
    least: bool
    given: bool = True


def completions(oracle: Oracle, clues: Sequence[Clue], candidates: Candidates, most: int) -> Completions:
    """Return up to ``most`` completions: of least size where all solutions are known, otherwise inclusion-minimal ones.

    Of values that the kind can give as clues; where it gives none, or none that suffice, of any.
    """
    givable, decisions = oracle.model.givable, oracle.model.decisions
    if givable:
        by_givens = _over(oracle, givable, clues, candidates, most)
        if by_givens.sets or len(givable) == len(decisions):
            return by_givens
    return replace(_over(oracle, decisions, clues, candidates, most), given=False)


def _over(
    oracle: Oracle, variables: Sequence[Variable], clues: Sequence[Clue], candidates: Candidates, most: int
) -> Completions:
    """Return completions by values of these variables."""
    if candidates.enumerated:
        try:
            return Completions(_of_least_size(oracle, variables, candidates.witnesses, most), True)
        except LimitReached:
            pass
    sets: dict[frozenset[Clue], Digits] = {}
    try:
        for target in candidates.witnesses[:most]:
            digits = _towards(oracle, variables, clues, target)
            if digits is not None:
                sets.setdefault(frozenset(digits), digits)
    except LimitReached:
        pass
    return Completions(tuple(sorted(sets.values(), key=len)), False)


def _digits(oracle: Oracle, variables: Sequence[Variable], target: Witness, cells: Iterable[int]) -> Digits:
    return tuple(oracle.model.given(variables[i], (target[variables[i]],)) for i in sorted(cells))


def _of_least_size(
    oracle: Oracle, variables: Sequence[Variable], witnesses: Sequence[Witness], most: int
) -> tuple[Digits, ...]:
    rows = [tuple(witness[x] for x in variables) for witness in witnesses]
    times = Counter(rows)
    for size in range(1, len(variables) + 1 if 1 in times.values() else 1):
        sets: dict[Digits, None] = {}
        for s, target in enumerate(witnesses):
            if times[rows[s]] > 1:
                continue  # another solution has the same values
            oracle.limits()
            # breaks[cell]: bit t is set where solution t differs from the target there
            breaks = [sum(1 << t for t, w in enumerate(witnesses) if w[x] != target[x]) for x in variables]
            everyone = (1 << len(witnesses)) - 1 & ~(1 << s)
            for cells in _hitting(breaks, everyone, size):
                sets[_digits(oracle, variables, target, set(cells))] = None
                if len(sets) == most:
                    return tuple(sets)
        if sets:
            return tuple(sets)
    return ()


def _hitting(breaks: Sequence[int], uncovered: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield every set of ``size`` cells (some more than once) whose bits together cover ``uncovered``."""
    if not uncovered:
        if size == 0:
            yield ()
        return
    if size == 0:
        return
    # Branch on an uncovered solution that few cells break: one of those cells is in the set.
    pivot = min((t for t in _bits(uncovered)), key=lambda t: sum(b >> t & 1 for b in breaks)) if size > 1 else 0
    bit = 1 << pivot if size > 1 else uncovered
    for cell, covered in enumerate(breaks):
        if covered & bit == bit:
            for rest in _hitting(breaks, uncovered & ~covered, size - 1):
                yield (cell, *rest)


def _bits(mask: int, most: int = 64) -> Iterator[int]:
    """Yield the first few set bits of a mask: enough to choose a good pivot from."""
    for _ in range(most):
        if not mask:
            return
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _towards(
    oracle: Oracle, variables: Sequence[Variable], clues: Sequence[Clue], target: Witness
) -> Digits | None:
    """Return an inclusion-minimal set of the target's values that makes it the only solution; None if all of them do
    not."""
    differences: list[set[int]] = []

    def other(cells: Sequence[int]) -> Witness | None:
        return oracle.witness([*clues, *_digits(oracle, variables, target, cells)], blocked=[target])

    def differences_from(witness: Witness) -> set[int]:
        return {i for i, x in enumerate(variables) if witness[x] != target[x]}

    chosen: list[int] = []
    while (witness := other(chosen)) is not None:
        differences.append(differences_from(witness))
        if not differences[-1]:
            return None
        # the cell that excludes most of the counterexamples not yet excluded
        open_ones = [d for d in differences if d.isdisjoint(chosen)]
        chosen.append(max(sorted(differences[-1]), key=lambda cell: sum(cell in d for d in open_ones)))

    def suffices(cells: list[int]) -> bool:
        if any(d.isdisjoint(cells) for d in differences):
            return False
        if (counter := other(cells)) is not None:
            differences.append(differences_from(counter))
        return counter is None

    return _digits(oracle, variables, target, shrink(chosen, unless(suffices)).items)
