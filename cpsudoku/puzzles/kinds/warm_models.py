"""Sessions that stay open, by backend and shape. If there are too many, the least recently used session is closed.

A file of a million classic sudokus needs one session for each backend. A file with a thousand shapes opens a thousand
sessions and keeps the last few. Models live longer than sessions. A second call of `check` in a process reuses the
model of its shape and the clauses cached for it (`backends/sat`). But the solver of a second call is new, without
clauses learnt from other puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from math import inf
from typing import Generic, Protocol, Self, TypeAlias, TypeVar

from cpsudoku.backends.backend_names import Spec
from cpsudoku.backends.session_contract import Backend, Session
from cpsudoku.model import NO_LIMITS, Limits, Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.support.errors import ModelError, heed_interrupt
from cpsudoku.support.limits import within
from cpsudoku.support.square_grid import forget_with_names

KEPT = 24  # sessions; a 9x9 sudoku in a SAT solver takes about 2 MB
Opened: TypeAlias = tuple[Model, Session]  # a session and its own model, so that no backend does another's work
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """The last used values, at most ``most``. ``end`` is called with each dropped value. A context manager."""

    def __init__(self, most: float = inf, end: Callable[[Value], object] = lambda _: None) -> None:
        self._most, self._end = most, end
        self._values: dict[Key, Value] = {}  # the one used last is the last

    def value(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of that key. Make it if there is none."""
        if key in self._values:
            value = self._values.pop(key)
        else:
            while len(self._values) >= self._most:
                self.drop(next(iter(self._values)))
            value = make()
        self._values[key] = value
        return value

    def __contains__(self, key: Key) -> bool:
        return key in self._values

    def drop(self, key: Key) -> None:
        """Drop the value of that key, if there is one."""
        if key in self._values:
            self._end(self._values.pop(key))

    def close(self) -> None:
        """Drop all."""
        while self._values:
            self.drop(next(reversed(self._values)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Sessions(Recent[tuple[str, Hashable], Opened]):
    """Sessions of one kind of puzzle by backend and shape."""

    def __init__(self, kind: Kind, most: int = KEPT) -> None:
        super().__init__(most, lambda opened: opened[1].close())
        self._kind = kind

    def get(self, spec: Spec, shape: Hashable, limits: Limits = NO_LIMITS, since: float | None = None) -> Opened:
        """Return the session for that backend and shape. Open it if needed.

        Raises:
            OutOfTime: making the model and opening it in the backend take longer than ``limits`` allow. The time counts
                from ``since`` (`time.monotonic`). None: each of the two steps has its own limit from now on.
        """
        return self.value((spec.text, shape), lambda: self._open_new(spec, shape, limits, since))

    def model(self, shape: Hashable, limits: Limits, since: float | None = None, backend: str = "") -> Model:
        """Return the model of that shape for that backend. By default, the model belongs to no backend of this process.
        The model of a user's kind is built twice, and a difference is an error.

        Raises:
            InstanceError, OutOfTime: same as in `get`.
        """
        with blame_on(self._kind, limits.seconds, "while the model was made", since):
            if self._kind.file or self._kind.rule_files:
                _model(self._kind.model, "once more", shape)
            return _model(self._kind.model, backend, shape)

    def _open_new(self, spec: Spec, shape: Hashable, limits: Limits, since: float | None) -> Opened:
        with blame_on(self._kind, limits.seconds, "while the model was made", since):
            model = _model(self._kind.model, spec.text, shape)
        try:
            with within(limits.seconds, f"while {spec.text} loaded the model", since):
                return model, spec.open(model)
        except ModelError:  # the backend finds a sum that is too wide when it decomposes it
            with blame_on(self._kind):
                raise

    def forget(self, spec: Spec, shape: Hashable) -> None:
        """Close that session if it is open. The next query opens a new one."""
        self.drop((spec.text, shape))


class _Closes(Protocol):
    def close(self) -> None: ...


Closing = TypeVar("Closing", bound=_Closes)


class ByKind(Recent[str, Closing]):
    """The open sessions of each kind. Each file may have a kind of its own."""

    def __init__(self, make: Callable[[Kind], Closing]) -> None:
        super().__init__(end=lambda value: value.close())
        self._make = make

    def of(self, kind: str) -> Closing:
        """Return the sessions for the kind of that name. Open them if needed."""
        return self.value(kind, lambda: self._make(gallery.kind_of(kind)))


@forget_with_names
@lru_cache(maxsize=KEPT)
def _model(make: Callable[..., Model], backend: str, shape: Hashable) -> Model:
    """Return the model of a shape for one backend, which caches data in it."""
    return make(shape)


_prepared: dict[str, Backend] = {}


def prepare(spec: Spec) -> None:
    """Import a backend's libraries, so that the time of the first query does not include the import."""
    name = spec.text.partition(":")[0]
    if _prepared.get(name) is spec.backend:
        return
    _prepared[name] = spec.backend
    tiny = Model()
    tiny.variable("x", (1, 2))
    try:
        spec.backend.open(tiny, **spec.options).close()
    except Exception as error:
        heed_interrupt(error)
        return  # an import error is reported with the first puzzle
