"""The solution that an f-puzzles file states: one character a cell, or numbers run together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.kinds.editor_cells import number_of
from cpsudoku.kinds.places import Cell, Lattice

if TYPE_CHECKING:
    pass


def stated_solution(stated: object, lattice: Lattice) -> tuple[tuple[tuple[Cell, int], ...], tuple[str, ...]]:
    """(cell, value) of the stated solution, unknown cells left out; and what is wrong with it."""
    if not stated:
        return (), ()
    n = lattice.height
    values: list[int | None] | None = None
    if isinstance(stated, list) and len(stated) == n and all(isinstance(row, list) for row in stated):
        stated = [value for row in stated for value in row]
    if isinstance(stated, list) and len(stated) == n * n:
        values = [number_of(value) or 0 for value in stated]
    elif isinstance(stated, str):
        text = "".join(stated.split())
        if len(text) == n * n:
            values = [_symbol(c) for c in text]
        elif n > 9 and text.isascii() and text.isdigit() and n * n < len(text) <= 2 * n * n:
            values = joined_numbers(text, n)  # type: ignore[assignment]
    if values is None or any(value is None or value > n for value in values):
        return (), ("the solution that the file states is in no form that is known",)
    return tuple((cell, value) for cell, value in zip(lattice.cells, values, strict=True) if value), ()


def _symbol(c: str) -> int | None:
    if c in ".?_-xX":
        return 0
    return int(c, 36) if c.isascii() and c.isalnum() else None


def joined_numbers(text: str, n: int, steps: int = 200_000) -> list[int] | None:
    """n * n numbers from 1 to n, joined without a gap, of which no row or column holds one twice; None where there are
    none, or where the text can be taken apart in two ways."""
    stack: list[tuple[int, list[int]]] = [(0, [])]
    only: list[int] | None = None
    while stack:
        steps -= 1
        if not steps:
            return None
        place, found = stack.pop()
        left, digits = n * n - len(found), len(text) - place
        if not left and not digits:
            if only is not None:
                return None
            only = found
        if not left or not left <= digits <= 2 * left:
            continue
        row = found[len(found) - len(found) % n :]
        column = found[len(found) % n :: n]
        for width in (1, 2):
            word = text[place : place + width]
            if len(word) == width and word[0] != "0" and int(word) <= n and int(word) not in {*row, *column}:
                stack.append((place + width, [*found, int(word)]))
    return only
