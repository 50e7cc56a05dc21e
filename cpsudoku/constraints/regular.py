"""Regular: the values along a line form a word that an automaton accepts (Pesant, CP 2004; `regular` of the catalogue).

    Regular(cells, 0, lambda state, value: state + value, accept=lambda state: state == 10)
    Regular.runs(cells, (2, 1, 4))                     # a line of a nonogram: runs of ones, in this order
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from cpsudoku.constraints.automaton import Moves, Symbols, clauses_of, unrolled
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.literals import Item, literals_of, value_of
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Fresh, Variable

Step = Callable[[Any, int], Any]


class Regular(Constraint):
    """``items``: variables, whose values are read, or relations that are a literal, read as 1 and 0.

    ``step(state, value)`` gives the next state, or None where there is none; of a nondeterministic automaton a list or
    a set of states. ``accept``: the final states, or a function that tells them. States are hashable and not None.
    """

    def __init__(
        self,
        items: Iterable[Item],
        start: Hashable,
        step: Step,
        accept: Callable[[Any], bool] | Collection[Hashable],
    ) -> None:
        """
        Raises:
            ModelError: the automaton is too large; an item is neither a variable nor a literal.
        """
        self.items: tuple[Item, ...] = tuple(items)
        self.alphabets: tuple[Symbols, ...] = tuple(literals_of(item) for item in self.items)
        accepts = accept if callable(accept) else frozenset(accept).__contains__
        self._take(unrolled(self.alphabets, *_determined(start, step, accepts), "Regular"))

    def _take(self, steps: tuple[Moves, ...] | None) -> None:
        self.steps = steps
        literals = (literal for symbols in self.alphabets for literal in symbols.values())
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys(literal.variable for literal in literals))

    @classmethod
    def runs(cls, items: Iterable[Item], lengths: Sequence[int], *, separated: bool = True) -> Regular:
        """Runs of ones of these lengths, in this order, with a zero between two (or none, if not ``separated``).

        Raises:
            ModelError: an item has other values than 0 and 1.
        """
        made = cls.__new__(cls)
        made.items = tuple(items)
        made.alphabets = tuple(literals_of(item) for item in made.items)
        for symbols in made.alphabets:
            if not set(symbols) <= {0, 1}:
                raise ModelError(f"Regular.runs: expected values 0 and 1, found {sorted(symbols)}")
        alphabets = tuple(tuple(symbols) for symbols in made.alphabets)
        made._take(_runs(alphabets, tuple(lengths), separated))
        return made

    def holds(self, assignment: Assignment) -> bool:
        if self.steps is None:
            return False
        state = 0
        for item, moves in zip(self.items, self.steps, strict=True):
            read = value_of(item, assignment)
            found = [after for before, symbol, after in moves if before == state and symbol == read]
            if not found:
                return False
            (state,) = found
        return True

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        if self.steps is None:
            return (Clause(()),)
        return clauses_of(self.alphabets, self.steps, fresh) if self.steps else ()

    def parameters(self) -> Hashable:
        place = {x: i for i, x in enumerate(self.scope)}
        read = tuple(
            tuple((symbol, place[x], value, positive) for symbol, (x, value, positive) in symbols.items())
            for symbols in self.alphabets
        )
        return read, self.steps


def _determined(start: Hashable, step: Step, accept: Callable[[Any], bool]) -> tuple[Any, Step, Callable[[Any], bool]]:
    """The automaton by sets of states (Rabin and Scott 1959), each a frozenset; one state each where it is a function."""

    def onward(states: frozenset[Hashable], symbol: int) -> frozenset[Hashable] | None:
        found: set[Hashable] = set()
        for state in states:
            after = step(state, symbol)
            if after is not None:
                found.update(after if isinstance(after, set | frozenset | list) else (after,))
        return frozenset(found) or None

    return frozenset((start,)), onward, lambda states: any(accept(state) for state in states)


@lru_cache(maxsize=10_000)
def _runs(alphabets: tuple[tuple[int, ...], ...], lengths: tuple[int, ...], separated: bool) -> tuple[Moves, ...] | None:
    # State: (runs done, ones of the run under way); a run that is whole counts as done once a zero ends it.
    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        done, length = state
        if value == 0:
            if length == 0:
                return state
            return (done + 1, 0) if length == lengths[done] else None
        if length and not separated and length == lengths[done]:
            done, length = done + 1, 0
        return (done, length + 1) if done < len(lengths) and length < lengths[done] else None

    def accept(state: tuple[int, int]) -> bool:
        done, length = state
        return done + (length > 0 and length == lengths[done]) == len(lengths)

    return unrolled(alphabets, (0, 0), step, accept, "Regular.runs")


