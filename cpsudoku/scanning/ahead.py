"""Reading ahead: a thread reads the next chunk while this one is answered; an interrupt does not wait for it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from cpsudoku.scanning.pool import GLANCE

Found = TypeVar("Found")


def ahead(source: Iterator[Found]) -> Generator[Found, None, None]:
    """What the source yields, each taken from it while the one before is at work."""
    wanted: SimpleQueue[bool] = SimpleQueue()
    found: SimpleQueue[Found | BaseException | None] = SimpleQueue()

    def read() -> None:
        try:
            while wanted.get():
                found.put(next(source, None))
        except BaseException as error:  # raised again where the next one is taken
            found.put(error)

    Thread(target=read, daemon=True).start()
    try:
        wanted.put(True)
        while (coming := _take(found)) is not None:
            if isinstance(coming, BaseException):
                raise coming
            wanted.put(True)
            yield coming
    finally:
        wanted.put(False)


def _take(found: SimpleQueue[Found | BaseException | None]) -> Found | BaseException | None:
    while True:
        try:
            return found.get(timeout=GLANCE)
        except Empty:
            continue
