"""Constraints over a sequence: Regular, Runs, Fold, lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any, ClassVar

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Expression, Literal, Variable, as_sum
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, ResultIs
from cpsudoku.model.constraints.logic import Item, Symbols, literal_of, literals_of, range_of, signs_of, value_of
from cpsudoku.model.notation import Notation, Written
from cpsudoku.model.variables import Items, expressions_of, flatten
from cpsudoku.primitives.automaton import Unrolling, unroll, unroll_runs
from cpsudoku.primitives.line_of_sight import add_counts
from cpsudoku.primitives.primitive import Row
from cpsudoku.support.errors import ModelError

Step = Callable[[Any, int], Any]
Word = Sequence[int]


class Regular(OverVariables):
    """Regular: the values along a line form a word that an automaton accepts (Pesant, CP 2004; `regular` of the
    catalogue).

        Regular(cells, 0, lambda state, value: state + value, accept=lambda state: state == 10)
        Regular.runs(cells, (2, 1, 4))                     # a line of a nonogram: runs of ones, in this order

    `primitives.automaton` describes the clauses and the strength of unit propagation on them.

    ``items``: variables, read as their values, or relations that are a literal, read as 1 and 0.

    ``step(state, value)`` returns the next state, or None if there is none. For a nondeterministic automaton, it
    returns a list or set of states. ``accept``: the final states, or a function that returns True for them. States are
    hashable and not None."""

    steps: Unrolling | None

    takes: ClassVar[tuple[str, ...]] = ("items",)
    fields: ClassVar[tuple[str, ...]] = ("items", "steps")

    def __init__(
        self,
        items: Iterable[Items],
        start: Hashable,
        step: Step,
        accept: Callable[[Any], bool] | Collection[Hashable],
    ) -> None:
        """
        Raises:
            ModelError: the automaton is too large; an item is neither a variable nor a literal.
        """
        self._word(*self.read(items))
        accepts = accept if callable(accept) else frozenset(accept).__contains__
        first, onward, last = _determinize(start, step, accepts)
        steps = unroll(self.alphabets, first, onward, last, "Regular")
        self._take(steps, lambda word: _accepts(first, onward, last, word))

    def _word(self, items: tuple[Item, ...]) -> None:
        self.items = items
        self.alphabets: tuple[Symbols, ...] = tuple(literals_of(item) for item in self.items)

    def _take(self, steps: Unrolling | None, accepted: Callable[[Word], bool]) -> None:
        self.steps, self._accepted = steps, accepted

    @staticmethod
    def runs(items: Iterable[Items], lengths: Iterable[int | None], *, separated: bool = True) -> Regular:
        """Return runs of ones with these lengths in order. With ``separated``, at least one zero is between two runs. A
        length of 0 is not a run. None is a run of any length.

        Raises:
            ModelError: an item has other values than 0 and 1, or a length is negative. Or a length is None although
                runs need not be separated.
        """
        return Runs(items, lengths, separated)

    def holds(self, assignment: Assignment) -> bool:
        return self._accepted([value_of(item, assignment) for item in self.items])

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return walk_lines(to, self.alphabets, self.steps, only_if)

    def notation(self, write: Notation) -> Written:
        table, last = _in_one_table(self.steps or ())
        step = Written(f"lambda *move: {write.text(table)}.get(move)")
        return write.call("Regular", [*self.items], 0, step, () if self.steps is None else (last,))

    def negated(self) -> Constraint:
        """Return the automaton that accepts all other words."""
        tables = [{(s, symbol): t for s, symbol, t in moves} for moves in self.steps or ()]

        def step(state: tuple[int, int | None], symbol: int) -> tuple[int, int | None]:
            at, inner = state
            return at + 1, None if inner is None else tables[at].get((inner, symbol))

        start = (0, None if self.steps is None else 0)
        other = Regular.__new__(Regular)
        other._word(self.items)
        accepted = self._accepted
        steps = unroll(self.alphabets, start, step, lambda state: state[1] is None, "Regular")
        other._take(steps, lambda word: not accepted(word))
        return other


class Runs(Regular):
    """See `Regular.runs`."""

    takes: ClassVar[tuple[str, ...]] = ("items",)

    def __init__(self, items: Iterable[Items], lengths: Iterable[int | None], separated: bool = True) -> None:
        self._word(*self.read(items))
        wanted = tuple(length for length in lengths if length != 0)
        self.lengths: tuple[int | None, ...] = wanted
        self.separated = separated
        lengths_known = [length for length in wanted if length is not None]
        if any(length < 0 for length in lengths_known):
            raise ModelError(f"Regular.runs: expected lengths from 0 on, found {min(lengths_known)}")
        if len(lengths_known) < len(wanted) and not separated:
            raise ModelError("Regular.runs: expected a length for each run if runs may touch, found None")
        for symbols in self.alphabets:
            if not set(symbols) <= {0, 1}:
                raise ModelError(f"Regular.runs: expected values 0 and 1, found {sorted(symbols)}")
        alphabets = tuple(tuple(symbols) for symbols in self.alphabets)
        self._take(unroll_runs(alphabets, wanted, separated), lambda word: _has_runs(word, wanted, separated))

    def notation(self, write: Notation) -> Written:
        options = {} if self.separated else {"separated": False}
        return write.call("Regular.runs", [*self.items], self.lengths, **options)


def _in_one_table(steps: Iterable[Iterable[tuple[int, int, int]]]) -> tuple[dict[tuple[int, int], int], int]:
    """Return (state, symbol) -> state for all steps of an automaton, and the last state. The states of each layer are
    numbered after those of the layer before."""
    table: dict[tuple[int, int], int] = {}
    first = 0  # the first state of the layer
    for moves in steps:
        after = 1 + max(first + state for state, _, _ in moves)
        table.update({(first + state, symbol): after + onward for state, symbol, onward in moves})
        first = after
    return table, first


def _has_runs(word: Word, wanted: Sequence[int | None], separated: bool) -> bool:
    runs = [len(list(ones)) for value, ones in groupby(word) if value]
    if separated:
        return len(runs) == len(wanted) and all(b in (a, None) for a, b in zip(runs, wanted, strict=True))
    lengths = [length for length in wanted if length is not None]
    ends = {sum(runs[: i + 1]) for i in range(len(runs))}  # the ends of runs, counted in ones; each also ends a length
    reached = [sum(lengths[: i + 1]) for i in range(len(lengths))]
    return sum(runs) == sum(lengths) and ends <= set(reached)


def _determinize(start: Hashable, step: Step, accept: Callable[[Any], bool]) -> tuple[Any, Step, Callable[[Any], bool]]:
    """Return the deterministic automaton, whose states are sets of states (Rabin and Scott 1959), as frozensets. If
    ``step`` is a function with single states, each set has one element."""

    def onward(states: frozenset[Hashable], symbol: int) -> frozenset[Hashable] | None:
        successors: set[Hashable] = set()
        for state in states:
            after = step(state, symbol)
            if after is not None:
                successors.update(after if isinstance(after, set | frozenset | list) else (after,))
        return frozenset(successors) or None

    return frozenset((start,)), onward, lambda states: any(accept(state) for state in states)


def _accepts(start: object, step: Step, accept: Callable[[Any], bool], word: Word) -> bool:
    state = start
    for symbol in word:
        state = step(state, symbol)
        if state is None:
            return False
    return accept(state)


def walk_lines(to: LineWriter, alphabets: Sequence[Symbols], steps: Unrolling | None, only_if: Condition) -> bool:
    """Write a walk that reads variables, and literals as 1 and 0."""
    if steps is None:
        return to.over_literals("clause", None, (), only_if)
    args: list[Variable | int] = []
    for symbols in alphabets:
        (x,) = {literal.variable for literal in symbols.values()}
        if x.values == tuple(symbols) and all(literal == (x, v, True) for v, literal in symbols.items()):
            args.append(x)
        else:
            args += to.settled([symbols[1]])
    return not args or to.over_both("walk", steps, args, only_if)


FoldStep = Callable[[Any, int], Hashable]


class Fold(Expression):
    """Fold: a value computed along a line, cell by cell, as an expression. Visible: the number in a skyscraper clue.

        Visible(row) == 3                                           # cells larger than all before them
        Fold(row, 0, lambda s, v: (s * 2 + v) % 8) == 5

    The function of state and value can be anything, as in `sightlines.reduce_cells` of grilops. Compared with a number,
    a Fold becomes a Regular. Otherwise it becomes an automaton whose last step reads the result.

    The value is ``result(state)``, after ``step(state, value)`` was applied along ``items`` from ``start``.

    Items are expressions, numbers, or relations that are a literal, read as 1 and 0. States are hashable."""


    __slots__ = ("_steps", "items", "result", "start", "step", "values")
    fields: ClassVar[tuple[str, ...]] = ("items", "values")

    def __init__(
        self,
        items: Iterable[Items],
        start: Hashable,
        step: FoldStep,
        result: Callable[[Any], int] = int,
    ) -> None:
        """
        Raises:
            ModelError: an item is neither an expression nor a literal.
        """
        word = flatten(items)
        self.items: tuple[Item | Expression, ...] = tuple(as_sum(x) if isinstance(x, int) else x for x in word)
        self.start: Hashable = start
        self.step: FoldStep = step
        self.result: Callable[[Any], int] = result
        states = {start}
        for item in self.items:
            states = {step(state, value) for state in states for value in range_of(item)}
        self.values: tuple[int, ...] = tuple(sorted({result(state) for state in states}))
        self._steps: Unrolling | None = None

    def evaluate(self, assignment: Assignment) -> int:
        state = self.start
        for item in self.items:
            state = self.step(state, value_of(item, assignment))
        return self.result(state)

    def range(self) -> tuple[int, ...]:
        return self.values

    def equals(self, result: Variable) -> Constraint:
        return FoldIs(self.items, result, self)

    def compare(self, relation: str, number: int) -> Constraint:
        """Return the constraint for a comparison with a number: an automaton that accepts the right states."""
        from cpsudoku.model.constraints.arithmetic import HOLDS

        holds, step, result = HOLDS[relation], self.step, self.result
        # States are in a tuple. In a Regular, a set means several states and None means no state.
        return Regular(self.items, (self.start,), lambda s, v: (step(s[0], v),), lambda s: holds(result(s[0]), number))

    def steps(self, results: Iterable[int]) -> Unrolling | None:
        """Return the automaton over the items and then the result."""
        last, step, result = len(self.items), self.step, self.result

        def onward(state: tuple[int, Any], symbol: int) -> tuple[int, Any] | None:
            read, inner = state
            if read < last:
                return read + 1, step(inner, symbol)
            return (read + 1, None) if result(inner) == symbol else None

        alphabets = [*map(range_of, self.items), tuple(results)]
        return unroll(alphabets, (0, self.start), onward, lambda state: True, "Fold")

    def notation(self, write: Notation) -> Written:
        steps = self.steps(self.values) or ()  # the last step reads the result
        table, first = _in_one_table(steps[:-1])
        step = Written(f"lambda *move: {write.text(table)}[move]")
        results = {first + state: value for moves in steps[-1:] for state, value, _ in moves}
        return write.call("Fold", [*self.items], 0, step, Written(f"{write.text(results)}.get"))

    def key_in(self, place: Mapping[Variable, int]) -> Hashable:
        # Two functions cannot be compared, but their results for all words can.
        if self._steps is None:
            self._steps = self.steps(self.values)
        return super().key_in(place), self._steps


class FoldIs(ResultIs, OverVariables):
    """``result`` equals ``fold``, computed along ``items``."""

    takes: ClassVar[tuple[str, ...]] = ("items", "result")

    def __init__(self, items: Iterable[Item | Expression], result: Variable, fold: Fold) -> None:
        self.items: tuple[Item, ...] = self.read(items, result)[0]
        self.fold: Fold = Fold(self.items, fold.start, fold.step, fold.result)
        super().__init__(self.fold, result)

    @property
    def word(self) -> tuple[list[Symbols], Unrolling | None]:
        """The arguments of the automaton (the items, then the result), and its moves."""
        return [literals_of(item) for item in (*self.items, self.result)], self.fold.steps(self.result.values)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return walk_lines(to, *self.word, only_if)


class Visible(Fold):
    """The number of values along a line that are larger than all before them, including the first: `Visible(row) ==
    3`."""

    __slots__ = ()

    def __init__(self, *items: Items) -> None:
        cells = expressions_of(items)
        low = min((x.range()[0] for x in cells), default=0) - 1

        def step(state: tuple[int, int], value: int) -> tuple[int, int]:
            highest, seen = state
            return (value, seen + 1) if value > highest else state

        super().__init__(cells, (low, 0), step, lambda state: state[1])

    def notation(self, write: Notation) -> Written:
        return write.call("Visible", *self.items)


Lines = tuple[tuple[Literal, ...], ...]


class Sight(Expression):
    """Sight: the number of visible items along some lines. Each line is visible up to its first item that does not
    hold.

        Sight([[a, b, c], [d, e]]) == 3
        Sight([[at[b] == 0 for b in puzzle.away(cell, way)] for way in "^v<>"]) >= 5

    Clauses: `primitives.line_of_sight`.

    The number of visible items along ``lines``: in each line, the items before the first one that does not hold.

    Items are relations that are a literal, such as ``x == 0``, or Booleans."""

    __slots__ = ("lines",)
    fields: ClassVar[tuple[str, ...]] = __slots__

    def __init__(self, lines: Iterable[Iterable[Items]]) -> None:
        """
        Raises:
            ModelError: an item is not a literal.
        """
        self.lines: Lines = tuple(filter(None, (tuple(map(literal_of, flatten(line))) for line in lines)))

    @property
    def most(self) -> int:
        """The number if all items are visible."""
        return sum(map(len, self.lines))

    def evaluate(self, assignment: Assignment) -> int:
        lines = ((value_of(literal, assignment) for literal in line) for line in self.lines)
        return sum(sum(takewhile(bool, line)) for line in lines)

    def range(self) -> tuple[int, ...]:
        return tuple(range(self.most + 1))

    def equals(self, result: Variable) -> Constraint:
        return SightIs(self, result)

    def notation(self, write: Notation) -> Written:
        return write.call("Sight", [[*line] for line in self.lines])

    def compare(self, relation: str, number: int) -> Constraint:
        """Return the constraint for a comparison with a number, without a variable for the number."""
        match relation:
            case "==":
                return Seen(number, number, self)
            case "<" | "<=":
                return Seen(0, number - (relation == "<"), self)
            case ">" | ">=":
                return Seen(number + (relation == ">"), self.most, self)
        return Seen(number, number, self).negated()


class Seen(Constraint):
    """At least ``least`` and at most ``most`` items are visible."""

    fields: ClassVar[tuple[str, ...]] = ("least", "most", "sight")

    def __init__(self, least: int, most: int, sight: Sight) -> None:
        self.least = least
        self.most = most
        self.sight = sight

    @property
    def weight(self) -> int:
        return 4 * len(self.scope)

    def holds(self, assignment: Assignment) -> bool:
        return self.least <= self.sight.evaluate(assignment) <= self.most

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        lines = _along(self.sight, to)
        args = [x for line in lines for x in line]
        if self.least > self.most or self.most < 0 or self.least > len(args):
            return to.over_literals("clause", None, (), only_if)
        parameters = (max(self.least, 0), min(self.most, len(args)), tuple(len(line) for line in lines if line))
        return not args or to.over_literals("sight", parameters, args, only_if)

    @property
    def key(self) -> Hashable:
        """For literals of Booleans, the usual case, the key is the line. A user's subclass may mean more and has
        another key."""
        lines = self.sight.lines
        signs = signs_of([x for line in lines for x in line], self.scope) if type(self) is Seen else None
        return super().key if signs is None else ("sight", self.least, self.most, tuple(map(len, lines)), signs)

    def negated(self) -> Constraint:
        fewer, more = Seen(0, self.least - 1, self.sight), Seen(self.most + 1, self.sight.most, self.sight)
        return fewer if self.most >= self.sight.most else more if self.least <= 0 else fewer | more


class SightIs(ResultIs):
    """``result`` is the number of visible items."""

    def __init__(self, sight: Sight, result: Variable) -> None:
        super().__init__(sight, result)
        self.sight = sight

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write unary counts for each line and for sums of lines: for each number k, a literal "at least k"."""

        def fresh() -> int:
            return to.first[to.fresh(BOOLEAN, only_if)]

        rows: list[Row] = []
        counts: list[list[int]] = []
        for line in _along(self.sight, to):
            counts.append([])
            for x in line:
                this, before = fresh(), counts[-1][-1:]
                rows += [(-this, x), *((-this, y) for y in before), (this, -x, *(-y for y in before))]
                counts[-1].append(this)
        while len(counts) > 1:
            one, other, *counts = counts
            counts.append([fresh() for _ in range(len(one) + len(other))])
            add_counts(one, other, counts[-1], rows, no_more=False)
        reached = counts[0] if counts else []
        values = to.values(self.result)
        for k in range(len(reached) + 1):
            other_number = [*[-x for x in reached[max(k - 1, 0) : k]], *reached[k : k + 1]]
            rows.append((values[k], *other_number) if k in values else tuple(other_number))
        rows += [(-x,) for v, x in values.items() if not 0 <= v <= len(reached)]
        return to.clauses(rows, only_if)


def _along(sight: Sight, to: LineWriter) -> list[list[int]]:
    """Return the literals of each line as numbers, up to the first one that never holds. A literal that always holds
    becomes a hidden Boolean."""
    numbers = {literal: to.number(literal) for line in sight.lines for literal in line}
    if None in numbers.values():
        always = to.first[to.fresh((1,))]
        numbers = {literal: always if x is None else x for literal, x in numbers.items()}
    return [[x for x in takewhile(bool, map(numbers.__getitem__, line)) if x] for line in sight.lines]
