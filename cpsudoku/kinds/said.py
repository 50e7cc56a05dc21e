"""What the functions of a kind say: constraints, each with the line that says it and the words before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import isgenerator
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.errors import CpsudokuError
from cpsudoku.model import Constraint
from cpsudoku.model.clue import flat

if TYPE_CHECKING:

    pass


def with_lines(said: Iterable[object]) -> Iterator[tuple[object, str, str]]:
    """What a function of rules says, each with file and line, where it is a generator, and with the words before it."""
    if not isgenerator(said):
        for constraint, words in _with_words([said]):
            yield constraint, "rules", words
        return
    path = Path(said.gi_code.co_filename).name
    for found in said:
        if isinstance(found, Constraint) and said.gi_frame is not None:  # most are
            yield found, f"{path}:{said.gi_frame.f_lineno}", ""
            continue
        line = f"{path}:{said.gi_frame.f_lineno}" if said.gi_frame is not None else path
        if isinstance(found, str):
            raise CpsudokuError(f"{line}: expected constraints behind {found!r:.60}, in the same yield, found none")
        for constraint, words in _with_words([found]):
            yield constraint, line, words


def _with_words(said: Iterable[object]) -> Iterator[tuple[object, str]]:
    """Each constraint, with the last string before it."""
    words = ""
    for found in flat(said):
        if isinstance(found, str):
            words = found
        else:
            yield found, words
