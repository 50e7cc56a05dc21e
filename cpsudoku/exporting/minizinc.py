"""A model in MiniZinc: its constraints under MiniZinc's own names where there is one, else decomposed.

A variable keeps its name where that is a name in MiniZinc, too. An automaton is `regular`, its states numbered through;
what has to be connected is said by distances (`connectivity`). Expressions stay expressions: `max([a, b + 1]) > c`.

The language: Nethercote and others, MiniZinc: Towards a Standard CP Modelling Language, CP 2007; written for 2.6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cpsudoku.constraints import (
    AllDifferent,
    AllEqual,
    And,
    Cardinality,
    Clause,
    Comparison,
    Count,
    DistinctSets,
    Element,
    Equivalence,
    Fold,
    InDomain,
    Less,
    Lexicographic,
    Linear,
    Literal,
    NotEqual,
    Or,
    Regular,
    Relation,
    Table,
    Truth,
)
from cpsudoku.constraints.automaton import Moves
from cpsudoku.constraints.cardinality import CountIs
from cpsudoku.constraints.defined import Defined
from cpsudoku.constraints.element import ElementIs
from cpsudoku.constraints.extremum import Extremum, ExtremumIs
from cpsudoku.constraints.fold import FoldIs
from cpsudoku.constraints.logic import Item
from cpsudoku.exporting.connectivity import whole
from cpsudoku.exporting.lowering import Condition, Lowering, counted
from cpsudoku.exporting.words import (
    AND,
    DIFFERENT,
    EQUIVALENT,
    GLOBALS,
    NAME,
    OR,
    RELATIONS,
    TAKEN,
    Unsaid,
    domain,
    number,
    quoted,
)
from cpsudoku.model import BOOLEAN, Clue, Constraint, Expression, Model, Sum, Variable
from cpsudoku.model.variables import Absolute


class Writer:
    """Collects the lines of a model."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        self.names: dict[Variable, str] = {}
        self.taken: set[str] = set(TAKEN)
        self.declared: list[str] = []
        self.lines: list[str] = []
        self.lowering = Lowering(self.write, self.declare, whole)
        for x in variables:
            self.declare(x)

    def declare(self, x: Variable) -> None:
        """A new variable."""
        name = x.name if NAME.fullmatch(x.name) and x.name not in self.taken else f"v{len(self.names) + 1}"
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        self.names[x] = name
        note = "" if name == x.name else f"  % {' '.join(x.name.split())}"
        self.declared.append(f"var {domain(x.values)}: {name};{note}")

    def write(self, constraint: Constraint, condition: Condition) -> bool:
        """Write what MiniZinc has; False where it has no such constraint."""
        try:
            said = Said(self.names, alone=not condition).constraint(constraint)
        except Unsaid:
            return False
        if condition:
            literal = Said(self.names, alone=False).literal
            said = f"({AND.join(map(literal, condition))}) -> ({said})"
        self.lines.append(f"constraint {said};")
        return True


class Said:
    """Constraints and expressions as text. ``names``: of variables, the text of what takes the place of others;
    ``alone``: is it a constraint on its own, not a part of one?"""

    def __init__(self, names: Mapping[Variable, str], *, alone: bool) -> None:
        self.names, self.alone = names, alone

    def constraint(self, constraint: Constraint) -> str:
        """
        Raises:
            Unsaid: MiniZinc has none.
        """
        said = SAID.get(type(constraint)) or (SAID[Regular] if isinstance(constraint, Regular) else None)
        if said is None:
            raise Unsaid
        text: str = said(self, constraint)
        return text

    def part(self, constraint: Constraint) -> str:
        """A part of a constraint."""
        return f"({Said(self.names, alone=False).constraint(constraint)})"

    def several(self, parts: Iterable[str], between: str, none: str) -> str:
        found = list(parts)
        return between.join(found) if found else none

    def literal(self, literal: Literal) -> str:
        x, value, positive = literal
        return f"{self.names[x]} {'=' if positive else '!='} {number(value)}"

    def truth(self, item: Item) -> str:
        """1 where an item is true, else 0."""
        if isinstance(item, Variable):
            return self.names[item] if item.values == BOOLEAN else f"bool2int({self.names[item]} = 1)"
        if isinstance(item, Literal):
            return f"bool2int({self.literal(item)})"
        return f"bool2int{self.part(item)}"

    def list(self, parts: Iterable[Expression | int]) -> str:
        return f"[{', '.join(map(self.expression, parts))}]"

    def expression(self, thing: Expression | int) -> str:
        """
        Raises:
            Unsaid: MiniZinc has none.
        """
        if isinstance(thing, int):
            return number(thing)
        if isinstance(thing, Variable):
            return self.names[thing]
        said = EXPRESSIONS.get(type(thing))
        if said is None:
            raise Unsaid
        text: str = said(self, thing)
        return text

    def sum(self, terms: Iterable[tuple[int, Expression]], constant: int = 0) -> str:
        said = ""
        for c, x in terms:
            factor = "" if abs(c) == 1 else f"{number(abs(c))} * "
            said += f" {'-' if c < 0 else '+'} {factor}{self.expression(x)}"
        if constant or not said:
            said += f" {'-' if constant < 0 else '+'} {number(abs(constant))}"
        return said.removeprefix(" + ").strip()

    def automaton(self, items: Sequence[Item | Expression], steps: Sequence[Moves] | None) -> str:
        """The layers of an automaton, their states numbered through; symbols from 1 on."""
        if steps is None:
            return "false"
        if not steps:
            return "true"
        if not self.alone:
            raise Unsaid  # solvers have it on its own
        symbols = [symbol for moves in steps for _, symbol, _ in moves]
        low, high = min(symbols), max(symbols)
        sizes = [1 + max(before for before, _, _ in moves) for moves in steps]
        starts = [1 + sum(sizes[:i]) for i in range(len(sizes) + 1)]
        table = [[0] * (high - low + 1) for _ in range(starts[-1])]
        for start, onward, moves in zip(starts, starts[1:], steps, strict=False):
            for before, symbol, after in moves:
                table[start + before - 1][symbol - low] = onward + after
        shift = "" if low == 1 else f" {'-' if low > 1 else '+'} {abs(low - 1)}"
        read = [self.symbol(item) for item in items]
        rows = " | ".join(", ".join(map(str, row)) for row in table)
        shifted = ", ".join(f"{text}{shift}" for text in read)
        automaton = f"{starts[-1]}, {high - low + 1}, [| {rows} |], 1, {{{starts[-1]}}}"
        return AND.join(
            [*dict.fromkeys(f"{text} in {low}..{high}" for text in read), f"regular([{shifted}], {automaton})"]
        )

    def symbol(self, item: Item | Expression) -> str:
        """What an automaton reads of an item."""
        return self.expression(item) if isinstance(item, Expression) else self.truth(item)


def _defined(said: Said, constraint: Defined) -> str:
    """The constraint with expressions in the place of the variables that equal them."""
    names = dict(said.names)
    names.update((x, f"({said.expression(meant)})") for x, meant in constraint.meant.items())
    inner = constraint.inner if constraint.positive else constraint.inner.negated()
    return Said(names, alone=said.alone).constraint(inner)


def _table(said: Said, scope: Sequence[Variable], tuples: Iterable[Sequence[int]]) -> str:
    # Beyond a variable's domain there is nothing to allow.
    domains = [frozenset(x.values) for x in scope]
    rows = [row for row in tuples if all(v in d for v, d in zip(row, domains, strict=True))]
    if not rows or not scope:
        return "true" if rows else "false"
    listed = " | ".join(", ".join(map(number, row)) for row in rows)
    return f"table({said.list(scope)}, [| {listed} |])"


def _distinct_sets(said: Said, constraint: DistinctSets) -> str:
    """A family by a sum where it is all that add up, else set by set: cells that differ use all of a set."""
    different = said.constraint(constraint.different)
    if constraint.sum is not None:
        return f"{different}{AND}{said.sum([(1, x) for x in constraint.scope])} = {number(constraint.sum)}"
    sets = (
        "(" + said.several((f"{said.names[x]} in {domain(s)}" for x in constraint.scope), AND, "true") + ")"
        for s in constraint.family
    )
    family = said.several(sets, OR, "false")
    return f"{different}{AND}({family})"


def _cardinality(said: Said, constraint: Cardinality) -> str:
    if constraint.least > constraint.most:
        return "false"
    total = f"sum([{', '.join(map(said.truth, constraint.items))}])"
    if constraint.least == constraint.most:
        return f"{total} = {constraint.least}"
    bounds = [f"{total} >= {constraint.least}"] if constraint.least else []
    bounds += [f"{total} <= {constraint.most}"] if constraint.most < len(constraint.items) else []
    return said.several(bounds, AND, "true")


def _lexicographic(said: Said, constraint: Lexicographic) -> str:
    if not constraint.first:
        return "false" if constraint.strict else "true"
    name = "lex_less" if constraint.strict else "lex_lesseq"
    return f"{name}({said.list(constraint.first)}, {said.list(constraint.second)})"


def _comparison(said: Said, constraint: Comparison) -> str:
    relation = RELATIONS.get(constraint.relation, constraint.relation)
    return f"{said.expression(constraint.left)} {relation} {said.expression(constraint.right)}"


def _in_domain(said: Said, constraint: InDomain) -> str:
    x, allowed = constraint.unary
    left = [value for value in x.values if value in allowed]
    return f"{said.names[x]} in {domain(left)}" if left else "false"


def _element(said: Said, element: Element) -> str:
    index = said.expression(element.index)
    return f"{said.list(element.entries)}[{index} {'+' if element.first <= 1 else '-'} {abs(1 - element.first)}]"


SAID: dict[type[Constraint], Callable[[Said, Any], str]] = {
    AllDifferent: lambda said, c: f"alldifferent({said.list(c.scope)})",
    AllEqual: lambda said, c: f"all_equal({said.list(c.parts)})" if c.parts else "true",
    And: lambda said, c: said.several(map(said.part, c.parts), AND, "true"),
    Cardinality: _cardinality,
    Clause: lambda said, c: said.several(map(said.literal, c.literals), OR, "false"),
    Comparison: _comparison,
    CountIs: lambda said, c: f"{said.expression(c.count)} = {said.names[c.result]}",
    Defined: _defined,
    DistinctSets: _distinct_sets,
    Equivalence: lambda said, c: (EQUIVALENT if c.positive else DIFFERENT).join(map(said.part, c.parts)),
    ElementIs: lambda said, c: f"{said.expression(c.element)} = {said.names[c.result]}",
    ExtremumIs: lambda said, c: f"{said.expression(c.extremum)} = {said.names[c.result]}",
    FoldIs: lambda said, c: said.automaton([*c.items, c.result], c.fold.steps(c.result.values)),
    InDomain: _in_domain,
    Less: lambda said, c: f"{said.names[c.scope[0]]} {'<' if c.strict else '<='} {said.names[c.scope[1]]}",
    Lexicographic: _lexicographic,
    Linear: lambda said, c: f"{said.sum(c.terms)} {RELATIONS.get(c.relation, c.relation)} {number(c.total)}",
    NotEqual: lambda said, c: f"{said.names[c.scope[0]]} != {said.names[c.scope[1]]}",
    Or: lambda said, c: said.several(map(said.part, c.parts), OR, "false"),
    Regular: lambda said, c: said.automaton(c.items, c.steps),
    Relation: lambda said, c: _table(said, c.scope, sorted(c.pairs)),
    Table: lambda said, c: _table(said, c.scope, c.tuples),
}
EXPRESSIONS: dict[type[Expression], Callable[[Said, Any], str]] = {
    Absolute: lambda said, x: f"abs({said.expression(x.inner)})",
    Count: lambda said, x: f"sum([{', '.join(map(said.truth, x.items))}])",
    Element: _element,
    Extremum: lambda said, x: f"{'max' if x.sign > 0 else 'min'}({said.list(x.parts)})",
    Sum: lambda said, x: f"({said.sum(x.terms, x.constant)})",
    Truth: lambda said, x: said.truth(x.constraint),
}
# A fold has no expression: what it is compared with decomposes to an automaton.
assert Fold not in EXPRESSIONS


def minizinc(model: Model, clues: Sequence[Clue] = (), title: str = "", shown: Sequence[Variable] | None = None) -> str:
    """The text, of the model's rules and these clues. ``shown``: the variables that are printed; None: the decisions.

    Raises:
        ModelError: a constraint that cannot be decomposed, or a number that is too large; the message names it.
    """
    declared = (*model.declared, *(x for clue in clues for x in clue.auxiliary))
    writer = Writer(declared)
    writer.lowering.rules(model)
    for clue in clues:
        writer.lines.append(f"% clue {' '.join(clue.name.split())}")
        writer.lowering.clue(clue)
    head = [
        *([f"% {title}"] if title else []),
        f"% The first {len(model.decisions)} variables are the decisions, which are printed.",
        f"% {counted(writer.lowering.free, len(model.decisions), len(declared), len(writer.names))}",
        *(f'include "{name}.mzn";' for name in GLOBALS if any(f"{name}(" in line for line in writer.lines)),
    ]
    printed = [f'"{quoted(x.name)}=\\({writer.names[x]})\\n"' for x in (model.decisions if shown is None else shown)]
    return "\n".join([*head, *writer.declared, *writer.lines, "solve satisfy;", f"output [{', '.join(printed)}];", ""])
