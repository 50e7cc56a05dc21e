"""Automata over the literals of constraints, in clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cpsudoku.model import Literal, Numbers, Variable
from cpsudoku.model.constraints.clauses import numbers_of
from cpsudoku.model.numbering import Numbering
from cpsudoku.primitives.automaton import Moves, rows_of
from cpsudoku.primitives.clause_rows import ALWAYS, simplify

Symbols = Mapping[int, Literal]  # of one step: each symbol, and the literal that is true where it is read


def walk_numbers(scope: Sequence[Variable], alphabets: Sequence[Symbols], steps: Sequence[Moves] | None) -> Numbers:
    """Return an automaton that `unroll` made, in numbers: see `Constraint.in_numbers`."""
    if not steps:
        return 0, [] if steps is not None else [()]
    numbering = Numbering(scope)
    numbers = [dict(zip(symbols, numbers_of(symbols.values(), numbering), strict=True)) for symbols in alphabets]
    top, rows = rows_of(numbers, steps, numbering.count)
    certain = any(abs(x) == ALWAYS for symbols in numbers for x in symbols.values())
    return top - numbering.count, simplify(rows) if certain else rows
