"""A puzzle with its statement, for explanations: model, premises, words, entries, and the literals common to all
solutions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

from cpsudoku.apps.explanation.explanation_text import ReasonWords
from cpsudoku.apps.explanation.premises import PremiseSet
from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.sat.clause_solver import ClauseSolver
from cpsudoku.formats.entry_reading import instance_of
from cpsudoku.formats.record_reading import read_text
from cpsudoku.model import BOOLEAN, Clue, Model, Variable
from cpsudoku.model.model import expect_decision
from cpsudoku.model.naming import naming
from cpsudoku.model.verdicts import Verdict
from cpsudoku.primitives.primitive import Row
from cpsudoku.puzzles.board import place
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.referee import open_solution, read_filled
from cpsudoku.statement import Statement, state
from cpsudoku.statement.clause_encoding import clauses
from cpsudoku.support.errors import CpsudokuError, InputError, OutOfTime, series
from cpsudoku.uniqueness.model_check import choose_clues

CONFLICTS = 5_000  # the solver's conflicts between two reads of the clock
Entries: TypeAlias = Mapping[str, int] | Sequence[str] | str


@dataclass(frozen=True, eq=False)
class StatedPuzzle:
    """A puzzle of a kind, or a Model, with its statement. ``facts``: literals that are given in addition to its
    clues."""

    kind: Kind | None
    instance: Puzzle | None
    model: Model
    clues: tuple[Clue, ...]
    statement: Statement
    theory: PremiseSet
    facts: tuple[int, ...] = ()

    @cached_property
    def words(self) -> ReasonWords:
        rooms = getattr(self.instance, "rooms", ()) or getattr(self.instance, "regions", ()) or ()
        return ReasonWords(self.model, self.theory, rooms)

    def variable(self, name: str) -> Variable:
        """Return the decision with that name or at that place.

        Raises:
            CpsudokuError: no decision has that name or place.
        """
        decisions, names = self.model.decisions, {name, str(place(name) or name)}
        for x in decisions:
            if not names.isdisjoint(naming(self.model).names(x)):
                return x
        if not decisions:
            raise CpsudokuError(f"expected a model that has decision variables, found none; {name!r:.60}")
        near = (other for x in decisions if name and name in (other := naming(self.model).place_name(x)))
        example = next(near, naming(self.model).place_name(decisions[0]))
        raise CpsudokuError(f"expected a place of the board, such as {example}, found {name!r:.60}")

    def with_entries(self, entries: Entries) -> StatedPuzzle:
        """Return the puzzle with entries in addition to the clues.

        Raises:
            CpsudokuError: the place or value does not exist, one place has two values, or `entries_of` rejects the
                text.
        """
        if isinstance(entries, list | tuple) and all(isinstance(entry, str) for entry in entries):
            entries = " ".join(entries)
        if not isinstance(entries, str | Mapping):
            raise TypeError(f"entries: expected a text, or names of places with values, found {entries!r:.60}")
        named = entries_of(entries, self) if isinstance(entries, str) and entries else dict(entries or {})
        values = self.entry_values((self.variable(name), value) for name, value in named.items())
        return replace(self, facts=tuple(literal_of(self, x, value) for x, value in values.items()))

    def entry_values(self, entries: Iterable[tuple[Variable, int]]) -> dict[Variable, int]:
        """Return the entered value of each place.

        Raises:
            CpsudokuError: one place has two values.
        """
        values: dict[Variable, int] = {}
        for x, value in entries:
            if values.setdefault(x, value) != value:
                both = " and ".join(naming(self.model).value_name(x, one) for one in (values[x], value))
                raise CpsudokuError(f"{naming(self.model).short_place(x)}: expected one entry, found {both}")
        return values

    def literals(self, variable: Variable) -> range:
        first = self.statement.first[variable]
        return range(first, first + (1 if variable.values == BOOLEAN else len(variable.values)))


def subject(
    puzzle: Model | Puzzle | str, kind: Kind | str = "", clues: Collection[Clue | str] | None = None
) -> StatedPuzzle:
    """Return a puzzle or a Model with its statement. ``clues``: only these clues, or their names.

    Raises:
        CpsudokuError: the kind does not exist, or the model has no statement or no decision variable.
        InputError: the text is not exactly one puzzle of the kind.
    """
    if isinstance(puzzle, Model):
        gallery.expect_no_kind(kind)
        expect_decision(puzzle)
        return subject_of(puzzle, choose_clues(puzzle.clues, clues))
    instance, own = instance_of(puzzle, kind)
    model = own.model(own.shape(instance))
    return replace(subject_of(model, choose_clues(own.clues(instance, model), clues)), kind=own, instance=instance)


def subject_of(model: Model, clues: Iterable[Clue]) -> StatedPuzzle:
    """Return a model and some clues with their statement."""
    all_clues = tuple(clues)
    statement = state(model, all_clues, fold=False)
    return StatedPuzzle(None, None, model, all_clues, statement, PremiseSet(statement))


def literal_of(subject: StatedPuzzle, variable: Variable, value: int) -> int:
    """Return the literal "``variable`` has ``value``".

    Raises:
        CpsudokuError: the variable has no such value.
    """
    if value not in variable.values:
        raise CpsudokuError(f"{variable.name}: expected one of its values, found {value}")
    literals = subject.literals(variable)
    if variable.values == BOOLEAN:
        return literals[0] if value else -literals[0]
    return literals[variable.values.index(value)]


# -- entries


def entries_of(text: str, here: StatedPuzzle) -> dict[str, int]:
    """Parse a filled grid. It is a list of words such as r3c4=5 or r1c1-r1c2=drawn, a text of the puzzle with more
    givens or with entries below `solution:`, or a drawing alone.

    Raises:
        InputError: the text has none of these forms, or nothing is filled in.
        CpsudokuError: the place does not exist, or one place has two values.
    """
    words = text.split()
    if words and all("=" in word.strip("=") for word in words):
        values = here.entry_values(_entry(word, here) for word in words)
        return {x.name: value for x, value in values.items()}
    model, kind = here.model, here.kind
    if kind is None or here.instance is None:
        raise InputError(f"expected entries of a Model as NAME=VALUE, found {text!r:.40}")
    try:
        instance = read_text(text, kind)
    except InputError as error:
        try:
            with open_solution(text) as drawing:
                instance = read_filled(kind, here.instance, drawing).puzzle
        except InputError:
            raise error from None
    if kind.shape(instance) != kind.shape(here.instance):
        raise InputError("expected the same board, found another one")
    entries = _givens(state(model, kind.clues(instance, model), fold=False), here)
    decisions = {*model.decisions}
    entries.update({x.name: value for x, value in kind.stated_solution(instance, model).items() if x in decisions})
    if not entries:
        raise InputError("expected entries, such as r3c4=5 or lines below `solution:`, found the puzzle alone")
    return entries


def _entry(word: str, here: StatedPuzzle) -> tuple[Variable, int]:
    name, _, token = word.rpartition("=")
    x = here.variable(name)
    for value in x.values:
        if token in (naming(here.model).claim(x, value), naming(here.model).value_name(x, value), str(value)):
            return x, value
    expected = series([naming(here.model).claim(x, value) for value in x.values], "or")
    raise InputError(f"{name}: expected {expected}, found {token!r:.40}")


def _givens(statement: Statement, here: StatedPuzzle) -> dict[str, int]:
    """Return the givens of a statement that the puzzle does not have, by place name."""
    values: dict[str, int] = {}
    for literal in PremiseSet(statement).given:
        if literal in here.theory.given:
            continue
        x = here.words.variable(literal)
        if x.values == BOOLEAN:
            values[x.name] = int(literal > 0)
        elif literal > 0:
            values[x.name] = here.words.value(literal)
    return values


# -- literals common to all solutions


def agree(subject: StatedPuzzle, over: Callable[[], bool]) -> CommonLiterals:
    """Return the literals that all solutions with these entries share."""
    return common_literals(subject.statement, subject.facts, over)


class CommonLiterals(NamedTuple):
    """``literals``: the literals that are true in every solution, keyed by positive literal."""

    verdict: Verdict
    literals: dict[int, int]


def common_literals(statement: Statement, facts: Iterable[int], over: Callable[[], bool]) -> CommonLiterals:
    """Return the literals common to all solutions under some facts.

    Raises:
        OutOfTime: the time is up.
    """
    formula = clauses(statement)
    count = statement.top
    decisions = _decisions(statement)
    with ClauseSolver("glucose4", formula.clauses) as solver:
        for x in facts:
            solver.add([x])

        def solve() -> set[int] | None:
            while (answer := solver.solve(conflicts=CONFLICTS)) is None:
                if over():
                    raise OutOfTime("during the search for values of all solutions")
            return {*solver.model()} if answer else None

        def broken(model: set[int] | None) -> list[Row]:
            if model is None:
                return []
            return [cut for graph in formula.graphs for cut in graph.cuts(model.__contains__)]

        def add(cuts: Iterable[Row]) -> None:
            for cut in cuts:
                solver.add(cut)

        first = solve_with_cuts(solve, broken, add)
        if first is None:
            return CommonLiterals(Verdict.NONE, {})
        common = {x: x if x in first else -x for x in range(1, count + 1)}
        while common:
            solver.prefer([-x for x in common.values()])
            solver.add([-x for x in common.values()])
            other = solve_with_cuts(solve, broken, add)
            if other is None:
                break
            common = {x: y for x, y in common.items() if y in other}
    unique = all(x in common for x in decisions)
    return CommonLiterals(Verdict.UNIQUE if unique else Verdict.MULTIPLE, common)


def _decisions(statement: Statement) -> range:
    firsts = list(statement.first.values())
    end = firsts[statement.decisions] if statement.decisions < len(firsts) else statement.top + 1
    return range(1, end)
