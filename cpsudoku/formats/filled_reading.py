"""A filled board of a known puzzle: a bare grid, the output of `solve`, a link, a board of pzprv3."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from os import PathLike
from typing import Any

from cpsudoku.formats import OpenedSource, ReadOptions, is_pipe, open_source, recognize, whole
from cpsudoku.formats.entry_reading import entries, expect_entry, second_puzzle_error
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.formats.puzz_link.address_parts import PuzzleBoard
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle
from cpsudoku.formats.record_reading import grid_of
from cpsudoku.formats.source_form import SourceForm, form_of
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.support.errors import InputError, amount

_HEADING = re.compile(r"(?:[ \t]*(?:#.*)?\n)*[ \t]*solution\b[ \t]*:?", re.IGNORECASE)  # comments may stand above it
_FILE = re.compile(r"\S+\.[A-Za-z]\w{0,7}")
_BLANKS = frozenset(".0_")


@dataclass(frozen=True)
class Filled:
    """A puzzle whose `solution` is a drawing that somebody made.

    Attributes:
        drawing: The board of pzprv3 that it stands on; None for other forms.
        changed: The first clue that the text of the drawing changes, in words.
    """

    puzzle: Puzzle
    drawing: PencilPuzzle | None = None
    changed: str = ""


def open_solution(solution: str | PathLike[str]) -> OpenedSource:
    """Open a solution, given as a text or as a path. A path that does not exist is a text, unless it is one word with
    the ending of a file.

    Raises:
        InputError: there is no such file, or it cannot be read.
    """
    text = str(solution)
    is_name = isinstance(solution, PathLike) or is_pipe(text) or os.path.exists(text) or _FILE.fullmatch(text)
    return open_source(text if is_name and "\n" not in text else f"{text}\n")


def read_filled(kind: Kind, puzzle: Puzzle, source: OpenedSource) -> Filled:
    """Return the drawing of a source.

    Raises:
        InputError: the source holds no drawing of this board; ``file`` is "solution" if the source has no name.
    """
    try:
        text = whole(source)
        if not text.strip():
            raise InputError("expected a filled grid, found an empty text")
        board = recognize(text).address
        if isinstance(board, PuzzleBoard):
            draft = puzzle_link.draft_of(board, kind)
            return _of_puzzle(puzzle, draft.instance(), draft)
        entry = _entry(kind, text)
        other = _with_values(entry, kind) if entry is not None else None
        if other is None or (other.height == 1 and len(other.cells) == len(puzzle.cells)):  # rows in one line
            return Filled(_of_values(kind, puzzle, text))
        return _of_puzzle(puzzle, other)
    except InputError as error:
        raise replace(error, file=source.file or "solution") from None


def _entry(kind: Kind, text: str) -> Entry | None:
    """Return the puzzle of a text; None if the text is none, as the lines below `solution:`.

    Raises:
        InputError: the text is a link that cannot be read, or holds two puzzles.
    """
    opened = open_source(f"{text}\n")
    recognized = SourceForm(opened, kind.name, kind, True, form_of(opened, kind))
    found = [*islice(entries(recognized, ReadOptions(unknown="refuse")), 2)]
    if opened.opening.has_links or opened.opening.is_object:
        expect_entry(found[0] if found else None)
    if not found or isinstance(found[0], Bad):
        return None
    if len(found) > 1 and not isinstance(found[1], Bad):
        raise second_puzzle_error(found[1])
    return found[0] if len(found) == 1 else None


def _with_values(entry: Entry, kind: Kind) -> Puzzle | None:
    """Return the puzzle with its stated solution, or else with its given values as one; None if it has neither."""
    puzzle = entry.puzzle
    layers = {}
    for section in kind.given_sections:
        values = {item.at: item.value for item in puzzle.items_of(section) if isinstance(item.value, int)}
        if section.layer is not None and values:
            layers[section.layer.name] = values
    for name, pairs in puzzle.solution:
        layers[name] = layers.get(name, {}) | dict(pairs)
    return replace(puzzle, solution=_pairs(layers)) if layers else None


def _pairs(layers: Mapping[str, Mapping[Any, int]]) -> tuple[tuple[str, tuple[tuple[Any, int], ...]], ...]:
    return tuple((name, tuple(values.items())) for name, values in layers.items())


def _of_values(kind: Kind, puzzle: Puzzle, text: str) -> Puzzle:
    """Return the puzzle with the lines that its text has below `solution:`, or with a value for each cell.

    Raises:
        InputError: the text has too few or too many values, or another symbol.
    """
    bare = kind.write(replace(puzzle, solution=()))
    heading = "" if _HEADING.match(text) else "solution:\n"
    try:
        return kind.instance(f"{bare}\n{heading}{text}", grid_of)
    except InputError as error:
        layer = kind.decisions_of(puzzle)[0]
        tokens, places = layer.tokens(puzzle), layer.places(puzzle)
        lines = _HEADING.sub("", text, count=1).splitlines()
        words = " ".join(line for line in lines if not line.lstrip().startswith("#")).split()
        found = list("".join(words)) if all(len(token) == 1 for token in tokens) else words
        if layer.at != "cells" or not set(found) <= {*tokens, *_BLANKS}:
            lines_above = bare.count("\n") + 1 + bool(heading)
            line = max(0, error.line - lines_above)
            raise InputError(error.message, line, error.column if line else 0) from None
        if len(found) != len(places):
            raise InputError(_sizes(len(found), len(places))) from None
        values = {at: tokens[word] for at, word in zip(places, found, strict=True) if word in tokens}
        return replace(puzzle, solution=_pairs({layer.name: values}))


def _sizes(found: int, expected: int) -> str:
    return f"the grid has {amount(found, 'cell')}, the puzzle has {expected}"


def _of_puzzle(puzzle: Puzzle, other: Puzzle, drawing: PencilPuzzle | None = None) -> Filled:
    """Return the puzzle with the drawing of another text of it.

    Raises:
        InputError: its board is another one.
    """
    here, there = puzzle.board, other.board
    if (here.height, here.width) != (there.height, there.width):
        if len(here.cells) != len(there.cells):
            raise InputError(_sizes(len(there.cells), len(here.cells)))
        sizes = f"{there.height}x{there.width}, the puzzle is {here.height}x{here.width}"
        raise InputError(f"the grid is {sizes}")
    if here.absent != there.absent:
        raise InputError("the grid lacks other cells than the puzzle")
    changed = next(_changed_boxes(puzzle, other), "") or next(_changed_clues(puzzle, other), "")
    return Filled(replace(puzzle, solution=other.solution), drawing, changed)


def _changed_boxes(puzzle: Puzzle, other: Puzzle) -> Iterator[str]:
    here, there = puzzle.board.box, other.board.box
    if here and there and here != there:
        yield f"the solution has boxes of {there[0]}x{there[1]}, but the puzzle has boxes of {here[0]}x{here[1]}"


def _changed_clues(puzzle: Puzzle, other: Puzzle) -> Iterator[str]:
    """Yield the clues that differ, in words. A bare grid of values changes none: the clues judge its values."""
    sections = [section for section in puzzle.sections if section.layer is None]
    if not any(other.content(section.name) for section in sections):
        return
    for section in sections:
        here, there = puzzle.items_of(section), other.items_of(section)
        missing = [item for item in here if item not in there]
        added = [item for item in there if item not in here]
        if missing and added:
            has = _words(puzzle, missing[0])
            yield f"the solution has {_words(other, added[0])}, but the puzzle has {has}"
        elif missing:
            yield f"the solution lacks {_words(puzzle, missing[0])}"
        elif added:
            yield f"the puzzle lacks {_words(other, added[0])}"


def _words(puzzle: Puzzle, item: Item) -> str:
    return f"`{puzzle.sentence(item):.80}`"
