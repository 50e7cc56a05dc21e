"""Errors of a kind's own file, told with its line: whoever writes a puzzle gets no traceback through our code."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from inspect import unwrap
from pathlib import Path
from typing import Any

from cpsudoku.errors import CpsudokuError, heed_interrupt
from cpsudoku.fingerprint import fingerprint
from cpsudoku.model import Given, Model
from cpsudoku.puzzle import Puzzle

MEMORY = 10_000  # shapes whose models are compared


@contextmanager
def blamed_on(kind: Puzzle) -> Iterator[None]:
    """Turn whatever a kind's function raises into an error that names the kind's file and line.

    Raises:
        CpsudokuError: the error, with its place; a CpsudokuError passes as it is.
    """
    try:
        yield
    except CpsudokuError:
        raise
    except (Exception, SystemExit) as error:
        heed_interrupt(error)
        raise CpsudokuError(f"{_place(kind, error)}: {type(error).__name__}: {error}") from error


def _place(kind: Puzzle, error: BaseException) -> str:
    """The last line of the kind's file that the error passed through."""
    code = getattr(unwrap(kind.model), "__code__", None)
    file = code.co_filename if code else kind.name
    line = 0
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == file:
            line = step.tb_lineno
        step = step.tb_next
    return f"{Path(file).name}:{line}" if line else f"kind {kind.name}"


def guarded(kind: Puzzle, name: str) -> Puzzle:
    """The kind under that name, its functions raising nothing but CpsudokuErrors and returning what they should.

    Raises:
        CpsudokuError: it is no Puzzle.
    """
    if not isinstance(kind, Puzzle):
        raise CpsudokuError(f"{name}.py: expected PUZZLE to be a Puzzle, found {type(kind).__name__}")
    kind = replace(kind, name=name)
    return replace(
        kind,
        parse=kind.parse and _guarded(kind, "parse", kind.parse, "an instance", lambda found: found is not None),
        shape=_guarded(kind, "shape", kind.shape, "something hashable", _is_hashable),
        model=_same(kind, _guarded(kind, "model", kind.model, "a Model", lambda found: isinstance(found, Model))),
        givens=_guarded(kind, "givens", kind.givens, "a list of Given", _are_givens),
        render=_guarded(kind, "render", kind.render, "a text", lambda found: isinstance(found, str)),
    )


def _guarded(
    kind: Puzzle, name: str, asked: Callable[..., Any], expected: str, fits: Callable[[Any], bool]
) -> Callable[..., Any]:
    @wraps(asked)
    def answered(*arguments: Any) -> Any:
        with blamed_on(kind):
            found = asked(*arguments)
        if not fits(found):
            raise CpsudokuError(f"kind {kind.name}: expected {name} to return {expected}, found {found!r:.60}")
        return found

    return answered


def _same(kind: Puzzle, model: Callable[[Hashable], Model]) -> Callable[[Hashable], Model]:
    """``model``, which has to make the same of the same shape every time: each backend gets one of its own."""
    made: dict[Hashable, int] = {}

    @wraps(model)
    def compared(shape: Hashable) -> Model:
        found = model(shape)
        if len(made) > MEMORY:
            made.clear()
        with blamed_on(kind):
            mark = fingerprint(found)
            if made.setdefault(shape, mark) != mark:
                code = getattr(unwrap(model), "__code__", None)
                place = f"{Path(code.co_filename).name}:{code.co_firstlineno}" if code else f"kind {kind.name}"
                raise CpsudokuError(f"{place}: expected model to make the same of one shape every time, found another")
        return found

    return compared


def _is_hashable(found: Any) -> bool:
    try:
        hash(found)
    except TypeError:  # a tuple may hold a list
        return False
    return isinstance(found, Hashable)


def _are_givens(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(given, Given) for given in found)
