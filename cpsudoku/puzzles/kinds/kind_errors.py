"""Report errors in a user's own file, a kind or a backend, with the line in that file and without a traceback.

If a function of a kind raises an error about an instance, it becomes an InstanceError. The command reports the record
and continues with the next one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from inspect import unwrap
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from cpsudoku.model import Clue, Model, Variable
from cpsudoku.model.model import WATCH, declared_variables, place_of, set_place_of
from cpsudoku.puzzles.kinds.kind import Kind, Origin
from cpsudoku.support.errors import (
    BackendError,
    CpsudokuError,
    InputError,
    InstanceError,
    ModelError,
    OutOfTime,
    heed_interrupt,
)
from cpsudoku.support.limits import Ended, within
from cpsudoku.support.registry import is_in, keep_output, line_in

if TYPE_CHECKING:
    from cpsudoku.puzzles.puzzle import Puzzle

MEMORY = 10_000  # shapes with models to compare


class blame_on:
    """A context that turns any error of a kind's function into an error with the kind's file and line.

    Args:
        kind: The kind whose functions are called.
        seconds, what, since: A time limit, same as in `within`. By default there is none.

    Raises:
        InstanceError: the error, with its place. A CpsudokuError that the kind itself raises gets no place.
        InputError, BackendError, OutOfTime: unchanged.
    """

    def __init__(self, kind: Kind, seconds: float | None = None, what: str = "", since: float | None = None) -> None:
        self._kind = kind
        self._output = keep_output()
        self._limit = within(seconds, what, since) if what else None

    def __enter__(self) -> None:
        self._output.__enter__()
        if self._limit is not None:
            self._limit.__enter__()

    def __exit__(
        self, sort: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        kind = self._kind
        try:
            if self._limit is not None:
                self._limit.__exit__(sort, error, trace)
            self._output.__exit__(sort, error, trace)
            if error is not None:
                raise error
        except (InputError, BackendError, OutOfTime):
            raise
        except ModelError as error:
            raise InstanceError(f"{_place(kind, error)}: {error}") from error
        except CpsudokuError as error:
            raise InstanceError(str(error)) from error
        except (Exception, SystemExit) as error:
            heed_interrupt(error)
            raise InstanceError(f"{_place(kind, error)}: {type(error).__name__}: {error}") from error


def _place(kind: Kind, error: BaseException) -> str:
    """Return the last line of the kind's file or rule files in the error's traceback."""
    code = getattr(unwrap(kind.model), "__code__", None)
    file = kind.file or ("" if kind.rule_files or code is None else code.co_filename)
    from pathlib import Path

    for path in map(Path, (*kind.rule_files, file)):
        if line := line_in(path, error):
            return f"{path.name}:{line}"
    return f"kind {kind.name}"


def guard(kind: Kind, name: str, origin: Origin, file: str = "", rule_files: Iterable[str] = ()) -> Kind:
    """Return the kind with its name. Its functions raise only CpsudokuErrors, and their results are checked.

    ``origin``: how to find the kind again; ``file``: its file, if the user wrote it; ``rule_files``: the files of its
    rules.
    """
    kind.name, kind.origin, kind.file, kind.rule_files = name, origin, file, tuple(rule_files)
    model = _guard(kind, "model", kind.model, "a Model", lambda value: isinstance(value, Model))
    guarded = {
        "instance": _guard(kind, "instance", kind.instance, "a puzzle", lambda value: value is not None),
        "shape": _guard(kind, "shape", kind.shape, "something hashable", _is_hashable),
        "model": _with_places(kind, _with_equality_check(kind, model)),
        "clues": _guard(kind, "clues", kind.clues, "a list of Clue", _are_clues),
        "render": _guard(kind, "render", kind.render, "a text", lambda value: isinstance(value, str)),
    }
    vars(kind).update(guarded)  # this kind alone; methods of the class are shared
    return kind


def _guard(
    kind: Kind, name: str, function: Callable[..., Any], expected: str, fits: Callable[[Any], bool]
) -> Callable[..., Any]:
    @wraps(function)
    def answer(*arguments: object) -> Any:
        try:
            with blame_on(kind):
                result = function(*arguments)
        except InputError as error:
            if name == "instance" or isinstance(error, InstanceError):
                raise
            raise InstanceError(str(error)) from error  # only instance has the lines of the text
        except BaseException as error:
            if isinstance(error, Exception | KeyboardInterrupt | Ended):
                raise
            raise InstanceError(f"{_place(kind, error)}: {type(error).__name__}: {error}") from error
        if not fits(result):
            raise InstanceError(f"kind {kind.name}: expected {name} to return {expected}, found {result!r:.60}")
        return result

    return answer


def _with_places(kind: Kind, model: Callable[[Puzzle], Model]) -> Callable[[Puzzle], Model]:
    """Wrap ``model`` so that its models return the line in the kind's file for each constraint."""

    @wraps(model)
    def place(shape: Puzzle) -> Model:
        result = model(shape)
        if place_of(result) is None and kind.file:
            set_place_of(result, lambda number: _line_of_rule(kind, shape, number))
        return result

    return place


def _line_of_rule(kind: Kind, shape: Puzzle, number: int) -> str:
    """Return the line that posts constraint ``number``. To find it, build the model again and watch."""
    from pathlib import Path

    path = Path(kind.file)
    lines: list[int] = []

    def watch(model: Model) -> None:  # one call of Model.add may post several rules, or clues alone
        caller: FrameType | None = sys._getframe(2)
        while caller is not None and not is_in(path, caller):
            caller = caller.f_back
        lines.extend([caller.f_lineno if caller is not None else 0] * (len(model.constraints) - len(lines)))

    token = WATCH.set(watch)
    try:
        kind.model(shape)
    finally:
        WATCH.reset(token)
    line = lines[number] if number < len(lines) else 0
    return f"{path.name}:{line}" if line else f"kind {kind.name}"


def _with_equality_check(kind: Kind, model: Callable[[Puzzle], Model]) -> Callable[[Puzzle], Model]:
    """Wrap ``model`` with a check that equal shapes give equal models. Each backend builds its own model, so they must
    agree."""
    marks: dict[Hashable, int] = {}

    @wraps(model)
    def compare(shape: Puzzle) -> Model:
        result = model(shape)
        if len(marks) > MEMORY:
            marks.clear()
        with blame_on(kind):
            mark = fingerprint(result)
            if marks.setdefault(shape, mark) != mark:
                raise InstanceError(
                    f"{_rules_at(kind)}: expected model to make the same of one shape every time, found another"
                )
        return result

    return compare


def _rules_at(kind: Kind) -> str:
    """Return the place of the kind's rules in its own file. (All kinds share the method ``model``, so its place would
    be useless.)"""
    from pathlib import Path

    for says in (unwrap(kind.model), kind.own_rules):
        code = getattr(says, "__code__", None)
        if code is not None and kind.file and Path(code.co_filename).resolve() == Path(kind.file).resolve():
            return f"{Path(kind.file).name}:{code.co_firstlineno}"
    return Path(kind.file).name or f"kind {kind.name}"


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:  # a tuple may hold a list
        return False
    return isinstance(value, Hashable)


def _are_clues(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(clue, Clue) for clue in value)


def fingerprint(model: Model) -> int:
    """Return a number that is equal for models with the same variables and constraints in the same order, in one
    process.

    A constraint is its type and its attributes. Attributes that cannot be hashed, such as functions, are omitted.
    """
    index = {x: i for i, x in enumerate(declared_variables(model))}
    declared = tuple((x.name, x.values) for x in declared_variables(model))
    rules = tuple((type(c).__name__, _attributes(c, index)) for c in model.constraints)
    return hash((len(model.decisions), declared, rules))


def _attributes(constraint: object, index: dict[Variable, int]) -> Hashable:
    return _plain(getattr(constraint, "__dict__", None) or {"scope": getattr(constraint, "scope", ())}, index)


def _plain(thing: object, index: dict[Variable, int]) -> Hashable:
    """Return ``thing`` as numbers, texts and tuples. Return None if this is impossible."""
    if isinstance(thing, Variable):
        return index.get(thing, -1)
    if isinstance(thing, dict):
        return tuple((_plain(key, index), _plain(value, index)) for key, value in thing.items())
    if isinstance(thing, list | tuple):
        return tuple(_plain(item, index) for item in thing)
    if isinstance(thing, set | frozenset):
        return frozenset(_plain(item, index) for item in thing)
    return thing if isinstance(thing, int | float | str | bool) else None
