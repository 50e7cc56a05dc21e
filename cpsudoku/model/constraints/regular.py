"""Regular: the values along a line form a word that an automaton accepts (Pesant, CP 2004; `regular` of the catalogue).

    Regular(cells, 0, lambda state, value: state + value, accept=lambda state: state == 10)
    Regular.runs(cells, (2, 1, 4))                     # a line of a nonogram: runs of ones, in this order

`primitives.automaton` describes the clauses, and the strength of unit propagation on them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import groupby
from typing import Any

from cpsudoku.model import Assignment, Constraint, Expression, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables
from cpsudoku.model.constraints.literals import Symbols, literals_of, value_of
from cpsudoku.model.constraints.logic import Item
from cpsudoku.primitives.automaton import Unrolling, unroll, unroll_runs
from cpsudoku.support.errors import ModelError

Step = Callable[[Any, int], Any]
Word = Sequence[int]


class Regular(OverVariables):
    """``items``: variables, whose values are read, or relations that are a literal, read as 1 and 0.

    ``step(state, value)`` gives the next state, or None where there is none; of a nondeterministic automaton a list or
    a set of states. ``accept``: the final states, or a function that says which are. States are hashable, not None.
    """

    takes = ("items",)
    fields = ("items", "steps")

    def __init__(
        self,
        items: Iterable[Item | Expression | int],
        start: Hashable,
        step: Step,
        accept: Callable[[Any], bool] | Collection[Hashable],
    ) -> None:
        """
        Raises:
            ModelError: the automaton is too large; an item is neither a variable nor a literal.
        """
        self._read(items)
        accepts = accept if callable(accept) else frozenset(accept).__contains__
        first, onward, last = _determinize(start, step, accepts)
        steps = unroll(self.alphabets, first, onward, last, "Regular")
        self._take(steps, lambda word: _accepts(first, onward, last, word))

    def _read(self, items: Iterable[object]) -> None:
        self.items: tuple[Item, ...] = tuple(items)  # type: ignore[arg-type]
        self.alphabets: tuple[Symbols, ...] = tuple(literals_of(item) for item in self.items)

    def _take(self, steps: Unrolling | None, accepted: Callable[[Word], bool]) -> None:
        self.steps, self._accepted = steps, accepted

    @staticmethod
    def runs(
        items: Iterable[Item | Expression | int], lengths: Iterable[int | None], *, separated: bool = True
    ) -> Regular:
        """Return runs of ones of these lengths, in this order, with a zero between two (or none, if not ``separated``).
        A length of 0 is no run; None is a run of any length.

        Raises:
            ModelError: an item has other values than 0 and 1; a length is negative; one is None though runs need not
                be separated.
        """
        return Runs(items, lengths, separated)

    def holds(self, assignment: Assignment) -> bool:
        return self._accepted([value_of(item, assignment) for item in self.items])

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return walk_lines(to, self.alphabets, self.steps, only_if)

    def negated(self) -> Constraint:
        """Accept all other words."""
        tables = [{(s, symbol): t for s, symbol, t in moves} for moves in self.steps or ()]

        def step(state: tuple[int, int | None], symbol: int) -> tuple[int, int | None]:
            at, inner = state
            return at + 1, None if inner is None else tables[at].get((inner, symbol))

        start = (0, None if self.steps is None else 0)
        other = Regular.__new__(Regular)
        other._read(self.items)
        accepted = self._accepted
        steps = unroll(self.alphabets, start, step, lambda state: state[1] is None, "Regular")
        other._take(steps, lambda word: not accepted(word))
        return other


class Runs(Regular):
    """See `Regular.runs`."""

    takes = ("items",)

    def __init__(
        self, items: Iterable[Item | Expression | int], lengths: Iterable[int | None], separated: bool = True
    ) -> None:
        self._read(items)
        wanted = tuple(length for length in lengths if length != 0)
        lengths_known = [length for length in wanted if length is not None]
        if any(length < 0 for length in lengths_known):
            raise ModelError(f"Regular.runs: expected lengths from 0 on, found {min(lengths_known)}")
        if len(lengths_known) < len(wanted) and not separated:
            raise ModelError("Regular.runs: expected known lengths of runs that need not be separated, found None")
        for symbols in self.alphabets:
            if not set(symbols) <= {0, 1}:
                raise ModelError(f"Regular.runs: expected values 0 and 1, found {sorted(symbols)}")
        alphabets = tuple(tuple(symbols) for symbols in self.alphabets)
        self._take(unroll_runs(alphabets, wanted, separated), lambda word: _has_runs(word, wanted, separated))


def _has_runs(word: Word, wanted: Sequence[int | None], separated: bool) -> bool:
    runs = [len(list(ones)) for value, ones in groupby(word) if value]
    if separated:
        return len(runs) == len(wanted) and all(b in (a, None) for a, b in zip(runs, wanted, strict=True))
    lengths = [length for length in wanted if length is not None]
    ends = {sum(runs[: i + 1]) for i in range(len(runs))}  # of the runs, counted in ones; each ends a length, too
    reached = [sum(lengths[: i + 1]) for i in range(len(lengths))]
    return sum(runs) == sum(lengths) and ends <= set(reached)


def _determinize(start: Hashable, step: Step, accept: Callable[[Any], bool]) -> tuple[Any, Step, Callable[[Any], bool]]:
    """Return the automaton by sets of states (Rabin and Scott 1959), each a frozenset; of one state each in a
    function."""

    def onward(states: frozenset[Hashable], symbol: int) -> frozenset[Hashable] | None:
        successors: set[Hashable] = set()
        for state in states:
            after = step(state, symbol)
            if after is not None:
                successors.update(after if isinstance(after, set | frozenset | list) else (after,))
        return frozenset(successors) or None

    return frozenset((start,)), onward, lambda states: any(accept(state) for state in states)


def _accepts(start: object, step: Step, accept: Callable[[Any], bool], word: Word) -> bool:
    state = start
    for symbol in word:
        state = step(state, symbol)
        if state is None:
            return False
    return accept(state)


def walk_lines(to: LineWriter, alphabets: Sequence[Symbols], steps: Unrolling | None, only_if: Condition) -> bool:
    """Write a walk that reads variables, and literals as 1 and 0."""
    if steps is None:
        return to.over_literals("clause", None, (), only_if)
    args: list[Variable | int] = []
    for symbols in alphabets:
        (x,) = {literal.variable for literal in symbols.values()}
        if x.values == tuple(symbols) and all(literal == (x, v, True) for v, literal in symbols.items()):
            args.append(x)
        else:
            args += to.settled([symbols[1]])
    return not args or to.over_both("walk", steps, args, only_if)
