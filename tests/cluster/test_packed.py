"""What goes over the wire is what came in: two values a byte, or one where sizes are above 15."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="scan needs the extra `bulk`")
pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.mark.parametrize("side", [1, 2, 4, 9, 15, 16, 25])
def test_packed_and_unpacked(side: int) -> None:
    from cpsudoku.scanning.remote import pack, unpack

    values = np.random.default_rng(side).integers(0, side + 1, (50, side * side), np.uint8)
    found = pack(values)
    assert found.nbytes <= (0.6 if 2 <= side <= 15 else 1) * values.nbytes + 50
    assert (unpack(found, side * side) == values).all()
    assert pack(values[:0]).shape[0] == 0


class _Narrow:
    """A cluster that can take so much; it counts how many calls are under way at once."""

    def __init__(self, memory: int) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self.bytes, self.width, self.lost, self.name = memory, 4, False, "narrow"
        self.versions: Any = None
        self.files: tuple[str, ...] = ()
        self.client, self.pool = self, ThreadPoolExecutor(8)

    def memory(self) -> int:
        return self.bytes

    def refuse_lost(self) -> None:
        pass

    def submit(self, function: Any, versions: Any, files: Any, pickled: bytes, **_: Any) -> Any:
        from cpsudoku.scanning.cluster.task import call
        from cpsudoku.scanning.cluster.versions import versions as here

        future = self.pool.submit(call, here(), (), pickled)
        future.release = lambda: None  # type: ignore[attr-defined]
        return future

    def cancel(self, futures: Any, force: bool) -> None:
        self.cancelled = len(futures)


@pytest.mark.parametrize(("memory", "most"), [(1, 1), (1 << 40, 10)])
def test_no_more_calls_under_way_than_memory_allows(memory: int, most: int) -> None:
    from cpsudoku.scanning.cluster.calls import Calls

    cluster: Any = _Narrow(memory)
    taken = 0

    def calls() -> Iterator[tuple[int, tuple[bytes]]]:
        nonlocal taken
        for i in range(40):
            taken += 1
            yield i, (bytes(i),)

    ahead = []
    for number, (tag, result, _) in enumerate(Calls(cluster, "t").map(len, calls())):
        assert tag == result == number
        ahead.append(taken - number)
    assert max(ahead) == most
    assert len(ahead) == 40


def test_what_is_under_way_is_cancelled() -> None:
    from cpsudoku.scanning.cluster.calls import Calls

    cluster: Any = _Narrow(1 << 40)
    results = Calls(cluster, "t").map(len, ((i, (b"abc",)) for i in range(40)))
    next(results)
    results.close()
    assert cluster.cancelled == 9
