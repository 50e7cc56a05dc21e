"""Grids and records -> text in any format that can be written."""

from __future__ import annotations

from dataclasses import replace

from cpsudoku.formats.contract import Record
from cpsudoku.formats.reading import format_of
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.puzzles.grid import Grid


def write(puzzle: Record | Grid, format: str = "", alphabet: str = "") -> str:
    """The text of one grid or record in a format; files of several are ``header`` and texts with ``between`` between.

    Args:
        puzzle: A grid alone is written without title, comments, rating and solution.
        format: Its name; "" for the record's own, where that can be written alone, else one line.
        alphabet: The symbols of the values 1, 2, ...; "" for the record's own, else 1-9A-Z.

    Raises:
        CpsudokuError: there is no such format, nothing writes it, or it cannot hold the puzzle (TextError);
            the alphabet has a symbol twice.
    """
    if len(set(alphabet)) < len(alphabet) or not alphabet.isprintable() or {".", " "} & set(alphabet):
        raise CpsudokuError(f"alphabet {alphabet!r}: expected different symbols, none of them a dot or a space")
    record = puzzle if isinstance(puzzle, Record) else Record(puzzle)
    name = format or answer_form(record)
    form = format_of(name)
    if form.write is None:
        raise CpsudokuError(f"format {name!r}: expected one that can be written, found one that is only read")
    text = form.write(record, alphabet or record.alphabet)
    return text if format else text.removesuffix("\n")


def answer(record: Record, grid: Grid) -> str:
    """A solution of the record's puzzle, in the record's form."""
    if record.grid.box and not grid.box:
        grid = replace(grid, box=record.grid.box)
    return write(Record(grid, format=record.format, alphabet=record.alphabet))


def answer_form(record: Record) -> str:
    """The name of the format a solution of the record is written in."""
    if not record.format:
        return "line" if record.grid.side <= 35 else "tokens"
    form = format_of(record.format)
    name = form.answer or record.format
    return name if format_of(name).write else "line"
