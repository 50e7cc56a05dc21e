"""A model in OPB: linear inequalities over Booleans, for pseudo-Boolean solvers and model counters.

A Boolean is one variable of OPB. Any other variable has one OPB variable for each value, exactly one of which is true.
Clauses, sums, counts and all-different are inequalities. `sets` has a selector for each set and counts each value.
Other primitives are clauses, with distances for connectivity (`connectivity`). An inequality under a condition gets a
term that satisfies it whenever the condition is false.

The format: Roussel and Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers, 2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import cast

from cpsudoku.model import Clue, Model
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model import declared_variables
from cpsudoku.primitives.linear_sum import PAIRS
from cpsudoku.primitives.primitive import BOOLEAN, Domain, StatedLine
from cpsudoku.statement.export.connectivity import Term
from cpsudoku.statement.export.writer import ModelWriter, Rows

Weighted = list[tuple[int, int]]  # coefficient * literal


class OpbRows(ModelWriter):
    """Collects the inequalities of a model. Its literals are the variables of OPB."""

    words: tuple[str, ...] = ("clause", "different", "count", "sum", "sets", "connected", "reach")

    def __init__(self, model: Model, clues: Sequence[Clue]) -> None:
        self.domains: list[str] = []  # each variable has one value
        self.lines: list[str] = []
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        if domain != BOOLEAN:
            self.domains += _rows([(1, first + i) for i in range(len(domain))], "=", 1)

    def number(self, most: int) -> list[Term]:
        return [(1 << k, self.boolean(), None) for k in range(most.bit_length())]

    def remark(self, words: str) -> None:
        self.lines.append(f"* {words}")

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._row([(1, x) for x in literals], ">=", 1, only_if)

    def write_sum(self, terms: Sequence[Term], relation: str, total: int, only_if: Sequence[int] = ()) -> None:
        if relation == "!=":
            below = self.boolean()
            for literal in only_if:
                self.write_clause((literal, -below))
            self.write_sum(terms, "<=", total - 1, (*only_if, below))
            self.write_sum(terms, ">=", total + 1, (*only_if, -below))
            return
        weighted = [
            (c * value, x)
            for c, first, domain in terms
            for value, x in _values(first, BOOLEAN if domain is None else domain)
        ]
        if relation == "<=":
            self._row([(-c, x) for c, x in weighted], ">=", -total, only_if)
        else:
            self._row(weighted, relation, total, only_if)

    def _row(self, terms: Weighted, relation: str, degree: int, only_if: Sequence[int]) -> None:
        self.lines += _rows(terms, relation, degree, only_if)

    # Words

    def _write_different(self, line: StatedLine) -> bool:
        places = _places(line)
        for literals in places.values():
            if len(places) == len(line.args):
                self._row([(1, x) for x in literals], "=", 1, line.only_if)
            elif len(literals) > 1:
                self._row([(-1, x) for x in literals], ">=", -1, line.only_if)
        return True

    def _write_sum(self, line: StatedLine) -> bool:
        """Reject "not equal" for two variables, because clauses encode it without a fresh literal."""
        _, relation, _ = cast(tuple[tuple[int, ...], str, int], line.parameters)
        if relation == "!=" and len(line.args) == 2 and prod(len(d or BOOLEAN) for d in line.domains) <= PAIRS:
            return False
        return super()._write_sum(line)

    def _write_sets(self, line: StatedLine) -> bool:
        """Require for each value that its number of uses equals its number in the selected set."""
        family = cast(Rows, line.parameters)
        chosen = [self.boolean() for _ in family] if len(family) > 1 else []
        for x in chosen:
            for literal in line.only_if:
                self.write_clause((literal, -x))
        if len(family) != 1:
            self._row([(1, x) for x in chosen], "=", 1, line.only_if)
        places = _places(line)
        for value in sorted({*places, *(value for values in family for value in values)}):
            literals = places.get(value, ())
            having: Weighted = [(-1, x) for x, values in zip(chosen, family, strict=False) if value in values]
            certain = len(family) == 1 and value in family[0]
            self._row([*((1, x) for x in literals), *having], "=", int(certain), line.only_if)
        return True


def _places(line: StatedLine) -> dict[int, list[int]]:
    """Return each value with the literals that a variable of the line has it."""
    places: dict[int, list[int]] = {}
    for first, domain in zip(line.args, line.domains, strict=True):
        assert domain is not None, "it is about variables"
        for value, x in [(0, -first), (1, first)] if domain == BOOLEAN else _values(first, domain):
            places.setdefault(value, []).append(x)
    return dict(sorted(places.items()))


def _values(first: int, domain: Domain) -> Iterable[tuple[int, int]]:
    """Yield each value with its literal. For a Boolean, yield only the value 1."""
    return [(1, first)] if domain == BOOLEAN else [(value, first + i) for i, value in enumerate(domain)]


def opb(model: Model, clues: Sequence[Clue] = (), title: str = "") -> str:
    """Return the text of the model's rules and these clues.

    Raises:
        ModelError: a constraint cannot be decomposed. The message names it.
    """
    rows = OpbRows(model, clues)
    lines = [*rows.domains, *rows.lines]
    numbering = Numbering(declared_variables(model))
    decisions = [n for x in model.decisions for n in numbering.literals(x)]
    head = [
        f"* #variable= {rows.top} #constraint= {sum(not line.startswith('*') for line in lines)}",
        *([f"* {title}"] if title else []),
        *(f"* {line}" for line in meanings(model, numbering)),
        f"* {rows.count_note()}",
        f"* project {' '.join(f'x{n}' for n in decisions)}",
    ]
    return "\n".join([*head, *lines]) + "\n"


def meanings(model: Model, numbering: Numbering, sign: str = "x") -> Iterable[str]:
    """Yield a line for each declared variable: its name, and value -> literal. ``sign``: the prefix of their
    numbers."""
    for kind, variables in (("decision", model.decisions), ("auxiliary", model.auxiliary)):
        for x in variables:
            name = " ".join(x.name.split())  # a name fits on one line
            if x.values == BOOLEAN:
                yield f"{kind} {name}: {sign}{numbering.first[x]}=1"
            else:
                values = (
                    f"{sign}{n}={x.value_name(value)}" for n, value in zip(numbering.literals(x), x.values, strict=True)
                )
                yield f"{kind} {name}: {' '.join(values)}"


def _rows(terms: Weighted, relation: str, degree: int, only_if: Sequence[int] = ()) -> list[str]:
    """Return the lines for: the sum of coefficient * literal is >= or = ``degree`` if the literals ``only_if`` are
    true."""
    sums: dict[int, int] = {}
    for c, x in terms:
        degree -= _add(sums, c, x)
    if not only_if:
        return [_line(sums, relation, degree)]
    lines = []
    for sign in (1, -1) if relation == "=" else (1,):
        weakened = {n: sign * c for n, c in sums.items()}
        total = sign * degree
        missed = total - sum(min(c, 0) for c in weakened.values())
        if missed <= 0:
            continue
        for x in only_if:
            total -= _add(weakened, missed, -x)
        lines.append(_line(weakened, ">=", total))
    return lines


def _add(sums: dict[int, int], c: int, x: int) -> int:
    """Add c * literal to the sums. Return its constant part."""
    sums[abs(x)] = sums.get(abs(x), 0) + (c if x > 0 else -c)
    return 0 if x > 0 else c


def _line(sums: dict[int, int], relation: str, degree: int) -> str:
    terms = [f"{c:+d} x{n}" for n, c in sums.items() if c] or ["+0 x1"]
    return f"{' '.join(terms)} {relation} {degree} ;"
