"""A file of certificates that grows: whole records are kept, a record cut short by an interrupt is removed.

Which puzzles are done is remembered by a digest of the statement, 16 bytes each, so that order does not matter and a
file may be continued with more puzzles. A record is written and flushed as a whole.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from cpsudoku.errors import TextError
from cpsudoku.proof.record import HEADERS, Certificate, statement_of, text_lines


class CertificateFile:
    """Certificates appended to ``path``, which is made with the first of them. Use it as a context manager.

    ``kept``: records that were there already; ``cut``: bytes of a broken one that were removed.
    """

    def __init__(self, path: Path) -> None:
        """
        Raises:
            TextError: the file exists and is none of certificates: it is not touched.
            OSError: it cannot be written.
        """
        if path.exists() and not path.is_file():
            raise TextError("expected a file that can be read again, found a device or pipe", file=str(path))
        self._path = path
        self._file: IO[bytes] | None = None
        self._done: Counter[bytes] = Counter()
        self.cut = 0
        if path.exists():
            self._file = open(path, "a+b")  # noqa: SIM115  closed by __exit__
            end = self._read(self._file)
            self.cut = self._file.seek(0, 2) - end
            self._file.truncate(end)
        else:
            _can_be_made(path)
        self.kept = self._done.total()
        self._empty = not self.kept

    def take(self, statement: Sequence[str]) -> bool:
        """Is there a certificate of this puzzle that has not been taken before? Then it is taken."""
        digest = _digest(statement)
        if not self._done[digest]:
            return False
        self._done[digest] -= 1
        return True

    def append(self, certificate: Certificate) -> None:
        """Write a certificate.

        Raises:
            OSError: it cannot be written.
        """
        if self._file is None:
            self._file = open(self._path, "a+b")  # noqa: SIM115  closed by __exit__
        self._file.write((("" if self._empty else "\n") + certificate.text()).encode())
        self._file.flush()
        self._empty = False

    def __enter__(self) -> CertificateFile:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, file: IO[bytes]) -> int:
        """Remember what is there; where its last whole record ends."""
        file.seek(0)
        name = str(self._path)
        end, skip, lemmas = 0, 0, False
        lines: list[str] = []
        for raw in file:
            line = raw.decode("utf-8", "surrogateescape").rstrip("\r\n")
            if not lines and line and line not in HEADERS:
                if HEADERS[-1].startswith(line) and not raw.endswith(b"\n"):
                    break  # cut short
                found = f"{line[:40]!r}: left as it is"
                raise TextError(f"expected {HEADERS[-1]} or no such file, found {found}", file=name)
            if line or skip:
                lines.append(line)
            if skip:
                skip -= 1
            elif len(lines) == 4 and text_lines(line):
                skip = text_lines(line)
            elif line == "lemmas":
                lemmas = True
            elif raw.endswith(b"\n") and ((lemmas and line == "0") or _is_second(line, lines)):
                statement = statement_of(lines)
                if not statement:
                    raise TextError(f"expected certificates, found one without puzzle, {lines[:2]}: left", file=name)
                self._done[_digest(statement)] += 1
                end, lines, lemmas = file.tell(), [], False
        return end


def _can_be_made(path: Path) -> None:
    """Say before the first proof, which may take long, what would stop the file from being made.

    Raises:
        OSError: its folder is not there or cannot be written.
    """
    folder = path.parent
    if not folder.is_dir():
        code = errno.ENOTDIR if folder.exists() else errno.ENOENT
    elif not os.access(folder, os.W_OK | os.X_OK):
        code = errno.EACCES
    else:
        return
    raise OSError(code, os.strerror(code), str(path))


def _is_second(line: str, lines: Sequence[str]) -> bool:
    """Is this the last line of a record of two solutions?"""
    return line.startswith("second ") and lines[1:2] == ["kind multiple"]


def _digest(statement: Sequence[str]) -> bytes:
    return hashlib.blake2b("\n".join(statement).encode("utf-8", "surrogateescape"), digest_size=16).digest()
