"""The rules of a model as clauses for the `sat` backend. Formulation and at-most-one encoding are options.

`extended` is the reference encoding (`statement.clause_encoding`): each variable takes exactly one value, each value of
a permutation has exactly one place. `minimal` omits two sorts of implied clauses (Lynce and Ouaknine, Sudoku as a SAT
Problem, AIMATH 2006): "each value has a place", and "at most one value" for a variable of a permutation. The solutions
are the same, but unit propagation is weaker: it finds no hidden singles. Clauses on 9x9 with the pairwise encoding:
10,530 extended, 7,371 minimal. The at-most-one option applies to variables and to the primitive `different`. Other
primitives always use the pairwise encoding.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from cpsudoku.backends.sat.at_most_one import AtMostOneEncoding
from cpsudoku.model import BOOLEAN, Unary
from cpsudoku.primitives import FILES
from cpsudoku.primitives.clause_rows import MOST, simple
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import Domain, Row, StatedLine, signed_table
from cpsudoku.statement.clause_encoding import StatedFormula, different_lines
from cpsudoku.statement.compilation import compile_statement
from cpsudoku.statement.statement import Copy, Statement
from cpsudoku.support.errors import BackendError

FORMULATIONS = ("extended", "minimal")
Places = dict[int, list[int]]


def remaining(
    statement: Statement, formulation: str, encoding: AtMostOneEncoding, left: Mapping[int, Collection[int]]
) -> StatedFormula:
    """Return the clauses of a statement over the remaining values only. ``left``: first literal of a variable -> its
    remaining values, by default all.

    Raises:
        BackendError: the at-most-one clauses would fill the memory before any time limit.
    """
    followed = single_value_variables(statement, formulation)
    target = _Target(encoding, left, statement.top, formulation == "extended")
    for x in statement.variables:
        target.declare(statement.first[x], x.values, x.name, one_at_most=statement.first[x] not in followed)
    top = compile_statement(statement, target)
    target.finish(top)
    return StatedFormula(statement, [target.clauses], target.top, target.graphs, [])


def single_value_variables(statement: Statement, formulation: str) -> set[int]:
    """Return the first literals of variables that need no "at most one value" under `minimal`: variables of a
    permutation, that is, n different variables over n values."""
    single: set[int] = set()
    if formulation == "minimal":
        for firsts, domains in different_lines(statement):
            if len({value for domain in domains for value in domain}) == len(firsts):
                single.update(firsts)
    return single


def places_of_values(line: StatedLine, left: Mapping[int, Collection[int]] = MappingProxyType({})) -> Places:
    """For a `different`, return value -> the literals "variable = value" of its variables, in ascending order of
    values. ``left``: first literal -> the values to include."""
    places: Places = {value: [] for value in sorted({value for domain in line.domains for value in domain or ()})}
    for first, domain in zip(line.args, line.domains, strict=True):
        assert domain is not None, "its arguments are variables"
        literals = range(first, first + len(domain)) if domain != BOOLEAN else (-first, first)
        kept = left.get(first, domain)
        for literal, value in zip(literals, domain, strict=True):
            if value in kept:
                places[value].append(literal)
    return places


class _Target:
    """The target of `compile_statement` that collects each clause once, over the values that are ``left``.

    At-most-one encodings use new literals above all others, so their clauses are written at the end.
    """

    natives: Mapping[str, Callable[[StatedLine, Copy], bool]]
    by_cuts = False

    def __init__(
        self, encoding: AtMostOneEncoding, left: Mapping[int, Collection[int]], top: int, extended: bool
    ) -> None:
        self.natives = {"different": self.different, "clause": self.take}
        self.encoding, self.left, self.top, self.extended = encoding, left, top, extended
        self.clauses: dict[Row, None] = {}
        self.graphs: list[Guarded] = []
        self.one_at_most: list[Sequence[int]] = []
        self.room = MOST  # clauses that these may still take

    def declare(self, first: int, domain: Domain, name: str = "a variable", *, one_at_most: bool = True) -> None:
        """Require that a variable takes one of its remaining values."""
        values = self.left.get(first, domain)
        if domain == BOOLEAN:
            if len(values) < len(BOOLEAN):
                self.add([first if value else -first] for value in values)
            return
        here = [x for x, value in enumerate(domain, first) if value in values]
        self.add([here])
        if one_at_most:
            self.at_most_one(here, f"{name} has {len(here):,} values")
        if len(here) < len(domain):
            self.add([-x] for x, value in enumerate(domain, first) if value not in values)

    def different(self, line: StatedLine, copy: Copy) -> bool:
        """Accept the line if it has no condition: each value has at most one place, and in a permutation also at least
        one."""
        if line.only_if:
            return False
        places = places_of_values(line, self.left)
        permutation = self.extended and len(places) == len(line.args)
        for literals in places.values():
            self.at_most_one(literals, f"AllDifferent over {len(line.args):,} variables")
            if permutation:
                self.add([literals])
        return True

    def at_most_one(self, literals: Sequence[int], words: str) -> None:
        """Note that at most one of the literals is true. The clauses are written at the end.

        Raises:
            BackendError: the clauses would fill the memory before any time limit.
        """
        self.room -= self.encoding.size(len(literals))
        if self.room < 0:
            raise BackendError(_too_many(words))
        self.one_at_most.append(literals)

    def take(self, line: StatedLine, copy: Copy) -> bool:
        """Accept a clause unchanged."""
        clause = simple((*[-x for x in line.only_if], *line.args))
        self.add([clause] if clause is not None else [])
        return True

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self.clauses.update((tuple(clause), None) for clause in clauses)

    def variable(self, first: int, domain: Domain) -> None:
        self.declare(first, domain)

    def fresh(self, first: int, count: int) -> None:
        pass

    def clause(self, clause: Row) -> None:
        self.clauses[clause] = None

    def graph(self, graph: Guarded) -> None:
        self.graphs.append(graph)

    def finish(self, top: int) -> None:
        """Write the at-most-one clauses, with new literals above ``top``."""
        self.top = top
        for literals in self.one_at_most:
            written, self.top = self.encoding.encode(literals, self.top)
            self.clauses.update(dict.fromkeys(written))


LABELLED = ("pieces", "piece")


class _Labels:
    """The target of `compile_statement` that collects only the reference encoding of pieces with roots."""

    by_cuts = False

    def __init__(self) -> None:
        self.natives: Mapping[str, Callable[[StatedLine, Copy], bool]]
        self.natives = {word: lambda line, copy: True for word in FILES if word not in LABELLED}
        self.clauses: list[Row] = []

    def variable(self, first: int, domain: Domain) -> None:
        pass

    def fresh(self, first: int, count: int) -> None:
        pass

    def clause(self, clause: Row) -> None:
        self.clauses.append(clause)

    def graph(self, graph: Guarded) -> None:
        pass


def labels(statement: Statement, declared: int, last: int) -> tuple[list[Row], int]:
    """Return the clauses of the reference encoding for pieces with roots (labels, owners, counts), and their last
    literal. The clauses use the literals of the ``declared`` variables and new literals above ``last``."""
    target = _Labels()
    top = compile_statement(statement, target)
    table = signed_table([*range(1, declared + 1), *range(last + 1, last + 1 + top - declared)])
    return [tuple([table[x] for x in clause]) for clause in target.clauses], last + top - declared


def _too_many(words: str) -> str:
    return (
        f"sat: {words}: expected at most {MOST:,} clauses for at most one of several, found more with these; another "
        f"encoding may take fewer (`cpsudoku help encodings`), cp_sat and backtrack write none"
    )


# The domains that the clues leave: a value of a fixed variable is removed from the others of its all-differents.
#
# Naked singles until nothing changes: one visit for each all-different of each fixed variable. This makes the formula
# of a large grid small before a solver gets it. The rest is the solver's work.


def reduce_domains(statement: Statement, stated: Iterable[Unary]) -> dict[int, set[int]] | None:
    """Return first literal -> remaining values for each variable. Return None if a variable has none."""
    domains = {statement.first[x]: set(x.values) for x in statement.variables}
    for x, allowed in stated:
        domains[statement.first[x]] &= allowed
    scopes: dict[int, list[tuple[int, ...]]] = {x: [] for x in domains}
    for scope, _ in different_lines(statement):
        for first in scope:
            scopes[first].append(scope)
    fixed = [x for x, values in domains.items() if len(values) == 1]
    while fixed:
        here = fixed.pop()
        if not domains[here]:
            return None
        (value,) = domains[here]
        for y in (y for scope in scopes[here] for y in scope):
            if y != here and value in domains[y]:
                domains[y].remove(value)
                if len(domains[y]) == 1:
                    fixed.append(y)
                elif not domains[y]:
                    return None
    return domains if all(domains.values()) else None
