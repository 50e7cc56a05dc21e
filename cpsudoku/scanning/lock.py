"""One scan at a time writes a file, by whatever name: a lock beside what its path leads to, NAME.lock.

The system gives a lock up when its process ends. The lock file says who holds it, for whoever is refused. The file that
is written is locked itself, too, for it may have other names (hard links) or get one while it is written; not on
Windows, where such a lock would keep its holder from writing.
"""

from __future__ import annotations

import os
import platform
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from cpsudoku.ground.errors import CpsudokuError, expect_folder

MARK = "cpsudoku scan: "  # follows the locked byte of a lock file, which nobody can read on Windows
Identity = tuple[int, int]  # of a file: its device and its number there


@dataclass(frozen=True)
class _Holder:
    """Who writes a file: the path it was given by, and the locks of its scan, which are released with the stack."""

    path: Path
    locks: dict[Identity, Path]
    stack: ExitStack


_holders: dict[Path, _Holder] = {}  # destination -> the scan of this process that writes it
_held: set[int] = set()  # descriptors of this process; a child that a fork makes has copies, which would keep the locks


def _forget() -> None:
    while _held:
        os.close(_held.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def destination(path: Path) -> Path:
    """Return the file that a symbolic link leads to; any other path, of a device or a pipe too, as it is."""
    return Path(os.path.realpath(path)) if path.is_symlink() and not is_stream(path) else path


def is_stream(path: Path) -> bool:
    """Tell whether a path is a device or a pipe."""
    return path.exists() and not path.is_file()


@contextmanager
def hold_locks(*paths: Path | None) -> Iterator[None]:
    """Hold the locks of all that one scan writes; of nothing for None, or for a device or a pipe.

    Raises:
        CpsudokuError: another scan holds one, the message says which; or two paths lead to one file.
    """
    locks: dict[Identity, Path] = {}
    with ExitStack() as stack:
        for path in paths:
            if path is None or is_stream(path):
                continue
            target = destination(path)
            expect_folder(target)
            stack.enter_context(_beside(path, target.with_name(target.name + ".lock"), locks))
            if os.name == "posix":
                _holders[target] = _Holder(path, locks, stack)
                stack.callback(_holders.pop, target, None)
                # One that is not there is locked when it is opened; one that may not be written is only replaced.
                with suppress(FileNotFoundError, PermissionError):
                    stack.enter_context(_lock(path, target, locks, lock=False))
        yield


def open_with_lock(path: Path, anew: bool = True) -> BinaryIO:
    """Return the file at ``path``, a destination, open for writing and locked until its scan ends; ``anew``: empty, and
    made where there is none. What no scan of this process has locked is only opened.

    Raises:
        CpsudokuError: another scan writes the file, by whatever name.
    """
    holder = _holders.get(path)
    if holder is None:
        return open(path, "wb" if anew else "r+b")
    while True:
        # Nothing is lost before it is locked.
        file = open(  # noqa: SIM115
            path, "wb" if anew else "r+b", opener=lambda name, flags: os.open(name, flags & ~os.O_TRUNC, 0o666)
        )
        try:
            about = os.fstat(file.fileno())
            identity = (about.st_dev, about.st_ino)
            if holder.locks.get(identity) != holder.path:
                holder.stack.enter_context(_lock(holder.path, path, holder.locks, lock=False))
            if identity in holder.locks:  # else another file has taken its place meanwhile
                if anew:
                    file.truncate(0)
                return file
        except BaseException:
            file.close()
            raise
        file.close()


@contextmanager
def _beside(path: Path, lock: Path, locks: dict[Identity, Path]) -> Iterator[None]:
    """Hold a lock file. If its last holder has just removed it, lock the new one."""
    while True:
        with _lock(path, lock, locks) as descriptor:
            if not (lock.exists() and os.path.samestat(os.fstat(descriptor), lock.stat())):
                continue
            since = time.strftime("%Y-%m-%d %H:%M:%S")
            holder = f"process {os.getpid()} on {platform.node()}, since {since}, as {os.path.abspath(path)}"
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
            os.write(descriptor, f"\n{MARK}{holder}".encode("utf-8", "replace"))
            try:
                yield
            finally:
                with suppress(PermissionError):  # while it is held, so that nobody else's is removed; not on Windows
                    lock.unlink(missing_ok=True)
            return


@contextmanager
def _lock(path: Path, file: Path, locks: dict[Identity, Path], lock: bool = True) -> Iterator[int]:
    """Open and lock a file; yield its descriptor. ``lock``: it is a lock file, made if there is none.

    Raises:
        CpsudokuError: another process holds it, or this scan for another path; or it is no lock file.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) if lock else os.O_WRONLY
    try:
        descriptor = os.open(file, flags, 0o666)
    except OSError:
        if lock and file.is_symlink():
            raise CpsudokuError(f"{file}: expected the lock of a scan, found a symbolic link: move it away") from None
        raise
    _held.add(descriptor)
    try:
        about = os.fstat(descriptor)
        if lock and not (stat.S_ISREG(about.st_mode) and _is_lock(descriptor)):
            raise CpsudokuError(f"{file}: expected the lock of a scan, found another file: move it away")
        identity = (about.st_dev, about.st_ino)
        if identity in locks:
            raise CpsudokuError(f"{path}: expected another file than {locks[identity]}, found the same")
        if not _try_lock(descriptor):
            holder = _holder(descriptor) if lock else _by_the_system(about.st_ino)
            raise CpsudokuError(
                f"{path}: expected a file that no other scan writes, found another scan at work on it{holder}"
            )
        locks[identity] = path
        try:
            yield descriptor
        finally:
            del locks[identity]
    finally:
        if descriptor in _held:  # not in a child
            _held.discard(descriptor)
            os.close(descriptor)


def _try_lock(descriptor: int) -> bool:
    """Take the lock; False where another process holds it. On a file system without locks, it counts as taken."""
    from filelock import lock_descriptor

    try:
        return lock_descriptor(descriptor, blocking=False)
    except OSError:  # no lock is better than no scan
        return True


def _is_lock(descriptor: int) -> bool:
    """Tell whether a file is empty, or was written by a scan."""
    text = _text(descriptor)
    return not text or text.startswith(MARK)


def _holder(descriptor: int) -> str:
    """Return who holds a lock, as its file says."""
    text = _text(descriptor).removeprefix(MARK)
    return f": {text}" if text else ""


def _text(descriptor: int) -> str:
    os.lseek(descriptor, 1, os.SEEK_SET)
    return os.read(descriptor, 8192).decode("utf-8", "replace")


def _by_the_system(number: int) -> str:
    """Return who holds a lock, as the system says: the file itself is one of results."""
    with suppress(OSError):
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()
            if len(words) > 5 and words[1] == "FLOCK" and words[5].rpartition(":")[2] == str(number):
                return f" under another of its names (a hard link): process {words[4]}"
    return " under another of its names (a hard link)"
