"""The lane kernel as a backend: all-different models of up to 32 values, one puzzle in each SIMD lane.

It decides millions of puzzles together (`check -o FILE --backend lanes`, `cpsudoku.bulk`). As a backend it decides one
puzzle at a time, so that comparisons can include it. A call costs tens of microseconds. It needs the extra `bulk`.

The kernel returns the first two solutions together. Enumeration yields both. Then it splits the candidates of a cell in
which they differ, and queries all parts together. Steps are guesses, counted when the kernel returns.

The kernel takes arrays, not a model. Input: `bulk_api`, `batches`, `lane_records`; `witness_check`. Compiled: `kernel`
(compiles), `lane_engine` (searches and counts), `lane_sweep`, `lane_frame`, `vector`, with a `unit_table`.
`cpsudoku.bulk` is its public name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.model import Clue, Effort, Model, Outcome, Question, Refuted, Solved, Undecided, Witness
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import BackendError, extra

if TYPE_CHECKING:
    from cpsudoku.apps.bulk.lanes.unit_table import Layout

Masks = tuple[int, ...]  # the remaining candidates of each cell, bit i for the i-th value
Digits = list[int]  # a solution from the kernel: i + 1 in a cell with the i-th value; zeros for none
FEW = 512  # puzzles decided before a second thread would have started
PARTS = 4096  # parts of an enumeration in one query


class Crowded(BackendError):
    """An AllDifferent has more variables than values, so it has no solution. The kernel cannot represent it."""


class _Part(NamedTuple):
    """An open part of an enumeration, and the one solution in it that was already yielded."""

    masks: Masks
    known: Digits | None


def layout_of(model: Model) -> Layout:
    """Return the units of a model whose rules are all units.

    Raises:
        Crowded: an AllDifferent has more variables than values.
        BackendError: the model has other rules, which the message names, or too many values.
    """
    from cpsudoku.apps.bulk.lanes.unit_table import Layout

    if model.auxiliary or not model.decisions:
        other_variable = model.auxiliary[-1].name if model.auxiliary else "none"
        raise BackendError(f"lanes: expected decision variables only, found {other_variable!r}")
    values = model.decisions[0].values
    for x in model.decisions:
        if x.values != values:
            raise BackendError(f"lanes: expected one domain for all cells, found {x.values} in {x.name}")
    if len(values) > 32:
        raise BackendError(f"lanes: expected at most 32 values, found {len(values)}")
    units, other = state(model, fold=False).units()
    if other:
        raise BackendError(f"lanes: expected AllDifferent only, found `{other}` among the lines of the rules")
    most = max(map(len, units), default=0)
    if most > len(values):
        raise Crowded(f"lanes: expected at most {len(values)} variables in an AllDifferent, one a value; found {most}")
    units = [unit for unit in units if unit]
    cells = len(model.decisions)
    return Layout(f"{cells} cells of {len(values)} values", cells, len(values), tuple(units))


def checker_of(model: Model) -> Callable[[Sequence[bytes]], Sequence[int]]:
    """Return a function from puzzles (one byte for each cell, 0 for a blank) to 0, 1 or 2: no solution, one, more.

    Raises:
        BackendError: the model has other rules than units over the values 1, 2, ..., or the extra `bulk` is not
            installed.
    """
    layout = layout_of(model)
    if model.decisions[0].values != tuple(range(1, layout.values + 1)):
        raise BackendError(f"lanes: expected the values 1 to {layout.values}, found {model.decisions[0].values}")
    numpy = _numpy()

    def verdicts(puzzles: Sequence[bytes]) -> Sequence[int]:
        from cpsudoku.apps.bulk.lanes import bulk_api as bulk

        digits = numpy.frombuffer(b"".join(puzzles), numpy.uint8).reshape(len(puzzles), layout.cells)
        threads = 1 if len(puzzles) < FEW else None
        numbers: Sequence[int] = bulk.check(digits, threads, layout=layout).verdict.tolist()
        return numbers

    return verdicts


def _numpy() -> Any:
    with extra("lanes", "NumPy and Numba", "bulk", BackendError):
        import numba  # noqa: F401
        import numpy
    from cpsudoku.apps.bulk.lanes.kernel import refuse_uncompiled

    refuse_uncompiled()
    return numpy


class LaneSession:
    """The kernel of a model's units. It is compiled on first use and cached on disk."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model) -> None:
        try:
            self._layout: Layout | None = layout_of(model)
        except Crowded:
            self._layout = None  # the units have no solution
        self._numpy = _numpy()
        self._model = model
        self._index = {x: i for i, x in enumerate(model.decisions)}
        self._values = model.decisions[0].values
        self.size: Size = Size(len(model.decisions), len(model.constraints))

    def solve(self, question: Question) -> Outcome:
        """Return the first solution: see `Session`."""
        return next(self.solutions(question))

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Yield every solution: see `Session`. The first query returns the first two."""
        started = time.perf_counter()
        limits, layout = question.limits, self._layout
        parts = [_Part(self._masks(question.clues), None)] if layout else []
        effort = Effort(convert=time.perf_counter() - started)
        while layout and parts:
            batch = [parts.pop() for _ in range(min(PARTS, len(parts)))]
            rest = limits.after(time.perf_counter() - started).seconds
            if rest is not None and rest <= 0:
                yield Undecided(limits.of_time, effort)
                return
            columns, spent = self._ask([part.masks for part in batch], layout, rest)
            effort = Effort.total((effort, spent))
            if limits.steps is not None and (effort.nodes > limits.steps or limits.steps <= 0):
                yield Undecided(limits.of_steps("guess"), effort)
                return
            late = False
            for part, verdict, *solutions in zip(batch, *columns, strict=True):
                # If time ran out before the verdict, there may still be a solution. All zeros mean none.
                fresh = [digits for digits in solutions if digits[0] and digits != part.known]
                for digits in fresh:
                    witness = self._witness(digits)
                    if all(_differ(witness, other) for other in question.blocked):
                        yield Solved(witness, effort)
                if verdict == 2:
                    parts.extend(_split(part.masks, [*fresh, part.known] if part.known else fresh))
                late = late or verdict == 3
            if late:
                yield Undecided(limits.of_time, effort)
                return
        yield Refuted(None, effort)

    def count(self, question: Question, limit: int | None = None) -> tuple[int, bool]:
        """Return the number of solutions, up to ``limit``, and whether the count is complete. Use all cores. Return no
        solution.

        Raises:
            BackendError: a limit of steps, which the kernel cannot obey here.
        """
        from cpsudoku.apps.bulk.lanes import bulk_api as bulk

        limits, layout = question.limits, self._layout
        if limits.steps is not None:
            raise BackendError("lanes: expected a limit of seconds for a count, found one of steps")
        if layout is None:
            return 0, True
        if (limit is not None and limit <= 0) or (limits.seconds is not None and limits.seconds <= 0):
            return 0, False
        masks = self._numpy.array([self._masks(question.clues)], self._numpy.int64)
        # One more solution shows whether the limit was reached.
        most = None if limit is None else limit + 1
        counts = bulk.count_candidates(masks, most, layout=layout, seconds=limits.seconds)
        number = int(counts.count[0])
        if limit is not None and number > limit:
            return limit, False
        return number, bool(counts.finished[0])

    def close(self) -> None:
        """Do nothing: sessions share the kernel."""

    def _masks(self, clues: Sequence[Clue]) -> Masks:
        masks = [(1 << len(self._values)) - 1] * len(self._index)
        for clue in clues:
            if clue.unary is None:
                raise BackendError(f"lanes: expected clues about one cell each, found {clue.name}")
            x, allowed = clue.unary
            masks[self._index[x]] &= sum(1 << i for i, v in enumerate(self._values) if v in allowed)
        return tuple(masks)

    def _ask(self, batch: list[Masks], layout: Layout, seconds: float | None) -> tuple[Any, Effort]:
        from cpsudoku.apps.bulk.lanes import bulk_api as bulk

        begun = time.perf_counter()
        masks = self._numpy.array(batch, self._numpy.int64)
        ready = time.perf_counter()
        result = bulk.check_candidates(masks, threads=1, layout=layout, seconds=seconds)
        solved = time.perf_counter()
        columns = result.verdict.tolist(), result.solution.tolist(), result.second.tolist()
        done = time.perf_counter()
        effort = Effort(
            nodes=result.guesses,
            propagations=result.sweeps,
            convert=done - solved + ready - begun,
            solve=solved - ready,
        )
        return columns, effort

    def _witness(self, digits: Sequence[int]) -> Witness:
        return {x: self._values[digit - 1] for x, digit in zip(self._model.decisions, digits, strict=True)}


def _differ(one: Witness, other: Witness) -> bool:
    return any(one[x] != other[x] for x in one)


def _split(masks: Masks, solutions: Sequence[Digits]) -> Iterator[_Part]:
    """Yield parts of the candidates, each with at most one of the two or more ``solutions``.

    The values of a cell in which two of them differ define the parts, so no solution is in two parts.
    """
    cell = next(i for i in range(len(masks)) if solutions[0][i] != solutions[1][i])
    rest = masks[cell]
    while rest:
        bit = rest & -rest
        rest ^= bit
        part = (*masks[:cell], bit, *masks[cell + 1 :])
        inside = [digits for digits in solutions if 1 << digits[cell] - 1 == bit]
        if len(inside) > 1:
            yield from _split(part, inside)
        else:
            yield _Part(part, inside[0] if inside else None)


BACKEND = Backend(
    summary="The lane kernel: SIMD over many puzzles; all-different models only.",
    start=LaneSession,
    certifies="search",
    takes="units",
)
