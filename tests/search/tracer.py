"""The search of `search:norvig` step by step: the reason of each removal and placement, and the branchings.

    tracer = Tracer(model)
    for step in tracer.search(clues): ...     # or tracer.place(variable, value) on the candidates as they stand
    tracer.candidates[variable]                # the values left after the last step

Domains are plain lists and one elimination is one step, so this is slow (some 5 ms a puzzle) and easy to follow; it
shares no code with the network, and both must have the same candidates and branchings. Only for models of all-different
constraints, such as sudoku.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from cpsudoku import AllDifferent
from cpsudoku.model import Clue, Model, Variable
from cpsudoku.support.errors import ModelError

Kind = Literal["place", "eliminate", "branch", "contradiction", "solved"]


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One thing that happened.

    Attributes:
        kind: "place": ``variable`` takes ``values[0]``. "eliminate": it loses that. "branch": ``values`` are tried in
            turn. "contradiction": no value is left to ``variable``, or no place to ``values[0]`` in ``unit``.
        reason: of "place": "given", "try", "only value", "only place" (in ``unit``); of "eliminate": "given" (not
            allowed by it), "placed" (``because`` has the value, or ``variable`` itself has another).
        depth: how many branchings are open.
    """

    kind: Kind
    variable: Variable | None = None
    values: tuple[int, ...] = ()
    reason: str = ""
    unit: tuple[Variable, ...] = ()
    because: Variable | None = None
    depth: int = 0


Agenda = list[tuple[Variable, int, str, Variable | None]]  # removals: variable, value, reason, cause
Told = Generator[TraceStep, None, bool]  # steps as they happen; returns whether no contradiction was met


class Tracer:
    """A model, and the candidates of every variable as they stand."""

    def __init__(self, model: Model) -> None:
        """
        Raises:
            ModelError: the model has constraints other than AllDifferent.
        """
        self.variables = tuple(model.decisions)
        self.units: dict[Variable, list[AllDifferent]] = {x: [] for x in self.variables}
        for constraint in model.constraints:
            if not isinstance(constraint, AllDifferent):
                raise ModelError(f"trace: expected AllDifferent only, found {type(constraint).__name__}")
            for x in constraint.scope:
                self.units[x].append(constraint)
        self.peers = {x: [y for y in self._beside(x) if y is not x] for x in self.variables}
        self.candidates = {x: list(x.values) for x in self.variables}
        self.depth = 0
        self._placed: set[Variable] = set()

    def _beside(self, x: Variable) -> dict[Variable, None]:
        return dict.fromkeys(y for unit in self.units[x] for y in unit.scope)

    def search(self, clues: Sequence[Clue], *, branch: bool = True) -> Iterator[TraceStep]:
        """All steps from the clues up to the first solution, or to the proof that there is none.

        Without ``branch`` it ends when nothing more is inferred. The candidates are those of the last step.
        """
        self.candidates, self.depth = {x: list(x.values) for x in self.variables}, 0
        self._placed = set()
        for x, allowed in (clue.unary for clue in clues if clue.unary):
            if len(allowed) == 1:
                consistent = yield from self.place(x, min(allowed), "given")
            else:
                consistent = yield from self._propagate([(x, v, "given", None) for v in x.values if v not in allowed])
            if not consistent:
                return
        if branch:
            yield from self._descend()

    def place(self, x: Variable, value: int, reason: str = "try") -> Told:
        """Give a variable a value, and all that follows; returns whether no contradiction was met."""
        if value not in self.candidates[x]:
            yield self._step("contradiction", x, value)
            return False
        return (yield from self._propagate((yield from self._put(x, value, reason))))

    def _descend(self) -> Iterator[TraceStep]:
        open_nodes = []  # (candidates, placed, variable, values not yet tried)
        consistent = True
        while True:
            if consistent:
                undecided = [x for x in self.variables if len(self.candidates[x]) > 1]
                if not undecided:
                    yield TraceStep("solved", depth=self.depth)
                    return
                x = min(undecided, key=lambda y: len(self.candidates[y]))
                yield TraceStep("branch", x, tuple(self.candidates[x]), depth=self.depth)
                open_nodes.append((self.candidates, self._placed, x, list(self.candidates[x])))
            while open_nodes and not open_nodes[-1][3]:
                open_nodes.pop()
            if not open_nodes:
                return
            candidates, placed, x, values = open_nodes[-1]
            self.candidates = {y: list(left) for y, left in candidates.items()}
            self._placed, self.depth = set(placed), len(open_nodes)
            consistent = yield from self.place(x, values.pop(0))

    def _put(
        self, x: Variable, value: int, reason: str, unit: AllDifferent | None = None
    ) -> Generator[TraceStep, None, Agenda]:
        """Record that a variable takes a value; return the removals that follow."""
        if x in self._placed:
            return []
        self._placed.add(x)
        yield self._step("place", x, value, reason, unit)
        others: Agenda = [(x, other, "placed", x) for other in self.candidates[x] if other != value]
        return others + [(y, value, "placed", x) for y in self.peers[x]]

    def _propagate(self, agenda: Agenda) -> Told:
        """Work off an agenda of eliminations, first come first served, with all that they bring about."""
        waiting = deque(agenda)
        while waiting:
            x, value, reason, because = waiting.popleft()
            left = self.candidates[x]
            if value not in left:
                continue
            left.remove(value)
            yield TraceStep("eliminate", x, (value,), reason, because=because, depth=self.depth)
            if not left:
                yield self._step("contradiction", x, value)
                return False
            if len(left) == 1:
                waiting.extend((yield from self._put(x, left[0], "only value")))
            for unit in self.units[x]:
                if not unit.is_permutation:
                    continue
                places = [y for y in unit.scope if value in self.candidates[y]]
                if not places:
                    yield self._step("contradiction", None, value, unit=unit)
                    return False
                if len(places) == 1:
                    waiting.extend((yield from self._put(places[0], value, "only place", unit)))
        return True

    def _step(
        self, kind: Kind, x: Variable | None, value: int, reason: str = "", unit: AllDifferent | None = None
    ) -> TraceStep:
        return TraceStep(kind, x, (value,), reason, unit.scope if unit is not None else (), depth=self.depth)
