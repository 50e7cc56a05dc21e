"""A random sample of what was answered, to be asked again of another backend (reservoir sampling, Vitter 1985)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from cpsudoku.model.verdicts import CODED, Verdict
from cpsudoku.scanning.answers import answer_puzzles
from cpsudoku.scanning.chunk import Array, Chunk, ChunkAnswers


class RandomSample:
    """``kept``: [file, line, digits, marks or None, verdict, solution], at most ``size``, chosen from ``seen``."""

    def __init__(self, size: int, seed: str, kept: list[list[Any]], seen: int) -> None:
        self.size, self.kept, self.seen = size, kept, seen
        self._rng = Random(f"{seed}/{seen}")

    def take(self, chunk: Chunk, answers: ChunkAnswers) -> None:
        """Offer every puzzle of a chunk."""
        for i in self._choose(len(chunk)):
            marks = None if chunk.marks is None else chunk.marks[i].tolist()
            row = [chunk.file, int(chunk.lines[i]), chunk.puzzles[i].tolist(), marks, int(answers.verdict[i])]
            row.append(answers.solution[i].tolist())
            if len(self.kept) < self.size:
                self.kept.append(row)
            else:
                self.kept[self._rng.randrange(self.size)] = row

    def _choose(self, rows: int) -> Iterator[int]:
        """The rows that enter the reservoir."""
        for i in range(rows):
            self.seen += 1
            if len(self.kept) < self.size or self._rng.random() * self.seen < self.size:
                yield i

    def disagreements(self, kind: str, box: tuple[int, int] | None, name: str) -> list[str]:
        """Ask another backend about every puzzle kept; what it says otherwise, a sentence each."""
        wrong = []
        for file, line, digits, marks, verdict, solution in self.kept:
            puzzles: Array = np.array([digits], np.uint8)
            masks = None if marks is None else np.array([marks], np.int64)
            again = answer_puzzles((kind, box, name, None, False), puzzles, masks)
            said = int(again.verdict[0])
            if Verdict.UNDECIDED.code in (said, verdict):
                continue
            if said != verdict:
                wrong.append(f"{file}:{line}: {CODED[verdict]}, but {name} says {CODED[said]}")
            elif said == Verdict.UNIQUE.code and again.solution[0].tolist() != solution:
                wrong.append(f"{file}:{line}: {name} has another solution")
        return wrong
