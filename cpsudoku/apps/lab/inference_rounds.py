"""Compare inference round by round, without guesses: the values that unit propagation, singles and AllDifferent remove.

All three begin with the givens. In each round, each method uses the result of the round before:

    unit propagation    each clause with one literal left: a found value, then the values that it excludes
    singles             the same on the groups of the search: a cell or place with one candidate left, then the values
                        that it excludes; and each propagator once
    AllDifferent        unit propagation, and each `different` as one constraint: every value in none of its solutions
                        is removed (a matching, then its possible changes; Regin, AAAI 1994)

Inference between clauses of one constraint over its own fresh literals belongs to the round. It is our own code,
because no solver reports rounds. Cost: 20 to 100 ms for a 9x9 sudoku or a killer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cpsudoku.backends.search.session import SearchSession
from cpsudoku.backends.search.tables import members
from cpsudoku.model import BOOLEAN, Clue, Model, Variable
from cpsudoku.statement.clause_encoding import clauses as clauses_of
from cpsudoku.statement.line_description import Values
from cpsudoku.statement.statement import Statement
from cpsudoku.support.errors import series

SAMPLES = 6  # Hall sets that are printed
Hall = tuple[int, str, tuple[str, ...], tuple[int, ...]]  # round, unit, inside, values
Struck = Mapping[Variable, frozenset[int]]


class Inference(NamedTuple):
    """The result of one inference method. ``rounds``: the values that each round removes. At a contradiction, the last
    round removes none."""

    title: str
    words: str
    rounds: tuple[Struck, ...]
    contradiction: bool = False


class HallSet(NamedTuple):
    """A Hall set of an AllDifferent: n variables ``inside`` with exactly n ``values``. The other variables ``outside``
    lose these values. ``round``: the round, from 1. ``unit``: the name of the AllDifferent."""

    round: int
    unit: str
    inside: tuple[str, ...]
    values: tuple[int, ...]
    outside: tuple[str, ...]

    @property
    def text(self) -> str:
        inside, outside, values = series(self.inside), series(self.outside), series([*map(str, self.values)])
        none = f"{'is' if len(self.outside) == 1 else 'are'} {'neither' if len(self.values) == 2 else 'none of these'}"
        return f"{self.unit}: {inside} are {values}, so {outside} {none}"


class InferenceRounds(NamedTuple):
    """The rounds of all three methods. ``start``: the values of the decisions before the first round. ``halls``: the
    removals by AllDifferent that unit propagation never finds, by round."""

    start: Values
    inferences: tuple[Inference, ...]
    halls: tuple[HallSet, ...] = ()

    def values_after(self, inference: Inference, rounds: int | None = None) -> Values:
        """Return the values after ``rounds`` rounds, or after all."""
        values = dict(self.start)
        for struck in inference.rounds[:rounds]:
            values |= {x: values[x] - gone for x, gone in struck.items()}
        return values

    def effect(self, inference: Inference, number: int) -> tuple[int, int]:
        """Return the number of values that a round (from 1) removes, and the number of decisions that it leaves with a
        single value."""
        before, after = self.values_after(inference, number - 1), self.values_after(inference, number)
        out = sum(len(before[x]) - len(after[x]) for x in after)
        return out, sum(len(after[x]) == 1 < len(before[x]) for x in after)

    @property
    def most(self) -> int:
        """The greatest number of rounds."""
        return max((len(inference.rounds) for inference in self.inferences), default=0)


def lockstep(model: Model, statement: Statement, clues: Sequence[Clue]) -> InferenceRounds:
    """Return the rounds of three inference methods on a statement of the model and all ``clues``."""
    start = {x: frozenset(x.values) for x in model.decisions}
    for clue in clues:
        if clue.unary is not None and clue.unary.variable in start:
            start[clue.unary.variable] &= clue.unary.allowed
    formula = clauses_of(statement)
    board = _Board({x: _literals(x, formula.numbering.literal(x, x.values[-1])) for x in model.decisions}, start)
    inferences = [
        Inference("unit propagation", "clauses with one literal left", *rounds(formula.clauses, board)),
        Inference("singles", "of the search: cells and places with one candidate left", *_singles(model, clues, start)),
    ]
    lines = list(_differents(statement))
    if not lines:
        return InferenceRounds(start, tuple(inferences))
    propagation = _AllDifferents(lines, {first: x for x, first in statement.first.items()})
    by_matching = rounds(formula.clauses, board, propagation.literals)
    inferences.append(Inference("AllDifferent", "each one as a whole, the other lines as clauses", *by_matching))
    steps = InferenceRounds(start, tuple(inferences))
    stuck = steps.values_after(inferences[0]) if not inferences[0].contradiction else {}
    news: dict[Hall, dict[str, None]] = {}
    for x, v, hall in propagation.halls:
        if v in stuck.get(x, ()) and len(hall[2]) > 1:  # a placed value: every method removes these
            news.setdefault(hall, {})[x.name] = None
    order = {x.name: i for i, x in enumerate(model.decisions)}
    halls = sorted(
        (HallSet(*hall, tuple(sorted(outside, key=order.__getitem__))) for hall, outside in news.items()),
        key=lambda hall: (hall.round, len(hall.inside)),
    )
    return steps._replace(halls=tuple(halls[:SAMPLES]))


# Clauses


class _Board:
    """The decisions among the literals of some clauses. ``literals``: decision -> value -> its literal."""

    def __init__(self, literals: Mapping[Variable, Mapping[int, int]], start: Values) -> None:
        self.meaning: dict[int, tuple[Variable, int]] = {}  # a false literal -> the removed value
        self.given: list[int] = []  # true literals
        for x, of in literals.items():
            self.meaning.update({-literal: (x, v) for v, literal in of.items()})
            self.given += [-literal for v, literal in of.items() if v not in start[x]]
            self.given += [of[v] for v in start[x] if len(start[x]) == 1 < len(x.values)]


def _literals(x: Variable, last: int) -> Mapping[int, int]:
    """Return the literal of each value. ``last``: the literal of the last value."""
    if x.values == BOOLEAN:
        return {0: -last, 1: last}
    return {v: last - len(x.values) + 1 + i for i, v in enumerate(x.values)}


Propagation = Callable[[set[int], int], Iterable[int] | None]  # (true literals, round) -> literals; None: contradiction


def rounds(
    clauses: Sequence[Sequence[int]], board: _Board, more: Propagation | None = None
) -> tuple[tuple[Struck, ...], bool]:
    """Return the values that unit propagation removes in rounds, and whether it ends in a contradiction.

    ``more``: further inferences of a round.
    """
    meaning, true = board.meaning, set[int]()
    left = [len(clause) for clause in clauses]  # literals that are not false
    waiting = [i for i, n in enumerate(left) if n == 1]
    struck: dict[Variable, set[int]] = {}
    places: dict[int, list[int]] = {}
    for i, clause in enumerate(clauses):
        for x in clause:
            places.setdefault(x, []).append(i)

    def units() -> list[int]:
        """Return the last literals of clauses, 0 for none; satisfied clauses are dropped."""
        waiting[:] = [i for i in waiting if true.isdisjoint(clauses[i])]
        return [next((x for x in clauses[i] if -x not in true), 0) for i in waiting]

    def assign(literals: Iterable[int]) -> bool:
        """Make literals true. Return False for a contradiction."""
        for literal in literals:
            if not literal or -literal in true:
                return False
            if literal in true:
                continue
            true.add(literal)
            if literal in meaning:
                x, value = meaning[literal]
                struck.setdefault(x, set()).add(value)
            for i in places.get(-literal, ()):
                left[i] -= 1
                if left[i] == 1:
                    waiting.append(i)
                elif not left[i]:
                    return False
        return True

    def inner() -> bool:
        """Propagate literals outside the board until none are left."""
        while some := [x for x in units() if x not in meaning and -x not in meaning]:
            if not assign(some):
                return False
        return True

    history, before = list[Struck](), -1
    sound = 0 not in left and assign(board.given) and inner()
    while sound and before < len(true):
        before = len(true)
        struck.clear()
        sound = assign([x for x in units() if x > 0])  # first the found literals, then their removals
        inferred = more(true, len(history) + 1) if sound and more else ()
        sound = sound and inferred is not None and assign([*[x for x in units() if x < 0], *inferred]) and inner()
        if sound and struck:
            history.append({x: frozenset(values) for x, values in struck.items()})
    return tuple(history), not sound


# Singles


def _singles(model: Model, clues: Sequence[Clue], start: Values) -> tuple[tuple[Struck, ...], bool]:
    """Return the rounds of the search's groups, as clauses over its candidates, and of its propagators."""
    network = SearchSession(model, "singles", "fewest").network(clues)
    clauses = [tuple(members(group)) for group in network.members if group]
    clauses += [(-a, -b) for a, others in enumerate(network.kill) for b in members(others) if a < b]
    clauses += [(-b, a) for a, others in network.pull.items() for b in members(others)]
    clauses += [(*members(some), *[-x for x in members(denied)]) for some, denied, _ in network.clauses.values()]

    def propagators(true: set[int], number: int) -> Iterable[int] | None:
        X = network.full & ~sum([network.bit[-x] for x in true if x < 0])
        removed = 0
        for propagator in network.propagators:
            inferred = propagator(X)
            if inferred is None:
                return None
            removed |= inferred
        return [-x for x in members(X & removed)]

    literals = {x: {v: network.candidate(x, v) for v in x.values} for x in model.decisions}
    return rounds(clauses, _Board(literals, start), propagators)


# AllDifferent


def _differents(statement: Statement) -> Iterable[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]:
    """Yield first literals and domains of each unconditional `different` over declared variables."""
    for shape, copy in statement.in_order():
        for line in shape.lines if any(line.word == "different" for line in shape.lines) else ():
            if line.word != "different" or line.only_if or any(x >= shape.starts[len(shape.scope)] for x in line.args):
                continue
            domains = tuple([domain for domain in line.domains if domain is not None])
            if BOOLEAN not in domains and len(domains) > 1:
                yield tuple([copy.firsts[shape.starts.index(x)] for x in line.args]), domains


class _AllDifferents:
    """Each line as a whole. ``halls``: (variable, removed value, its Hall set)."""

    def __init__(
        self, lines: Sequence[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]], of: Mapping[int, Variable]
    ):
        self.lines, self.of = lines, of
        self.known: dict[int, tuple[frozenset[int], ...]] = {}  # line -> its values at the last visit
        self.halls: list[tuple[Variable, int, Hall]] = []
        self.units = [_unit_name([of[first].name for first in firsts]) for firsts, _ in lines]

    def literals(self, true: set[int], number: int) -> Iterable[int] | None:
        """Return the literals that become true. Return None if some AllDifferent has no solution left."""
        literals: list[int] = []
        for place, (firsts, domains) in enumerate(self.lines):
            values_now = tuple(
                [
                    frozenset([v for i, v in enumerate(domain) if -(first + i) not in true])
                    for first, domain in zip(firsts, domains, strict=True)
                ]
            )
            if self.known.get(place) == values_now:
                continue
            self.known[place] = values_now
            removed = all_different(values_now)
            if removed is None:
                return None
            for i, v, hall in removed:
                literals.append(-(firsts[i] + domains[i].index(v)))
                names = tuple([self.of[firsts[j]].name for j in hall])
                values = tuple(sorted(frozenset[int]().union(*(values_now[j] for j in hall))))
                self.halls.append((self.of[firsts[i]], v, (number, self.units[place], names, values)))
        return literals


def _unit_name(names: Sequence[str]) -> str:
    """Return the name of a row or a column. For other units, return the first and the last place."""
    cells = [re.fullmatch(r"r(\d+)c(\d+)", name) for name in names]
    for i, word in ((1, "row"), (2, "column")):
        if len({cell[i] if cell else "" for cell in cells} - {""}) == 1 and all(cells):
            return f"{word} {cells[0][i]}"  # type: ignore[index]
    return f"{names[0]} to {names[-1]}"


def all_different(domains: Sequence[frozenset[int]]) -> list[tuple[int, int, tuple[int, ...]]] | None:
    """Return the values that occur in no solution of an AllDifferent, as (place, value, the places of the Hall set that
    needs the value). Return None if there is no solution.
    """
    owner: dict[int, int] = {}  # value -> place: a matching

    def settle(place: int, seen: set[int]) -> bool:
        for value in domains[place]:
            if value not in seen:
                seen.add(value)
                if value not in owner or settle(owner[value], seen):
                    owner[value] = place
                    return True
        return False

    if not all(settle(place, set()) for place in range(len(domains))):
        return None
    reach: dict[int, set[int]] = {}  # value -> values that its place, and the places that it displaces, can take
    for value in owner:
        seen, edge = {value}, [value]
        while edge:
            place = owner.get(edge.pop())
            for other in domains[place] - seen if place is not None else ():
                seen.add(other)
                edge.append(other)
        reach[value] = seen
    removed = []
    for value, place in owner.items():
        for other in domains[place] - {value}:
            if other in owner and value not in reach[other] and reach[other] <= owner.keys():
                removed.append((place, other, tuple(sorted(owner[v] for v in reach[other]))))
    return removed
