"""Shared by the tests of the hand-written search: one sudoku model, and small random models of all constraint types."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import strategies as st

from cpsudoku import AllDifferent, InDomain, Table
from cpsudoku.model import Clue, Constraint, Model, Question, Variable
from cpsudoku.model.constraints import Clause, Less, Linear, Literal, NotEqual
from cpsudoku.model.model import declared_variables, violated_constraint
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle

INKALA_2012 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def rules_of(side: int) -> Model:
    """The rules of sudoku with boxes of the customary shape."""
    kind = gallery.kind_of("sudoku")
    return kind.model(kind.shape(kind.puzzle(side, side)))


@dataclass
class Puzzles:
    """Sudoku texts as questions to one 9x9 model."""

    inkala_2012: str = INKALA_2012
    hard1: str = HARD1
    grid2: str = GRID2
    model: Model = field(default_factory=lambda: rules_of(9))

    def clues(self, text: str) -> list[Clue]:
        cells = tuple(int(symbol) if symbol.isdigit() else 0 for symbol in text)
        return gallery.kind_of("sudoku").clues(gallery.kind_of("sudoku").take(square_puzzle(cells)), self.model)


@pytest.fixture(scope="module")
def puzzles() -> Puzzles:
    return Puzzles()


@dataclass
class Case:
    """A random model with a question: some of its clues, unary ones and constraints, the rest left out."""

    model: Model
    clues: list[Clue]

    @property
    def question(self) -> Question:
        return Question(self.clues)

    def truth(self) -> set[tuple[int, ...]]:
        """All solutions over the decision variables, by trying every assignment."""
        variables = declared_variables(self.model)
        allowed = {x: set(x.values) for x in variables}
        for clue in self.clues:
            if clue.unary is not None:
                allowed[clue.unary.variable] &= clue.unary.allowed
        found = set()
        for values in itertools.product(*(sorted(allowed[x]) for x in variables)):
            assignment = dict(zip(variables, values, strict=True))
            if violated_constraint(self.model, assignment, self.clues) is None:
                found.add(values[: len(self.model.decisions)])
        return found


def _scope(draw: st.DrawFn, variables: list[Variable], least: int, most: int) -> list[Variable]:
    return draw(st.lists(st.sampled_from(variables), min_size=least, max_size=most, unique=True))


def constraint_over(draw: st.DrawFn, variables: list[Variable]) -> Constraint:
    """A random constraint of a random type."""
    value = st.integers(-1, 4)
    kind = draw(st.sampled_from(["different", "clause", "unequal", "less", "sum", "table"]))
    if kind == "different":
        return AllDifferent(_scope(draw, variables, 1, 4))
    if kind == "clause":
        return Clause(draw(st.lists(st.builds(Literal, st.sampled_from(variables), value, st.booleans()), max_size=4)))
    if kind == "unequal":
        return NotEqual(*_scope(draw, variables, 2, 2))
    if kind == "less":
        a, b = _scope(draw, variables, 2, 2)
        return Less(a, b, strict=draw(st.booleans()))
    if kind == "sum":
        terms = [(draw(st.integers(-3, 3)), x) for x in _scope(draw, variables, 1, 4)]
        return Linear(terms, draw(st.sampled_from(["=", "<=", ">="])), draw(st.integers(-6, 12)))
    scope = _scope(draw, variables, 1, 4)
    return Table(scope, draw(st.lists(st.tuples(*(st.integers(0, 3) for _ in scope)), max_size=12)))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    model = Model()
    domain = st.sets(st.integers(0, 3), min_size=1, max_size=4)
    variables = [model.variable(f"x{i}", draw(domain)) for i in range(draw(st.integers(2, 5)))]
    variables += [model.variable(f"y{i}", draw(domain), auxiliary=True) for i in range(draw(st.integers(0, 2)))]
    said: dict[str, list[Constraint]] = {"": [], "a": [], "b": []}
    for _ in range(draw(st.integers(0, 5))):
        constraint = constraint_over(draw, variables)
        said[draw(st.sampled_from(list(said)))].append(constraint)
    model.add(said.pop(""))
    left_out = draw(st.sampled_from([(), (), ("a",), ("a", "b")]))
    clues = [Clue(name, *constraints) for name, constraints in said.items() if constraints and name not in left_out]
    for i in range(draw(st.integers(0, 2))):
        allowed = draw(st.frozensets(st.integers(0, 3), min_size=1))
        clues.append(Clue(f"g{i}", InDomain(draw(st.sampled_from(variables)), allowed)))
    return Case(model, clues)


@pytest.fixture(scope="session")
def random_cases() -> Callable[[], st.SearchStrategy[Case]]:
    return cases
