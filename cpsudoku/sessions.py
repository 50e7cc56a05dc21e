"""Open sessions, kept warm by backend and shape; the least recently used is closed when there are too many.

A file of a million classic sudokus needs one session per backend; a file with a thousand different shapes opens a
thousand sessions and keeps the last few. Models outlive the sessions: a second call of `check` in a process finds the
model of its shape and the clauses that its backend has kept for it (`backends/sat`), but a solver that has seen no
other puzzles.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from cpsudoku.backends import Backend, Session
from cpsudoku.deadline import within
from cpsudoku.errors import ModelError, heed_interrupt
from cpsudoku.geometry import forgotten_with_names
from cpsudoku.kinds import gallery
from cpsudoku.kinds.blame import blamed_on
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.model import NO_LIMITS, Limits, Model
from cpsudoku.specs import Spec

KEPT = 24  # sessions; a 9x9 sudoku in a SAT solver takes about 2 MB


class Opened(NamedTuple):
    """A model of its own (so that no backend pays for another's decomposition) and a session open on it."""

    model: Model
    session: Session


class Sessions:
    """Sessions of one kind of puzzle. Use it as a context manager, or close it."""

    def __init__(self, kind: Puzzle, kept: int = KEPT) -> None:
        self._kind = kind
        self._kept = kept
        self._open: OrderedDict[tuple[str, Hashable], Opened] = OrderedDict()

    def get(self, spec: Spec, shape: Hashable, limits: Limits = NO_LIMITS, since: float | None = None) -> Opened:
        """The session for that backend and shape, opened now if it is not open yet.

        Raises:
            OutOfTime: making the model, and opening it in the backend, takes longer than the seconds of ``limits``,
                which count from ``since`` on (`time.monotonic`; None: from now on, for each of the two).
        """
        key = (spec.text, shape)
        found = self._open.get(key)
        if found is None:
            while len(self._open) >= self._kept:
                self._open.popitem(last=False)[1].session.close()
            found = self._open[key] = self._opened(spec, shape, limits, since)
        self._open.move_to_end(key)
        return found

    def _opened(self, spec: Spec, shape: Hashable, limits: Limits, since: float | None) -> Opened:
        with within(limits.seconds, "while the model was made", since), blamed_on(self._kind):
            model = _model(self._kind.model, spec.text, shape)
        try:
            with within(limits.seconds, f"while {spec.text} loaded the model", since):
                return Opened(model, spec.open(model))
        except ModelError:  # a sum too wide is found out when the backend decomposes it
            with blamed_on(self._kind):
                raise

    def forget(self, spec: Spec, shape: Hashable) -> None:
        """Close that session, if it is open: the next question opens a new one."""
        found = self._open.pop((spec.text, shape), None)
        if found is not None:
            found.session.close()

    def close(self) -> None:
        """Close every session."""
        while self._open:
            self._open.popitem()[1].session.close()

    def __enter__(self) -> Sessions:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Closes(Protocol):
    def close(self) -> None: ...


Closing = TypeVar("Closing", bound=_Closes)


class ByKind(Generic[Closing]):
    """What is open for each kind of puzzle that comes: each file may have one of its own. A context manager."""

    def __init__(self, make: Callable[[Puzzle], Closing]) -> None:
        self._make = make
        self._open: dict[str, Closing] = {}

    def of(self, kind: str) -> Closing:
        """What is open for the kind of that name, opened now if it is not open yet."""
        found = self._open.get(kind)
        if found is None:
            found = self._open[kind] = self._make(gallery.puzzle(kind))
        return found

    def __enter__(self) -> ByKind[Closing]:
        return self

    def __exit__(self, *_: object) -> None:
        while self._open:
            self._open.popitem()[1].close()


@forgotten_with_names
@lru_cache(maxsize=KEPT)
def _model(made: Callable[[Any], Model], backend: str, shape: Hashable) -> Model:
    """The model of a shape for one backend, which keeps what it makes of it."""
    return made(shape)


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
        return  # whatever is wrong with it is told when a puzzle is asked
