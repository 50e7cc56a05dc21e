"""The examples of a kind, read: each with its verdict, its model and its clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.formats.record_reading import read_text
from cpsudoku.model import Clue, Model
from cpsudoku.model.verdicts import DECIDED, Verdict
from cpsudoku.puzzles.kinds.kind import Kind

if TYPE_CHECKING:
    from cpsudoku.puzzles.puzzle import Puzzle


class Example(NamedTuple):
    """An example of a kind, read. ``label``: "unique 1", as messages name it."""

    label: str
    verdict: Verdict
    instance: Puzzle
    model: Model
    clues: Sequence[Clue]


def texts(kind: Kind) -> Iterator[tuple[str, Verdict, str]]:
    """Yield (label, verdict, text) for each example."""
    for verdict in DECIDED:
        for i, text in enumerate(getattr(kind, verdict), 1):
            yield f"{verdict} {i}", verdict, text


def examples(kind: Kind) -> Iterator[Example]:
    """Yield each example with a model of its own."""
    for label, verdict, text in texts(kind):
        instance = read_text(text, kind)
        model = kind.model(kind.shape(instance))
        yield Example(label, verdict, instance, model, kind.clues(instance, model))
