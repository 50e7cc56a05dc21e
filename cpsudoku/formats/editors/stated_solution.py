"""The solution that a file states: one character a cell, numbers with commas, or numbers run together."""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.puzzles.board import Board, Cell
from cpsudoku.puzzles.sections.cell_value import customary
from cpsudoku.puzzles.sections.editor_keys import number_of

_MOST_STEPS = 200_000  # in taking a text of numbers apart
_UNKNOWN = ".?_-xX"  # what stands for a cell that is not known


class StatedSolution(NamedTuple):
    """What a file states of its solution.

    Attributes:
        solution: (cell, value), unknown cells left out.
        digits: The digits that the board has, where they are not the customary ones; () where they are others, and
            the solution does not say which.
        notes: What is wrong with it.
    """

    solution: tuple[tuple[Cell, int], ...] = ()
    digits: tuple[int, ...] | None = None
    notes: tuple[str, ...] = ()


def stated_solution(stated: object, board: Board) -> StatedSolution:
    """Return the stated solution, in whatever form it has."""
    if not stated:
        return StatedSolution()
    values = _values(stated, board)
    usual = customary(board)
    if values is not None and not any(values):
        return StatedSolution()
    # A cell that is not known may be a nought: where noughts are digits, every row and column has different digits.
    digits = {value for value in values or () if value is not None}
    if values is not None and None not in values and not digits <= {*usual}:
        if len(digits) == len(usual) and _is_latin(values, board):  # type: ignore[arg-type]  # none is None
            return StatedSolution(_pairs(values, board), tuple(sorted(digits)))
        if max(digits) > usual[-1]:
            return StatedSolution((), (), ("the solution that the file states has digits that the file does not name",))
    if values is None or any(value is not None and value > usual[-1] for value in values):
        return StatedSolution((), None, ("the solution that the file states is in no form that is known",))
    return StatedSolution(_pairs([value or None for value in values], board))


def _pairs(values: list[int | None], board: Board) -> tuple[tuple[Cell, int], ...]:
    return tuple((cell, v) for cell, v in zip(board.cells, values, strict=True) if v is not None)


def _is_latin(values: list[int], board: Board) -> bool:
    width = board.width
    lanes = [values[i : i + width] for i in range(0, len(values), width)] + [values[i::width] for i in range(width)]
    return all(len({*lane}) == len(lane) for lane in lanes)


def _values(stated: object, board: Board) -> list[int | None] | None:
    """Return the number of each cell, None for one that is not known; None where it is in no form that is known."""
    n, cells = board.height, len(board.cells)
    if isinstance(stated, list) and len(stated) == n and all(isinstance(row, list) for row in stated):
        stated = [value for row in stated for value in row]
    if isinstance(stated, str) and stated.count(",") == cells - 1:
        stated = [part.strip() for part in stated.split(",")]
    if isinstance(stated, list) and len(stated) == cells:
        return [number_of(value) for value in stated]
    if not isinstance(stated, str):
        return None
    text = "".join(stated.split())
    if len(text) == cells:
        numbers = [None if c in _UNKNOWN else _symbol(c) for c in text]
        return numbers if all(v is not None or c in _UNKNOWN for v, c in zip(numbers, text, strict=True)) else None
    if n > 9 and n == board.width and text.isascii() and text.isdigit() and cells < len(text) <= 2 * cells:
        joined = split_numbers(text, n)
        return None if joined is None else [*joined]
    return None


def _symbol(c: str) -> int | None:
    return int(c, 36) if c.isascii() and c.isalnum() else None


def split_numbers(text: str, n: int) -> list[int] | None:
    """Return n * n numbers from 1 to n, joined without a gap, of which no row or column holds one twice; None where
    there are none, or where the text can be taken apart in two ways."""
    stack: list[tuple[int, list[int]]] = [(0, [])]
    only: list[int] | None = None
    steps = 0
    while stack:
        if (steps := steps + 1) == _MOST_STEPS:
            return None
        place, numbers = stack.pop()
        cells_left, digits_left = n * n - len(numbers), len(text) - place
        if not cells_left and not digits_left:
            if only is not None:
                return None
            only = numbers
        if not cells_left or not cells_left <= digits_left <= 2 * cells_left:
            continue
        row = numbers[len(numbers) - len(numbers) % n :]
        column = numbers[len(numbers) % n :: n]
        for width in (1, 2):
            word = text[place : place + width]
            if len(word) == width and word[0] != "0" and int(word) <= n and int(word) not in {*row, *column}:
                stack.append((place + width, [*numbers, int(word)]))
    return only
