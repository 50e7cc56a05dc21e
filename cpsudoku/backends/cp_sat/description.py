"""CP-SAT's constraints for each line of a statement, and the result of its presolve."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from cpsudoku.backends.cp_sat.natives import Native
from cpsudoku.backends.cp_sat.protobuf import HIGHEST, LOWEST
from cpsudoku.backends.cp_sat.session import run
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, Contradiction, CpTranslation, Formulation, write
from cpsudoku.model import BOOLEAN, Clue
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import Domain, StatedLine
from cpsudoku.statement.line_description import CUTS, Description, LinePart, Values, shorten
from cpsudoku.statement.statement import Copy, Statement
from cpsudoku.statement.statement_text import names_of
from cpsudoku.support.limits import library

if TYPE_CHECKING:
    from ortools.sat.python.cp_model_helper import (
        AutomatonConstraintProto,
        ConstraintProto,
        LinearConstraintProto,
        LinearExpressionProto,
        TableConstraintProto,
    )


class _Recorder(CpTranslation):
    """A translation that records the constraints that each line writes."""

    def __init__(self, formulation: Formulation, statement: Statement) -> None:
        self.begins: list[tuple[int, int]] = []  # number of the first constraint of a line, place of its copy
        self.graphs_at: list[int] = []  # places of copies with cuts
        self._begin: int | None = None  # the first constraint of a copy, before its hidden variables
        super().__init__(formulation, statement)

    def _take(self, native: Native | None, line: StatedLine, copy: Copy) -> bool:
        self.begins.append((len(self.proto.constraints) if self._begin is None else self._begin, copy.place))
        self._begin = None
        return super()._take(native, line, copy)

    def variable(self, first: int, domain: Domain) -> None:
        self._begin = len(self.proto.constraints) if self._begin is None else self._begin
        super().variable(first, domain)

    def graph(self, graph: Guarded) -> None:
        self.graphs_at.append(self.begins[-1][1])
        super().graph(graph)


def describe(statement: Statement, *, formulation: str = "integer", **_: str) -> Description:
    """Return CP-SAT's constraints under the formulation of that name.

    Raises:
        ModelError: a line is too wide for clauses.
        BackendError: CP-SAT has no integers as large as a number.
    """
    chosen = FORMULATIONS[formulation]
    recorder = _Recorder(chosen, statement)
    name = _names(recorder, statement)
    parts = [LinePart() for _ in statement.origins]
    ends = [begin for begin, _ in recorder.begins[1:]] + [len(recorder.proto.constraints)]
    for (begin, place), end in zip(recorder.begins, ends, strict=True):
        for number in range(begin, end):
            noun, text = _constraint(recorder.proto.constraints[number], name)
            parts[place].note(noun, text)
    for place in recorder.graphs_at:
        parts[place].note(*CUTS)
    for place in {place for _, place in recorder.begins}:
        if recorder.enclosures.get(place) == 0:
            parts[place].note("line in another circuit")
        elif not parts[place].counts:
            parts[place].note("domain", "a value removed from a domain")
    variables = LinePart()
    booleans = sum(x.values == BOOLEAN for x in statement.variables)
    integers = len(statement.variables) - booleans
    if formulation == "boolean":
        variables.note("Booleans", "one for each variable = value", statement.top)
    else:
        variables.note("integers", "", integers)
        variables.note("Booleans", "", booleans)
    for number in range(recorder.begins[0][0] if recorder.begins else len(recorder.proto.constraints)):
        variables.note(*_constraint(recorder.proto.constraints[number], name))
    variables.counts = +variables.counts
    return Description(
        variables,
        tuple(parts),
        given="a domain of one value",
        block=(
            f"a clause of {statement.decisions} literals: one decision has another value"
            if formulation == "boolean"
            else f"a table of {statement.decisions} columns with one forbidden row, the first solution"
        ),
    )


def _names(recorder: CpTranslation, statement: Statement) -> Callable[[int], str]:
    """Return a function from a literal of the proto to its name in the statement. An unnamed variable is named by its
    index."""
    cp = recorder.cp
    names = {cp.place[first]: x.name for x, first in statement.first.items() if first in cp.place}
    own = names_of(statement)
    for literal, place in cp.literals.items():
        if literal > 0 and place >= 0:
            names.setdefault(place, own(literal) if literal <= statement.top else f"b{literal}")

    def name(place: int) -> str:
        return names.get(place, f"b{place}") if place >= 0 else f"not {name(-1 - place)}"

    return name


def _constraint(constraint: ConstraintProto, name: Callable[[int], str]) -> tuple[str, str]:
    """Return the type of a constraint of the proto as a noun, and the constraint in words."""
    field = next(field for field in NOUNS if getattr(constraint, f"has_{field}")())
    inside = getattr(constraint, field)
    condition = [name(x) for x in constraint.enforcement_literal]
    text = _TEXTS[field](inside, name)
    if field == "linear" and len(inside.vars) == 1 and condition:
        return "channelling", f"{text} if {condition[0]}"
    return NOUNS[field], f"{text} if {shorten(condition, ' and ')}" if condition else text


def _linear(linear: LinearConstraintProto, name: Callable[[int], str]) -> str:
    factors = {1: "", -1: "-"}
    terms = [factors.get(c, f"{c}*") + name(x) for c, x in zip(linear.coeffs, linear.vars, strict=True)]
    domain = list(linear.domain)
    if len(domain) == 2 and domain[0] == domain[1]:
        bound = f"== {domain[0]}"
    elif len(domain) == 2 and domain[0] <= LOWEST:
        bound = f"<= {domain[1]}"
    elif len(domain) == 2 and domain[1] >= HIGHEST:
        bound = f">= {domain[0]}"
    else:
        bound = _among([*zip(domain[::2], domain[1::2], strict=True)])
    return f"{shorten(terms, ' + ').replace('+ -', '- ')} {bound}"


def _among(intervals: Sequence[tuple[int, int]]) -> str:
    """Return "!= 1", "not in 1..3, 5" for intervals without ends, or "in 1..3, 5"."""
    open_ended = intervals[0][0] <= LOWEST and intervals[-1][1] >= HIGHEST
    gaps = [(low + 1, high - 1) for (_, low), (high, _) in pairwise(intervals)]
    if open_ended and len(gaps) == 1 and gaps[0][0] == gaps[0][1]:
        return f"!= {gaps[0][0]}"
    parts = [str(low) if low == high else f"{low}..{high}" for low, high in (gaps if open_ended else intervals)]
    return f"{'not ' * open_ended}in {', '.join(parts)}"


def _expressions(expressions: Iterable[LinearExpressionProto], name: Callable[[int], str]) -> str:
    return shorten(name(one.vars[0]) if one.coeffs[0] == 1 else f"1 - {name(one.vars[0])}" for one in expressions)


def _table(table: TableConstraintProto, name: Callable[[int], str]) -> str:
    rows = len(table.values) // max(1, len(table.exprs))
    return f"({_expressions(table.exprs, name)}) in a table of {rows} rows"


def _automaton(automaton: AutomatonConstraintProto, name: Callable[[int], str]) -> str:
    return f"an automaton of {len(automaton.transition_tail)} moves reads {_expressions(automaton.exprs, name)}"


_TEXTS: Mapping[str, Callable[[Any, Callable[[int], str]], str]] = {
    "all_diff": lambda inside, name: f"AllDifferent({_expressions(inside.exprs, name)})",
    "linear": _linear,
    "bool_or": lambda inside, name: shorten(map(name, inside.literals), " or "),
    "bool_and": lambda inside, name: shorten(map(name, inside.literals), " and "),
    "exactly_one": lambda inside, name: f"exactly one of {shorten(map(name, inside.literals))}",
    "at_most_one": lambda inside, name: f"at most one of {shorten(map(name, inside.literals))}",
    "table": _table,
    "automaton": _automaton,
    "circuit": lambda inside, name: f"a circuit over {len(inside.tails)} arcs",
}
NOUNS = {field: "AllDifferent" if field == "all_diff" else field for field in _TEXTS}


class Presolve(NamedTuple):
    """The result of presolve for a puzzle. ``before``, ``after``: the size of the model, by sort; ``values``: the
    remaining values of the variables, None for a contradiction; ``gains``: is presolve on by default for this model?"""

    before: Mapping[str, int]
    after: Mapping[str, int]
    values: Values | None
    gains: bool = True


def presolve(statement: Statement, clues: Sequence[Clue], *, probing: bool = True) -> Presolve:
    """Return the result of CP-SAT's presolve before any search. It keeps all solutions. ``clues``: values of single
    variables. ``probing``: does it try values to find their consequences? Its other rules are applied in either case.

    Raises:
        BackendError: same as in `describe`.
    """
    parameters = library("ortools.sat.python.cp_model_helper").SatParameters()
    translation = CpTranslation(FORMULATIONS["integer"], statement)
    changes = translation.changes(clues)
    if isinstance(changes, Contradiction):
        return Presolve({}, {}, None)
    write(translation.proto, changes)
    parameters.log_search_progress = parameters.log_to_response = True
    parameters.log_to_stdout = False
    parameters.num_workers = 1
    parameters.catch_sigint_signal = False
    parameters.keep_all_feasible_solutions_in_presolve = True
    parameters.fill_tightened_domains_in_response = True
    parameters.stop_after_presolve = True
    if not probing:
        parameters.cp_model_probing_level = 0
    parameters.max_time_in_seconds = 10.0
    response = run(translation.proto, parameters)
    before, _, after = response.solve_log.partition("Presolve summary:")
    values: Values | None = None
    if response.status.name != "INFEASIBLE":
        domains = [list(variable.domain) for variable in response.tightened_variables]
        values = {
            x: frozenset(v for v in x.values if _holds(domains[place], v)) if domains else frozenset(x.values)
            for x, first in statement.first.items()
            for place in (translation.cp.place[first],)
        }
    return Presolve(dict(_sizes(before)), dict(_sizes(after)), values, translation.gains_by_presolve)


def _holds(domain: Sequence[int], value: int) -> bool:
    return any(low <= value <= high for low, high in zip(domain[::2], domain[1::2], strict=True))


def _sizes(log: str) -> Iterator[tuple[str, int]]:
    """Yield the numbers of variables and constraints in a part of CP-SAT's log."""
    for noun, number in re.findall(r"^#(?:k)?(\w+): ([\d']+)", log, re.MULTILINE):
        yield noun, int(number.replace("'", ""))
