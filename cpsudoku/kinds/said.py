"""What the functions of a kind say: constraints and clues, each with the line that says it and the words before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import isgenerator, unwrap
from pathlib import Path
from typing import Any

from cpsudoku.errors import CpsudokuError
from cpsudoku.model.clue import flat


def with_lines(says: Callable[..., Iterable[object]], *arguments: Any) -> Iterator[tuple[object, str]]:
    """What a function of a kind says, each part with file and line: of the `yield`, or of the function if it is no
    generator."""
    said = says(*arguments)
    if not isgenerator(said):
        code = getattr(unwrap(says), "__code__", None)
        line = "rules" if code is None else f"{Path(code.co_filename).name}:{code.co_firstlineno}"
        yield said, line
        return
    path = Path(said.gi_code.co_filename).name
    for thing in said:
        yield thing, f"{path}:{said.gi_frame.f_lineno}" if said.gi_frame is not None else path


def with_words(things: Iterable[tuple[object, str]]) -> Iterator[tuple[object, str, str]]:
    """Each constraint of those with lines, with its line and the string before it, in one `yield`.

    Raises:
        CpsudokuError: a string stands alone.
    """
    for thing, line in things:
        if isinstance(thing, str):
            raise CpsudokuError(f"{line}: expected constraints behind {thing!r:.60}, in the same yield, found none")
        words = ""
        for part in flat([thing]):
            if isinstance(part, str):
                words = part
            else:
                yield part, line, words
