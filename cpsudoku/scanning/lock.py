"""One scan at a time writes a file: a lock beside it, NAME.lock, which the system gives up when the process ends.

A record lock where there is `fcntl`, so that no child of a killed scan keeps it; a lock of the first byte on Windows.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from cpsudoku.errors import CpsudokuError, expect_folder

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@contextmanager
def locked(path: Path | None) -> Iterator[None]:
    """Hold the lock of what is written at ``path``; of nothing for None, or for a device or a pipe.

    Raises:
        CpsudokuError: another process holds it.
    """
    if path is None or (path.exists() and not path.is_file()):
        yield
        return
    beside = path.with_name(path.name + ".lock")
    with _held(path, beside):
        try:
            yield
        finally:
            with suppress(PermissionError):  # while it is held, so that nobody else's is removed; not on Windows
                beside.unlink(missing_ok=True)


def _held(path: Path, beside: Path) -> IO[bytes]:
    """The lock file, locked. Where its last holder has just removed it there is another one to lock."""
    while True:
        expect_folder(path)
        file = open(beside, "a+b")  # noqa: SIM115
        if not _taken(file):
            file.close()
            raise CpsudokuError(f"{path}: expected a file that no other scan writes, found another scan at work on it")
        if beside.exists() and os.path.samestat(os.fstat(file.fileno()), beside.stat()):
            return file
        file.close()


def _taken(file: IO[bytes]) -> bool:
    """Take the lock; False where another process holds it. A file system without locks is taken at its word."""
    try:
        try:
            import fcntl
        except ImportError:
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # neither: no lock is better than no scan
        return True
    except OSError as error:
        return error.errno not in HELD
    return True
