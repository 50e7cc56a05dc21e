"""Sets of clues that clash, that are redundant, or that would make a puzzle unique.

Conflicts are minimal unsatisfiable subsets of the clues. We find them smallest first by implicit hitting sets
(Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015). A
correction set is a set of clues whose removal makes the rest consistent. Take a smallest set that hits every known
correction set. If it clashes, no smaller set does. Otherwise grow it to a maximal consistent set. The complement is a
new correction set.

A completion is a set of further clues that makes a puzzle unique. Each clue is the value of a variable. If all
solutions are known, a completion towards solution s is a hitting set: for every other solution, it has a clue of s that
this solution breaks. Iterative deepening finds the least size. It branches on the solution that is hardest to exclude.
With too many solutions, each query finds a counterexample, and we add a clue that it breaks. The result is made
inclusion-minimal.

A clue is redundant if the puzzle stays unique without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cpsudoku.apps.explanation.true_candidates import Candidates, Oracle
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.minimal_core import shrink, unless
from cpsudoku.model import Clue, Model, Variable, Witness
from cpsudoku.model.constraints.logic import Clause, is_not
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.layer import BoardModel
from cpsudoku.support.errors import LimitReached
from cpsudoku.support.limits import library

SECONDS = 10.0  # the solver for conflicts
Clues = tuple[Clue, ...]


# -- conflicts


@dataclass(frozen=True)
class Conflicts:
    """The minimal sets of clues that clash. ``found``: these sets, smallest first. ``complete``: does ``found`` contain
    all of them?"""

    found: tuple[Clues, ...]
    complete: bool


def clashing_clues(
    model: Model, clues: Sequence[Clue], most: int = 1, seconds: float | None = SECONDS
) -> Conflicts:
    """Return smallest sets of clues that clash. A new session makes the result depend on the puzzle alone. So the page,
    its steps and `explain` list the same clues."""
    session = backend("sat").open(model)
    try:
        return conflicts(Oracle(model, session, seconds), clues, most)
    finally:
        session.close()


def conflicts(oracle: Oracle, clues: Sequence[Clue], most: int) -> Conflicts:
    """Return up to ``most`` minimal conflicts of a puzzle without a solution, by size."""
    minimal_sets: list[Clues] = []
    with library("pysat.examples.hitman").Hitman(solver="glucose4", htype="sorted") as hitter:
        try:
            while len(minimal_sets) < most:
                places = hitter.get()
                if places is None:
                    return Conflicts(tuple(minimal_sets), True)
                consistent = _grow(oracle, clues, set(places))
                if consistent is None:
                    minimal_sets.append(tuple(clues[i] for i in sorted(places)))
                    if not places:
                        return Conflicts(tuple(minimal_sets), True)
                    hitter.block(places)
                else:
                    hitter.hit([i for i in range(len(clues)) if i not in consistent])
        except LimitReached:
            pass
    return Conflicts(tuple(minimal_sets), False)


def _grow(oracle: Oracle, clues: Sequence[Clue], places: set[int]) -> set[int] | None:
    """Return a maximal set of clues that contains those at ``places`` and has a solution. Return None if those at
    ``places`` have no solution."""
    witness = _witness(oracle, clues, places)
    if witness is None:
        return None
    places = places | _satisfied_clues(clues, witness)
    for i in range(len(clues)):
        if i not in places:
            witness = _witness(oracle, clues, places | {i})
            if witness is not None:
                places = places | {i} | _satisfied_clues(clues, witness)
    return places


def _witness(oracle: Oracle, clues: Sequence[Clue], places: Collection[int]) -> Witness | None:
    return oracle.witness([clue for i, clue in enumerate(clues) if i in places])


def _satisfied_clues(clues: Sequence[Clue], witness: Witness) -> set[int]:
    """Return all clues that a witness satisfies. They can be added without a query.

    Omit clues with auxiliary variables that the witness lacks.
    """
    return {i for i, clue in enumerate(clues) if not clue.auxiliary and clue.violated(witness) is None}


# -- completions


@dataclass(frozen=True)
class Completions:
    """Some completions. ``sets``: sets of clues, each without a redundant one. ``least``: True if no smaller set
    exists. ``given``: can a puzzle of the kind give these values as clues? (Otherwise they are decisions of the
    solution.)"""

    sets: tuple[Clues, ...]
    least: bool
    given: bool = True


def completions(oracle: Oracle, clues: Sequence[Clue], candidates: Candidates, most: int) -> Completions:
    """Return up to ``most`` completions. They have the least size if all solutions are known. Otherwise they are
    inclusion-minimal.

    Prefer values that the kind can give as clues. If these do not suffice, use any values.
    """
    model, decisions = oracle.model, oracle.model.decisions
    givable = model.givable if isinstance(model, BoardModel) else decisions
    if givable:
        by_givens = _over(oracle, givable, clues, candidates, most)
        if by_givens.sets or len(givable) == len(decisions):
            return by_givens
    return replace(_over(oracle, decisions, clues, candidates, most), given=False)


def _over(
    oracle: Oracle, variables: Sequence[Variable], clues: Sequence[Clue], candidates: Candidates, most: int
) -> Completions:
    """Return completions with values of these variables."""
    if candidates.enumerated:
        try:
            return Completions(_of_least_size(oracle, variables, candidates.witnesses, most), True)
        except LimitReached:
            pass
    sets: dict[frozenset[Clue], Clues] = {}
    try:
        for target in candidates.witnesses[:most]:
            digits = _towards(oracle, variables, clues, target)
            if digits is not None:
                sets.setdefault(frozenset(digits), digits)
    except LimitReached:
        pass
    return Completions(tuple(sorted(sets.values(), key=len)), False)


def _digits(oracle: Oracle, variables: Sequence[Variable], target: Witness, cells: Iterable[int]) -> Clues:
    return tuple(given_clue(oracle.model, variables[i], (target[variables[i]],)) for i in sorted(cells))


def _of_least_size(
    oracle: Oracle, variables: Sequence[Variable], witnesses: Sequence[Witness], most: int
) -> tuple[Clues, ...]:
    rows = [tuple(witness[x] for x in variables) for witness in witnesses]
    times = Counter(rows)
    for size in range(1, len(variables) + 1 if 1 in times.values() else 1):
        sets: dict[Clues, None] = {}
        for s, target in enumerate(witnesses):
            if times[rows[s]] > 1:
                continue  # another solution has the same values of these variables
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
    """Yield every set of ``size`` cells whose bits together cover ``uncovered``. Some sets occur more than once."""
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
    """Yield the first few set bits of a mask. They are enough to choose a good pivot from."""
    for _ in range(most):
        if not mask:
            return
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _towards(
    oracle: Oracle, variables: Sequence[Variable], clues: Sequence[Clue], target: Witness
) -> Clues | None:
    """Return an inclusion-minimal set of the target's values that makes it the only solution. Return None if even all
    values do not."""
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


# -- redundancy


@dataclass(frozen=True)
class Redundancy:
    """The redundant clues of a unique puzzle.

    Attributes:
        clues: The clues that are redundant one at a time.
        subset: A sufficient set of clues without a redundant one, found by deletion one after the other.
        complete: Was every clue examined before the time ran out?
    """

    clues: tuple[Clue, ...]
    subset: tuple[Clue, ...]
    complete: bool

    @property
    def minimal(self) -> bool | None:
        """Is every clue needed? None without clues."""
        if not self.clues and not self.subset:
            return None
        return self.complete and not self.clues


def redundancy(oracle: Oracle, clues: Sequence[Clue], witness: Witness) -> Redundancy:
    """Search for a second solution without each clue. ``witness`` is the first.

    If the session returns the clues of a refutation, all others are redundant without a query of their own."""
    another = Clue("another solution", Clause([is_not(x, witness[x]) for x in oracle.model.decisions]))
    cores: list[frozenset[Clue]] = []

    def unique(left_out: Sequence[Clue]) -> bool:
        """Return whether the solution is still the only one without some clues."""
        if any(core.isdisjoint(left_out) for core in cores):
            return True
        if oracle.witness([*[clue for clue in clues if clue not in left_out], another]) is not None:
            return False
        if oracle.core is not None:
            cores.append(frozenset([clue for clue in clues if clue.name in oracle.core]))
        return True

    spare: list[Clue] = []
    left_out: list[Clue] = []
    try:
        unique(())
        for clue in clues:
            if unique([clue]):
                spare.append(clue)
        for clue in spare:
            if unique([*left_out, clue]):
                left_out.append(clue)
        complete = True
    except LimitReached:
        complete = False
    return Redundancy(tuple(spare), tuple([clue for clue in clues if clue not in left_out]), complete)
