"""Open sessions, kept warm by backend and shape; the least recently used is closed when there are too many.

A file of a million classic sudokus needs one session per backend; a file with a thousand different shapes opens a
thousand sessions and keeps the last few. Models outlive the sessions: a second call of `check` in a process finds the
model of its shape and the clauses that its backend has kept for it (`backends/sat`), but a solver that has seen no
other puzzles.
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
Opened: TypeAlias = tuple[Model, Session]  # a model of its own, so that no backend pays for another's, and a session
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """The values used last, at most ``most``; ``end`` is called with each that is dropped. A context manager."""

    def __init__(self, most: float = inf, end: Callable[[Value], object] = lambda _: None) -> None:
        self._most, self._end = most, end
        self._values: dict[Key, Value] = {}  # the one used last is the last

    def value(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of that key, made now if there is none."""
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
        """Return the session for that backend and shape, opened now if it is not open yet.

        Raises:
            OutOfTime: making the model, and opening it in the backend, takes longer than the seconds of ``limits``,
                which count from ``since`` on (`time.monotonic`; None: from now on, for each of the two).
        """
        return self.value((spec.text, shape), lambda: self._open_new(spec, shape, limits, since))

    def model(self, shape: Hashable, limits: Limits, since: float | None = None, backend: str = "") -> Model:
        """Return a model of that shape, for that backend, by default for none of this process. A kind in a file of
        one's own makes it twice, for it may make another one each time, which is then found out.

        Raises:
            InstanceError, OutOfTime: as of `get`.
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
        except ModelError:  # a sum too wide is found out when the backend decomposes it
            with blame_on(self._kind):
                raise

    def forget(self, spec: Spec, shape: Hashable) -> None:
        """Close that session, if it is open: the next question opens a new one."""
        self.drop((spec.text, shape))


class _Closes(Protocol):
    def close(self) -> None: ...


Closing = TypeVar("Closing", bound=_Closes)


class ByKind(Recent[str, Closing]):
    """What is open for each kind of puzzle that comes: each file may have one of its own."""

    def __init__(self, make: Callable[[Kind], Closing]) -> None:
        super().__init__(end=lambda value: value.close())
        self._make = make

    def of(self, kind: str) -> Closing:
        """Return what is open for the kind of that name, opened now if it is not open yet."""
        return self.value(kind, lambda: self._make(gallery.kind_of(kind)))


@forget_with_names
@lru_cache(maxsize=KEPT)
def _model(make: Callable[..., Model], backend: str, shape: Hashable) -> Model:
    """Return the model of a shape for one backend, which keeps what it makes of it."""
    return make(shape)


_prepared: dict[str, Backend] = {}


def prepare(spec: Spec) -> None:
    """Have a backend import its libraries, so that the first question's time is not the time of an import."""
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
        return  # an error in it is reported with the first puzzle
