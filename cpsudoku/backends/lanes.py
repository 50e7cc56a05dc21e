"""The lane kernel as a backend: all-different models of up to 32 values, one puzzle in one SIMD lane of many.

Made for millions of puzzles at once (`cpsudoku scan`, `cpsudoku.bulk`); here it answers one at a time, so that every
comparison has it, and a call costs tens of microseconds whatever the puzzle. It needs the extra `bulk`. A second
solution comes with the first: blocking is looking at both. Enumeration splits the candidates where two solutions
differ, and asks about all parts at once. Steps are guesses, looked at when the kernel returns.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from cpsudoku.backends import Backend, Size
from cpsudoku.constraints import AllDifferent
from cpsudoku.errors import BackendError
from cpsudoku.model import NO_LIMITS, Clue, Effort, Model, Outcome, Question, Refuted, Solved, Undecided, Witness

if TYPE_CHECKING:
    from cpsudoku.bulk import Layout

Masks = tuple[int, ...]  # for each cell the candidates left, bit i for the i-th value
FEW = 512  # puzzles that are answered before a second thread would have started
PARTS = 4096  # parts of an enumeration asked about at once


def layout_of(model: Model) -> Layout:
    """The units of a model whose rules are nothing else.

    Raises:
        BackendError: what else the model has, or too many values.
    """
    from cpsudoku.bulk import Layout

    kernel = model.kernel()
    if len(kernel.variables) > len(model.decisions) or not model.decisions:
        found = kernel.variables[-1].name if kernel.variables else "none"
        raise BackendError(f"lanes: expected decision variables only, found {found!r}")
    values = model.decisions[0].values
    for x in model.decisions:
        if x.values != values:
            raise BackendError(f"lanes: expected one domain for all cells, found {x.values} in {x.name}")
    if len(values) > 32:
        raise BackendError(f"lanes: expected at most 32 values, found {len(values)}")
    index = {x: i for i, x in enumerate(model.decisions)}
    units = []
    for constraint, condition in kernel.constraints:
        if not isinstance(constraint, AllDifferent) or condition:
            raise BackendError(f"lanes: expected AllDifferent only, found {type(constraint).__name__}")
        units.append(tuple(index[x] for x in constraint.scope))
    return Layout(f"{len(index)} cells of {len(values)} values", len(index), len(values), tuple(units))


def checker_of(model: Model) -> Callable[[Sequence[bytes]], Sequence[int]]:
    """A function from puzzles (a byte a cell, 0 a blank) to 0, 1 or 2: no solution, one, more.

    Raises:
        BackendError: the model has more than units over the values 1, 2, ..., or the extra `bulk` is not installed.
    """
    layout = layout_of(model)
    if model.decisions[0].values != tuple(range(1, layout.values + 1)):
        raise BackendError(f"lanes: expected the values 1 to {layout.values}, found {model.decisions[0].values}")
    numpy = _numpy()

    def verdicts(puzzles: Sequence[bytes]) -> Sequence[int]:
        from cpsudoku import bulk

        digits = numpy.frombuffer(b"".join(puzzles), numpy.uint8).reshape(len(puzzles), layout.cells)
        threads = 1 if len(puzzles) < FEW else None
        found: Sequence[int] = bulk.check(digits, threads, layout=layout).verdict.tolist()
        return found

    return verdicts


def _numpy() -> Any:
    try:
        import numba  # noqa: F401
        import numpy
    except ImportError:
        raise BackendError("lanes: needs NumPy and Numba: pip install 'cpsudoku[bulk]'") from None
    return numpy


class LaneSession:
    """The kernel of a model's units; compiled for them on first use, and cached on disk."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model) -> None:
        self._layout = layout_of(model)
        self._numpy = _numpy()
        self._model = model
        self._index = {x: i for i, x in enumerate(model.decisions)}
        self._values = model.decisions[0].values
        self.size = Size(len(model.decisions), len(model.rules))

    def solve(self, question: Question) -> Outcome:
        """See Session."""
        for outcome in self._shown(question):
            if not isinstance(outcome, Solved) or all(_differ(outcome.witness, other) for other in question.blocked):
                return outcome
        raise AssertionError("the answers ended without Refuted or Undecided")

    def _shown(self, question: Question) -> Iterator[Outcome]:
        """The two solutions one call gives, and only if these do not suffice all of them."""
        if question.limits == NO_LIMITS:
            found, effort = self._ask([self._masks(question.clues)], None)
            for verdict, first, second in zip(*found, strict=True):
                if verdict >= 1:
                    yield Solved(self._witness(first), effort)
                if verdict == 2:
                    yield Solved(self._witness(second), effort)
                else:
                    yield Refuted(None, effort)
        yield from self.solutions(replace(question, blocked=()))

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """See Session."""
        started = time.perf_counter()
        limits = question.limits
        parts = [self._masks(question.clues)]
        effort = Effort(convert=time.perf_counter() - started)
        while parts:
            asked = [parts.pop() for _ in range(min(PARTS, len(parts)))]
            left = None if limits.seconds is None else limits.seconds - (time.perf_counter() - started)
            if left is not None and left <= 0:
                yield Undecided(f"limit of {limits.seconds} s", effort)
                return
            found, spent = self._ask(asked, left)
            effort += spent
            if limits.steps is not None and (effort.nodes > limits.steps or limits.steps <= 0):
                yield Undecided(f"limit of {limits.steps} guesses", effort)
                return
            for masks, verdict, first, second in zip(asked, *found, strict=True):
                if verdict == 1:
                    witness = self._witness(first)
                    if all(_differ(witness, other) for other in question.blocked):
                        yield Solved(witness, effort)
                elif verdict == 2:
                    parts.extend(_split(masks, first, second))
                elif verdict == 3:
                    yield Undecided(f"limit of {limits.seconds} s", effort)
                    return
        yield Refuted(None, effort)

    def close(self) -> None:
        """Nothing is held that is not shared."""

    def _masks(self, clues: Sequence[Clue]) -> Masks:
        masks = [(1 << len(self._values)) - 1] * len(self._index)
        for clue in clues:
            if clue.unary is None:
                raise BackendError(f"lanes: expected clues about one cell each, found {clue.name}")
            x, allowed = clue.unary
            masks[self._index[x]] &= sum(1 << i for i, v in enumerate(self._values) if v in allowed)
        return tuple(masks)

    def _ask(self, asked: list[Masks], seconds: float | None) -> tuple[Any, Effort]:
        from cpsudoku import bulk

        begun = time.perf_counter()
        masks = self._numpy.array(asked, self._numpy.int64)
        ready = time.perf_counter()
        result = bulk.check_candidates(masks, threads=1, layout=self._layout, seconds=seconds)
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


def _split(masks: Masks, first: Sequence[int], second: Sequence[int]) -> Iterator[Masks]:
    """The candidates in parts, one for each value of a cell in which two solutions differ: these are then apart."""
    cell = next(i for i, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
    rest = masks[cell]
    while rest:
        bit = rest & -rest
        rest ^= bit
        yield (*masks[:cell], bit, *masks[cell + 1 :])


BACKEND = Backend(
    summary="The lane kernel: SIMD over many puzzles; all-different models only.",
    start=LaneSession,
    certifies="search",
    takes="units",
)
