"""What a worker runs: one call of a function, which learns when its result is no longer wanted."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from cpsudoku.scanning.cluster.versions import Versions, refuse_different, versions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Cancelled(RuntimeError):
    """The result is no longer wanted."""


class Returned(NamedTuple):
    """``pickled``: the result but for its arrays; ``buffers``: these, as bytes, which are sent without being copied;
    ``seconds``: how long the call took."""

    pickled: bytes
    buffers: list[NDArray[np.uint8]]
    seconds: float

    @property
    def size(self) -> int:
        return len(self.pickled) + sum(buffer.nbytes for buffer in self.buffers)

    def result(self) -> Any:
        return pickle.loads(self.pickled, buffers=self.buffers)


def call(expected: Versions, files: tuple[str, ...], pickled: bytes) -> Returned:
    """Unpack (function, arguments), call it, pack its result. Bytes are all that Dask sees, so it counts them rightly.

    Raises:
        DifferentVersions: this worker has other code than who sent the call; it may have come after all were compared.
    """
    refuse_different(expected, versions(files), f"worker {_address()}")
    function: Callable[..., Any]
    function, arguments = pickle.loads(pickled)
    start = time.perf_counter()
    result = function(*arguments)
    buffers: list[NDArray[np.uint8]] = []
    pickled = pickle.dumps(result, 5, buffer_callback=lambda buffer: buffers.append(_array(buffer)))
    return Returned(pickled, buffers, time.perf_counter() - start)


def _array(buffer: pickle.PickleBuffer) -> NDArray[np.uint8]:
    """Return a buffer as an array: Dask knows how to send it, and counts its bytes."""
    import numpy as np

    return np.frombuffer(buffer.raw(), np.uint8)


def stop_if_cancelled() -> None:
    """Stop this call if its result is no longer wanted; to be called between two puzzles. Dask cannot stop a thread of
    a worker.

    Raises:
        Cancelled: this call was cancelled, or the process it came from has gone.
    """
    from distributed.worker import thread_state

    key, state = getattr(thread_state, "key", None), getattr(thread_state, "execution_state", None)
    if key is None or state is None:
        return  # not on a worker
    task = state["worker"].state.tasks.get(key)
    if task is None or task.state in ("cancelled", "resumed"):
        raise Cancelled(key)


def _address() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return "of this process"
