"""Puzzles that occur again: an 8-byte digest of each of the first hundred thousand is kept, not the puzzles."""

from __future__ import annotations

import hashlib

KEPT = 100_000


class Repeats:
    """Where each puzzle was seen first. ``full``: later puzzles are compared with the kept ones, but not kept."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._first: dict[bytes, tuple[str, int]] = {}

    def first(self, puzzle: str, file: str, line: int) -> tuple[str, int] | None:
        """The (file, line) where this text came first, or None if this is the first time."""
        digest = hashlib.blake2b(puzzle.encode(), digest_size=8).digest()
        found = self._first.get(digest)
        if found is None and not self.full:
            self._first[digest] = (file, line)
        return found

    @property
    def full(self) -> bool:
        return len(self._first) >= self._kept

    def __len__(self) -> int:
        return len(self._first)
