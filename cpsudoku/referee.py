"""Reads and judges the grid of `check --solution`: is it right, or which rule does it break?

A filled board is a bare grid, the output of `solve`, a link, or a board of pzprv3. `uniqueness.filled_board` finds the
rule that a board breaks. For a right board, the report of `check` decides whether another board is also right.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from os import PathLike
from typing import Any

from cpsudoku.formats import OpenedSource, ReadOptions, is_pipe, open_source, recognize, whole
from cpsudoku.formats.entry_reading import entries, expect_entry, second_puzzle_error
from cpsudoku.formats.grid_cells import BLANKS, on_one_line, quote, short_alphabet, split_rows, unfold_rows
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle
from cpsudoku.formats.puzz_link.puzzle_link import PuzzleBoard
from cpsudoku.formats.record_reading import grid_of
from cpsudoku.formats.source_form import SourceForm, form_of
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.support.errors import InputError, amount
from cpsudoku.uniqueness.filled_board import BrokenRule, Judgement, is_filled, judge_instance, with_broken
from cpsudoku.uniqueness.report import Report


def judge_solution(
    kind: Kind, entry: Entry, solution: str | PathLike[str], report: Report
) -> Judgement:
    """Judge a grid as a solution of a puzzle. ``report``: the report of the puzzle.

    Raises:
        InputError: the grid cannot be read.
    """
    with open_solution(solution) as source:
        filled = read_filled(kind, entry.puzzle, source)
    return judge_filled(kind, entry, filled, lambda: report)


def judge_filled(kind: Kind, entry: Entry, filled: Filled, report_of: Callable[[], Report]) -> Judgement:
    """Judge a drawing as a solution of a puzzle. ``report_of`` returns the report of the puzzle, if it is needed."""
    if filled.changed:
        return Judgement("wrong", kind.name, filled.changed, text=kind.rules)
    judgement = _judge_drawing(kind, filled)
    if judgement.verdict != "right":
        return judgement
    differ = _differences(entry.puzzle, filled.puzzle)
    if differ and judge_instance(kind, entry.puzzle).verdict == "right":
        return replace(judgement, published=f"{amount(differ, 'cell')} differ{'s' * (differ == 1)}")
    if is_filled(filled.puzzle):
        return replace(judgement, unique=True)
    report = report_of()
    if report.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE):
        return replace(judgement, unique=report.verdict is Verdict.UNIQUE)
    if report.verdict is Verdict.NONE:
        raise AssertionError(f"{kind.name}: the backends find no solution, and this grid is one")
    if entry.unknown:
        return replace(judgement, verdict="undecided", rule=f"no known rule is broken; {report.why}")
    words = f"it breaks no rule; whether another grid is right is not known: {report.why}"
    return replace(judgement, verdict="undecided", rule=words, breaks_nothing=True)


def _judge_drawing(kind: Kind, filled: Filled) -> Judgement:
    """Judge a drawing without the report. A drawing with faults is not right. With unread items, the result is
    undecided."""
    drawing = filled.drawing
    if drawing is None:
        return judge_instance(kind, filled.puzzle)
    judgement = replace(judge_instance(kind, filled.puzzle, drawing.blank), unread=tuple(drawing.unread))
    if drawing.broken and judgement.verdict != "wrong":
        broken = [BrokenRule(words, ()) for words in drawing.broken]
        return with_broken(replace(judgement, verdict="wrong", text=kind.rules), broken)
    if drawing.faults and judgement.verdict in ("right", "unfinished"):
        return replace(judgement, verdict="unfinished", rule=drawing.faults[0], where=(), text=kind.rules)
    if judgement.verdict == "right" and any(item.rule for item in drawing.unread):
        return replace(judgement, verdict="undecided", rule="no rule that is read is broken")
    return judgement


def _differences(published: Puzzle, filled: Puzzle) -> int:
    """Return the number of places in which two drawings of a puzzle differ."""
    stated = {(layer, at): value for layer, pairs in published.solution for at, value in pairs}
    drawn = {(layer, at): value for layer, pairs in filled.solution for at, value in pairs}
    return sum(drawn.get(place, value) != value for place, value in stated.items())


_HEADING = re.compile(r"(?:[ \t]*(?:#.*)?\n)*[ \t]*solution\b[ \t]*:?", re.IGNORECASE)  # comments may precede it
_DIGIT = re.compile("[1-9A-W]")  # X is a blank sign
_FILE = re.compile(r"\S+\.[A-Za-z]\w{0,7}")
_BLANKS = frozenset(".0_")  # of values that are not all digits or letters, such as - and x


@dataclass(frozen=True)
class Filled:
    """A puzzle whose `solution` is a person's drawing.

    Attributes:
        drawing: The board of pzprv3 that contains it. None for other forms.
        changed: The first clue that the text of the drawing changes, in words.
    """

    puzzle: Puzzle
    drawing: PencilPuzzle | None = None
    changed: str = ""


def open_solution(solution: str | PathLike[str]) -> OpenedSource:
    """Open a solution, given as a text or as a path. A path that does not exist is a text, unless it is one word with a
    file extension.

    Raises:
        InputError: the file does not exist or cannot be read.
    """
    text = str(solution)
    is_name = isinstance(solution, PathLike) or is_pipe(text) or os.path.exists(text) or _FILE.fullmatch(text)
    return open_source(text if is_name and "\n" not in text else f"{text}\n")


def read_filled(kind: Kind, puzzle: Puzzle, source: OpenedSource) -> Filled:
    """Return the drawing of a source.

    Raises:
        InputError: the source has no drawing of this board. ``file`` is "solution" if the source has no name.
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
        if entry is not None and other is None and board is not None:
            return _of_puzzle(puzzle, entry.puzzle)
        if other is None or (other.height == 1 and len(other.cells) == len(puzzle.cells)):  # rows in one line
            return Filled(_of_rows(kind, puzzle, text))
        return _of_puzzle(puzzle, other)
    except InputError as error:
        raise replace(error, file=source.file or "solution") from None


def _entry(kind: Kind, text: str) -> Entry | None:
    """Return the puzzle of a text. Return None if the text is not a whole puzzle, such as only the lines below
    `solution:`."""
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
    """Return the puzzle with its stated solution. If there is none, use its givens as the solution. Return None if it
    has neither."""
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


def _of_rows(kind: Kind, puzzle: Puzzle, text: str) -> Puzzle:
    """Return the puzzle with the values in a text, whose first line may have ``/`` between rows."""
    try:
        return _of_values(kind, puzzle, unfold_rows(text))
    except InputError as error:
        rows = split_rows(text.partition("\n")[0])
        raise (on_one_line(error, rows) if rows else error) from None


def _of_values(kind: Kind, puzzle: Puzzle, text: str) -> Puzzle:
    """Return the puzzle with the lines below `solution:` in its text, or with a value for each cell."""
    bare = kind.write(replace(puzzle, solution=()))
    heading = "" if _HEADING.match(text) else "solution:\n"
    try:
        return kind.instance(f"{bare}\n{heading}{text}", grid_of)
    except InputError as error:
        layer = kind.decisions_of(puzzle)[0]
        tokens, places = layer.tokens(puzzle), layer.places(puzzle)
        lines = _HEADING.sub(lambda match: re.sub(r"\S", " ", match[0]), text, count=1).splitlines()
        words = " ".join(line for line in lines if not line.lstrip().startswith("#")).split()
        found = list("".join(words)) if all(len(token) == 1 for token in tokens) else words
        allowed = {*tokens, *(BLANKS if all(map(_DIGIT.fullmatch, tokens)) else _BLANKS)}
        if layer.at == "cells" and len(found) == len(places) and 2 * sum(map(allowed.__contains__, found)) > len(found):
            _refuse_values(lines, tokens, allowed)
        if layer.at != "cells" or not set(found) <= allowed:
            lines_above = bare.count("\n") + 1 + bool(heading)
            line = max(0, error.line - lines_above)
            raise InputError(error.message, line, error.column if line else 0) from None
        if len(found) != len(places):
            raise InputError(_sizes(len(found), len(places))) from None
        values = {at: tokens[word] for at, word in zip(places, found, strict=True) if word in tokens}
        return replace(puzzle, solution=_pairs({layer.name: values}))


def _refuse_values(lines: Sequence[str], tokens: Mapping[str, int], allowed: set[str]) -> None:
    """Raise InputError at the first word of the lines that is not a value. If every value is one character, check each
    character."""
    pattern = r"\S" if all(len(token) == 1 for token in tokens) else r"\S+"
    wanted = short_alphabet("".join(tokens)) if pattern == r"\S" and "".join(tokens).isdigit() else " or ".join(tokens)
    for number, line in enumerate(lines, 1):
        words = () if line.lstrip().startswith("#") else re.finditer(pattern, line)
        for word in words:
            if word[0] not in allowed:
                raise InputError(f"expected {wanted}, found {quote(word[0])}", number, word.start() + 1)


def _sizes(found: int, expected: int) -> str:
    return f"the grid has {amount(found, 'cell')}, the puzzle has {expected}"


def _of_puzzle(puzzle: Puzzle, other: Puzzle, drawing: PencilPuzzle | None = None) -> Filled:
    """Return the puzzle with the drawing from another text of the same puzzle."""
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
    """Yield the clues, in words, that the text of the drawing changes. A bare grid of values changes no clue."""
    sections = [section for section in puzzle.sections if section.layer is None]
    if not any(other.content(section.name) for section in sections):
        return
    for section in sections:
        here, there = puzzle.items_of(section), other.items_of(section)
        missing = [item for item in here if item not in there]
        added = [item for item in there if item not in here]
        if missing and added:
            puzzle_part = _words(puzzle, missing[0])
            yield f"the solution has {_words(other, added[0])}, but the puzzle has {puzzle_part}"
        elif missing:
            yield f"the solution lacks {_words(puzzle, missing[0])}"
        elif added:
            yield f"the puzzle lacks {_words(other, added[0])}"


def _words(puzzle: Puzzle, item: Item) -> str:
    return f"`{puzzle.sentence(item):.80}`"
