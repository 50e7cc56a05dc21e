"""The calls under way: how many there are at once, results in the order of the calls, and how each of them may fail."""

from __future__ import annotations

import pickle
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from cpsudoku.ground.errors import CpsudokuError, LimitReached, WorkerDied, amount
from cpsudoku.scanning.cluster.task import Returned, call
from cpsudoku.scanning.cluster.versions import Versions

if TYPE_CHECKING:
    import distributed
    from distributed import Client

GLANCE = 0.2  # seconds between two looks at the scheduler while a result is waited for
AHEAD = 2  # calls for each thread of a worker: one at work, one that waits beside it
SHARE = 4  # of the memory that is free, here and on workers, calls and results may take one part in so many
GROWTH = 4  # bytes of a call, its result and what the worker needs in between, for each byte of the larger of both
FETCHING = 2  # results that are on their way at once
LIFE = "cpsudoku"  # how keys begin
Tag = TypeVar("Tag")


class CallError(CpsudokuError):
    """A call has no result. ``tag``: which one."""

    def __init__(self, message: str, tag: Any = None) -> None:
        super().__init__(message)
        self.tag = tag


class CallFailed(CallError):
    """It ended in an error; it was not tried again, for it would do the same."""


class CallDied(CallError, WorkerDied):
    """Several workers have died of it."""


class ClusterLost(WorkerDied):
    """The scheduler is gone."""


class Reached(Protocol):
    """What calls need of a cluster: see `connection.Cluster`."""

    client: Client
    name: str
    files: tuple[str, ...]
    versions: Versions

    @property
    def width(self) -> int: ...

    @property
    def lost(self) -> bool: ...

    def memory(self) -> int: ...

    def refuse_lost(self) -> None: ...


class Calls:
    """The calls of one `Cluster.map`."""

    def __init__(self, cluster: Reached, name: str) -> None:
        self._cluster, self._name = cluster, name
        self._number = 0
        # Of each: the tag, Dask's future, its result.
        self._under_way: deque[tuple[Any, distributed.Future, Future[Returned]]] = deque()
        self._fetch = ThreadPoolExecutor(FETCHING)
        self._size = 1  # bytes of the largest call, or result, so far

    def map(
        self, function: Callable[..., Any], calls: Iterable[tuple[Tag, tuple[Any, ...]]]
    ) -> Generator[tuple[Tag, Any, float], None, None]:
        """Yield (tag, result, seconds it took there), in the order of the calls."""
        try:
            for tag, arguments in calls:
                self._submit(tag, function, arguments)
                while len(self._under_way) >= self._window():
                    yield self._next()
            while self._under_way:
                yield self._next()
        finally:
            self._cancel()

    def _submit(self, tag: Any, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        pickled = pickle.dumps((function, arguments), 5)
        self._size = max(self._size, len(pickled))
        self._number += 1
        client, cluster = self._cluster.client, self._cluster
        self._cluster.refuse_lost()
        with warnings.catch_warnings():
            # A call carries its puzzles: scattered, as Dask would have it, they would be lost with a worker.
            warnings.filterwarnings("ignore", "Sending large graph")
            try:
                future = client.submit(
                    call,
                    cluster.versions,
                    cluster.files,
                    pickled,
                    key=f"{LIFE}-{self._name}-{self._number}",
                    pure=False,
                    priority=-self._number,
                )
            except Exception as error:
                self._cluster.refuse_lost()  # it went between the look at it and the call
                raise self._as_command_error(error, tag) from None
        self._under_way.append((tag, future, self._fetch.submit(_wait_for, future)))

    def _window(self) -> int:
        """Return how many calls may be under way: enough to keep every thread busy, if the memory here and there allows
        it."""
        room = min(self._cluster.memory(), _free_memory()) // SHARE
        return max(1, min(AHEAD * self._cluster.width + FETCHING, room // (self._size * GROWTH)))

    def _next(self) -> tuple[Any, Any, float]:
        """Return the result of the call that was made first."""
        tag, _, coming = self._under_way[0]
        while True:
            self._cluster.refuse_lost()
            try:
                returned = coming.result(GLANCE)
                break
            except NotYet:
                if coming.done():  # the call itself ran out of time
                    raise
            except Exception as error:
                self._cluster.refuse_lost()
                raise self._as_command_error(error, tag) from None
        self._under_way.popleft()
        self._size = max(self._size, returned.size)
        return tag, returned.result(), returned.seconds

    def _as_command_error(self, error: Exception, tag: Any) -> Exception:
        """Return the error as a command says it."""
        from distributed import KilledWorker

        if isinstance(error, KilledWorker):
            return CallDied(
                f"{amount(error.allowed_failures + 1, 'worker')} died with it in hand, the last one "
                f"{error.last_worker.address} (out of memory, or a crash in a solver): not tried again",
                tag,
            )
        if isinstance(error, CancelledError):
            return ClusterLost(f"{self._cluster.name}: cancelled from outside: {error}")
        if isinstance(error, LimitReached):
            return error
        if type(error).__module__.split(".")[0] == "cpsudoku":
            return CallFailed(str(error), tag) if isinstance(error, CpsudokuError) else error
        return CallFailed(f"{type(error).__name__}: {error}", tag)

    def _cancel(self) -> None:
        futures = [future for _, future, _ in self._under_way]
        self._under_way.clear()
        if futures and not self._cluster.lost:
            with suppress(Exception):  # the scheduler goes while they are cancelled
                self._cluster.client.cancel(futures, force=True)
        self._fetch.shutdown(wait=False, cancel_futures=True)


def _wait_for(future: distributed.Future) -> Returned:
    """Wait for a result, and let the worker forget it."""
    returned: Returned = future.result()
    future.release()
    return returned


def _free_memory() -> int:
    import psutil

    return int(psutil.virtual_memory().available)
