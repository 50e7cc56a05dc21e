"""The statement of a model: each constraint writes its lines. Constraints of users are decomposed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from cpsudoku.model import Clue, Constraint, Model, Variable
from cpsudoku.model.constraint import Condition, parts_of
from cpsudoku.model.constraints.logic import Clause, Clauses, Or, reify
from cpsudoku.model.literal_numbering import Codes, Numbering
from cpsudoku.model.model import declared_variables, place_of
from cpsudoku.primitives import primitive_of
from cpsudoku.primitives.clause_rows import literals_by_value, simple
from cpsudoku.primitives.primitive import BOOLEAN, Domain, SimplerLines, StatedLine, signed_table, width
from cpsudoku.statement.statement import ClauseLines, ConstraintShape, LineBlocks, Origin, Statement
from cpsudoku.support.errors import CpsudokuError, InstanceError, ModelError

if TYPE_CHECKING:
    from cpsudoku.model.constraints.logic import Item, Literal
    from cpsudoku.statement.houses import Houses


def state(model: Model, clues: Sequence[Clue] = (), *, fold: bool = True, counted: bool = False) -> Statement:
    """Return the statement of a model's rules and some clues.

    Args:
        fold: Subtract the totals of units from sums if fewer terms remain (`houses`). Solvers need this; explanations
            show the declared sums.
        counted: If possible, add lines that give hidden variables a unique value, so that assignments can be counted. A
            search for one solution does not need these lines.

    Raises:
        ModelError: a constraint cannot be decomposed. The message names its clue. It is an InstanceError if the line of
            the constraint is known. Or the model has auxiliary variables but no decisions.
    """
    if model.auxiliary and not model.decisions:
        raise ModelError("a model whose variables are all auxiliary: expected a decision variable")
    clue_variables = [x for clue in clues for x in clue.auxiliary]
    statement = Statement([*declared_variables(model), *clue_variables], len(model.decisions))
    words: Sequence[str] = getattr(model, "words", ())
    origin = Origin("", "", 0)
    try:
        for number, rule in enumerate(model.constraints):
            origin = Origin("", words[number] if number < len(words) else "", number)
            _add(statement, rule, origin, counted)
    except ModelError as error:
        raise add_place(error, origin, model) from error
    _add_clues(statement, clues, counted)
    return _fold(statement) if fold else statement


def state_clues(statement: Statement, clues: Sequence[Clue], houses: Houses) -> Statement:
    """Add some clues to an empty statement over their variables, and return the statement. ``houses``: the houses of
    the rules, whose totals are subtracted from sums.

    Raises:
        ModelError: a constraint cannot be decomposed. The message names its clue.
    """
    _add_clues(statement, clues, False)
    return _fold(statement, houses)


def _fold(statement: Statement, houses: Houses | None = None) -> Statement:
    if not any(shape.lines and shape.lines[0].word == "sum" for shape in statement.copies):
        return statement
    from cpsudoku.statement.houses import without_houses  # for sums, which most kinds do not use

    return without_houses(statement, houses)[0]


def _add_clues(statement: Statement, clues: Sequence[Clue], counted: bool) -> None:
    for clue in clues:
        try:
            for number, constraint in enumerate(clue.constraints):
                if constraint.redundant and not counted:
                    continue  # the constraint is not even made
                _add(statement, constraint, Origin(clue.name, "", number), counted)
        except ModelError as error:
            raise ModelError(f"clue {clue.name}: {error}") from error


def add_place(error: ModelError, origin: Origin, model: Model) -> CpsudokuError:
    """Return the error with the name of its clue, or with the line of its rule if known."""
    if origin.clue:
        return ModelError(f"clue {origin.clue}: {error}")
    where = place_of(model)
    return error if where is None else InstanceError(f"{where(origin.number)}: {error}")


def _add(statement: Statement, constraint: Constraint, origin: Origin, counted: bool) -> None:
    literals: dict[int, None] = {}
    if not plain_clause(constraint, statement.first, literals):
        statement.add(shape_of(constraint, counted=counted), constraint.scope, origin)
        return
    for x in literals:
        if -x in literals:
            return  # the constraint always holds
    statement.add_clause(tuple(literals), origin)


def plain_clause(constraint: Constraint, first: Mapping[Variable, int], literals: dict[int, None]) -> bool:
    """Return True if the constraint is a clause, as most rules of pencil puzzles are. Then add its literals to
    ``literals``.

    A restriction of one variable that is not a Boolean counts as a clause only inside another constraint. Alone it is a
    table. A constraint with a value outside the domain is not a plain clause.
    """
    if isinstance(constraint, Or):
        return all(_write_disjunction(part, first, literals) for part in constraint.parts)
    unary = getattr(constraint, "unary", None)
    if unary is None:
        return isinstance(constraint, Clause) and _write_disjunction(constraint, first, literals)
    return unary.variable.values == BOOLEAN and _write_disjunction(constraint, first, literals)


def _write_disjunction(part: Constraint, first: Mapping[Variable, int], literals: dict[int, None]) -> bool:
    """Add the literals of a disjunction. Return False if the part is not a disjunction."""
    unary = getattr(part, "unary", None)
    if unary is not None:
        x, allowed = unary
        values, start = x.values, first[x]
        if values == BOOLEAN:
            one = 1 in allowed
            if one is (0 in allowed):
                return False
            literals[start if one else -start] = None
            return True
        out = [i for i, value in enumerate(values) if value not in allowed]
        if len(out) == 1 and len(values) > 2:
            literals[-start - out[0]] = None
        else:
            literals.update(dict.fromkeys([start + i for i in range(len(values)) if i not in out]))
        return True
    if isinstance(part, Clause):
        for x, value, positive in part.literals:
            values = x.values
            if value not in values:
                return False
            number = first[x] + values.index(value) if values != BOOLEAN else first[x] if value else -first[x]
            literals[number if positive else -number] = None
        return True
    return isinstance(part, Or) and all(_write_disjunction(one, first, literals) for one in part.parts)


KEPT = 20_000  # shapes
_shapes: OrderedDict[Hashable, ConstraintShape] = OrderedDict()


def shape_of(constraint: Constraint, *, counted: bool = False) -> ConstraintShape:
    """Return the shape of a constraint. Constraints with equal keys share one.

    Raises:
        ModelError: the constraint cannot be decomposed.
    """
    if isinstance(constraint, Clauses) and constraint.boolean:
        lines = ClauseLines(constraint.rows, exclusive=constraint.exclusive)
        return ConstraintShape((BOOLEAN,) * len(constraint.scope), (), lines, False)
    if isinstance(constraint, Clauses):  # a cache lookup takes as long as writing most of them
        return _LineWriter(constraint.scope, counted).shape(constraint)
    try:
        key = (constraint.key, counted)
    except NotImplementedError:  # a user's constraint without a key shares no shape
        return _LineWriter(constraint.scope, counted).shape(constraint)
    shape = _shapes.get(key)
    if shape is None:
        shape = _shapes[key] = _LineWriter(constraint.scope, counted).shape(constraint)
        if len(_shapes) > KEPT:
            _shapes.popitem(last=False)
    return shape


def line_of(constraint: Constraint, first: Mapping[Variable, int]) -> StatedLine | None:
    """Return the single line of a constraint, over the literals of a statement. Return None if the constraint has
    several lines."""
    writer = _LineWriter(constraint.scope)
    writer.first = {x: first[x] for x in constraint.scope}
    writer.codes = Codes(writer.first)
    writer.post(constraint, ())
    return writer.single[0] if len(writer.blocks) == len(writer.single) == 1 else None


class _LineWriter:
    """Writes the lines of one constraint. ``counted``: see `state`."""

    def __init__(self, scope: Sequence[Variable], counted: bool = False) -> None:
        self.scope = tuple(scope)
        self.counted = counted
        self.hidden: list[Variable] = []
        numbering = Numbering(self.scope)
        self.codes, self.first, self.top = numbering.codes, numbering.first, numbering.count
        self.by_value: dict[Variable, Mapping[int, int]] = {}
        self.single: list[StatedLine] = []  # the last block
        self.blocks: list[Sequence[StatedLine]] = [self.single]
        self.open = False

    def shape(self, constraint: Constraint) -> ConstraintShape:
        try:
            self.post(constraint, ())
        except RecursionError as error:
            name = type(constraint).__name__
            raise ModelError(f"{name}: expected ever simpler constraints of `decompose`, found no end") from error
        domains = [tuple(x.values for x in variables) for variables in (self.scope, self.hidden)]
        lines = LineBlocks(self.blocks) if len(self.blocks) > 1 else tuple(self.single)
        return ConstraintShape(domains[0], domains[1], lines, self.open)

    def fresh(self, values: Iterable[int], only_if: Condition = (), free: bool = False) -> Variable:
        x = Variable(f"#{len(self.hidden)}", values)
        self.hidden.append(x)
        self.first[x] = self.top + 1
        self.top += width(x.values)
        self.open |= free or (bool(only_if) and not self.counted)
        if self.counted:  # if a literal of the condition is false, the variable has its least value
            least = -self.top if x.values == BOOLEAN else self.first[x]
            for literal in only_if:
                self.over_literals("clause", None, (literal, least), ())
        return x

    def post(self, constraint: Constraint, only_if: Condition) -> None:
        """Write the lines of a constraint. A user's constraint is decomposed first."""
        if constraint.stated:
            constraint.lines(self, only_if)
        else:
            self.post_parts(constraint, only_if)

    def post_parts(self, constraint: Constraint, only_if: Condition) -> bool:
        return self.post_each(parts_of(constraint, partial(self.fresh, only_if=only_if)), only_if)

    def post_each(self, constraints: Iterable[Constraint], only_if: Condition) -> bool:
        for constraint in [*constraints]:
            self.post(constraint, only_if)
        return True

    def number(self, literal: Literal) -> int | None:
        return self.codes[literal]

    def write(
        self, word: str, parameters: Hashable, args: Iterable[int], domains: Iterable[Domain | None], only_if: Condition
    ) -> bool:
        line = StatedLine(word, parameters, tuple(args), tuple(domains), only_if)
        if self.counted and (simpler := primitive_of(word).simpler(parameters, line.domains)):
            self._write_simpler(line, simpler)
        else:
            self.single.append(line)
        return True

    def clauses(self, rows: Sequence[tuple[int, ...]], only_if: Condition) -> bool:
        self.single = []
        self.blocks += [ClauseLines(rows, only_if), self.single]
        return True

    def _write_simpler(self, line: StatedLine, simpler: SimplerLines) -> None:
        hidden = [self.first[self.fresh(BOOLEAN, line.only_if, simpler.open)] for _ in range(simpler.fresh)]
        table = signed_table([*chain.from_iterable(line.literals()), *hidden])
        for one in simpler.lines:
            args = tuple([table[x] for x in one.args])
            if one.word == "clause":
                clause = simple(args)
                if clause is None:
                    continue
                args = clause
            self.over_literals(one.word, one.parameters, args, line.only_if)

    def over_variables(self, word: str, parameters: Hashable, scope: Sequence[Variable], only_if: Condition) -> bool:
        return self.write(word, parameters, [self.first[x] for x in scope], [x.values for x in scope], only_if)

    def over_literals(self, word: str, parameters: Hashable, args: Sequence[int], only_if: Condition) -> bool:
        if word != "clause":
            return self.write(word, parameters, args, (None,) * len(args), only_if)
        self.single.append(StatedLine(word, parameters, tuple(args), (None,) * len(args), only_if))
        return True

    def over_both(self, word: str, parameters: Hashable, args: Sequence[Variable | int], only_if: Condition) -> bool:
        numbers = [self.first[x] if isinstance(x, Variable) else x for x in args]
        booleans = {self.first[x] for x in (*self.scope, *self.hidden) if x.values == BOOLEAN}
        domains = [
            x.values if isinstance(x, Variable) else BOOLEAN if number in booleans else None
            for x, number in zip(args, numbers, strict=True)
        ]
        return self.write(word, parameters, numbers, domains, only_if)

    def values(self, variable: Variable) -> Mapping[int, int]:
        values = self.by_value.get(variable)
        if values is None:
            (values,) = literals_by_value([variable.values], self.first[variable])
            self.by_value[variable] = values
        return values

    def items(self, items: Iterable[Item]) -> tuple[list[int], int]:
        args: list[int] = []
        certain = 0
        for item in items:
            if isinstance(item, Variable) and item.values == BOOLEAN:
                args.append(self.first[item])
                continue
            literal, definition = reify(item, self.fresh)
            for part in definition:
                self.post(part, ())
            number = self.number(literal)
            certain += number is None
            args += [number] if number else []
        return args, certain

    def literals(self, literals: Iterable[Literal | None]) -> tuple[list[int], list[int]] | None:
        args: list[int] = []
        places: list[int] = []
        for literal in literals:
            number = None if literal is None else self.number(literal)
            if number == 0:
                return None
            places.append(-1 if number is None else len(args))
            args += [] if number is None else [number]
        return args, places

    def settled(self, literals: Iterable[Literal]) -> list[int]:
        numbers = [self.number(literal) for literal in literals]
        return [number or self._constant(number is None) for number in numbers]

    def _constant(self, true: bool) -> int:
        """Return the literal of a hidden Boolean with that value."""
        x = self.first[self.fresh(BOOLEAN)]
        self.over_literals("clause", None, (x if true else -x,), ())
        return x
