"""The data of the search for each line of a statement: groups of candidates, pairs of them, propagators."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from cpsudoku.backends.search.propagators import (
    Automaton,
    Bounds,
    Connectivity,
    CountBounds,
    Propagator,
    Sides,
    Span,
    Tuples,
    When,
    WideClause,
)
from cpsudoku.backends.search.session import SearchSession
from cpsudoku.backends.search.tables import Translation, WaitingSum
from cpsudoku.model import Clue, Model
from cpsudoku.primitives import FILES
from cpsudoku.primitives.primitive import Row, StatedLine
from cpsudoku.statement.line_description import Description, LinePart, Values, literal_names, shorten
from cpsudoku.statement.statement import Copy, Statement

NOUNS: Mapping[type, tuple[str, str]] = {
    Automaton: ("automaton propagator", "the remaining moves, layer by layer"),
    Bounds: ("sum by bounds", "the least and the greatest sum of the other terms"),
    CountBounds: ("count propagator", "how many literals are true, and how many may be"),
    Connectivity: ("reach propagator", "it removes unreachable cells, and keeps cells that connect others"),
    Tuples: ("table propagator", "the remaining tuples; it removes each value of none"),
}
Native = Callable[[StatedLine, Copy], bool]


class _Recorder(Translation):
    """A translation that records the data of each line."""

    def __init__(self, statement: Statement, *, hidden: bool) -> None:
        super().__init__(hidden)
        self.parts = [LinePart() for _ in statement.origins]
        self._part = LinePart()
        self._sums_of: list[LinePart] = []
        self._loop_parts: list[LinePart] = []
        self._name = literal_names(statement)
        self.add(statement)

    def words(self) -> Mapping[str, Native]:
        own = super().words()
        return {word: partial(self._take, own.get(word)) for word in FILES}

    def add(self, statement: Statement) -> None:
        super().add(statement)
        for part in self.parts:
            part.counts = +part.counts

    def _take(self, native: Native | None, line: StatedLine, copy: Copy) -> bool:
        self._part = self.parts[copy.place]
        before = len(self._sums)
        taken = native is not None and native(line, copy)
        self._sums_of += [self._part] * (len(self._sums) - before)
        self._loop_parts += [self._part] * (len(self._loops) - len(self._loop_parts))
        return taken

    def _post_sum(self, one: WaitingSum) -> None:
        self._part = self._sums_of[self._sums.index(one)]
        before = len(self.clauses)
        super()._post_sum(one)
        if len(self.clauses) > before:
            self._part.note("counted clauses", count=len(self.clauses) - before)

    def _add_faces(self, line: StatedLine) -> None:
        self._part = self._loop_parts.pop(0)
        before = len(self.spans)
        super()._add_faces(line)
        if len(self.spans) > before:
            self._part.note(
                "faces", "an edge is drawn if one of its faces is inside the loop", len(self.spans) - before
            )

    def clause(self, clause: Row) -> None:
        size = len({*clause})
        noun = "pairs" if size == 2 else "counted clauses" if size <= self.counted else "wide clauses"
        self._part.note(noun, shorten(map(self._name, clause), " or "))
        super().clause(clause)

    def fresh(self, first: int, count: int) -> None:
        self._part.note("fresh candidates", count=2 * count)
        super().fresh(first, count)

    def _add_different(self, spans: Sequence[Span]) -> None:
        before = len(self.units)
        super()._add_different(spans)
        self._part.note("all-different", "the other cells lose a placed value")
        places = len(self.units) - before
        self._part.note("units: one place a value", "a value with one place is placed" * bool(places), places)

    def _replace(self, place: int, propagator: Propagator) -> None:
        self._part.note("piece propagator", "the sizes join those of other roots")
        super()._replace(place, propagator)

    def _post(self, propagator: Propagator, condition: Sequence[Sides]) -> None:
        inner = propagator.inner if isinstance(propagator, When) else propagator
        if isinstance(inner, WideClause):  # `clause` has recorded it
            super()._post(propagator, condition)
            return
        noun, text = NOUNS.get(type(inner), ("piece propagator", "the possible sizes of pieces"))
        self._part.note(noun, text)
        super()._post(propagator, condition)


def describe(statement: Statement, *, inference: str = "preset", preset: str = "best", **_: str) -> Description:
    """Return the data that the search keeps. ``inference``, ``preset``: options of `search`.

    Raises:
        BackendError: the variables have too many values.
        ModelError: a line is too wide for clauses.
    """
    recorder = _Recorder(statement, hidden=inference != "naked")
    variables = LinePart()
    variables.note("bit sets", count=len(statement.variables))
    variables.note("candidates", count=sum(len(x.values) for x in statement.variables))
    return Description(
        variables,
        tuple(recorder.parts),
        given="the other candidates removed",
        block=f"a nogood: not all of these {statement.decisions} candidates together again",
    )


def root_values(model: Model, clues: Sequence[Clue], *, inference: str = "locked") -> Values | None:
    """Return the values of the variables that remain after inference, before the first guess. Return None for a
    contradiction."""
    session = SearchSession(model, inference, "fewest")
    network = session.network(clues)
    state = network.root and network.restrict(*network.root, [clue.unary for clue in clues if clue.unary])
    if state is None:
        return None
    return {x: frozenset(v for v in x.values if state[0] >> network.candidate(x, v) - 1 & 1) for x in model.decisions}
