"""The journal of a scan: what is safely written, so that it goes on after any interruption, a killed process too.

It stands beside the results as NAME.scan, is replaced as a whole, and is gone when the scan is done. Results beyond
what it names are cut off when the scan goes on.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cpsudoku.errors import CpsudokuError


@dataclass
class Journal:
    """What has been done.

    Attributes:
        asked: What makes the results what they are: files with sizes, kind, backend, columns wanted.
        file: The number of the file under way; ``offset``, ``line``, ``skip``: how far it is done (see Position).
        written: What the sinks need to go on: bytes of results or of each part of them, bytes of certificates.
        tally: verdict -> how many so far; "invalid", "differs" (from a solution given), too.
        sample: Puzzles to be checked again, and how many there were to choose from.
    """

    asked: dict[str, Any]
    file: int = 0
    offset: int = 0
    line: int = 0
    skip: int = 0
    written: dict[str, Any] = field(default_factory=dict)
    tally: Counter[str] = field(default_factory=Counter)
    sample: list[list[Any]] = field(default_factory=list)

    def save(self, path: Path) -> None:
        """Replace the journal at ``path`` as a whole."""
        fresh = path.with_name(path.name + ".new")
        with open(fresh, "w", encoding="utf-8") as file:
            json.dump({**vars(self), "tally": dict(self.tally)}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)

    @staticmethod
    def load(path: Path, asked: dict[str, Any]) -> Journal:
        """The journal at ``path``, of the same question.

        Raises:
            CpsudokuError: there is none, it is damaged, or it is of another question: which part differs.
        """
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
            journal = Journal(**{**stored, "tally": Counter(stored["tally"])})
        except FileNotFoundError:
            raise CpsudokuError(f"{path}: expected a journal to resume from, found none") from None
        except (ValueError, TypeError, KeyError) as error:
            raise CpsudokuError(f"{path}: expected a journal of a scan, found: {error}") from None
        now = json.loads(json.dumps(asked))
        for name, value in now.items():
            if journal.asked.get(name) != value:
                raise CpsudokuError(f"{path}: expected {name} {journal.asked.get(name)!r} as before, found {value!r}")
        return journal
