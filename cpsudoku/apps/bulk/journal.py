"""The journal of a scan. It records which input and results are on disk, so that the scan can continue after a crash.

The journal NAME.scan is next to the results. Each update replaces the whole file, and a finished scan removes it.
`--resume` removes results that the journal does not cover. A scan holds the lock NAME.lock, so that no other scan
writes the same file.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from cpsudoku.model.verdicts import Verdict
from cpsudoku.support.errors import CpsudokuError, expect_folder

ANEW = "put it back, or begin anew: --overwrite"


@dataclass
class Journal:
    """The recorded state of a scan.

    Attributes:
        asked: The options that determine the results: files, kind, backend, column. Key ``state`` has the size and time
            of each file, and the digests of the user's kinds and backends.
        file: The number of the current file. ``offset`` and ``line`` are the position in that file (see Position).
        written: The number of bytes of results on disk.
        tally: The counts so far, with the keys of `AnsweredBatch.tally`. Key "unread" counts files that could not be
            read.
    """

    asked: dict[str, Any]
    file: int = 0
    offset: int = 0
    line: int = 0
    written: int = 0
    tally: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for name in (*Verdict, "differs", "unread"):
            self.tally.setdefault(name, 0)  # no key is added while another thread iterates

    def save(self, path: Path) -> None:
        """Replace the journal at ``path`` as a whole."""
        fresh = path.with_name(path.name + ".new")
        with open(fresh, "w", encoding="utf-8") as file:
            json.dump({**vars(self), "tally": dict(self.tally)}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)

    @staticmethod
    def load(path: Path, question: dict[str, Any]) -> Journal:
        """Return the journal at ``path`` if its options equal these.

        Raises:
            CpsudokuError: the journal does not exist, is damaged, or has other options. The message names the
                difference.
        """
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
            journal = Journal(**{**stored, "tally": Counter(stored["tally"])})
            state = journal.asked["state"]
        except FileNotFoundError:
            raise CpsudokuError(f"{path}: expected a journal to resume from, found none") from None
        except (ValueError, TypeError, KeyError) as error:
            raise CpsudokuError(f"{path}: expected a journal of a scan, found: {error}") from None
        now = json.loads(json.dumps(question))
        for name, value in now.items():
            if name != "state" and journal.asked.get(name) != value:
                raise CpsudokuError(f"{path}: expected {name} {journal.asked.get(name)!r} as before, found {value!r}")
        for name, value in now["state"].items():
            if state.get(name) != value:
                raise CpsudokuError(f"{path}: expected {name} as it was, found it changed: {ANEW}")
        return journal


def journal_of(out: Path) -> Path:
    """Return the path of the journal for these results."""
    return out.with_name(out.name + ".scan")


def digest_of(file: str | Path) -> str:
    """Return a digest of a file's bytes."""
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12]
    except OSError:
        return "no such file"


def own_files(*names: str) -> tuple[str, ...]:
    """Return the files in some names of kinds and backends, such as "sudoku+mine.py" and "mine.py:option"."""
    parts = (re.match(r"(.*?\.py)(?::|$)", part, re.DOTALL) for name in names for part in name.split("+"))
    return tuple(match[1] for match in parts if match)


def destination(path: Path) -> Path:
    """Return the target of a symbolic link. Return any other path unchanged."""
    return Path(os.path.realpath(path)) if path.is_symlink() and not is_stream(path) else path


def is_stream(path: Path) -> bool:
    """Return True if a path is a device or a pipe."""
    return path.exists() and not path.is_file()


@contextmanager
def hold_locks(*paths: Path | None) -> Iterator[None]:
    """Hold a lock next to each file that a scan writes. A missing path, a device or a pipe gets no lock.

    The system releases a lock when its process ends.

    Raises:
        CpsudokuError: another scan holds a lock, two paths lead to one file, or a file has the name of a lock.
    """
    locks: dict[Path, Path] = {}
    with ExitStack() as stack:
        for path in paths:
            if path is None or is_stream(path):
                continue
            target = Path(os.path.realpath(path))
            expect_folder(target)
            lock = target.with_name(target.name + ".lock")
            if lock in locks:
                raise CpsudokuError(f"{path}: expected another file than {locks[lock]}, found the same")
            if lock.is_symlink() or (lock.exists() and lock.stat().st_size):
                raise CpsudokuError(f"{lock}: expected the lock of a scan, found another file: move it away")
            try:
                stack.enter_context(FileLock(lock, timeout=0))
            except Timeout:
                raise CpsudokuError(f"{path}: expected a file that no other scan writes, found another scan") from None
            stack.callback(lock.unlink, missing_ok=True)  # before the lock is released
            locks[lock] = path
        yield
